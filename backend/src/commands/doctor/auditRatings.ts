import type { Types } from 'mongoose';
import { Course, type CourseFields } from '../../features/core/courses/course.model.ts';
import { Review, summaryOf } from '../../features/catalogue/reviews/review.model.ts';
import { BATCH, type Violation, violations } from './violation.ts';

type Rated = Pick<CourseFields, '_id' | 'rating' | 'numReviews'>;

/** Compares rating and number of each course with its reviews, and looks for reviews without a course. */
export async function ratingViolations(): Promise<Violation[]> {
  const found: Violation[] = [];
  const ratings = new Map<string, number[]>();
  for await (const { course, rating } of Review.find({}, { course: 1, rating: 1 }).lean().cursor()) {
    const id = course.toString();
    const known = ratings.get(id);
    if (known) known.push(rating);
    else ratings.set(id, [rating]);
  }
  const courses = Course.find({}, { rating: 1, numReviews: 1 }).lean<Rated[]>();
  for await (const course of courses.cursor({ batchSize: BATCH })) {
    const given = ratings.get(course._id.toString()) ?? [];
    ratings.delete(course._id.toString());
    if (!isRatedBy(course, given))
      found.push(...violations('courses', course, await ratingProblems(course._id)));
  }
  for (const id of ratings.keys()) {
    const [course, review] = await Promise.all([Course.exists({ _id: id }), Review.findOne({ course: id })]);
    if (!course && review) found.push(...violations('reviews', review, [`its course ${id} does not exist`]));
  }
  return found;
}

const isRatedBy = ({ rating, numReviews }: Rated, ratings: readonly number[]): boolean => {
  const expected = summaryOf(ratings);
  return numReviews === expected.numReviews && Math.abs(rating - expected.rating) < 1e-9;
};

/** Reads the course and its reviews again, because one may have been added between the two reads. */
async function ratingProblems(_id: Types.ObjectId): Promise<string[]> {
  const course = await Course.findOne({ _id }, { rating: 1, numReviews: 1 }).lean<Rated>();
  const reviews = await Review.find({ course: _id }, { rating: 1 }).lean<{ rating: number }[]>();
  const ratings = reviews.map(({ rating }) => rating);
  if (!course || isRatedBy(course, ratings)) return [];
  const expected = summaryOf(ratings);
  return [
    `numReviews is ${course.numReviews} and rating ${course.rating}, and its reviews result in ${expected.numReviews} and ${expected.rating}`,
  ];
}
