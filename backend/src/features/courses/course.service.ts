import {
  courseBody,
  courseDraftBody,
  type CourseBody,
  type CourseDraftBody,
} from '@institut/contract/courses/schema';
import { plural } from '@institut/contract/frame/plural';
import { trusted } from 'mongoose';
import { conflict } from '../../lib/errors.ts';
import { Course, type CourseFields, courseKeys } from './course.model.ts';
import {
  countSections,
  published,
  readSections,
  sectionsOf,
  type CourseSummaryFields,
} from './courseList.service.ts';
import { contentService } from '../content/content.service.ts';
import { Review } from '../reviews/review.model.ts';

/** An edit without its number of seats, which `updateCourse` computes. */
type CourseTexts = Omit<CourseBody, 'countInStock' | 'countInStockRead'>;

const { update, ...courses } = contentService<CourseFields, CourseTexts, CourseDraftBody>({
  collection: 'courses',
  kind: 'course',
  model: Course,
  body: courseBody,
  draftBody: courseDraftBody,
  titleOf: ({ name }) => name,
  keysOf: courseKeys,
  visible: () => published,
  deleteParts: (id, session) => Review.deleteMany({ course: id }, { session }),
});

export const {
  get: getCourse,
  create: createCourseDraft,
  saveDraft: saveCourseDraft,
  remove: deleteCourse,
  images: courseImages,
} = courses;

/** The number of featured and of top courses: one row of the widest grid. */
const SHOWCASE_SIZE = 3;

type Edited = Pick<CourseFields, '_id' | 'updatedAt'>;

/** Returns some published courses and when they were last edited, upcoming ones first. */
export async function publishedCourses(skip: number, limit: number): Promise<Edited[]> {
  const sections = sectionsOf({ runs: 'all' }, published);
  const counts = await countSections(sections);
  return readSections<Edited>(sections, { skip, limit, counts, fields: ['updatedAt'] });
}

/** Returns the numbers of published courses that have not begun, and of those that have. */
export async function countPublishedCourses(): Promise<{ upcoming: number; over: number }> {
  const [over = 0] = await countSections(sectionsOf({ runs: 'over' }, published));
  return { upcoming: (await Course.countDocuments(published)) - over, over };
}

/** Returns the next courses with free seats, filled up with full ones. */
export const featuredCourses = (): Promise<CourseSummaryFields[]> =>
  readSections(sectionsOf({ runs: 'upcoming', open: 'first' }, published), { limit: SHOWCASE_SIZE });

/** Returns the best rated courses that have not begun; of equal ratings, first the one with more reviews. */
export function topCourses(): Promise<CourseSummaryFields[]> {
  const sections = sectionsOf({ runs: 'upcoming' }, published, { rating: -1, numReviews: -1, _id: 1 });
  return readSections(sections, { limit: SHOWCASE_SIZE });
}

/**
 * Replaces the fields of a course and publishes a draft. The number of free seats changes by the difference to the
 * number the editor read, so that seats taken since then stay taken; without that number it is set. Throws `stale_edit`
 * if the version is not the newest, and a conflict if fewer seats are free than the edit removes. An edit without a
 * version replaces what is stored.
 */
export function updateCourse(id: string, body: CourseBody): Promise<CourseFields> {
  const { countInStock, countInStockRead, ...given } = body;
  return update(id, given, ({ isDraft, countInStock: free }) => {
    // A draft has no orders, so its stored number of seats is the one that the editor read.
    const added = countInStock - (isDraft ? free : (countInStockRead ?? free));
    if (free + added < 0) throw tooFewSeats(free, -added);
    return { unchanged: { countInStock: free }, changed: { countInStock: free + added } };
  });
}

function tooFewSeats(free: number, removed: number) {
  const sentence = `U međuvremenu su zauzeta mjesta na ovom kursu. Sada ${freePlaces(free)}, pa njihov broj ne možete smanjiti za ${removed}.`;
  return conflict(sentence, 'conflict', { countInStock: sentence });
}

function freePlaces(count: number): string {
  if (count === 0) return 'nema slobodnih mjesta';
  const text = plural(count, {
    one: 'je slobodno %d mjesto',
    few: 'su slobodna %d mjesta',
    other: 'je slobodno %d mjesta',
  });
  return text.replace('%d', String(count));
}

export type UpcomingCourse = Pick<CourseFields, '_id' | 'name' | 'start' | 'countInStock'>;

/** The published courses that begin on this day or later, the soonest first. */
export function upcomingCourses(day: string): Promise<UpcomingCourse[]> {
  return Course.find({ isDraft: false, start: trusted({ $gte: day }) }, 'name start countInStock')
    .sort({ start: 1, _id: 1 })
    .lean<UpcomingCourse[]>()
    .exec();
}

export async function countCourses(): Promise<{ published: number; drafts: number }> {
  const [all, drafts] = await Promise.all([
    Course.countDocuments(published),
    Course.countDocuments({ isDraft: true }),
  ]);
  return { published: all, drafts };
}
