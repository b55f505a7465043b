import { COURSE_CATEGORIES, COURSE_CATEGORY_LABELS } from '@institut/contract/course';

/** How a stored course category reads; a category of an old application that no longer exists reads as it was stored. */
export function categoryLabel(category: string): string {
  const known = COURSE_CATEGORIES.find((value) => value === category);
  return known ? COURSE_CATEGORY_LABELS[known] : category;
}
