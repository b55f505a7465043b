import { Course, type CourseFields } from '../../features/courses/course.model.ts';
import { moveEmbeddedReviews } from '../../features/courses/embeddedReviews.ts';
import { eachRecord } from '../eachRecord.ts';

type Reviewed = Pick<CourseFields, '_id' | 'reviews'>;

/**
 * Moves the reviews that version 0.2.0 stored inside their courses into their own collection, course by course. Reading a
 * course does the same for reviews that a process of version 0.2.0 adds later.
 */
export const reviews = {
  id: '002-reviews',
  async *run(): AsyncGenerator<number> {
    const all = Course.find({}, { 'reviews._id': 1 }).sort({ _id: 1 });
    for await (const { _id, reviews: embedded } of eachRecord(all.lean<Reviewed>())) {
      if (embedded.length === 0) continue;
      await moveEmbeddedReviews(_id);
      yield embedded.length;
    }
  },
};
