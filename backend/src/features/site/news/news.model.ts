import {
  DEFAULT_NEWS_TYPE,
  NEWS_CATEGORIES,
  NEWS_CATEGORY,
  NEWS_TYPES,
  type NewsCategory,
  type NewsType,
  NEWS_CATEGORY_LABELS,
  NEWS_TYPE,
} from '@institut/contract/news/values';
import type { AdminNewsItem } from '@institut/contract/news/schema';
import { model, Schema } from 'mongoose';
import { searchKeys, sortKey, type Searchable } from '../../../database/search/keys.ts';
import { imageDefinition, type Definition, type Stored } from '../../content/content.ts';

export type NewsFields = Stored<AdminNewsItem, { sortKeys: { title: string; author: string } }>;

const text = { type: String, default: '' };

const newsSchema = new Schema<NewsFields & Searchable>(
  {
    title: text,
    subTitle: text,
    ...imageDefinition,
    description: text,
    newsType: { type: String, enum: NEWS_TYPES, default: DEFAULT_NEWS_TYPE },
    author: text,
    category: { type: String, enum: NEWS_CATEGORIES, default: NEWS_CATEGORY.general },
    date: text,
    isDraft: { type: Boolean, default: true },
    searchKey: text,
    searchGrams: { type: [String], default: [], select: false },
    sortKeys: { title: text, author: text },
  } satisfies Definition<NewsFields & Searchable>,
  { timestamps: true, collection: 'news' },
);

newsSchema.index({ isDraft: -1, date: -1, _id: -1 });
// For the filters of the list, each in the default order, and for its sorts with and without drafts.
newsSchema.index({ newsType: 1, isDraft: -1, date: -1, _id: -1 });
newsSchema.index({ category: 1, isDraft: -1, date: -1, _id: -1 });
newsSchema.index({ category: 1, newsType: 1, isDraft: -1, date: -1, _id: -1 });
newsSchema.index({ date: -1, _id: -1 });
newsSchema.index({ 'sortKeys.title': 1, _id: 1 });
newsSchema.index({ 'sortKeys.author': 1, date: -1, _id: -1 });
newsSchema.index({ isDraft: 1, 'sortKeys.author': 1, date: -1, _id: -1 });
newsSchema.index({ searchGrams: 1 });

// Runs for create, save and insertMany; `updateNewsItem` sets the keys as well.
newsSchema.pre('validate', function keepKeys() {
  this.set(newsKeys(this));
});

export const News = model('News', newsSchema);

type KeyedNews = {
  title: string;
  subTitle: string;
  author: string;
  newsType: NewsType;
  category: NewsCategory;
};

/** The labels that stored keys contain; versions that run side by side have to store the same keys. */
const SEARCHED_TYPES: Record<NewsType, string> = {
  [NEWS_TYPE.featured]: 'Vijest u fokusu',
  [NEWS_TYPE.general]: 'Opća vijest',
  [NEWS_TYPE.notice]: 'Oglas',
};

/** Returns the keys a news item is searched and sorted by, for `$set` together with its texts. */
export function newsKeys({ title, subTitle, author, newsType, category }: KeyedNews) {
  const labels = [SEARCHED_TYPES[newsType], NEWS_CATEGORY_LABELS[category]];
  return {
    ...searchKeys([title, subTitle, author, ...labels]),
    'sortKeys.title': sortKey(title),
    'sortKeys.author': sortKey(author),
  };
}
