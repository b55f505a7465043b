import { dayAfter, daysBetween } from '@institut/contract/frame/days';
import type { CalendarLesson } from '@institut/contract/timetable/schema';
import { inOrder } from '@institut/contract/timetable/timetable';
import { coursesOnDays, type CourseTimetable } from '../../core/courses/courseLookup.service.ts';
import type { LessonFields } from '../../core/courses/timetable.model.ts';
import { plannedLessons, venueText } from '../../core/courses/timetableFacts.ts';
import { clashesOf } from './lessonClashes.service.ts';

type Placed = { course: CourseTimetable; lesson: LessonFields };

/** Returns the lessons of all runs in a period that take place, in order of time, with what else needs their rooms and lecturers. */
export async function listLessons({ od, do: until }: { od: string; do: string }): Promise<CalendarLesson[]> {
  const days = Array.from({ length: daysBetween(od, until) + 1 }, (_, index) => dayAfter(od, index));
  const courses = await coursesOnDays(days);
  const byDay = new Map<string, Placed[]>(days.map((day) => [day, []]));
  for (const course of courses.filter(({ runState }) => runState !== 'cancelled')) {
    for (const lesson of plannedLessons(course.lessons)) byDay.get(lesson.day)?.push({ course, lesson });
  }
  return inOrder([...byDay.values()].flatMap((placed) => placed.map((one) => present(one, placed))));
}

const present = ({ course, lesson }: Placed, sameDay: readonly Placed[]): CalendarLesson => ({
  _id: lesson._id.toString(),
  day: lesson.day,
  from: lesson.from,
  to: lesson.to,
  room: lesson.room,
  topic: lesson.topic,
  state: lesson.state,
  place: venueText(course.venue),
  course: { _id: course._id.toString(), name: course.name, start: course.start, isDraft: course.isDraft },
  lecturers: course.lecturers.map(({ name }) => name),
  clashes: sameDay
    .filter((other) => other.course !== course)
    .flatMap((other) => clashesOf(course, lesson, other.course, other.lesson)),
});
