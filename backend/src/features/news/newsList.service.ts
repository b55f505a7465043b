import type { NewsSort } from '@institut/contract/news';
import type { newsListQuery } from '@institut/contract/news.schema';
import type { QueryFilter } from 'mongoose';
import type { z } from 'zod';
import { eachRecord } from '../../database/eachRecord.ts';
import { pageWindow } from '../../lib/paging.ts';
import { holdingWords } from '../../lib/searchKey.ts';
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
  const { skip, limit } = pageWindow(asked);
  const [items, total] = await Promise.all([
    find(asked).skip(skip).limit(limit).lean<NewsSummaryFields[]>(),
    News.countDocuments(filterOf(asked)),
  ]);
  return { items, total };
}

/** The same news one by one, however many there are. */
export function eachNewsItem(asked: Asked): AsyncIterable<NewsSummaryFields> {
  return eachRecord(find(asked).lean<NewsSummaryFields>());
}

const find = (asked: Asked) => News.find(filterOf(asked), PROJECTION).sort(sortOf(asked));

function sortOf({ sort, direction }: Asked): Sort {
  return sort ? directed(SORTS[sort], direction) : NEWEST_FIRST;
}

function filterOf({ category, newsType, drafts, keyword = '' }: Asked): QueryFilter<NewsFields> {
  return {
    ...(drafts ? {} : { isDraft: false }),
    ...(category && { category }),
    ...(newsType && { newsType }),
    ...holdingWords(keyword),
  };
}
