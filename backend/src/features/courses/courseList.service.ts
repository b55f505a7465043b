import { type QueryFilter, trusted } from 'mongoose';
import { directed, type Sort } from '../../lib/listQuery.ts';
import { today } from '../../lib/instituteDay.ts';
import { summaryFields, type SummaryOf } from '../../lib/content.ts';
import { Course, type CourseFields } from './course.model.ts';
import type { CourseSort } from '@institut/contract/course';
import { courseSummary, type courseListQuery, type CourseSummary } from '@institut/contract/course.schema';
import type { z } from 'zod';
import { env } from '../../config/env.ts';
import { eachInOrder } from '../../database/eachInOrder.ts';
import { countMatches, findPosition } from '../../database/listPages.ts';
import { searchFilter, type SearchCondition } from '../../database/search/searchFilter.ts';

const COURSE_SUMMARY = summaryFields(courseSummary.omit({ isClosed: true }));
export type CourseSummaryFields = SummaryOf<CourseFields, CourseSummary>;

/** A part of a list with its own order. */
export type Section = { filter: QueryFilter<CourseFields>; sort: Sort };

export const published: QueryFilter<CourseFields> = { isDraft: false };

/**
 * Returns the two sections of a list: upcoming courses, the next first; then courses that have begun, the latest first,
 * and at the end those without a date. Sorted by id within a day, so that pages never overlap.
 */
export function sectionsOf(filter: QueryFilter<CourseFields>): readonly [upcoming: Section, begun: Section] {
  const day = today();
  return [
    { filter: { ...filter, start: trusted({ $gte: day }) }, sort: { start: 1, _id: 1 } },
    { filter: { ...filter, start: trusted({ $lt: day }) }, sort: { start: -1, _id: -1 } },
  ];
}

export const findSection = ({ filter, sort }: Section) => Course.find(filter, COURSE_SUMMARY).sort(sort);

/** Returns records of a section; `total` is how many there are, for those that do not begin with the first one. */
export async function readSection(
  { filter, sort }: Section,
  skip: number,
  limit: number,
  total = 0,
): Promise<CourseSummaryFields[]> {
  const position = await findPosition(Course, { filter, sort, total }, skip);
  return findSection({ filter: position.filter, sort })
    .skip(position.skip)
    .limit(limit)
    .lean<CourseSummaryFields[]>()
    .exec();
}

type Query = z.output<typeof courseListQuery>;
type Asked = Omit<Query, 'pageNumber' | 'pageSize'>;

/** Ascending; each sort is one index, read in both directions. */
const SORTS: Record<CourseSort, Sort> = {
  name: { 'sortKeys.name': 1, _id: 1 },
  price: { price: 1, _id: 1 },
  start: { start: 1, _id: 1 },
  countInStock: { countInStock: 1, _id: 1 },
  createdAt: { createdAt: 1, _id: 1 },
};

/**
 * Returns a page of the published courses that match keyword and filters, in the order of `sectionsOf` unless another
 * sort is given. `drafts` includes drafts, before the others.
 */
export async function listCourses({ pageNumber, pageSize = env.COURSE_PAGE_SIZE, ...asked }: Query) {
  const { find, count } = await searchFilter(Course, asked.keyword);
  const counts = await Promise.all(
    sectionsFor(asked, count).map(({ filter }) => countMatches(Course, filter)),
  );
  const total = counts.reduce((sum, sectionTotal) => sum + sectionTotal, 0);
  const courses: CourseSummaryFields[] = [];
  let skip = (pageNumber - 1) * pageSize;
  for (const [index, section] of sectionsFor(asked, find).entries()) {
    const sectionTotal = counts[index] ?? 0;
    const limit = pageSize - courses.length;
    if (limit > 0 && skip < sectionTotal)
      courses.push(...(await readSection(section, skip, limit, sectionTotal)));
    skip = Math.max(0, skip - sectionTotal);
  }
  return { courses, total, pages: Math.ceil(total / pageSize), page: pageNumber };
}

/** Yields the same courses one by one. */
export async function* eachCourse(asked: Asked): AsyncGenerator<CourseSummaryFields> {
  const { find } = await searchFilter(Course, asked.keyword);
  for (const { filter, sort } of sectionsFor(asked, find)) {
    yield* eachInOrder(Course, {
      filter,
      sort,
      find: (part) =>
        Course.find(part, [...COURSE_SUMMARY, ...Object.keys(sort)])
          .sort(sort)
          .lean<CourseSummaryFields[]>(),
    });
  }
}

function sectionsFor(asked: Asked, search: SearchCondition): readonly Section[] {
  const { category, tipObuke, sort, direction, drafts } = asked;
  const matching = {
    ...(category && { category }),
    ...(tipObuke && { tipObuke }),
    ...search,
  };
  if (sort) {
    return [
      { filter: { ...matching, ...(drafts ? {} : published) }, sort: directed(SORTS[sort], direction) },
    ];
  }
  const newestDrafts: Section = { filter: { ...matching, isDraft: true }, sort: { _id: -1 } };
  return [...(drafts ? [newestDrafts] : []), ...sectionsOf({ ...matching, ...published })];
}
