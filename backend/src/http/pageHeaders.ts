import { requestedPage } from '../lib/listQuery.ts';

/** If there are more than `limit` items, the headers say only that. */
type Count = { total: number; limit?: number };
type Page = Count & { pageNumber: number; pageSize: number };
type Filters = Readonly<Record<string, unknown>>;

const countHeaders = ({ total, limit = Infinity }: Count): Record<string, string> =>
  total > limit
    ? { 'X-Total-Count': String(limit), 'X-Total-Count-Relation': 'gte' }
    : { 'X-Total-Count': String(total) };

/**
 * Returns the headers of one page of a list: `X-Total-Count`, and `Link` (RFC 8288) to the first, previous, next and last
 * page, relative to the server. Pages beyond `limit` are not linked. `path` is the list's own path; `filters` is the rest of
 * its query.
 */
export function pageHeaders(
  path: string,
  { pageNumber, pageSize, ...count }: Page,
  filters: Filters = {},
): Record<string, string> {
  const { total, limit = Infinity } = count;
  const last = Math.max(1, Math.ceil(Math.min(total, limit) / pageSize));
  const pages = { first: 1, prev: Math.min(pageNumber - 1, last), next: pageNumber + 1, last };
  const links = Object.entries(pages)
    .filter(([, page]) => page >= 1 && page <= last)
    .map(([rel, page]) => {
      const query = new URLSearchParams({ pageNumber: `${page}`, pageSize: `${pageSize}` });
      for (const [name, value] of Object.entries(filters)) {
        const text = typeof value === 'boolean' ? value.toString() : value;
        if (typeof text === 'string' && text !== '') query.set(name, text);
      }
      return `<${path}?${query.toString()}>; rel="${rel}"`;
    });
  return { ...countHeaders(count), Link: links.join(', ') };
}

const numberIn = (value: unknown) => (typeof value === 'number' ? value : undefined);

/**
 * Returns the headers of a list that is sent whole or by pages: `X-Total-Count`, and `Link` when `query`, as its schema
 * has read it, asks for a page.
 */
export function listHeaders(path: string, query: Filters, count: Count): Record<string, string> {
  const { pageNumber, pageSize, ...filters } = query;
  const page = requestedPage({ pageNumber: numberIn(pageNumber), pageSize: numberIn(pageSize) });
  return page ? pageHeaders(path, { ...page, ...count }, filters) : countHeaders(count);
}
