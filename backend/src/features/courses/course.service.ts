import type { courseListQuery, ReviewBody } from '@institut/contract/course.schema';
import { type QueryFilter, type SortOrder, trusted, Types } from 'mongoose';
import type { z } from 'zod';
import { env } from '../../config/env.ts';
import { conflict, notFound } from '../../lib/errors.ts';
import { searchPatterns } from '../../lib/fold.ts';
import { today } from '../../lib/today.ts';
import { Course, type CourseFields } from './course.model.ts';

/** How many courses the home page features and how many the top list names: one row of the widest grid. */
const SHOWCASE_SIZE = 3;

const SUMMARY_FIELDS = [
  'name',
  'subTitle',
  'image',
  'shortDesc',
  'start',
  'duration',
  'category',
  'tipObuke',
  'price',
  'countInStock',
  'rating',
  'numReviews',
  'isDraft',
  '__v',
] as const satisfies (keyof CourseFields)[];
export type CourseSummaryFields = Pick<CourseFields, '_id' | (typeof SUMMARY_FIELDS)[number]>;

type Section = { filter: QueryFilter<CourseFields>; sort: Record<string, SortOrder> };

const published: QueryFilter<CourseFields> = { isDraft: false };

/**
 * The published courses whose search key holds every word of the keyword, in the order of `sectionsOf`;
 * with `drafts` also those, before the others.
 */
export async function listCourses({ keyword, pageNumber, drafts }: z.output<typeof courseListQuery>) {
  const pageSize = env.COURSE_PAGE_SIZE;
  const patterns = searchPatterns(keyword).map((pattern) => ({ searchKey: pattern }));
  const matching = patterns.length > 0 ? { $and: patterns } : {};
  const sections = [
    ...(drafts ? [{ filter: { ...matching, isDraft: true }, sort: { _id: -1 } } as const] : []),
    ...sectionsOf({ ...matching, ...published }),
  ];
  const counts = await Promise.all(sections.map(({ filter }) => Course.countDocuments(filter)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const courses = await readAcross(sections, counts, (pageNumber - 1) * pageSize, pageSize);
  return { courses, total, pages: Math.ceil(total / pageSize), page: pageNumber };
}

/** Every published course and when it was last edited, the newest first. */
export function publishedCourses(): Promise<Pick<CourseFields, '_id' | 'updatedAt'>[]> {
  return Course.find(published, ['updatedAt'])
    .sort({ _id: -1 })
    .lean<Pick<CourseFields, '_id' | 'updatedAt'>[]>()
    .exec();
}

/** How many pages the list of all published courses has. */
export async function countCoursePages(): Promise<number> {
  return Math.ceil((await Course.countDocuments(published)) / env.COURSE_PAGE_SIZE);
}

/** Courses for the home page: the next ones to begin that still have places, filled up with the rest of the list. */
export async function featuredCourses(): Promise<CourseSummaryFields[]> {
  const [upcoming, begun] = sectionsOf(published);
  const open = { ...upcoming, filter: { ...upcoming.filter, countInStock: trusted({ $gt: 0 }) } };
  const full = { ...upcoming, filter: { ...upcoming.filter, countInStock: trusted({ $lte: 0 }) } };
  const featured: CourseSummaryFields[] = [];
  for (const section of [open, full, begun]) {
    if (featured.length === SHOWCASE_SIZE) break;
    featured.push(...(await readSection(section, 0, SHOWCASE_SIZE - featured.length)));
  }
  return featured;
}

/** The best rated courses; of equal ratings the one that more people gave. */
export function topCourses(): Promise<CourseSummaryFields[]> {
  return readSection({ filter: published, sort: { rating: -1, numReviews: -1, _id: 1 } }, 0, SHOWCASE_SIZE);
}

/** A published course with its reviews; a draft too for those who may see drafts. */
export async function getCourse(id: string, { withDrafts = false } = {}): Promise<CourseFields> {
  const course = await Course.findOne(withDrafts ? { _id: id } : { ...published, _id: id }).lean();
  if (!course) throw notFound('Kurs');
  return course;
}

/**
 * Adds a user's review. One update checks that it is their first, stores it and recomputes rating and count,
 * so parallel reviews are all counted and two of one user never both land.
 */
export async function addReview(
  courseId: string,
  author: { id: string; name: string; lastName: string },
  { rating, comment }: ReviewBody,
): Promise<CourseFields> {
  const user = new Types.ObjectId(author.id);
  const review = {
    _id: new Types.ObjectId(),
    user,
    name: publicName(author),
    rating,
    comment,
    createdAt: new Date(),
  };
  const course = await Course.findOneAndUpdate(
    { ...published, _id: courseId, 'reviews.user': trusted({ $ne: user }) },
    [
      // $literal: a comment may begin with a dollar sign and is text all the same.
      { $set: { reviews: { $concatArrays: ['$reviews', [{ $literal: review }]] } } },
      { $set: { numReviews: { $size: '$reviews' }, rating: { $avg: '$reviews.rating' } } },
    ],
    { returnDocument: 'after', updatePipeline: true, timestamps: false },
  ).lean();
  if (course) return course;
  await getCourse(courseId);
  throw conflict('Već ste ocijenili ovaj kurs.', 'already_reviewed');
}

/** A review is read by everybody, so it names its author by the first name and an initial: `Ana H.`. */
export function publicName({ name, lastName }: { name: string; lastName: string }): string {
  const [initial] = lastName;
  return initial ? `${name} ${initial.toUpperCase()}.` : name;
}

type Sections = readonly [upcoming: Section, begun: Section];

/**
 * What a visitor looks for first: courses still to come, the soonest first; then those that have begun, the latest
 * first, and at the very end those without a date. The id settles equal dates, so pages never overlap.
 */
function sectionsOf(filter: QueryFilter<CourseFields>): Sections {
  const day = today();
  return [
    { filter: { ...filter, start: trusted({ $gte: day }) }, sort: { start: 1, _id: 1 } },
    { filter: { ...filter, start: trusted({ $lt: day }) }, sort: { start: -1, _id: -1 } },
  ];
}

function readSection({ filter, sort }: Section, skip: number, limit: number): Promise<CourseSummaryFields[]> {
  return Course.find(filter, [...SUMMARY_FIELDS])
    .sort(sort)
    .skip(skip)
    .limit(limit)
    .lean<CourseSummaryFields[]>()
    .exec();
}

/** Reads a page of sections laid end to end, given how many courses each holds. */
async function readAcross(sections: readonly Section[], counts: number[], skip: number, limit: number) {
  const courses: CourseSummaryFields[] = [];
  let before = 0;
  for (const [index, section] of sections.entries()) {
    const count = counts[index] ?? 0;
    const from = Math.max(0, skip - before);
    const missing = limit - courses.length;
    if (from < count && missing > 0) courses.push(...(await readSection(section, from, missing)));
    before += count;
  }
  return courses;
}
