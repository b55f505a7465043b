import { keyUpgrade } from '../../database/search/keyUpgrade.ts';
import { News } from './news.model.ts';
import { newsKeys } from './newsKeys.ts';

/** Gives news of earlier versions the keys they are searched and sorted by. */
export const newsUpgrade = keyUpgrade(News, {
  sortKey: 'sortKeys.title',
  grams: 'searchGrams',
  texts: ['title', 'subTitle', 'author', 'newsType', 'category'],
  keysOf: newsKeys,
});
