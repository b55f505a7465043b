import { type ClientSession, trusted, type Types } from 'mongoose';
import { Course, type CourseFields } from './course.model.ts';

/** A course, published or not, as other features name it. */
export type CourseFacts = Pick<CourseFields, 'name' | 'image' | 'start' | 'duration' | 'isDraft'> & {
  _id: Types.ObjectId;
};

const FACTS = { name: 1, image: 1, start: 1, duration: 1, isDraft: 1 } as const;

/** Returns those of the courses that exist. */
export const findCourseFacts = (
  ids: readonly (Types.ObjectId | string)[],
  session: ClientSession | null = null,
): Promise<CourseFacts[]> =>
  Course.find({ _id: trusted({ $in: [...ids] }) }, FACTS)
    .session(session)
    .lean<CourseFacts[]>()
    .exec();

/** Returns the published courses whose first day is after one day and not after another (YYYY-MM-DD). */
export const coursesBeginning = (after: string, until: string): Promise<CourseFacts[]> =>
  Course.find({ start: trusted({ $gt: after, $lte: until }), isDraft: false }, FACTS)
    .lean<CourseFacts[]>()
    .exec();
