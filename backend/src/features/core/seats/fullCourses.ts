import { findOffered as readOffered, type OfferedCourse } from './seats.service.ts';

type FullCourse = { readFrom: number; course: OfferedCourse };

/** Courses that had no free seat when they were last read, with the moment in which that read began. */
const full = new Map<string, FullCourse>();

/** As `findOffered` of the seats; remembers which of the courses are full. */
export async function findOffered(ids: readonly string[]): Promise<Map<string, OfferedCourse>> {
  const readFrom = performance.now();
  const courses = await readOffered(ids);
  for (const id of ids) {
    const course = courses.get(id);
    if (course && course.freeSeats <= 0) full.set(id, { readFrom, course });
    else full.delete(id);
  }
  return courses;
}

/**
 * Returns the courses if each of them was found full by a read that began after `sentAt`; otherwise undefined. One read then
 * refuses everybody who waited for the last seats of a course: it is the read that their own order would have made.
 */
export function foundFull(ids: readonly string[], sentAt: number): Map<string, OfferedCourse> | undefined {
  const found = new Map<string, OfferedCourse>();
  for (const id of ids) {
    const known = full.get(id);
    if (!known || known.readFrom <= sentAt) return undefined;
    found.set(id, known.course);
  }
  return found;
}
