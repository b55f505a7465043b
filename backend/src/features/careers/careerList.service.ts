import type { CareerSort } from '@institut/contract/career';
import type { adminCareerListQuery, careerListQuery } from '@institut/contract/career.schema';
import type { QueryFilter } from 'mongoose';
import type { z } from 'zod';
import { eachRecord } from '../../database/eachRecord.ts';
import { pageWindow } from '../../lib/paging.ts';
import { holdingWords } from '../../lib/searchKey.ts';
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
  readPage(openCareer(), NEWEST_FIRST, paging);

/** Every career that holds every word of the keyword and fits every filter: drafts first, then the newest, or as sorted. */
export const listAllCareers = (asked: Asked): Promise<CareerPage> =>
  readPage(filterOf(asked), sortOf(asked), asked);

/** The same careers as `listAllCareers` one by one, however many there are. */
export function eachCareer(asked: Asked): AsyncIterable<CareerSummaryFields> {
  return eachRecord(find(filterOf(asked), sortOf(asked)).lean<CareerSummaryFields>());
}

const find = (filter: QueryFilter<CareerFields>, sort: Sort) =>
  Career.find(filter, CAREER_SUMMARY).sort(sort);

async function readPage(filter: QueryFilter<CareerFields>, sort: Sort, asked: Paging): Promise<CareerPage> {
  const { skip, limit } = pageWindow(asked);
  const [careers, total] = await Promise.all([
    find(filter, sort).skip(skip).limit(limit).lean<CareerSummaryFields[]>(),
    Career.countDocuments(filter),
  ]);
  return { careers, total };
}

function sortOf({ sort, direction }: Asked): Sort {
  return sort ? directed(SORTS[sort], direction) : NEWEST_FIRST;
}

function filterOf({ keyword, category, status }: Asked): QueryFilter<CareerFields> {
  return {
    ...(category && { category }),
    ...(status && { status }),
    ...holdingWords(keyword),
  };
}
