import type { NewsSort } from '@institut/contract/news';
import type { newsListQuery } from '@institut/contract/news.schema';
import type { QueryFilter } from 'mongoose';
import type { z } from 'zod';
import { countMatches } from '../../database/countMatches.ts';
import { eachRecord } from '../../database/eachRecord.ts';
import { searchOf, type WordsCondition } from '../../database/search/searchFilter.ts';
import { readPage } from '../../database/readPage.ts';
import { pageWindow } from '../../lib/paging.ts';
import { directed, type Sort } from '../../lib/sorting.ts';
import { News, type NewsFields } from './news.model.ts';

/** What lists leave out. */
const HIDDEN = ['description', 'searchKey', 'sortKeys', 'createdAt', 'updatedAt'] as const;
const PROJECTION = Object.fromEntries(HIDDEN.map((field) => [field, 0]));
export type NewsSummaryFields = Omit<NewsFields, (typeof HIDDEN)[number]>;

type Asked = z.output<typeof newsListQuery>;

/** The id settles equal days, so pages never overlap. */
const NEWEST_FIRST = { isDraft: -1, date: -1, _id: -1 } as const;

/** Ascending; each is one index, read from either end. Of one author the newest item comes first. */
const SORTS: Record<NewsSort, Sort> = {
  date: { date: 1, _id: 1 },
  title: { 'sortKeys.title': 1, _id: 1 },
  author: { 'sortKeys.author': 1, date: -1, _id: -1 },
};

/**
 * News, newest first unless another sort is asked for: those that hold every word of the keyword and fit every filter, a
 * page or all; with `drafts` also those, before the others.
 */
export async function listNews(asked: Asked): Promise<{ items: NewsSummaryFields[]; total: number }> {
  const { reading, counting } = await searchOf(News, asked.keyword ?? '');
  const filter = filterOf(asked, reading);
  return readPage(
    { sort: sortOf(asked), ...pageWindow(asked) },
    {
      count: () => countMatches(News.countDocuments(filterOf(asked, counting))),
      read: ({ sort, skip, limit }) => find(filter, sort).skip(skip).limit(limit).lean<NewsSummaryFields[]>(),
    },
  );
}

/** The same news one by one, however many there are. */
export async function* eachNewsItem(asked: Asked): AsyncGenerator<NewsSummaryFields> {
  const { reading } = await searchOf(News, asked.keyword ?? '');
  yield* eachRecord(find(filterOf(asked, reading), sortOf(asked)).lean<NewsSummaryFields>());
}

const find = (filter: QueryFilter<NewsFields>, sort: Sort) => News.find(filter, PROJECTION).sort(sort);

function sortOf({ sort, direction }: Asked): Sort {
  return sort ? directed(SORTS[sort], direction) : NEWEST_FIRST;
}

function filterOf({ category, newsType, drafts }: Asked, words: WordsCondition): QueryFilter<NewsFields> {
  return {
    ...(drafts ? {} : { isDraft: false }),
    ...(category && { category }),
    ...(newsType && { newsType }),
    ...words,
  };
}
