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
} from './values.ts';
import type { CourseCount } from './schema.ts';
import type { SortDirection } from '../frame/listQuery.ts';
import { SITE_PAGES } from '../site/pages.ts';

/** The addresses of the course list, all with the same filters. */
export const COURSE_LIST_PATHS = [
  SITE_PAGES.courses.path,
  '/page/:page',
  `${SEARCH_PATH}/:keyword`,
  `${SEARCH_PATH}/:keyword/page/:page`,
] as const;

/** The title of the list of the courses that have begun. */
export const OVER_COURSES_TITLE = 'Održani kursevi';

/** The query parameters of these addresses. */
export const COURSE_LIST_PARAMETERS = [
  'odrzani',
  'kategorija',
  'tip',
  'grad',
  'online',
  'slobodni',
  'poredaj',
] as const;

const CATEGORY_WORDS: Record<CourseCategory, string> = {
  [COURSE_CATEGORY.soft]: 'meke',
  [COURSE_CATEGORY.digital]: 'digitalne',
  [COURSE_CATEGORY.technical]: 'tehnicke',
};
/** The types in the address. */
export const COURSE_TYPE_WORDS: Record<CourseType, string> = {
  [COURSE_TYPE.programme]: 'program',
  [COURSE_TYPE.training]: 'trening',
  [COURSE_TYPE.specific]: 'specificna',
};

/** The orders that visitors can choose, by the word in the address; the empty one is the default. */
export const COURSE_ORDERS = ['', 'cijena', 'cijena-opada', 'ocjena'] as const;
export type CourseOrder = (typeof COURSE_ORDERS)[number];

/** Parameters of a list call in an order; the default is the next to begin first. */
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
  /** The city of the courses; empty for every one. */
  city: string;
  /** Only courses that can be followed online. */
  isOnline: boolean;
  /** Only courses that can be applied for. */
  isOpen: boolean;
  /** The list of the courses that have begun, instead of those that have not. */
  isOver: boolean;
  order: CourseOrder;
};
export type CourseListAddress = CourseFilters & { keyword: string; page: number };

export const NO_FILTERS: CourseFilters = {
  category: null,
  tipObuke: null,
  city: '',
  isOnline: false,
  isOpen: false,
  isOver: false,
  order: '',
};

const YES = 'da';
const CITY_MAX = 80;

/** Returns the query parameters of filters: `[['kategorija', 'digitalne'], ['slobodni', 'da']]`. */
export function filterParameters(filters: CourseFilters): [string, string][] {
  const { category, tipObuke, city, isOnline, isOpen, isOver, order } = filters;
  const all: [string, string][] = [
    ['odrzani', isOver ? YES : ''],
    ['kategorija', category ? CATEGORY_WORDS[category] : ''],
    ['tip', tipObuke ? COURSE_TYPE_WORDS[tipObuke] : ''],
    ['grad', city],
    ['online', isOnline ? YES : ''],
    ['slobodni', isOpen ? YES : ''],
    ['poredaj', order],
  ];
  return all.filter(([, value]) => value !== '');
}

/** Returns the address of a list: `/kursevi?kategorija=digitalne&poredaj=cijena`, `/search/python/page/2?slobodni=da`. */
export function courseListPath({ keyword, page, ...filters }: Partial<CourseListAddress> = {}): string {
  const path = coursesPath({ keyword: keyword ?? '', page: page ?? 1 });
  const query = filterParameters({ ...NO_FILTERS, ...filters }).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

type Query = { get: (name: string) => string | null };

/** Returns the filters in an address, the reverse of `filterParameters`. Unknown values are ignored. */
export function readCourseFilters(query: Query): CourseFilters {
  return {
    category: COURSE_CATEGORIES.find((value) => CATEGORY_WORDS[value] === query.get('kategorija')) ?? null,
    tipObuke: COURSE_TYPES.find((value) => COURSE_TYPE_WORDS[value] === query.get('tip')) ?? null,
    city: (query.get('grad') ?? '').trim().slice(0, CITY_MAX),
    isOnline: query.get('online') === YES,
    isOpen: query.get('slobodni') === YES,
    isOver: query.get('odrzani') === YES,
    order: COURSE_ORDERS.find((order) => order === query.get('poredaj')) ?? '',
  };
}

/** Returns whether filters leave out courses of their list or change their order. */
export const hasFilters = (filters: CourseFilters): boolean =>
  filterParameters({ ...filters, isOver: false }).length > 0;

type Counted = Omit<CourseFilters, 'order' | 'city' | 'isOnline'> & { keyword: string };

/** Returns how many courses a list with this keyword and these filters has. */
export const countCoursesWith = (
  counts: readonly CourseCount[],
  { keyword, category, tipObuke, isOpen, isOver }: Counted,
): number =>
  counts
    .filter((count) => category === null || count.category === category)
    .filter((count) => tipObuke === null || count.tipObuke === tipObuke)
    .reduce((sum, { upcoming, open, over }) => {
      if (isOver) return sum + over;
      if (isOpen) return sum + open;
      return sum + upcoming + (keyword ? over : 0);
    }, 0);
