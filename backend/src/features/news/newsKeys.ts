import {
  NEWS_CATEGORY_LABELS,
  NEWS_TYPE_LABELS,
  type NewsCategory,
  type NewsType,
} from '@institut/contract/news';
import { searchKeys } from '../../database/search/searchKey.ts';
import { sortKey } from '../../database/search/sortKey.ts';

type KeyedNews = {
  title: string;
  subTitle: string;
  author: string;
  newsType: NewsType;
  category: NewsCategory;
};

/** Returns the keys a news item is searched and sorted by, for `$set` together with its texts. */
export function newsKeys({ title, subTitle, author, newsType, category }: KeyedNews) {
  const labels = [NEWS_TYPE_LABELS[newsType], NEWS_CATEGORY_LABELS[category]];
  return {
    ...searchKeys([title, subTitle, author, ...labels]),
    'sortKeys.title': sortKey(title),
    'sortKeys.author': sortKey(author),
  };
}
