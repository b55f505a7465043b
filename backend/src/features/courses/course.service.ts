import { courseBody, type ReviewBody, type CourseBody } from '@institut/contract/course.schema';
import { trusted, Types } from 'mongoose';
import { env } from '../../config/env.ts';
import { withTransaction } from '../../database/transaction.ts';
import { conflict, recordNotFound, invalidInput } from '../../lib/errors.ts';
import { contentChanges, recordEvent } from '../audit/audit.service.ts';
import { Course, type CourseFields, courseKeys } from './course.model.ts';
import { published, readSection, sectionsOf, type CourseSummaryFields } from './courseList.service.ts';
import { editedVersion, staleEdit } from '../../lib/editedVersion.ts';
import { cleanRichTexts, imagesOf } from '../../lib/content.ts';

const WRITES = { writes: ['courses'] } as const;

/** The number of featured and of top courses: one row of the widest grid. */
const SHOWCASE_SIZE = 3;

/** Returns every published course and when it was last edited, newest first. */
export function publishedCourses(): Promise<Pick<CourseFields, '_id' | 'updatedAt'>[]> {
  return Course.find(published, ['updatedAt'])
    .sort({ _id: -1 })
    .lean<Pick<CourseFields, '_id' | 'updatedAt'>[]>()
    .exec();
}

/** Returns the number of pages of the public list. */
export async function countCoursePages(): Promise<number> {
  return Math.ceil((await Course.countDocuments(published)) / env.COURSE_PAGE_SIZE);
}

/** Returns the next courses with free seats, filled up with the rest of the list. */
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

/** Returns the best rated courses; of equal ratings, first the one with more reviews. */
export function topCourses(): Promise<CourseSummaryFields[]> {
  return readSection({ filter: published, sort: { rating: -1, numReviews: -1, _id: 1 } }, 0, SHOWCASE_SIZE);
}

/** Returns a published course with its reviews, or with `withDrafts` any course. Throws `not_found`. */
export async function getCourse(id: string, { withDrafts = false } = {}): Promise<CourseFields> {
  const course = await Course.findOne(withDrafts ? { _id: id } : { ...published, _id: id }).lean();
  if (!course) throw recordNotFound('courses');
  return course;
}

/**
 * Adds a user's review. One update checks that it is the user's first, stores it and recomputes rating and count, so
 * that parallel reviews are all counted and a user never has two. Throws a conflict for a second review.
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
      // $literal: a comment that starts with a dollar sign would be read as an expression.
      { $set: { reviews: { $concatArrays: ['$reviews', [{ $literal: review }]] } } },
      { $set: { numReviews: { $size: '$reviews' }, rating: { $avg: '$reviews.rating' } } },
    ],
    { returnDocument: 'after', updatePipeline: true, timestamps: false },
  ).lean();
  if (course) return course;
  await getCourse(courseId);
  throw conflict('Već ste ocijenili ovaj kurs.', 'already_reviewed');
}

/** Returns the name under which a review is published, first name and initial: `Ana H.`. */
export function publicName({ name, lastName }: { name: string; lastName: string }): string {
  const [initial] = lastName;
  return initial ? `${name} ${initial.toUpperCase()}.` : name;
}

/** Creates an empty course that only admins see; its first edit publishes it. */
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
 * number the editor read, so that seats taken since then stay taken. Throws `stale_edit` if the version is not the
 * newest, and a conflict if fewer seats are free than the edit removes.
 */
export async function updateCourse(id: string, body: CourseBody): Promise<CourseFields> {
  const { version, countInStock, countInStockRead, ...given } = body;
  const current = await getCourse(id, { withDrafts: true });
  const edited = editedVersion(current, version);
  const added = countInStock - placesRead(current, countInStockRead);
  const texts = { ...given, ...cleanRichTexts(courseBody, given) };
  const course = await withTransaction(async (session) => {
    const after = await Course.findOneAndUpdate(
      { _id: id, __v: edited, countInStock: trusted({ $gte: -added }) },
      {
        $set: { ...texts, ...courseKeys(texts), isDraft: false },
        $inc: { countInStock: added, __v: 1 },
      },
      { returnDocument: 'after', session },
    ).lean();
    if (!after) return null;
    const before = { ...current, countInStock: after.countInStock - added };
    await recordEvent(session, {
      event: current.isDraft ? 'published' : 'edited',
      target: courseTarget(after),
      changes: contentChanges(courseBody, before, after),
    });
    return after;
  }, WRITES);
  if (!course) throw await refusal(id, edited, added);
  return course;
}

/** Deletes a course. Orders keep a copy of its data. */
export async function deleteCourse(id: string): Promise<void> {
  await withTransaction(async (session) => {
    const course = await Course.findOneAndDelete({ _id: id }, { session }).lean();
    if (!course) throw recordNotFound('courses');
    await recordEvent(session, { event: 'deleted', target: courseTarget(course) });
  }, WRITES);
}

/** A draft has no orders, so its stored number of seats is the one that the editor read. */
function placesRead({ isDraft, countInStock }: CourseFields, read: number | undefined): number {
  if (isDraft) return countInStock;
  if (read === undefined) {
    throw invalidInput({ countInStockRead: 'Nedostaje broj slobodnih mjesta koji ste vidjeli.' });
  }
  return read;
}

async function refusal(id: string, edited: number, added: number) {
  const { __v: newest, countInStock } = await getCourse(id, { withDrafts: true });
  if (newest !== edited) return staleEdit();
  const sentence = `U međuvremenu su zauzeta mjesta na ovom kursu. Slobodnih mjesta je ${countInStock}, pa ih ne možete smanjiti za ${-added}.`;
  return conflict(sentence, 'conflict', { countInStock: sentence });
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
  const [published, drafts] = await Promise.all([
    Course.countDocuments({ isDraft: false }),
    Course.countDocuments({ isDraft: true }),
  ]);
  return { published, drafts };
}
