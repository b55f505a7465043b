import { type QueryFilter, trusted, type Types } from 'mongoose';
import { directed, type Sort } from '../../lib/listQuery.ts';
import { today } from '../../lib/instituteDay.ts';
import { summaryFields, type SummaryOf } from '../../lib/content.ts';
import { Course, type CourseFields } from './course.model.ts';
import { COURSE_CATEGORIES, COURSE_CATEGORY_NAMES, type CourseSort } from '@institut/contract/course';
import {
  courseSummary,
  type courseListQuery,
  type CourseCount,
  type CourseSummary,
} from '@institut/contract/course.schema';
import type { z } from 'zod';
import { env } from '../../config/env.ts';
import { eachInOrder } from '../../database/eachInOrder.ts';
import { countMatches, findPosition } from '../../database/listPages.ts';
import { keptUntilWritten } from '../../database/untilWritten.ts';
import { fold } from '../../database/search/keys.ts';
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
function sectionsOf(filter: QueryFilter<CourseFields>): readonly [upcoming: Section, begun: Section] {
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

/**
 * Returns the sections of a list that begins with courses that can be applied for, then has full ones and last those that
 * have begun, each in the order `sort` or else by start.
 */
export function placesSections(filter: QueryFilter<CourseFields>, sort: Sort | null = null) {
  const [upcoming, begun] = sectionsOf(filter);
  const part = (section: Section, seats: QueryFilter<CourseFields> = {}): Section => ({
    filter: { ...section.filter, ...seats },
    sort: sort ?? section.sort,
  });
  return {
    open: part(upcoming, { countInStock: trusted({ $gt: 0 }) }),
    full: part(upcoming, { countInStock: trusted({ $lte: 0 }) }),
    begun: part(begun),
  };
}

const CATEGORY_WORD_MIN = 3;

/**
 * Returns the conditions of `searchFilter`. The stored keys have the specified name of a category, visitors read another:
 * a keyword that the other one begins with (`meke`) also finds the courses of that category.
 */
async function searchCourses(keyword: string): Promise<{ find: SearchCondition; count: SearchCondition }> {
  const { find, count } = await searchFilter(Course, keyword);
  const word = fold(keyword);
  const category = COURSE_CATEGORIES.find((each) => fold(COURSE_CATEGORY_NAMES[each]).startsWith(word));
  if (!category || word.length < CATEGORY_WORD_MIN) return { find, count };
  return { find: { $or: [find, { category }] }, count: { $or: [count, { category }] } };
}

type Query = z.output<typeof courseListQuery>;
type Kind = Pick<CourseCount, 'category' | 'tipObuke'>;
type Asked = Omit<Query, 'pageNumber' | 'pageSize'>;

/** Ascending; each sort is one index, read in both directions; the one of `rating` has published courses only. */
const SORTS: Record<CourseSort, Sort> = {
  name: { 'sortKeys.name': 1, _id: 1 },
  price: { price: 1, _id: 1 },
  start: { start: 1, _id: 1 },
  countInStock: { countInStock: 1, _id: 1 },
  createdAt: { createdAt: 1, _id: 1 },
  rating: { rating: 1, numReviews: 1, _id: -1 },
};

/**
 * Returns a page of the published courses that match keyword and filters, in the order of `sectionsOf` unless another
 * sort is given. `drafts` includes drafts, before the others; `open` divides the list by `placesSections`.
 */
export async function listCourses({ pageNumber, pageSize = env.COURSE_PAGE_SIZE, ...asked }: Query) {
  const { find, count } = await searchCourses(asked.keyword);
  const counted = asked.counts ? await countByKind(count) : undefined;
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
  return { courses, total, pages: Math.ceil(total / pageSize), page: pageNumber, counts: counted };
}

const keptCounts = keptUntilWritten<CourseCount[]>(() => true);

/** Returns the numbers of published courses by category and type, with one query; they may be as old as a cached response. */
function countByKind(search: SearchCondition): Promise<CourseCount[]> {
  const day = today();
  const filter = { ...search, ...published };
  const isOpen = { $and: [{ $gte: ['$start', day] }, { $gt: ['$countInStock', 0] }] };
  return keptCounts(Course.collection.collectionName, { filter, day }, async () => {
    const groups = await Course.aggregate<Omit<CourseCount, 'category' | 'tipObuke'> & { _id: Kind }>([
      { $match: filter },
      {
        $group: {
          _id: { category: '$category', tipObuke: '$tipObuke' },
          total: { $sum: 1 },
          open: { $sum: { $cond: [isOpen, 1, 0] } },
        },
      },
      { $sort: { _id: 1 } },
    ]);
    return groups.map(({ _id: { category, tipObuke }, total, open }) => ({
      category,
      tipObuke,
      total,
      open,
    }));
  });
}

/** Yields the same courses one by one. */
export async function* eachCourse(asked: Asked): AsyncGenerator<CourseSummaryFields> {
  const { find } = await searchCourses(asked.keyword);
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
  const { category, tipObuke, sort, direction, drafts, open } = asked;
  const matching = {
    ...(category && { category }),
    ...(tipObuke && { tipObuke }),
    ...search,
  };
  const order = sort ? directed(SORTS[sort], direction) : null;
  if (open) {
    const sections = placesSections({ ...matching, ...published }, order);
    return open === 'only' ? [sections.open] : [sections.open, sections.full, sections.begun];
  }
  if (order) return [{ filter: { ...matching, ...(drafts ? {} : published) }, sort: order }];
  const newestDrafts: Section = { filter: { ...matching, isDraft: true }, sort: { _id: -1 } };
  return [...(drafts ? [newestDrafts] : []), ...sectionsOf({ ...matching, ...published })];
}

const keptNames = keptUntilWritten<CourseName[]>(() => true);
type CourseName = Pick<CourseFields, '_id' | 'name'>;

/** Returns names of published courses, the upcoming ones first; they may be as old as a cached response. */
export function publishedNames(limit: number): Promise<CourseName[]> {
  return keptNames(Course.collection.collectionName, { limit, day: today() }, async () => {
    const names: CourseName[] = [];
    for (const { filter, sort } of sectionsOf(published)) {
      const left = limit - names.length;
      if (left > 0)
        names.push(...(await Course.find(filter, 'name').sort(sort).limit(left).lean<CourseName[]>()));
    }
    return names;
  });
}

/** Returns published courses in the order of their ids. */
export async function coursesById(ids: readonly Types.ObjectId[]): Promise<CourseSummaryFields[]> {
  const filter = { _id: trusted({ $in: [...ids] }), ...published };
  const found = await Course.find(filter, COURSE_SUMMARY).lean<CourseSummaryFields[]>();
  return ids.flatMap((id) => found.find((course) => course._id.equals(id)) ?? []);
}
