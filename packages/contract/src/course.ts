export const COURSE_CATEGORIES = ['Soft Skills', 'Digital Skills', 'Tehnicke'] as const;
export type CourseCategory = (typeof COURSE_CATEGORIES)[number];
export const COURSE_CATEGORY_LABELS: Record<CourseCategory, string> = {
  'Soft Skills': 'Soft Skills',
  'Digital Skills': 'Digital Skills',
  Tehnicke: 'Tehničke',
};

export const COURSE_TYPES = ['Obrazovni program', 'Trening kurs', 'Specificna obuka'] as const;
export type CourseType = (typeof COURSE_TYPES)[number];
export const COURSE_TYPE_LABELS: Record<CourseType, string> = {
  'Obrazovni program': 'Obrazovni program',
  'Trening kurs': 'Trening kurs',
  'Specificna obuka': 'Specifična obuka',
};

/** The sort keys of course lists; the default is the next to begin first. */
export const COURSE_SORTS = ['name', 'price', 'start', 'countInStock', 'createdAt'] as const;
export type CourseSort = (typeof COURSE_SORTS)[number];

export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];
export const RATING_LABELS: Record<Rating, string> = {
  1: 'Slabo',
  2: 'Dovoljno',
  3: 'Dobro',
  4: 'Vrlo dobro',
  5: 'Odlično',
};

/** The longest comment, and the longest HTML of a short description, in characters. */
export const REVIEW_COMMENT_MAX = 1000;
export const SHORT_DESC_MAX = 2000;
