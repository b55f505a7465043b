import type { Types } from 'mongoose';
import { Course } from '../features/courses/course.model.ts';
import { Review, summaryOf, type ReviewFields } from '../features/reviews/review.model.ts';
import { eachRecord } from '../database/eachRecord.ts';
import { withTransaction } from '../database/transaction.ts';

/** A course with its reviews inside, as version 0.2.0 stores it. */
type Reviewed = { _id: Types.ObjectId; reviews?: Omit<ReviewFields, 'course'>[] };

/** Moves the reviews that version 0.2.0 stored inside their courses into their own collection, course by course. */
export const reviews = {
  id: '002-reviews',
  async *run(): AsyncGenerator<number> {
    const all = Course.find({}, { 'reviews._id': 1 }).sort({ _id: 1 });
    for await (const { _id, reviews: embedded } of eachRecord(all.lean<Reviewed>())) {
      if (!embedded) continue;
      await moveReviews(_id);
      yield embedded.length;
    }
  },
};

/**
 * Moves the reviews of a course with their ids, and recomputes rating and count from all of them. One transaction, so that
 * an interruption leaves a review in exactly one place. Of a user who has reviewed the course in both, the review in
 * the collection stays.
 */
function moveReviews(course: Types.ObjectId): Promise<void> {
  return withTransaction(
    async (session) => {
      const before = await Course.findOneAndUpdate(
        { _id: course },
        { $unset: { reviews: 1 } },
        { session, strict: false, timestamps: false, projection: { reviews: 1 } },
      ).lean<Reviewed>();
      if (!before?.reviews || before.reviews.length === 0) return;
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
    },
    { writes: ['courses'] },
  );
}
