import { type CareerSort, OPEN_CAREER_STATUS } from '@institut/contract/careers/values';
import {
  careerSummary,
  type adminCareerListQuery,
  type careerListQuery,
  type CareerSummary,
} from '@institut/contract/careers/schema';
import { type QueryFilter, trusted } from 'mongoose';
import type { z } from 'zod';
import { eachInOrder } from '../../../database/eachInOrder.ts';
import { searchFilter, type SearchCondition } from '../../../database/search/searchFilter.ts';
import { pageWindow, directed, type Sort } from '../../../lib/listQuery.ts';
import { summaryFields, type SummaryOf } from '../../content/content.ts';
import { Career, type CareerFields } from './career.model.ts';
import { today } from '../../../lib/instituteDay.ts';

export const CAREER_SUMMARY = summaryFields(careerSummary);
export type CareerSummaryFields = SummaryOf<CareerFields, CareerSummary>;

type CareerPage = { careers: CareerSummaryFields[]; total: number };
type Paging = z.output<typeof careerListQuery>;
type Asked = z.output<typeof adminCareerListQuery>;

/** Sorted by id within a day, so that pages never overlap. */
const NEWEST_FIRST = { isDraft: -1, date: -1, _id: -1 } as const;

/** Ascending; each sort is one index, read in both directions. Within a status the newest comes first. */
const SORTS: Record<CareerSort, Sort> = {
  date: { date: 1, _id: 1 },
  title: { 'sortKeys.title': 1, _id: 1 },
  dateEnd: { dateEnd: 1, _id: 1 },
  status: { status: 1, date: -1, _id: -1 },
};

/** Returns the open careers, newest first: a page or all. */
export const listCareers = (paging: Paging): Promise<CareerPage> =>
  careerPage({ find: openCareer(), count: openCareer() }, NEWEST_FIRST, paging);

/** Returns the first open careers that match a keyword, the nearest deadline first. */
export async function findOpenCareers(keyword: string, limit: number): Promise<CareerSummaryFields[]> {
  const { find } = await searchFilter(Career, keyword);
  return findCareers({ ...find, ...openCareer() }, { dateEnd: 1, _id: 1 })
    .limit(limit)
    .lean<CareerSummaryFields[]>();
}

/** Returns the careers that match keyword and filters: drafts first, then the newest, unless another sort is given. */
export async function listAllCareers(asked: Asked): Promise<CareerPage> {
  const { find, count } = await searchFilter(Career, asked.keyword);
  return careerPage({ find: filterOf(asked, find), count: filterOf(asked, count) }, sortOf(asked), asked);
}

/** Yields the careers of `listAllCareers` one by one. */
export async function* eachCareer(asked: Asked): AsyncGenerator<CareerSummaryFields> {
  const { find } = await searchFilter(Career, asked.keyword);
  yield* eachInOrder(Career.find(filterOf(asked, find), '_id').sort(sortOf(asked)).lean(), (byId) =>
    Career.find(byId, CAREER_SUMMARY).lean<CareerSummaryFields[]>(),
  );
}

const findCareers = (filter: QueryFilter<CareerFields>, sort: Sort) =>
  Career.find(filter, CAREER_SUMMARY).sort(sort);

type Filters = Record<'find' | 'count', QueryFilter<CareerFields>>;

async function careerPage({ find, count }: Filters, sort: Sort, paging: Paging): Promise<CareerPage> {
  const { skip, limit } = pageWindow(paging);
  const [careers, total] = await Promise.all([
    findCareers(find, sort).skip(skip).limit(limit).lean<CareerSummaryFields[]>(),
    Career.countDocuments(count),
  ]);
  return { careers, total };
}

function sortOf({ sort, direction }: Asked): Sort {
  return sort ? directed(SORTS[sort], direction) : NEWEST_FIRST;
}

function filterOf({ category, status }: Asked, search: SearchCondition): QueryFilter<CareerFields> {
  return {
    ...(category && { category }),
    ...(status && { status }),
    ...search,
  };
}

/** The filter of public careers: an open career is hidden from the day after its deadline. */
export const openCareer = (): QueryFilter<CareerFields> => ({
  isDraft: false,
  status: OPEN_CAREER_STATUS,
  dateEnd: trusted({ $gte: today() }),
});
