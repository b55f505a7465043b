import type { ReviewBody } from '@institut/contract/course.schema';
import { trusted, Types } from 'mongoose';
import { env } from '../../config/env.ts';
import { conflict, recordNotFound } from '../../lib/errors.ts';
import { Course, type CourseFields } from './course.model.ts';
import { published, readSection, sectionsOf, type CourseSummaryFields } from './courseSections.ts';

/** How many courses the home page features and how many the top list names: one row of the widest grid. */
const SHOWCASE_SIZE = 3;

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
  if (!course) throw recordNotFound('courses');
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
