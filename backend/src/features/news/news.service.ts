import { FEATURED_NEWS_TYPE } from '@institut/contract/news';
import { newsBody, newsDraftBody, type NewsBody, type NewsDraftBody } from '@institut/contract/news.schema';
import type { QueryFilter } from 'mongoose';
import { withTransaction } from '../../database/transaction.ts';
import { recordNotFound } from '../../lib/errors.ts';
import { cleanRichTexts, imagesOf, impliedByImage } from '../content/content.ts';
import { editedDraft, editedVersion } from '../../lib/editedVersion.ts';
import { contentChanges, recordEvent } from '../audit/audit.service.ts';
import { News, type NewsFields, newsKeys } from './news.model.ts';

const WRITES = { writes: ['news'] } as const;

const published: QueryFilter<NewsFields> = { isDraft: false };

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
  if (!item) throw newsNotFound();
  return item;
}

/** Returns a published item, or with `withDrafts` any item. Throws `not_found`. */
export async function getNewsItem(id: string, { withDrafts }: { withDrafts: boolean }): Promise<NewsFields> {
  const item = await News.findOne(withDrafts ? { _id: id } : { ...published, _id: id }).lean();
  if (!item) throw newsNotFound();
  return item;
}

/** Creates an empty item that only admins see; `updateNewsItem` publishes it. */
export function createNewsDraft(): Promise<NewsFields> {
  return withTransaction(async (session) => {
    const draft = await new News().save({ session });
    await recordEvent(session, { event: 'created', target: newsTarget(draft) });
    return draft.toObject();
  }, WRITES);
}

const newsTarget = ({ _id, title }: Pick<NewsFields, '_id' | 'title'>) =>
  ({ kind: 'news', id: _id.toString(), label: title }) as const;

/**
 * Replaces every field of an item and publishes a draft. Throws `stale_edit` if the version is not the newest; without a
 * version it replaces what is stored.
 */
export async function updateNewsItem(id: string, body: NewsBody): Promise<NewsFields> {
  const { version, ...texts } = body;
  const before = await getNewsItem(id, { withDrafts: true });
  const edited = editedVersion(before, version);
  const cleaned = { ...impliedByImage(before, texts), ...texts, ...cleanRichTexts(newsBody, texts) };
  const edit = await withTransaction(async (session) => {
    const item = await News.findOneAndUpdate(
      { _id: id, __v: edited },
      { $set: { ...cleaned, ...newsKeys(texts), isDraft: false }, $inc: { __v: 1 } },
      { returnDocument: 'after', session },
    ).lean();
    if (!item) return null;
    await recordEvent(session, {
      event: before.isDraft ? 'published' : 'edited',
      target: newsTarget(item),
      changes: contentChanges(newsBody, before, item),
    });
    return item;
  }, WRITES);
  return edit ?? updateNewsItem(id, body);
}

/** Replaces the fields of a draft, which stays a draft and may be incomplete. Throws `stale_edit` as `updateNewsItem`. */
export async function saveNewsItemDraft(id: string, body: NewsDraftBody): Promise<NewsFields> {
  const { version, ...texts } = body;
  const before = await getNewsItem(id, { withDrafts: true });
  const edited = editedDraft(before, version);
  const cleaned = { ...impliedByImage(before, texts), ...texts, ...cleanRichTexts(newsDraftBody, texts) };
  const edit = await withTransaction(async (session) => {
    const draft = await News.findOneAndUpdate(
      { _id: id, __v: edited, isDraft: true },
      { $set: { ...cleaned, ...newsKeys(texts) }, $inc: { __v: 1 } },
      { returnDocument: 'after', session },
    ).lean();
    if (!draft) return null;
    await recordEvent(session, {
      event: 'edited',
      target: newsTarget(draft),
      changes: contentChanges(newsDraftBody, before, draft),
    });
    return draft;
  }, WRITES);
  return edit ?? saveNewsItemDraft(id, body);
}

export async function deleteNewsItem(id: string): Promise<void> {
  await withTransaction(async (session) => {
    const item = await News.findOneAndDelete({ _id: id }, { session }).lean();
    if (!item) throw newsNotFound();
    await recordEvent(session, { event: 'deleted', target: newsTarget(item) });
  }, WRITES);
}

const newsNotFound = () => recordNotFound('news');

/** The stored images that news show, drafts included: their own and those inside their texts. */
export const newsImages = (): Promise<Set<string>> =>
  imagesOf(newsBody, (fields) => News.find({}, fields).lean().exec());

export async function countNews(): Promise<{ published: number; drafts: number }> {
  const [published, drafts] = await Promise.all([
    countPublishedNews(),
    News.countDocuments({ isDraft: true }),
  ]);
  return { published, drafts };
}
