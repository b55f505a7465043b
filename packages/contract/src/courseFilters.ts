import {
  COURSE_CATEGORIES,
  COURSE_CATEGORY,
  COURSE_TYPE,
  COURSE_TYPES,
  coursesPath,
  SEARCH_PATH,
  type CourseCategory,
  type CourseSort,
  type CourseType,
} from './course.ts';
import type { CourseCount } from './course.schema.ts';
import type { SortDirection } from './listQuery.ts';
import { SITE_PAGES } from './sitePages.ts';

/** The addresses of the course list, all with the same filters. */
export const COURSE_LIST_PATHS = [
  SITE_PAGES.courses.path,
  '/page/:page',
  `${SEARCH_PATH}/:keyword`,
  `${SEARCH_PATH}/:keyword/page/:page`,
] as const;

/** The query parameters of these addresses. */
export const COURSE_LIST_PARAMETERS = ['kategorija', 'tip', 'slobodni', 'poredaj'] as const;

const CATEGORY_WORDS: Record<CourseCategory, string> = {
  [COURSE_CATEGORY.soft]: 'meke',
  [COURSE_CATEGORY.digital]: 'digitalne',
  [COURSE_CATEGORY.technical]: 'tehnicke',
};
const TYPE_WORDS: Record<CourseType, string> = {
  [COURSE_TYPE.programme]: 'program',
  [COURSE_TYPE.training]: 'trening',
  [COURSE_TYPE.specific]: 'specificna',
};

/** The orders that visitors can choose, by the word in the address; the empty one is the default. */
export const COURSE_ORDERS = ['', 'cijena', 'cijena-opada', 'ocjena'] as const;
export type CourseOrder = (typeof COURSE_ORDERS)[number];

/** What a list call asks for in an order; the default is the next to begin first. */
export const COURSE_ORDER_SORTS: Record<CourseOrder, { sort?: CourseSort; direction?: SortDirection }> = {
  '': {},
  cijena: { sort: 'price' },
  'cijena-opada': { sort: 'price', direction: 'desc' },
  ocjena: { sort: 'rating', direction: 'desc' },
};

/** The filters and the order of the course list; null means every category or type. */
export type CourseFilters = {
  category: CourseCategory | null;
  tipObuke: CourseType | null;
  /** Only courses that can be applied for. */
  isOpen: boolean;
  order: CourseOrder;
};
export type CourseListAddress = CourseFilters & { keyword: string; page: number };

export const NO_FILTERS: CourseFilters = { category: null, tipObuke: null, isOpen: false, order: '' };

const OPEN_WORD = 'da';

/** Returns the query parameters of filters: `[['kategorija', 'digitalne'], ['slobodni', 'da']]`. */
export function filterParameters({ category, tipObuke, isOpen, order }: CourseFilters): [string, string][] {
  const all: [string, string][] = [
    ['kategorija', category ? CATEGORY_WORDS[category] : ''],
    ['tip', tipObuke ? TYPE_WORDS[tipObuke] : ''],
    ['slobodni', isOpen ? OPEN_WORD : ''],
    ['poredaj', order],
  ];
  return all.filter(([, value]) => value !== '');
}

/** Returns the address of a list: `/kursevi?kategorija=digitalne&poredaj=cijena`, `/search/python/page/2?slobodni=da`. */
export function courseListPath({ keyword, page, ...filters }: Partial<CourseListAddress> = {}): string {
  const path = coursesPath({ keyword: keyword ?? '', page: page ?? 1 });
  const query = filterParameters({ ...NO_FILTERS, ...filters }).map((parameter) => parameter.join('='));
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

type Query = { get: (name: string) => string | null };

/** Reads the filters in an address, the reverse of `filterParameters`. Unknown values are ignored. */
export function readCourseFilters(query: Query): CourseFilters {
  return {
    category: COURSE_CATEGORIES.find((value) => CATEGORY_WORDS[value] === query.get('kategorija')) ?? null,
    tipObuke: COURSE_TYPES.find((value) => TYPE_WORDS[value] === query.get('tip')) ?? null,
    isOpen: query.get('slobodni') === OPEN_WORD,
    order: COURSE_ORDERS.find((order) => order === query.get('poredaj')) ?? '',
  };
}

/** Returns whether filters leave out courses or change their order. */
export const hasFilters = (filters: CourseFilters): boolean => filterParameters(filters).length > 0;

/** Returns how many courses a list with these filters has. */
export const countCoursesWith = (
  counts: readonly CourseCount[],
  { category, tipObuke, isOpen }: Omit<CourseFilters, 'order'>,
): number =>
  counts
    .filter((count) => category === null || count.category === category)
    .filter((count) => tipObuke === null || count.tipObuke === tipObuke)
    .reduce((sum, { total, open }) => sum + (isOpen ? open : total), 0);
