import { trusted } from 'mongoose';
import { Course, type CourseFields } from './course.model.ts';

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
