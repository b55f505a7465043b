import type { CareerSort } from '@institut/contract/career';
import type { adminCareerListQuery, careerListQuery } from '@institut/contract/career.schema';
import type { QueryFilter } from 'mongoose';
import type { z } from 'zod';
import { countMatches } from '../../database/countMatches.ts';
import { eachRecord } from '../../database/eachRecord.ts';
import { searchOf, type WordsCondition } from '../../database/search/searchFilter.ts';
import { readPage } from '../../database/readPage.ts';
import { pageWindow } from '../../lib/paging.ts';
import { directed, type Sort } from '../../lib/sorting.ts';
import { Career, type CareerFields } from './career.model.ts';
import { openCareer } from './openCareer.ts';

/** What lists leave out. */
const HIDDEN = ['description', 'searchKey', 'sortKeys', 'createdAt', 'updatedAt'] as const;
export const CAREER_SUMMARY = Object.fromEntries(HIDDEN.map((field) => [field, 0]));
export type CareerSummaryFields = Omit<CareerFields, (typeof HIDDEN)[number]>;

type CareerPage = { careers: CareerSummaryFields[]; total: number };
type Paging = z.output<typeof careerListQuery>;
type Asked = z.output<typeof adminCareerListQuery>;

/** The id settles equal days, so pages never overlap. */
const NEWEST_FIRST = { isDraft: -1, date: -1, _id: -1 } as const;

/** Ascending; each is one index, read from either end. Of one status the newest comes first. */
const SORTS: Record<CareerSort, Sort> = {
  date: { date: 1, _id: 1 },
  title: { 'sortKeys.title': 1, _id: 1 },
  dateEnd: { dateEnd: 1, _id: 1 },
  status: { status: 1, date: -1, _id: -1 },
};

/** The open careers, newest first: a page or all. */
export const listCareers = (paging: Paging): Promise<CareerPage> =>
  pageOf({ reading: openCareer(), counting: openCareer() }, NEWEST_FIRST, paging);

/** Every career that holds every word of the keyword and fits every filter: drafts first, then the newest, or as sorted. */
export async function listAllCareers(asked: Asked): Promise<CareerPage> {
  const { reading, counting } = await searchOf(Career, asked.keyword);
  const filters = { reading: filterOf(asked, reading), counting: filterOf(asked, counting) };
  return pageOf(filters, sortOf(asked), asked);
}

/** The same careers as `listAllCareers` one by one, however many there are. */
export async function* eachCareer(asked: Asked): AsyncGenerator<CareerSummaryFields> {
  const { reading } = await searchOf(Career, asked.keyword);
  yield* eachRecord(find(filterOf(asked, reading), sortOf(asked)).lean<CareerSummaryFields>());
}

const find = (filter: QueryFilter<CareerFields>, sort: Sort) =>
  Career.find(filter, CAREER_SUMMARY).sort(sort);

type Filters = Record<'reading' | 'counting', QueryFilter<CareerFields>>;

async function pageOf({ reading, counting }: Filters, sort: Sort, asked: Paging): Promise<CareerPage> {
  const { items, total } = await readPage(
    { sort, ...pageWindow(asked) },
    {
      count: () => countMatches(Career.countDocuments(counting)),
      read: ({ sort, skip, limit }) =>
        find(reading, sort).skip(skip).limit(limit).lean<CareerSummaryFields[]>(),
    },
  );
  return { careers: items, total };
}

function sortOf({ sort, direction }: Asked): Sort {
  return sort ? directed(SORTS[sort], direction) : NEWEST_FIRST;
}

function filterOf({ category, status }: Asked, words: WordsCondition): QueryFilter<CareerFields> {
  return {
    ...(category && { category }),
    ...(status && { status }),
    ...words,
  };
}
