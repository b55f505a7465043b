import { requestedPage } from '../lib/listQuery.ts';

type Page = { pageNumber: number; pageSize: number; total: number };
type Filters = Readonly<Record<string, unknown>>;

/**
 * Returns the headers of one page of a list: `X-Total-Count`, and `Link` (RFC 8288) to the first, previous, next and last
 * page, relative to the server. `path` is the list's own path; `filters` is the rest of its query.
 */
export function pageHeaders(
  path: string,
  { pageNumber, pageSize, total }: Page,
  filters: Filters = {},
): Record<string, string> {
  const last = Math.max(1, Math.ceil(total / pageSize));
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
  return { 'X-Total-Count': String(total), Link: links.join(', ') };
}

const numberIn = (value: unknown) => (typeof value === 'number' ? value : undefined);

/**
 * Returns the headers of a list that is sent whole or by pages: `X-Total-Count`, and `Link` when `query`, as its schema
 * has read it, asks for a page.
 */
export function listHeaders(path: string, query: Filters, total: number): Record<string, string> {
  const { pageNumber, pageSize, ...filters } = query;
  const page = requestedPage({ pageNumber: numberIn(pageNumber), pageSize: numberIn(pageSize) });
  return page ? pageHeaders(path, { ...page, total }, filters) : { 'X-Total-Count': String(total) };
}
