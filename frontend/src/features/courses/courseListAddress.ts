import {
  COURSE_ORDER_SORTS,
  readCourseFilters,
  type CourseListAddress,
} from '@institut/contract/courses/filters';
import { tidyKeyword } from '@institut/contract/frame/listQuery';
import { COURSES_PATH } from './coursePaths.ts';
import type { CourseQuery } from './coursesSlice.ts';

const PAGE_NUMBER = /^[1-9]\d{0,5}$/;
const LIST_PATH = /^(?:\/search\/([^/]+))?(?:\/page\/([^/]+))?\/?$/;

/** The part of a location that is the address of a list; its path is percent-encoded. */
type ListLocation = { pathname: string; search: string };

/**
 * Returns what the address of a list says, the reverse of `courseListPath`; null if the page is not a number from 1 upwards.
 * The router's own parameters do not distinguish an encoded `%2F` from a slash.
 */
export function readCoursesPath({ pathname, search }: ListLocation): CourseListAddress | null {
  const filters = readCourseFilters(new URLSearchParams(search));
  if (pathname.replace(/\/$/, '') === COURSES_PATH) return { keyword: '', page: 1, ...filters };
  const [path, segment = '', page = '1'] = LIST_PATH.exec(pathname) ?? [];
  if (path === undefined || !PAGE_NUMBER.test(page)) return null;
  return { keyword: tidyKeyword(decode(segment)), page: Number(page), ...filters };
}

/** An address typed by hand may contain a bare percent sign (`/search/50%`), which is taken literally. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Returns what the list at an address asks of the API: courses that have not begun, or for a keyword or `isOver` also or only
 * those that have; of them first those that can be applied for; and the counts of the filters.
 */
export function queryOf({
  keyword,
  page,
  category,
  tipObuke,
  city,
  isOnline,
  isOpen,
  isOver,
  order,
}: CourseListAddress): CourseQuery {
  return {
    ...(keyword && { keyword }),
    ...(category && { category }),
    ...(tipObuke && { tipObuke }),
    ...(city && { city }),
    ...(isOnline && { online: 'true' }),
    ...(isOver && { runs: 'over' }),
    ...COURSE_ORDER_SORTS[order],
    open: isOpen ? 'only' : 'first',
    counts: 'include',
    pageNumber: page,
  };
}
