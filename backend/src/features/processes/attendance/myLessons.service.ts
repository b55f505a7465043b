import { fullName } from '@institut/contract/accounts/values';
import { ATTENDANCE_DAYS_AHEAD } from '@institut/contract/limits';
import { dayAfter } from '@institut/contract/frame/days';
import { inOrder } from '@institut/contract/timetable/timetable';
import { trusted, Types } from 'mongoose';
import { env } from '../../../config/env.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict } from '../../../lib/errors.ts';
import { today } from '../../../lib/instituteDay.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { recordEvent } from '../../audit/audit.service.ts';
import { effectiveLessons } from '../../core/courses/begunLessons.ts';
import {
  closeLessonOf,
  type CourseOfLesson,
  coursesOfLessons,
  coursesOnDays,
} from '../../core/courses/courseLookup.service.ts';
import type { LessonFields } from '../../core/courses/timetable.model.ts';
import { eachAdmitted } from '../participants/courseParticipants.service.ts';
import { Attendance, type AttendanceFields } from '../../core/attendance/attendance.model.ts';
import { lessonPeriod } from './attendanceRules.ts';
import { lessonUnknown } from './marks.service.ts';

/** A lesson with the people who may come. */
export type LessonWithNames = {
  lesson: LessonFields;
  people: { _id: string; name: string; attendance: AttendanceFields | null }[];
};

export type CourseWithLessons = {
  _id: Types.ObjectId;
  name: string;
  start: string;
  lessons: LessonWithNames[];
};

type Reached = readonly string[] | null;

/** Returns the days whose lessons can be marked now or are on a device before they begin. */
function markedDays(now: Date): string[] {
  const before = Math.ceil(env.ATTENDANCE.closesHours / 24) + 1;
  return Array.from({ length: before + ATTENDANCE_DAYS_AHEAD + 1 }, (_, index) =>
    dayAfter(today(now), index - before),
  );
}

/** Returns the lessons that can be marked now, and those of today and the next days, with the names of the admitted participants. */
export async function listMyLessons(courses: Reached, now = new Date()): Promise<CourseWithLessons[]> {
  const found = await coursesOnDays(markedDays(now));
  const reached = found.filter(
    ({ _id, isDraft }) => !isDraft && (courses === null || courses.includes(_id.toString())),
  );
  const listed: CourseWithLessons[] = [];
  for (const course of reached) {
    const lessons = effectiveLessons(course).filter((lesson) => isListed(lesson, now));
    if (lessons.length > 0) listed.push({ ...course, lessons: await withNames(course._id, lessons) });
  }
  return listed.sort((a, b) => firstOf(a).localeCompare(firstOf(b)) || a.name.localeCompare(b.name, 'bs'));
}

const firstOf = ({ lessons: [first] }: CourseWithLessons): string =>
  first ? `${first.lesson.day} ${first.lesson.from}` : '';

function isListed(lesson: LessonFields, now: Date): boolean {
  const day = today(now);
  return (
    lesson.state !== 'cancelled' &&
    (lesson.day === day || lessonPeriod(lesson).closesAt >= now) &&
    lesson.day <= dayAfter(day, ATTENDANCE_DAYS_AHEAD)
  );
}

async function withNames(
  course: Types.ObjectId,
  lessons: readonly LessonFields[],
): Promise<LessonWithNames[]> {
  const people: { _id: string; name: string }[] = [];
  for await (const { participant } of eachAdmitted({ kurs: course.toString() }))
    people.push({ _id: participant._id.toString(), name: fullName(participant) });
  const marked = await Attendance.find({
    lesson: trusted({ $in: lessons.map(({ _id }) => _id) }),
  }).lean<AttendanceFields[]>();
  const byPair = new Map(
    marked.map((one) => [`${one.lesson.toString()} ${one.participant.toString()}`, one]),
  );
  return inOrder(lessons).map((lesson) => ({
    lesson,
    people: people.map(({ _id, name }) => ({
      _id,
      name,
      attendance: byPair.get(`${lesson._id.toString()} ${_id}`) ?? null,
    })),
  }));
}

/** Returns the lesson of a course that the caller reaches. Throws `not_found`. */
function reachedLesson(found: readonly CourseOfLesson[], id: string, courses: Reached) {
  const course = found.find(({ _id, isDraft }) => !isDraft && (!courses || courses.includes(_id.toString())));
  const lesson = course && effectiveLessons(course).find(({ _id }) => _id.toString() === id);
  if (!lesson) throw lessonUnknown();
  return { course, lesson };
}

/**
 * Closes a lesson, which was thereby held: who is not marked was not there, and from now on attendance is only corrected. A closed
 * one stays as it is. Throws `not_found`, and a conflict for a lesson that is cancelled or has not begun.
 */
export async function closeLesson(
  id: string,
  user: SessionUser,
  courses: Reached,
  now = new Date(),
): Promise<LessonWithNames> {
  const closed = { at: now, by: { user: new Types.ObjectId(user.id), name: fullName(user) } };
  const { course, lesson } = await withTransaction(
    async (session) => {
      const reached = reachedLesson(await coursesOfLessons([id], session), id, courses);
      if (reached.lesson.closed) return reached;
      if (reached.lesson.state === 'cancelled') throw conflict('Susret je otkazan.');
      if (lessonPeriod(reached.lesson).startsAt > now) throw conflict('Susret još nije počeo.');
      await closeLessonOf({ course: reached.course._id, lesson: id, closed }, session);
      await recordEvent(session, {
        event: 'lessonClosed',
        target: { kind: 'course', id: reached.course._id.toString(), label: reached.course.name },
        changes: [{ field: 'lesson', from: null, to: `${reached.lesson.day} ${reached.lesson.from}` }],
      });
      return { ...reached, lesson: { ...reached.lesson, state: 'held' as const, closed } };
    },
    { writes: ['courses'] },
  );
  const [withPeople] = await withNames(course._id, [lesson]);
  if (!withPeople) throw lessonUnknown();
  return withPeople;
}
