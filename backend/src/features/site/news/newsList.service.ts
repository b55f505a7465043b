import type { NewsSort } from '@institut/contract/news/values';
import { newsSummary, type newsListQuery, type NewsSummary } from '@institut/contract/news/schema';
import { type QueryFilter, trusted } from 'mongoose';
import type { z } from 'zod';
import { eachInOrder } from '../../../database/eachInOrder.ts';
import { RANKED_MAX, rankedPage } from '../../../database/search/ranked.ts';
import { searchFilter, type SearchCondition } from '../../../database/search/searchFilter.ts';
import { pageWindow, directed, type Sort } from '../../../lib/listQuery.ts';
import { summaryFields, type SummaryOf } from '../../content/content.ts';
import { News, type NewsFields } from './news.model.ts';

const NEWS_SUMMARY = summaryFields(newsSummary);
export type NewsSummaryFields = SummaryOf<NewsFields, NewsSummary>;

type Asked = z.output<typeof newsListQuery>;

/** Sorted by id within a day, so that pages never overlap. */
const NEWEST_FIRST = { isDraft: -1, date: -1, _id: -1 } as const;

/** Ascending; each sort is one index, read in both directions. Within an author the newest comes first. */
const SORTS: Record<NewsSort, Sort> = {
  date: { date: 1, _id: 1 },
  title: { 'sortKeys.title': 1, _id: 1 },
  author: { 'sortKeys.author': 1, date: -1, _id: -1 },
};

/**
 * Returns the news that match keyword and filters, a page or all: the best matches of a keyword first, otherwise the newest,
 * unless another sort is given. `drafts` includes drafts, before the others.
 */
export async function listNews(asked: Asked): Promise<{ items: NewsSummaryFields[]; total: number }> {
  const { find, count } = await searchFilter(News, asked.keyword ?? '');
  const { skip, limit } = pageWindow(asked);
  const filter = filterOf(asked, find);
  const total = await News.countDocuments(filterOf(asked, count));
  const { keyword, sort } = asked;
  if (keyword && !sort && total <= RANKED_MAX) {
    const found = await News.find(filter, 'title')
      .sort(NEWEST_FIRST)
      .lean<Pick<NewsFields, '_id' | 'title'>[]>();
    const named = found.map(({ _id, title: name }) => ({ _id, name }));
    const items = await rankedPage(named, { keyword, skip, limit }, (ids) =>
      News.find({ _id: trusted({ $in: ids }) }, NEWS_SUMMARY).lean<NewsSummaryFields[]>(),
    );
    return { items, total };
  }
  const items = await News.find(filter, NEWS_SUMMARY)
    .sort(sortOf(asked))
    .skip(skip)
    .limit(limit)
    .lean<NewsSummaryFields[]>();
  return { items, total };
}

/** Yields the same news one by one. */
export async function* eachNewsItem(asked: Asked): AsyncGenerator<NewsSummaryFields> {
  const { find } = await searchFilter(News, asked.keyword ?? '');
  yield* eachInOrder(News.find(filterOf(asked, find), '_id').sort(sortOf(asked)).lean(), (byId) =>
    News.find(byId, NEWS_SUMMARY).lean<NewsSummaryFields[]>(),
  );
}

function sortOf({ sort, direction }: Asked): Sort {
  return sort ? directed(SORTS[sort], direction) : NEWEST_FIRST;
}

function filterOf({ category, newsType, drafts }: Asked, search: SearchCondition): QueryFilter<NewsFields> {
  return {
    ...(drafts ? {} : { isDraft: false }),
    ...(category && { category }),
    ...(newsType && { newsType }),
    ...search,
  };
}
