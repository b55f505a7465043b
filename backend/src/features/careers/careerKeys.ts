import { CAREER_CATEGORY_LABELS, type CareerCategory } from '@institut/contract/career';
import { searchKeys } from '../../database/search/searchKey.ts';
import { sortKey } from '../../database/search/sortKey.ts';

type KeyedCareer = { title: string; brief: string; category: CareerCategory };

/** What a search looks through and what titles are sorted by, for `$set` beside the texts. */
export function careerKeys({ title, brief, category }: KeyedCareer) {
  return {
    ...searchKeys(title, brief, CAREER_CATEGORY_LABELS[category]),
    'sortKeys.title': sortKey(title),
  };
}
