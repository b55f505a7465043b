import { type QueryFilter, trusted, type Types } from 'mongoose';
import { directed, type Sort } from '../../../lib/listQuery.ts';
import { today } from '../../../lib/instituteDay.ts';
import { tidyLine } from '@institut/contract/frame/text';
import { summaryFields, type SummaryOf } from '../../content/content.ts';
import { Course, type CourseFields } from '../../core/courses/course.model.ts';
import { IS_COUNTED, isOfLecturer } from '../../core/courses/courseLookup.service.ts';
import type { StoredSeats } from '../../core/seats/capacity.ts';
import { START_DAY } from '../../core/seats/seats.service.ts';
import {
  COURSE_CATEGORIES,
  COURSE_CATEGORY_NAMES,
  COURSE_TYPES,
  type CourseRuns,
  type CourseSort,
} from '@institut/contract/courses/values';
import {
  courseSummary,
  type courseListQuery,
  type CourseCount,
  type CourseSummary,
} from '@institut/contract/courses/schema';
import type { VenueMode } from '@institut/contract/timetable/values';
import type { z } from 'zod';
import { env } from '../../../config/env.ts';
import { eachInOrder } from '../../../database/eachInOrder.ts';
import { fold } from '../../../database/search/keys.ts';
import { RANKED_MAX, rankedPage } from '../../../database/search/ranked.ts';
import { searchFilter, type SearchCondition } from '../../../database/search/searchFilter.ts';

const COURSE_SUMMARY = [
  ...summaryFields(
    courseSummary.omit({
      isClosed: true,
      countInStock: true,
      city: true,
      mode: true,
      currentDiscounts: true,
    }),
  ),
  'venue',
  'discounts',
  'capacity',
  'freeSeats',
  'offeredSeats',
  'waiting',
];
export type CourseSummaryFields = SummaryOf<CourseFields, CourseSummary> &
  StoredSeats &
  Pick<CourseFields, 'venue' | 'discounts'> &
  Partial<Pick<CourseFields, 'lessons'>>;

/** Staff also see how many hours were held. */
const ADMIN_SUMMARY = [...COURSE_SUMMARY, 'lessons'];

/** A part of a list with its own order. */
export type Section = { filter: QueryFilter<CourseFields>; sort: Sort };

export const published: QueryFilter<CourseFields> = { isDraft: false };

type Window = { skip?: number; limit: number; counts?: readonly number[]; fields?: readonly string[] };

/** Returns records of sections that follow each other; `counts` are how many each has, needed with `skip`. */
export async function readSections<Row = CourseSummaryFields>(
  sections: readonly Section[],
  { skip = 0, limit, counts = [], fields = COURSE_SUMMARY }: Window,
): Promise<Row[]> {
  const rows: Row[] = [];
  let left = skip;
  for (const [index, { filter, sort }] of sections.entries()) {
    const total = counts[index] ?? Infinity;
    const wanted = limit - rows.length;
    if (wanted > 0 && left < total) {
      const found = Course.find(filter, [...fields])
        .sort(sort)
        .skip(left)
        .limit(wanted);
      rows.push(...(await found.lean<Row[]>()));
    }
    left = Math.max(0, left - total);
  }
  return rows;
}

export const countSections = (sections: readonly Section[]): Promise<number[]> =>
  Promise.all(sections.map(({ filter }) => Course.countDocuments(filter)));

/** The condition of a course that can be applied for, unless it has begun; `isClosed` says the same. */
const bookable = () => ({
  freeSeats: trusted({ $gt: 0 }),
  runState: trusted({ $ne: 'cancelled' as const }),
  applyUntil: trusted({ $not: { $gt: '', $lt: today() } }),
});

/** The conditions on the start of a course. One that says no day counts as upcoming. */
function startsOf() {
  const day = today();
  return {
    dated: { start: trusted({ $gte: day }) },
    undated: { start: trusted({ $lt: day, $not: START_DAY }) },
    over: { start: trusted({ $lt: day, $regex: START_DAY }) },
  };
}

type Parts = { runs: CourseRuns; open?: 'first' | 'only' | undefined };

/**
 * Returns the sections of a list: upcoming courses, the next first and those without a day last; then those that have begun,
 * the latest first. With `sort` each section has this order instead; with `open` the upcoming courses with free seats come
 * before the full ones, or alone. Sorted by id within a day, so that pages never overlap.
 */
export function sectionsOf(
  { runs, open }: Parts,
  filter: QueryFilter<CourseFields>,
  sort: Sort | null = null,
): Section[] {
  const { dated, undated, over } = startsOf();
  if (sort && runs === 'all' && !open) return [{ filter, sort }];
  const free = bookable();
  const upcoming = (which: 'all' | 'free' | 'others' = 'all'): Section[] => {
    const wanted = { ...filter, ...(which === 'free' && free) };
    const unwanted = which === 'others' ? [free] : [];
    if (sort) return [{ filter: { ...wanted, $nor: [over, ...unwanted] }, sort }];
    return [dated, undated].map((start) => ({
      filter: { ...wanted, ...start, ...(unwanted.length > 0 && { $nor: unwanted }) },
      sort: { start: 1, _id: 1 },
    }));
  };
  const begun: Section = { filter: { ...filter, ...over }, sort: sort ?? { start: -1, _id: -1 } };
  if (runs === 'over') return open === 'only' ? [] : [begun];
  if (open === 'only') return upcoming('free');
  const parts = open ? [...upcoming('free'), ...upcoming('others')] : upcoming();
  return runs === 'all' ? [...parts, begun] : parts;
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
type Asked = Omit<Query, 'pageNumber' | 'pageSize'>;

/** Ascending; each sort is one index, read in both directions; the one of `rating` has published courses only. */
const SORTS: Record<CourseSort, Sort> = {
  name: { 'sortKeys.name': 1, _id: 1 },
  price: { price: 1, _id: 1 },
  start: { start: 1, _id: 1 },
  countInStock: { freeSeats: 1, _id: 1 },
  createdAt: { createdAt: 1, _id: 1 },
  rating: { rating: 1, numReviews: 1, _id: -1 },
};

/**
 * Returns a page of the published courses that match keyword and filters: the best matches of a keyword first, otherwise in
 * the order of `sectionsOf`, unless another sort is given. `drafts` includes drafts, before the others.
 */
export async function listCourses({ pageNumber, pageSize = env.COURSE_PAGE_SIZE, ...asked }: Query) {
  const { find, count } = await searchCourses(asked.keyword);
  const counted = asked.counts ? await countCatalogue({ ...count, ...whereOf(asked) }) : {};
  const counts = await countSections(sectionsFor(asked, count));
  const skip = (pageNumber - 1) * pageSize;
  const total = counts.reduce((sum, sectionTotal) => sum + sectionTotal, 0);
  const sections = sectionsFor(asked, find);
  const fields = asked.drafts ? ADMIN_SUMMARY : COURSE_SUMMARY;
  const courses =
    asked.keyword && !asked.sort && total <= RANKED_MAX
      ? await readRanked(sections, asked.keyword, { skip, limit: pageSize, fields })
      : await readSections(sections, { skip, limit: pageSize, counts, fields });
  return { courses, total, pages: Math.ceil(total / pageSize), page: pageNumber, ...counted };
}

/** Returns records of all sections, those whose names match a keyword best first. */
async function readRanked(
  sections: readonly Section[],
  keyword: string,
  { skip = 0, limit, fields: shown = COURSE_SUMMARY }: Window,
) {
  const day = today();
  const found = await readSections<CourseName & Pick<CourseFields, 'start'>>(sections, {
    limit: RANKED_MAX,
    fields: ['name', 'start'],
  });
  const named = found.map(({ _id, name, start }) => ({
    _id,
    name,
    isOver: START_DAY.test(start) && start < day,
  }));
  return rankedPage(named, { keyword, skip, limit }, (ids) =>
    Course.find({ _id: trusted({ $in: ids }) }, [...shown]).lean<CourseSummaryFields[]>(),
  );
}

const ONLINE_MODES = ['online', 'mixed'] as const satisfies readonly VenueMode[];

/** 0.3.0 stored texts as they came: composed, or with accents as characters of their own. */
const spellingsOf = (city: string): string[] => [...new Set([city, city.normalize('NFD')])];

/** Returns the conditions on the place. */
const whereOf = ({ city, online }: Pick<Asked, 'city' | 'online'>): QueryFilter<CourseFields> => ({
  ...(city && { 'venue.city': trusted({ $in: spellingsOf(city) }) }),
  ...(online && { 'venue.mode': trusted({ $in: [...ONLINE_MODES] }) }),
});

async function countCatalogue(search: QueryFilter<CourseFields>) {
  const [counts, cities] = await Promise.all([countByKind(search), listCities()]);
  return { counts, cities };
}

const alphabetical = new Intl.Collator('bs');

/** Returns the cities of the published courses that have not begun. */
async function listCities(): Promise<string[]> {
  const cities = await Course.distinct('venue.city', { ...published, $nor: [startsOf().over] });
  return [...new Set(cities.filter(Boolean).map(tidyLine))].sort(alphabetical.compare);
}

/** Returns the numbers of published courses by category and type. */
async function countByKind(search: QueryFilter<CourseFields>): Promise<CourseCount[]> {
  const filter = { ...search, ...published };
  const { over } = startsOf();
  const [upcoming, free, begun] = await Promise.all([
    groupByKind({ ...filter, $nor: [over] }),
    groupByKind({ ...filter, ...bookable(), $nor: [over] }),
    groupByKind({ ...filter, ...over }),
  ]);
  const kinds = COURSE_CATEGORIES.flatMap((category) =>
    COURSE_TYPES.map((tipObuke): CourseCount => {
      const isOfKind = ({ _id }: KindGroup) => _id.category === category && _id.tipObuke === tipObuke;
      const totalIn = (groups: readonly KindGroup[]) => groups.find(isOfKind)?.total ?? 0;
      return {
        category,
        tipObuke,
        upcoming: totalIn(upcoming),
        open: totalIn(free),
        over: totalIn(begun),
      };
    }),
  );
  return kinds.filter((kind) => kind.upcoming + kind.over > 0);
}

type KindGroup = { _id: Pick<CourseCount, 'category' | 'tipObuke'>; total: number };

const groupByKind = (filter: Record<string, unknown>): Promise<KindGroup[]> =>
  Course.aggregate<KindGroup>([
    { $match: filter },
    { $group: { _id: { category: '$category', tipObuke: '$tipObuke' }, total: { $sum: 1 } } },
  ]).exec();

/** Yields the same courses one by one. */
export async function* eachCourse(asked: Asked): AsyncGenerator<CourseSummaryFields> {
  const { find } = await searchCourses(asked.keyword);
  for (const { filter, sort } of sectionsFor(asked, find)) {
    yield* eachInOrder(Course.find(filter, '_id').sort(sort).lean(), (byId) =>
      Course.find(byId, COURSE_SUMMARY).lean<CourseSummaryFields[]>(),
    );
  }
}

/** Returns the conditions of the rows of a report; the sections have conditions on the first day of their own. */
function reportedOf({ startFrom, startTo, lecturer, kurs, counted }: Asked): QueryFilter<CourseFields>[] {
  return [
    ...(startFrom ? [{ start: trusted({ $gte: startFrom }) }] : []),
    ...(startTo ? [{ start: trusted({ $lte: startTo }) }] : []),
    ...(lecturer ? [isOfLecturer(lecturer)] : []),
    ...(kurs ? [{ _id: kurs }] : []),
    ...(counted ? [IS_COUNTED] : []),
  ];
}

function sectionsFor(asked: Asked, search: SearchCondition): readonly Section[] {
  const { keyword, category, tipObuke, sort, direction, drafts, open } = asked;
  const runs = asked.runs ?? (keyword || drafts ? 'all' : 'upcoming');
  const reported = reportedOf(asked);
  const matching = {
    ...(category && { category }),
    ...(tipObuke && { tipObuke }),
    ...whereOf(asked),
    ...search,
    ...(reported.length > 0 && { $and: reported }),
  };
  const order = sort ? directed(SORTS[sort], direction) : null;
  if (!drafts || asked.counted) return sectionsOf({ runs, open }, { ...matching, ...published }, order);
  if (order) return sectionsOf({ runs, open }, matching, order);
  const newestDrafts: Section = { filter: { ...matching, isDraft: true }, sort: { _id: -1 } };
  return [newestDrafts, ...sectionsOf({ runs, open }, { ...matching, ...published })];
}

type CourseName = Pick<CourseFields, '_id' | 'name'>;

/** Returns names of published courses, the upcoming ones first. */
export const publishedNames = (limit: number): Promise<CourseName[]> =>
  readSections<CourseName>(sectionsOf({ runs: 'all' }, published), { limit, fields: ['name'] });

/** Returns published courses in the order of their ids. */
export async function coursesById(ids: readonly Types.ObjectId[]): Promise<CourseSummaryFields[]> {
  const filter = { _id: trusted({ $in: [...ids] }), ...published };
  const found = await Course.find(filter, COURSE_SUMMARY).lean<CourseSummaryFields[]>();
  return ids.flatMap((id) => found.find((course) => course._id.equals(id)) ?? []);
}
