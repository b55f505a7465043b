import { hasPermission } from '@institut/contract/accounts/permissions';
import { REVIEW_PAGE_SIZE } from '@institut/contract/limits';
import type { ReviewBody } from '@institut/contract/courses/schema';
import { trusted, Types, type ClientSession, type QueryFilter } from 'mongoose';
import { isDuplicateKey } from '../../../database/databaseErrors.ts';
import { eachRecord } from '../../../database/eachRecord.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict, forbidden, invalidInput, notFound, recordNotFound } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { recordEvent } from '../../audit/audit.service.ts';
import { queueMail } from '../../mail/mail.service.ts';
import { admittedBuyers } from '../../core/orders/listing/orderOverview.service.ts';
import { findRecipient, lockUser } from '../../users/lookup/userLookup.service.ts';
import { Course, type CourseFields } from '../../core/courses/course.model.ts';
import { getCourse } from '../courses/course.service.ts';
import { published } from '../courses/courseList.service.ts';
import { reviewRemovedMail } from './review.mails.ts';
import { Review, type ReviewFields } from './review.model.ts';

const WRITES = { writes: ['courses'] } as const;

type Author = { id: string; name: string; lastName: string };
type Actor = Pick<SessionUser, 'id' | 'permissions'>;

export type ShownReview = ReviewFields & { isParticipant: boolean };

async function readPage(course: Types.ObjectId, pageNumber: number): Promise<ShownReview[]> {
  const reviews = await Review.find({ course })
    .sort({ createdAt: -1, _id: -1 })
    .skip((pageNumber - 1) * REVIEW_PAGE_SIZE)
    .limit(REVIEW_PAGE_SIZE)
    .lean();
  return markParticipants(course, reviews);
}

async function markParticipants(
  course: Types.ObjectId,
  reviews: readonly ReviewFields[],
): Promise<ShownReview[]> {
  const participants = await admittedBuyers(
    course,
    reviews.map(({ user }) => user),
  );
  return reviews.map((review) => ({ ...review, isParticipant: participants.has(review.user.toString()) }));
}

/** Returns the first page of a course's reviews, newest first. */
export const newestReviews = ({ _id }: Pick<CourseFields, '_id'>): Promise<ShownReview[]> => readPage(_id, 1);

/** Returns a page of the reviews of a published course, newest first. Throws `not_found`. */
export async function listReviews(courseId: string, pageNumber: number) {
  const { _id } = await getCourse(courseId);
  const [total, reviews] = await Promise.all([
    Review.countDocuments({ course: _id }),
    readPage(_id, pageNumber),
  ]);
  return { reviews, total, pages: Math.ceil(total / REVIEW_PAGE_SIZE), page: pageNumber };
}

/** Returns the user's review of a published course, or null. Throws `not_found` for an unknown course. */
export async function findOwnReview(courseId: string, userId: string): Promise<ShownReview | null> {
  const { _id: course } = await getCourse(courseId);
  const reviews = await Review.find({ course, user: userId }).lean();
  const [own = null] = await markParticipants(course, reviews);
  return own;
}

export type AuthoredReview = { review: ReviewFields; courseName: string | null };

/** Returns the newest reviews of one author with the names of their courses, and the number of all. */
export async function newestReviewsOf(
  user: string,
  limit: number,
): Promise<{ reviews: AuthoredReview[]; total: number }> {
  const [reviews, total] = await Promise.all([
    Review.find({ user }).sort({ createdAt: -1, _id: -1 }).limit(limit).lean<ReviewFields[]>(),
    countReviewsOf(user),
  ]);
  const ids = reviews.map(({ course }) => course);
  const courses = await Course.find({ _id: trusted({ $in: ids }) }, { name: 1 }).lean();
  const names = new Map(courses.map(({ _id, name }) => [_id.toString(), name]));
  return {
    reviews: reviews.map((review) => ({ review, courseName: names.get(review.course.toString()) ?? null })),
    total,
  };
}

/** Yields the reviews of one author as the copy of their data contains them, newest first. */
export async function* eachReviewOf(user: string) {
  const reviews = eachRecord(Review.find({ user }).sort({ createdAt: -1, _id: -1 }).lean<ReviewFields>());
  for await (const { _id, course, name, rating, comment, createdAt } of reviews) {
    const reviewed = await Course.findById(course, { name: 1 }).lean();
    yield {
      _id: _id.toString(),
      course: { _id: course.toString(), name: reviewed?.name ?? null },
      name,
      rating,
      comment,
      createdAt: createdAt.toISOString(),
    };
  }
}

/**
 * Stores a user's review and counts it in one transaction; the unique index allows one per user and course. Returns the
 * course afterwards. Throws a conflict for a second review, `email_unconfirmed` and `not_found`.
 */
export async function addReview(
  courseId: string,
  author: Author,
  { rating, comment }: ReviewBody,
): Promise<CourseFields> {
  const { _id: course } = await getCourse(courseId);
  const user = new Types.ObjectId(author.id);
  const review = { course, user, name: publicName(author), rating, comment, createdAt: new Date() };
  try {
    return await withTransaction(async (session) => {
      // An account that is deleted in parallel leaves no review.
      const { unconfirmedEmail } = await lockUser(author.id, session);
      if (unconfirmedEmail !== null) throw refuseUnconfirmed(unconfirmedEmail);
      const counted = await countPublished(course, { rating, count: 1 }, session);
      await Review.create([review], { session });
      return counted;
    }, WRITES);
  } catch (error) {
    throw isDuplicateKey(error) ? conflict('Već ste ocijenili ovaj kurs.', 'already_reviewed') : error;
  }
}

/** Accounts without a mailbox cost nothing, so their ratings would be worth nothing. */
const refuseUnconfirmed = (email: string) =>
  conflict(
    `Potvrdite e-mail adresu, pa pošaljite ocjenu ponovo: link smo poslali na ${email}.`,
    'email_unconfirmed',
  );

/**
 * Deletes a review, which its author may do and, with a reason, staff; the author can then review the course again. The
 * reason is recorded in the audit log, and the author gets it by mail. Returns the course afterwards. Throws
 * `forbidden`, `not_found`, and `validation` without a reason.
 */
export async function deleteReview(
  { id, reviewId }: { id: string; reviewId: string },
  actor: Actor,
  reason: string,
): Promise<CourseFields> {
  const { _id: course, name } = await getCourse(id);
  const review = await Review.findOne({ _id: reviewId, course }).lean();
  if (!review) throw reviewNotFound();
  const isOwn = review.user.toString() === actor.id;
  if (!isOwn && !hasPermission(actor.permissions, 'content'))
    throw forbidden('Možete obrisati samo svoju ocjenu.');
  if (!isOwn && reason === '') throw invalidInput({ reason: 'Navedite razlog brisanja ocjene.' });
  return withTransaction(async (session) => {
    const counted = await countPublished(course, { rating: review.rating, count: -1 }, session);
    const { deletedCount } = await Review.deleteOne({ _id: review._id }, { session });
    if (deletedCount === 0) throw reviewNotFound();
    if (!isOwn) {
      await tellAuthor(review.user, { courseId: id, courseName: name, reason }, session);
      await recordEvent(session, {
        event: 'deleted',
        target: { kind: 'review', id: reviewId, label: name },
        changes: [{ field: 'reason', from: null, to: reason }],
      });
    }
    return counted;
  }, WRITES);
}

/** Returns the number of reviews of a user. */
export const countReviewsOf = (user: string): Promise<number> => Review.countDocuments({ user }).exec();

/** Deletes all reviews of a user and takes their ratings away from the courses, drafts included. */
export async function deleteReviewsOf(user: string, session: ClientSession): Promise<void> {
  const reviews = await Review.find({ user }).sort({ course: 1 }).session(session).lean();
  for (const { _id, course, rating } of reviews) {
    await countRating({ _id: course }, { rating, count: -1 }, session);
    await Review.deleteOne({ _id }, { session });
  }
}

const reviewNotFound = () => notFound('Ocjena', 'f');

async function tellAuthor(
  user: Types.ObjectId,
  removal: { courseId: string; courseName: string; reason: string },
  session: ClientSession,
): Promise<void> {
  const author = await findRecipient(user, session);
  if (author) {
    const { email: to, name } = author;
    await queueMail(reviewRemovedMail, { to, userId: user.toString(), name, ...removal }, session);
  }
}

type Counted = { rating: number; count: 1 | -1 };

async function countPublished(
  _id: Types.ObjectId,
  counted: Counted,
  session: ClientSession,
): Promise<CourseFields> {
  const course = await countRating({ ...published, _id }, counted, session);
  if (!course) throw recordNotFound('courses');
  return course;
}

/**
 * Adds a rating to a course (count 1) or takes it away (-1) in one update. Ratings are integers, so rounding their sum,
 * mean times count, gives it exactly, and the mean never drifts. Returns null when there is no such course.
 */
function countRating(
  course: QueryFilter<CourseFields>,
  { rating, count }: Counted,
  session: ClientSession,
): Promise<CourseFields | null> {
  const sum = { $add: [{ $round: [{ $multiply: ['$rating', '$numReviews'] }, 0] }, count * rating] };
  const total = { $add: ['$numReviews', count] };
  return Course.findOneAndUpdate(
    course,
    [
      {
        $set: {
          rating: { $cond: [{ $gt: [total, 0] }, { $divide: [sum, total] }, 0] },
          numReviews: total,
        },
      },
    ],
    { session, returnDocument: 'after', updatePipeline: true, timestamps: false },
  )
    .lean()
    .exec();
}

/** Returns the name under which a review is published, first name and initial: `Ana H.`. */
export function publicName({ name, lastName }: { name: string; lastName: string }): string {
  const [initial] = lastName;
  return initial ? `${name} ${initial.toUpperCase()}.` : name;
}
