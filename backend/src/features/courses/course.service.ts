import {
  courseBody,
  courseDraftBody,
  type CourseBody,
  type CourseDraftBody,
} from '@institut/contract/course.schema';
import { plural } from '@institut/contract/plural';
import { trusted } from 'mongoose';
import { withTransaction } from '../../database/transaction.ts';
import { conflict, recordNotFound } from '../../lib/errors.ts';
import { contentChanges, recordEvent } from '../audit/audit.service.ts';
import { Course, type CourseFields, courseKeys } from './course.model.ts';
import {
  countSections,
  published,
  readSections,
  sectionsOf,
  type CourseSummaryFields,
} from './courseList.service.ts';
import { editedDraft, editedVersion } from '../../lib/editedVersion.ts';
import { cleanRichTexts, imagesOf, impliedByImage } from '../content/content.ts';
import { Review } from './review.model.ts';

const WRITES = { writes: ['courses'] } as const;

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

/** Returns a published course, or with `withDrafts` any course. Throws `not_found`. */
export async function getCourse(id: string, { withDrafts = false } = {}): Promise<CourseFields> {
  const course = await Course.findOne(withDrafts ? { _id: id } : { ...published, _id: id }).lean();
  if (!course) throw recordNotFound('courses');
  return course;
}

/** Creates an empty course that only admins see; `updateCourse` publishes it. */
export function createCourseDraft(): Promise<CourseFields> {
  return withTransaction(async (session) => {
    const draft = await new Course().save({ session });
    await recordEvent(session, { event: 'created', target: courseTarget(draft) });
    return draft.toObject();
  }, WRITES);
}

const courseTarget = ({ _id, name }: Pick<CourseFields, '_id' | 'name'>) =>
  ({ kind: 'course', id: _id.toString(), label: name }) as const;

/**
 * Replaces the fields of a course and publishes a draft. The number of free seats changes by the difference to the
 * number the editor read, so that seats taken since then stay taken; without that number it is set. Throws `stale_edit`
 * if the version is not the newest, and a conflict if fewer seats are free than the edit removes. An edit without a
 * version replaces what is stored.
 */
export async function updateCourse(id: string, body: CourseBody): Promise<CourseFields> {
  const { version, countInStock, countInStockRead, ...given } = body;
  const before = await getCourse(id, { withDrafts: true });
  const edited = editedVersion(before, version);
  const free = before.countInStock;
  // A draft has no orders, so its stored number of seats is the one that the editor read.
  const added = countInStock - (before.isDraft ? free : (countInStockRead ?? free));
  if (free + added < 0) throw tooFewSeats(free, -added);
  const texts = { ...impliedByImage(before, given), ...given, ...cleanRichTexts(courseBody, given) };
  const edit = await withTransaction(async (session) => {
    const course = await Course.findOneAndUpdate(
      { _id: id, __v: edited, countInStock: free },
      {
        $set: { ...texts, ...courseKeys(texts), isDraft: false, countInStock: free + added },
        $inc: { __v: 1 },
      },
      { returnDocument: 'after', session },
    ).lean();
    if (!course) return null;
    await recordEvent(session, {
      event: before.isDraft ? 'published' : 'edited',
      target: courseTarget(course),
      changes: contentChanges(courseBody, before, course),
    });
    return course;
  }, WRITES);
  return edit ?? updateCourse(id, body);
}

/** Replaces the fields of a draft, which stays a draft and may be incomplete. Throws `stale_edit` as `updateCourse`. */
export async function saveCourseDraft(id: string, body: CourseDraftBody): Promise<CourseFields> {
  const { version, ...given } = body;
  const before = await getCourse(id, { withDrafts: true });
  const edited = editedDraft(before, version);
  const texts = { ...impliedByImage(before, given), ...given, ...cleanRichTexts(courseDraftBody, given) };
  const edit = await withTransaction(async (session) => {
    const draft = await Course.findOneAndUpdate(
      { _id: id, __v: edited, isDraft: true },
      { $set: { ...texts, ...courseKeys(texts) }, $inc: { __v: 1 } },
      { returnDocument: 'after', session },
    ).lean();
    if (!draft) return null;
    await recordEvent(session, {
      event: 'edited',
      target: courseTarget(draft),
      changes: contentChanges(courseDraftBody, before, draft),
    });
    return draft;
  }, WRITES);
  return edit ?? saveCourseDraft(id, body);
}

/** Deletes a course with its reviews. Orders keep a copy of its data. */
export async function deleteCourse(id: string): Promise<void> {
  await withTransaction(async (session) => {
    const course = await Course.findOneAndDelete({ _id: id }, { session }).lean();
    if (!course) throw recordNotFound('courses');
    await Review.deleteMany({ course: id }, { session });
    await recordEvent(session, { event: 'deleted', target: courseTarget(course) });
  }, WRITES);
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

/** The stored images that courses show, drafts included: their own and those inside their texts. */
export const courseImages = (): Promise<Set<string>> =>
  imagesOf(courseBody, (fields) => Course.find({}, fields).lean().exec());

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
