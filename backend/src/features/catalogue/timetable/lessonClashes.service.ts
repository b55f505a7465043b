import { tidyLine } from '@institut/contract/frame/text';
import type { LessonClash } from '@institut/contract/timetable/schema';
import { overlap } from '@institut/contract/timetable/timetable';
import { coursesOnDays, type CourseTimetable } from '../../core/courses/courseLookup.service.ts';

const folded = (text: string): string => tidyLine(text).toLowerCase();

/** A room has its name at one address only. */
const roomOf = (course: CourseTimetable, room: string): string =>
  room && [course.venue?.city ?? '', course.venue?.address ?? '', room].map(folded).join('|');

const lecturersOf = ({ lecturers }: CourseTimetable): string[] => lecturers.map(({ name }) => name);

/** Returns the lessons of other courses that need a room or a lecturer of a course at the same time. */
export async function findClashes(course: CourseTimetable): Promise<LessonClash[]> {
  const planned = course.lessons.filter(({ state }) => state === 'planned');
  if (planned.length === 0) return [];
  const others = await coursesOnDays([...new Set(planned.map(({ day }) => day))]);
  return others
    .filter(({ _id, runState }) => !_id.equals(course._id) && runState !== 'cancelled')
    .flatMap((other) => clashesWith(course, other));
}

function clashesWith(course: CourseTimetable, other: CourseTimetable): LessonClash[] {
  const theirs = new Set(lecturersOf(other).map(folded));
  const shared = lecturersOf(course).filter((name) => theirs.has(folded(name)));
  const clashes: LessonClash[] = [];
  for (const lesson of course.lessons) {
    for (const taken of other.lessons) {
      if (!overlap(lesson, taken)) continue;
      const { day, from, to } = taken;
      const at = { day, from, to, course: { _id: other._id.toString(), name: other.name } };
      const isSameRoom = lesson.room !== '' && roomOf(course, lesson.room) === roomOf(other, taken.room);
      if (isSameRoom) clashes.push({ kind: 'room', name: lesson.room, ...at });
      for (const name of shared) clashes.push({ kind: 'lecturer', name, ...at });
    }
  }
  return clashes;
}
