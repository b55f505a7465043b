import { COURSE_CATEGORIES, COURSE_CATEGORY_LABELS } from '@institut/contract/course';

/** Returns the label of a stored course category, or the category itself when it no longer exists. */
export function categoryLabel(category: string): string {
  const known = COURSE_CATEGORIES.find((value) => value === category);
  return known ? COURSE_CATEGORY_LABELS[known] : category;
}
