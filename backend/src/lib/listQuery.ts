import { CONTENT_PAGE_SIZE } from '@institut/contract/limits';
import type { SortDirection } from '@institut/contract/frame/listQuery';

type PageQuery = { pageNumber?: number | undefined; pageSize?: number | undefined };

/** Returns the requested page, or null for the whole list when neither number nor size is given. */
export function requestedPage({ pageNumber, pageSize }: PageQuery) {
  if (pageNumber === undefined && pageSize === undefined) return null;
  return { pageNumber: pageNumber ?? 1, pageSize: pageSize ?? CONTENT_PAGE_SIZE };
}

/** The most records of a list without paging, so that a request has a bounded cost however long the list becomes. */
export const UNPAGED_MAX = 500;

/** Returns `skip` and `limit` for the database. */
export function pageWindow(query: PageQuery): { skip: number; limit: number } {
  const page = requestedPage(query);
  return page
    ? { skip: (page.pageNumber - 1) * page.pageSize, limit: page.pageSize }
    : { skip: 0, limit: UNPAGED_MAX };
}

/** The fields of a sort in order: 1 ascends, -1 descends. */
export type Sort = Readonly<Record<string, 1 | -1>>;

/** Returns an ascending sort in the given direction; descending is its exact reverse. */
export function directed(ascending: Sort, direction: SortDirection = 'asc'): Sort {
  if (direction === 'asc') return ascending;
  return Object.fromEntries(Object.entries(ascending).map(([field, way]) => [field, way === 1 ? -1 : 1]));
}

/** Returns a pattern for the texts that contain a keyword as it is written, in small or capital letters. */
export const writtenIn = (keyword: string): RegExp =>
  new RegExp(keyword.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'i');
