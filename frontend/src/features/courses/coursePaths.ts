import { apiUrl } from '@institut/contract/paths';
import { tidyKeyword } from '@institut/contract/listQuery';
import { SITE_PAGES } from '@institut/contract/sitePages';
import type { CourseQuery } from './coursesSlice.ts';

const PAGE_NUMBER = /^[1-9]\d{0,5}$/;
const LIST_PATH = /^(?:\/search\/([^/]+))?(?:\/page\/([^/]+))?\/?$/;
const DOT_SEGMENT = /^\.{1,2}$/;

export const COURSES_PATH = SITE_PAGES.courses.path;

/** The page of one course. */
export const coursePath = (id: string): string => apiUrl(SITE_PAGES.course.path, { id });

/** The address of a list: `/kursevi`, `/page/2`, `/search/<keyword>`, `/search/<keyword>/page/2`. */
export function coursesPath({ keyword = '', page = 1 }: Partial<CourseQuery> = {}): string {
  const words = tidyKeyword(keyword);
  const search = words && `/search/${keywordSegment(words)}`;
  return search + (page > 1 ? `/page/${page}` : '') || COURSES_PATH;
}

/**
 * What a list's address asks for; the counterpart of `coursesPath`.
 * Read from the path itself: the router's own parameters cannot tell a typed `%2F` from a slash.
 * @param pathname as the browser has it, percent-encoded
 * @returns null when the page is not a number from 1 upwards
 */
export function readCoursesPath(pathname: string): CourseQuery | null {
  if (pathname.replace(/\/$/, '') === COURSES_PATH) return { keyword: '', page: 1 };
  const [path, segment = '', page = '1'] = LIST_PATH.exec(pathname) ?? [];
  if (path === undefined || !PAGE_NUMBER.test(page)) return null;
  return { keyword: tidyKeyword(decode(segment)), page: Number(page) };
}

/** `.` and `..` would be taken for the folder and its parent; a space at the end, dropped when read, keeps them words. */
const keywordSegment = (words: string): string =>
  encodeURIComponent(DOT_SEGMENT.test(words) ? `${words} ` : words);

/** An address typed by hand may hold a bare percent sign (`/search/50%`); then it means itself. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
