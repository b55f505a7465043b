import type { Types } from 'mongoose';
import { withTransaction } from '../../database/transaction.ts';
import { Course, type CourseFields } from './course.model.ts';
import { Review, type ReviewFields } from './review.model.ts';

const WRITES = { writes: ['courses'] } as const;

/**
 * Moves the reviews that version 0.2.0 has stored inside a course into their collection, with their ids, and recomputes
 * rating and count from all of them. One transaction, so that an interruption leaves a review in exactly one place. Of a
 * user who has reviewed the course in both places, the review in the collection stays.
 */
export function moveEmbeddedReviews(course: Types.ObjectId): Promise<void> {
  return withTransaction(async (session) => {
    const before = await Course.findOneAndUpdate(
      { _id: course },
      { $set: { reviews: [] } },
      { session, timestamps: false, projection: { reviews: 1 } },
    ).lean<Pick<CourseFields, 'reviews'>>();
    if (!before || before.reviews.length === 0) return;
    const stored = await Review.find({ course }, ['user', 'rating'])
      .session(session)
      .lean<Pick<ReviewFields, 'user' | 'rating'>[]>();
    const authors = new Set(stored.map(({ user }) => user.toString()));
    const moved = before.reviews.filter(({ user }) => !authors.has(user.toString()));
    await Review.insertMany(
      moved.map((review) => ({ ...review, course })),
      { session },
    );
    const ratings = [...stored, ...moved].map(({ rating }) => rating);
    await Course.updateOne({ _id: course }, { $set: summaryOf(ratings) }, { session, timestamps: false });
  }, WRITES);
}

/** Returns the rating and the number of reviews of a course with these ratings. */
export const summaryOf = (ratings: readonly number[]): Pick<CourseFields, 'rating' | 'numReviews'> => ({
  numReviews: ratings.length,
  rating: ratings.length === 0 ? 0 : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length,
});
