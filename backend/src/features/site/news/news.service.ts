import { FEATURED_NEWS_TYPE } from '@institut/contract/news/values';
import { newsBody, newsDraftBody, type NewsBody, type NewsDraftBody } from '@institut/contract/news/schema';
import type { QueryFilter } from 'mongoose';
import { recordNotFound } from '../../../lib/errors.ts';
import { contentService } from '../../content/content.service.ts';
import { News, type NewsFields, newsKeys } from './news.model.ts';

const published: QueryFilter<NewsFields> = { isDraft: false };

export const {
  get: getNewsItem,
  create: createNewsDraft,
  update: updateNewsItem,
  saveDraft: saveNewsItemDraft,
  remove: deleteNewsItem,
  images: newsImages,
} = contentService<NewsFields, NewsBody, NewsDraftBody>({
  collection: 'news',
  kind: 'news',
  model: News,
  body: newsBody,
  draftBody: newsDraftBody,
  titleOf: ({ title }) => title,
  keysOf: newsKeys,
  visible: () => published,
});

const NEWEST_FIRST = { date: -1, _id: -1 } as const;

/** Returns some published items and when they were last edited, newest first. */
export function publishedNews(skip: number, limit: number): Promise<Pick<NewsFields, '_id' | 'updatedAt'>[]> {
  return News.find(published, ['updatedAt'])
    .sort(NEWEST_FIRST)
    .skip(skip)
    .limit(limit)
    .lean<Pick<NewsFields, '_id' | 'updatedAt'>[]>()
    .exec();
}

export const countPublishedNews = (): Promise<number> => News.countDocuments(published).exec();

/** Returns the newest item in focus, or else the newest item. */
export async function featuredNews(): Promise<NewsFields> {
  const inFocus = { ...published, newsType: FEATURED_NEWS_TYPE };
  const item =
    (await News.findOne(inFocus).sort(NEWEST_FIRST).lean()) ??
    (await News.findOne(published).sort(NEWEST_FIRST).lean());
  if (!item) throw recordNotFound('news');
  return item;
}

export async function countNews(): Promise<{ published: number; drafts: number }> {
  const [published, drafts] = await Promise.all([
    countPublishedNews(),
    News.countDocuments({ isDraft: true }),
  ]);
  return { published, drafts };
}
