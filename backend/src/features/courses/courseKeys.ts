import type { CourseCategory } from '@institut/contract/course';
import { COURSE_CATEGORY_LABELS } from '@institut/contract/course';
import { plainText } from '../../lib/plainText.ts';
import { searchKeys } from '../../database/search/searchKey.ts';
import { sortKey } from '../../database/search/sortKey.ts';

type KeyedCourse = { name: string; subTitle: string; shortDesc: string; category: CourseCategory };

/** Returns the keys a course is searched and sorted by, for `$set` together with its texts. */
export function courseKeys({ name, subTitle, shortDesc, category }: KeyedCourse) {
  return {
    ...searchKeys([name, subTitle, COURSE_CATEGORY_LABELS[category], plainText(shortDesc)]),
    'sortKeys.name': sortKey(name),
  };
}
