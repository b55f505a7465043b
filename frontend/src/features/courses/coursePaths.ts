import { tidyKeyword } from '@institut/contract/listQuery';
import { apiUrl } from '@institut/contract/paths';
import { SITE_PAGES } from '@institut/contract/sitePages';
import type { CourseQuery } from './coursesSlice.ts';

// The server redirects search forms without JavaScript to the same addresses.
export { coursesPath } from '@institut/contract/course';

const PAGE_NUMBER = /^[1-9]\d{0,5}$/;
const LIST_PATH = /^(?:\/search\/([^/]+))?(?:\/page\/([^/]+))?\/?$/;

export const COURSES_PATH = SITE_PAGES.courses.path;

export const coursePath = (id: string): string => apiUrl(SITE_PAGES.course.path, { id });

/**
 * Returns the query in the address of a list, the reverse of `coursesPath`; null if the page is not a number from 1 upwards.
 * The router's own parameters do not distinguish an encoded `%2F` from a slash.
 * @param pathname percent-encoded
 */
export function readCoursesPath(pathname: string): CourseQuery | null {
  if (pathname.replace(/\/$/, '') === COURSES_PATH) return { keyword: '', page: 1 };
  const [path, segment = '', page = '1'] = LIST_PATH.exec(pathname) ?? [];
  if (path === undefined || !PAGE_NUMBER.test(page)) return null;
  return { keyword: tidyKeyword(decode(segment)), page: Number(page) };
}

/** An address typed by hand may contain a bare percent sign (`/search/50%`), which is taken literally. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
