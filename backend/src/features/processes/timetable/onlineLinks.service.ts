import type { Types } from 'mongoose';
import { findCourseFacts } from '../../core/courses/courseLookup.service.ts';

/** Returns the links of the online lessons of courses; a cancelled run has none, and neither has a course without one. */
export async function onlineLinksOf(
  courses: readonly Types.ObjectId[],
): Promise<{ kurs: string; link: string }[]> {
  if (courses.length === 0) return [];
  const found = await findCourseFacts(courses);
  return found.flatMap(({ _id, venue, runState }) =>
    venue?.link && runState !== 'cancelled' ? [{ kurs: _id.toString(), link: venue.link }] : [],
  );
}
