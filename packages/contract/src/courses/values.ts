import { tidyKeyword } from '../frame/listQuery.ts';
import { SITE_PAGES } from '../site/pages.ts';

/** The areas of courses by name; the values are stored. */
export const COURSE_CATEGORY = {
  soft: 'Soft Skills',
  digital: 'Digital Skills',
  technical: 'Tehnicke',
} as const;
export type CourseCategory = (typeof COURSE_CATEGORY)[keyof typeof COURSE_CATEGORY];
export const COURSE_CATEGORIES = Object.values(COURSE_CATEGORY);
export const COURSE_CATEGORY_LABELS: Record<CourseCategory, string> = {
  [COURSE_CATEGORY.soft]: 'Soft Skills',
  [COURSE_CATEGORY.digital]: 'Digital Skills',
  [COURSE_CATEGORY.technical]: 'Tehničke',
};
/** Names for visitors, lists and exports; the form of a course and the search have the labels of the specification. */
export const COURSE_CATEGORY_NAMES: Record<CourseCategory, string> = {
  [COURSE_CATEGORY.soft]: 'Meke vještine',
  [COURSE_CATEGORY.digital]: 'Digitalne vještine',
  [COURSE_CATEGORY.technical]: 'Tehničke vještine',
};

/** The kinds of courses by name; the values are stored. */
export const COURSE_TYPE = {
  programme: 'Obrazovni program',
  training: 'Trening kurs',
  specific: 'Specificna obuka',
} as const;
export type CourseType = (typeof COURSE_TYPE)[keyof typeof COURSE_TYPE];
export const COURSE_TYPES = Object.values(COURSE_TYPE);
export const COURSE_TYPE_LABELS: Record<CourseType, string> = {
  [COURSE_TYPE.programme]: 'Obrazovni program',
  [COURSE_TYPE.training]: 'Trening kurs',
  [COURSE_TYPE.specific]: 'Specifična obuka',
};

/** The sort keys of course lists; the default is the next to begin first. */
export const COURSE_SORTS = ['name', 'price', 'start', 'countInStock', 'createdAt', 'rating'] as const;
export type CourseSort = (typeof COURSE_SORTS)[number];

/** The parts of the catalogue by when their courses begin; `all` is both, upcoming ones first. */
export const COURSE_RUNS = ['upcoming', 'over', 'all'] as const;
export type CourseRuns = (typeof COURSE_RUNS)[number];

export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];
export const RATING_LABELS: Record<Rating, string> = {
  1: 'Slabo',
  2: 'Dovoljno',
  3: 'Dobro',
  4: 'Vrlo dobro',
  5: 'Odlično',
};

type CoursesAddress = { keyword: string; page: number };

/** Where search forms send their `keyword` without JavaScript; the server redirects to the list's own address. */
/** The id of the similar courses on the page of a course. */
export const SIMILAR_COURSES_ID = 'slicni-kursevi';

export const SEARCH_PATH = '/search';

const DOT_SEGMENT = /^\.{1,2}$/;

/** Returns the address of a list: `/kursevi`, `/page/2`, `/search/<keyword>`, `/search/<keyword>/page/2`. */
export function coursesPath({ keyword = '', page = 1 }: Partial<CoursesAddress> = {}): string {
  const words = tidyKeyword(keyword);
  const search = words && `${SEARCH_PATH}/${keywordSegment(words)}`;
  return search + (page > 1 ? `/page/${page}` : '') || SITE_PAGES.courses.path;
}

/** Browsers resolve `.` and `..` as folders. A space at the end prevents this; reading the address removes it. */
const keywordSegment = (words: string): string =>
  encodeURIComponent(DOT_SEGMENT.test(words) ? `${words} ` : words);
