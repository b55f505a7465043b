import { COURSE_LIST_PARAMETERS, COURSE_LIST_PATHS } from '@institut/contract/courses/filters';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { matchPath } from './matchPath.ts';

const PAGES_WITH_QUERY = [
  ...Object.values(SITE_PAGES).flatMap((page) => ('query' in page ? [page] : [])),
  ...COURSE_LIST_PATHS.map((path) => ({ path, query: COURSE_LIST_PARAMETERS })),
];

/**
 * Returns the address of a page without the query parameters that the page does not read, and the others in a fixed
 * order: addresses of the same page are equal, so that it is rendered and stored once.
 */
export function pageAddress(url: string): string {
  const mark = url.indexOf('?');
  if (mark < 0) return url;
  const path = url.slice(0, mark);
  const names = PAGES_WITH_QUERY.find((page) => matchPath(page.path, path))?.query ?? [];
  const given = new URLSearchParams(url.slice(mark + 1));
  const read = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value !== null) read.set(name, value);
  }
  return read.size > 0 ? `${path}?${read.toString()}` : path;
}
