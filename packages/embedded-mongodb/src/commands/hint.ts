import type { Collection } from '../engine/catalog.ts';
import { badValue } from '../errors.ts';
import { equalValues } from '../values/compare.ts';
import { isDoc } from '../values/types.ts';

/** A hint must name an index that exists; the planner needs no advice beyond that. */
export function assertHint(collection: Collection | null, hint: unknown): void {
  if (hint === undefined || hint === null || !collection) return;
  if (isDoc(hint) && ('$natural' in hint || Object.keys(hint).length === 0)) return;
  const isKnown = collection.indexes.some(
    (index) => index.name === hint || (isDoc(hint) && equalValues(index.key, hint)),
  );
  if (!isKnown)
    throw badValue(
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
}
