import { matcherOf } from '../query/filter.ts';
import { sortBy } from '../query/sort.ts';
import type { Reader } from '../storage/store.ts';
import { type Doc } from '../values/types.ts';
import type { Collection, Index } from './catalog.ts';
import { candidates } from './planner.ts';
import type { StoredRecord } from './records.ts';

/** A query; `limit` 0 means all, `hint` is the index to read. */
export type Query = {
  filter: Doc;
  sort?: Doc;
  skip?: number;
  limit?: number;
  variables?: Doc;
  hint?: Index | null;
};

/** Returns the stored documents that match, in order. A missing collection has none. */
export function findRecords(reader: Reader, collection: Collection | null, query: Query): StoredRecord[] {
  const { filter, sort = {}, skip = 0, limit = 0, variables = {}, hint = null } = query;
  const matches = matcherOf(filter, variables);
  if (!collection) return [];
  const isSorted = Object.keys(sort).length > 0;
  const enough = isSorted || limit === 0 ? Number.POSITIVE_INFINITY : skip + limit;
  const found: StoredRecord[] = [];
  for (const stored of candidates(reader, collection, filter, hint)) {
    if (!matches(stored.document)) continue;
    found.push(stored);
    if (found.length >= enough) break;
  }
  const ordered = isSorted ? sortBy(found, sort, ({ document }) => document) : found;
  return limit === 0 ? ordered.slice(skip) : ordered.slice(skip, skip + limit);
}
