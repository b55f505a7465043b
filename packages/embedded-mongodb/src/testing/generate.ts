import type { Document } from 'mongodb';
import { document, filter, IDS, projection, sort } from './generateFilters.ts';
import { pipeline } from './generatePipelines.ts';
import { safeUpdate, update, updateOperators } from './generateUpdates.ts';
import type { Random } from './random.ts';

/** One operation on a collection, the same for every engine. */
export type Operation =
  | { kind: 'insert'; documents: Document[] }
  | { kind: 'find'; filter: Document; options: Document }
  | { kind: 'count'; filter: Document }
  | { kind: 'distinct'; key: string; filter: Document }
  | { kind: 'aggregate'; pipeline: Document[] }
  | { kind: 'update'; filter: Document; update: Document | Document[]; options: Document; many: boolean }
  | { kind: 'replace'; filter: Document; replacement: Document; upsert: boolean }
  | { kind: 'findAndUpdate'; filter: Document; update: Document; options: Document }
  | { kind: 'delete'; filter: Document; many: boolean };

/** Returns the next operation. Writes to one document select it by `_id`, so that every engine changes the same one. */
export function operation(random: Random): Operation {
  const byId = () => ({ _id: random.below(IDS) });
  const kind = random.below(20);
  if (kind <= 3)
    return {
      kind: 'insert',
      documents: random.list(1, 4, () => ({ _id: random.below(IDS), ...document(random) })),
    };
  if (kind <= 8) {
    const options = {
      sort: sort(random),
      skip: random.below(3),
      limit: random.pick([0, 0, 5, 20]),
      projection: projection(random),
    };
    return { kind: 'find', filter: filter(random), options };
  }
  if (kind === 9) return { kind: 'count', filter: filter(random) };
  if (kind === 10)
    return {
      kind: 'distinct',
      key: random.pick(['s', 'tags', 'n', 'items.q', 'sub.x']),
      filter: filter(random),
    };
  if (kind <= 13) return { kind: 'aggregate', pipeline: pipeline(random) };
  if (kind <= 15)
    return {
      kind: 'update',
      filter: byId(),
      update: update(random),
      options: { upsert: random.chance(0.3) },
      many: false,
    };
  if (kind === 16)
    return { kind: 'update', filter: filter(random), update: safeUpdate(random), options: {}, many: true };
  if (kind === 17)
    return { kind: 'replace', filter: byId(), replacement: document(random), upsert: random.chance(0.4) };
  if (kind === 18) {
    const options = {
      sort: sort(random),
      returnDocument: random.pick(['before', 'after']),
      projection: projection(random),
    };
    return { kind: 'findAndUpdate', filter: filter(random), update: updateOperators(random), options };
  }
  const many = random.chance(0.1);
  return { kind: 'delete', filter: many ? { ...filter(random, 1), n: random.below(20) } : byId(), many };
}
