import { CAREER_CATEGORY_LABELS, type CareerCategory } from '@institut/contract/career';
import { searchKeys } from '../../database/search/searchKey.ts';
import { sortKey } from '../../database/search/sortKey.ts';

type KeyedCareer = { title: string; brief: string; category: CareerCategory };

/** Returns the keys a career is searched and sorted by, for `$set` together with its texts. */
export function careerKeys({ title, brief, category }: KeyedCareer) {
  return {
    ...searchKeys([title, brief, CAREER_CATEGORY_LABELS[category]]),
    'sortKeys.title': sortKey(title),
  };
}
