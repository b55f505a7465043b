import { MongoError, notSupported } from '../errors.ts';
import { compareValues } from '../values/compare.ts';
import { toDouble } from '../values/numbers.ts';
import { type Doc, isDoc, isNumeric } from '../values/types.ts';
import { reach } from './paths.ts';

/** A field sorts by the smallest element of an array ascending, by the largest descending; absent sorts as null. */
function sortValue(document: unknown, parts: readonly string[], direction: 1 | -1): unknown {
  let best: unknown;
  let found = false;
  for (const value of reach(document, parts)) {
    // An empty array sorts as undefined, below null.
    const empty = Array.isArray(value) && value.length === 0;
    const candidates: unknown[] = empty ? [undefined] : Array.isArray(value) ? value : [value ?? null];
    for (const candidate of candidates) {
      if (!found || compareValues(candidate, best) * direction < 0) best = candidate;
      found = true;
    }
  }
  return found ? best : null;
}

function directionOf(field: string, value: unknown): 1 | -1 {
  if (isDoc(value) && '$meta' in value) throw notSupported('sorting by $meta');
  const direction = isNumeric(value) ? toDouble(value) : Number.NaN;
  if (direction === 1 || direction === -1) return direction;
  throw new MongoError(15975, `$sort key ordering must be 1 (ascending) or -1 (descending): ${field}`);
}

/** Returns the items sorted by the document that each holds; equal ones keep their order. Throws 15975. */
export function sortBy<T>(items: readonly T[], specification: Doc, documentOf: (item: T) => unknown): T[] {
  const keys = Object.entries(specification).map(([field, value]) => ({
    parts: field.split('.'),
    direction: directionOf(field, value),
  }));
  const decorated = items.map((item) => ({
    item,
    values: keys.map(({ parts, direction }) => sortValue(documentOf(item), parts, direction)),
  }));
  decorated.sort((a, b) => {
    for (const [i, { direction }] of keys.entries()) {
      const order = compareValues(a.values[i], b.values[i]) * direction;
      if (order !== 0) return order;
    }
    return 0;
  });
  return decorated.map(({ item }) => item);
}
