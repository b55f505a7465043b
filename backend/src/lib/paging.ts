import { CONTENT_PAGE_SIZE } from '@institut/contract/content.schema';
import { pageHeaders } from './pageHeaders.ts';

type Asked = { pageNumber?: number | undefined; pageSize?: number | undefined };
type Filters = Readonly<Record<string, string | undefined>>;

/** The page a list is asked for; null when neither number nor size is given: then all of it is meant (design, section 4). */
function askedPage({ pageNumber, pageSize }: Asked) {
  if (pageNumber === undefined && pageSize === undefined) return null;
  return { pageNumber: pageNumber ?? 1, pageSize: pageSize ?? CONTENT_PAGE_SIZE };
}

/** What to skip and how many to read of a list, for the database; 0 reads all. */
export function pageWindow(asked: Asked): { skip: number; limit: number } {
  const page = askedPage(asked);
  return page ? { skip: (page.pageNumber - 1) * page.pageSize, limit: page.pageSize } : { skip: 0, limit: 0 };
}

/** The headers of a list that is sent whole or by pages: `X-Total-Count`, and for a page `Link`. */
export function listHeaders(
  path: string,
  { asked, total, filters = {} }: { asked: Asked; total: number; filters?: Filters },
): Record<string, string> {
  const page = askedPage(asked);
  return page ? pageHeaders(path, { ...page, total }, filters) : { 'X-Total-Count': String(total) };
}
