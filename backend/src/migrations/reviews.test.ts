import { Types } from 'mongoose';
import { Course, type CourseFields } from '../features/courses/course.model.ts';
import { Review, type ReviewFields } from '../features/reviews/review.model.ts';
import { createReviewedCourse } from '../test/support/factories.ts';
import { useTestDatabase } from '../test/support/testDatabase.ts';
import { reviews as migration } from './002-reviews.ts';

useTestDatabase();

const embedded = (rating: number, fields: Partial<ReviewFields> = {}) => ({
  _id: new Types.ObjectId(),
  user: new Types.ObjectId(),
  name: 'Ana H.',
  rating,
  comment: 'Iz starije verzije',
  createdAt: new Date('2026-02-03T10:00:00Z'),
  ...fields,
});

/** Stores reviews as version 0.2.0 does, which counts only what it finds inside the course. */
const embed = ({ _id }: CourseFields, reviews: object[], summary: object = {}) =>
  Course.collection.updateOne({ _id }, { $set: { reviews, ...summary } });

async function migrate(): Promise<number> {
  let moved = 0;
  for await (const count of migration.run()) moved += count;
  return moved;
}

const stored = ({ _id }: CourseFields) => Course.collection.findOne({ _id });
const reviewsOf = ({ _id }: CourseFields) => Review.find({ course: _id }).sort({ rating: 1 }).lean();

describe('the migration of reviews inside their course', () => {
  it('moves them once with their ids and counts them, also when two processes run it', async () => {
    const { course, reviews } = await createReviewedCourse([{ rating: 5 }]);
    const added = [embedded(1), embedded(3)];
    await embed(course, added, { numReviews: 2, rating: 2 });
    await Promise.all([migrate(), migrate()]);
    const moved = (await reviewsOf(course)).map(({ course: _course, ...review }) => review);
    expect(moved.slice(0, -1)).toEqual(added);
    expect((await reviewsOf(course)).at(-1)).toEqual(reviews[0]);
    expect(await stored(course)).toMatchObject({ rating: 3, numReviews: 3 });
    expect(await stored(course)).not.toHaveProperty('reviews');
    expect(await migrate()).toBe(0);
  });

  it('does not replace the review that the same user has in the collection', async () => {
    const { course, reviews } = await createReviewedCourse([{ rating: 5 }]);
    const again = embedded(1, { user: reviews[0]!.user });
    await embed(course, [again], { numReviews: 1, rating: 1 });
    await migrate();
    expect(await reviewsOf(course)).toEqual(reviews);
    expect(await stored(course)).toMatchObject({ rating: 5, numReviews: 1 });
  });

  it('removes the empty list of a course that has none', async () => {
    const { course } = await createReviewedCourse([]);
    await embed(course, []);
    await migrate();
    expect(await stored(course)).not.toHaveProperty('reviews');
    expect(await stored(course)).toMatchObject({ rating: 0, numReviews: 0 });
  });
});
