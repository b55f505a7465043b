import { tidyLine } from '@institut/contract/frame/text';
import type { LessonClash } from '@institut/contract/timetable/schema';
import { overlap } from '@institut/contract/timetable/timetable';
import type { LessonFields } from '../../core/courses/timetable.model.ts';
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

const clashesWith = (course: CourseTimetable, other: CourseTimetable): LessonClash[] =>
  course.lessons.flatMap((lesson) =>
    other.lessons.flatMap((taken) => clashesOf(course, lesson, other, taken)),
  );

/** Returns what two lessons of different courses need at the same time. */
export function clashesOf(
  course: CourseTimetable,
  lesson: LessonFields,
  other: CourseTimetable,
  taken: LessonFields,
): LessonClash[] {
  if (!overlap(lesson, taken)) return [];
  const { day, from, to } = taken;
  const isSameRoom = lesson.room !== '' && roomOf(course, lesson.room) === roomOf(other, taken.room);
  const theirs = new Set(lecturersOf(other).map(folded));
  const shared = lecturersOf(course).filter((name) => theirs.has(folded(name)));
  const clash = (kind: LessonClash['kind'], name: string): LessonClash => ({
    kind,
    name,
    day,
    from,
    to,
    course: { _id: other._id.toString(), name: other.name },
  });
  return [
    ...(isSameRoom ? [clash('room', lesson.room)] : []),
    ...shared.map((name) => clash('lecturer', name)),
  ];
}
