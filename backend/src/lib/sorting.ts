import type { SortDirection } from '@institut/contract/listQuery';

/** What a list is sorted by, the first field first: 1 ascends, -1 descends. */
export type Sort = Readonly<Record<string, 1 | -1>>;

/** A sort that is written as it ascends, in the direction that is asked for; descending is its exact reverse. */
export function directed(ascending: Sort, direction: SortDirection = 'asc'): Sort {
  if (direction === 'asc') return ascending;
  return Object.fromEntries(Object.entries(ascending).map(([field, way]) => [field, way === 1 ? -1 : 1]));
}
