import type { CourseCategory } from '@institut/contract/course';
import { COURSE_CATEGORY_LABELS } from '@institut/contract/course';
import { fold } from '../../lib/fold.ts';
import { plainText } from '../../lib/plainText.ts';

/** A search reads every key, so a key stays short whatever an editor pastes into the short description. */
const SEARCH_KEY_MAX = 2000;

type SearchableCourse = { name: string; subTitle: string; shortDesc: string; category: CourseCategory };

/** The folded text that a search looks through: name, subtitle, short description, category (design, section 3 "Search"). */
export function courseSearchKey({ name, subTitle, shortDesc, category }: SearchableCourse): string {
  const words = [name, subTitle, COURSE_CATEGORY_LABELS[category], plainText(shortDesc)].join(' ');
  return fold(words).slice(0, SEARCH_KEY_MAX);
}
