import { randomUUID } from 'node:crypto';
import { fullName } from '@institut/contract/accounts/values';
import type { AttendanceSum } from '@institut/contract/attendance/percentage';
import type { CorrectAttendanceBody } from '@institut/contract/attendance/schema';
import { markText } from '@institut/contract/attendance/values';
import { inOrder } from '@institut/contract/timetable/timetable';
import { Types } from 'mongoose';
import { isDuplicateKey } from '../../../database/databaseErrors.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict, recordNotFound, staleEdit } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { recordEvent } from '../../audit/audit.service.ts';
import { effectiveLessons } from '../../core/courses/begunLessons.ts';
import {
  type CourseOfLesson,
  courseOfLessons,
  findCourseFacts,
} from '../../core/courses/courseLookup.service.ts';
import type { LessonFields } from '../../core/courses/timetable.model.ts';
import { eachAdmitted, namedAmong } from '../participants/courseParticipants.service.ts';
import { ERASED_NAME } from '../participants/participantErasure.service.ts';
import { Attendance, type AttendanceFields, AttendanceMark } from '../../core/attendance/attendance.model.ts';
import { sumOf } from '../../core/attendance/attendanceLookup.service.ts';
import { isCorrectable, missedMinutes } from './attendanceRules.ts';
import { findAttendance, lessonUnknown, storeAttendance } from './marks.service.ts';

/** A participant of a course with their attendance. */
export type Attendee = AttendanceSum & {
  _id: string;
  name: string;
  /** Somebody else has the seat now, or nobody. */
  isFormer: boolean;
  /** In no order; at most one of each lesson. */
  marks: AttendanceFields[];
};

/** The attendance of a course: its lessons in order of time, and the admitted participants by last name before the former ones. */
export type CourseAttendance = {
  course: Pick<CourseOfLesson, '_id' | 'name' | 'start'>;
  lessons: LessonFields[];
  people: Attendee[];
};

/** Returns the attendance of a course. Throws `not_found`. */
export async function courseAttendance(id: string): Promise<CourseAttendance> {
  const course = await courseOfLessons(id);
  const lessons = inOrder(effectiveLessons(course));
  const marks = await Attendance.find({ course: course._id }).lean<AttendanceFields[]>();
  const names = new Map<string, string>();
  for await (const { participant } of eachAdmitted({ kurs: id }))
    names.set(participant._id.toString(), fullName(participant));
  const admitted = new Set(names.keys());
  const others = marks.map(({ participant }) => participant).filter((one) => !admitted.has(one.toString()));
  // Their attendance is counted, although their data were removed.
  for (const one of others) names.set(one.toString(), ERASED_NAME);
  for (const one of await namedAmong(others)) names.set(one._id.toString(), fullName(one));
  const people = [...names].map(([_id, name]) => {
    const own = marks.filter(({ participant }) => participant.toString() === _id);
    return Object.assign(sumOf(lessons, own), { _id, name, isFormer: !admitted.has(_id), marks: own });
  });
  return { course, lessons, people };
}

/** Returns the ids of the courses that exist and have attendance. */
export async function coursesWithAttendance(): Promise<string[]> {
  const courses = await findCourseFacts(await Attendance.distinct('course'));
  return courses.map(({ _id }) => _id.toString());
}

/**
 * Stores another attendance than the marks say, with a reason. Throws `not_found` for a lesson or participant of another course,
 * `stale_edit` for another version, and a conflict for a lesson that is cancelled or has not begun.
 */
export async function correctAttendance(
  id: string,
  { lesson: lessonId, participant, state, minutesMissed, reason, version }: CorrectAttendanceBody,
  user: SessionUser,
  now = new Date(),
): Promise<AttendanceFields> {
  const by = { user: new Types.ObjectId(user.id), name: fullName(user) };
  try {
    return await withTransaction(
      async (session) => {
        const course = await courseOfLessons(id, session);
        const lesson = correctable(course, lessonId, now);
        const [person] = await namedAmong([participant], session);
        if (!person?.course.equals(course._id)) throw recordNotFound('participants');
        const pair = { lesson: lesson._id, participant: person._id };
        const stored = await findAttendance(pair, session);
        if ((stored?.version ?? 0) !== version) throw staleEdit();
        const marked = {
          ...pair,
          course: course._id,
          state,
          minutesMissed: missedMinutes({ state, minutesMissed }),
          at: now,
          by,
        };
        const after = await storeAttendance(marked, stored, session);
        const trail = {
          ...marked,
          _id: randomUUID(),
          basedOn: version,
          receivedAt: now,
          outcome: 'applied' as const,
          reason,
        };
        await AttendanceMark.create([trail], { session });
        await recordEvent(session, {
          event: 'attendanceCorrected',
          target: { kind: 'course', id, label: course.name },
          changes: [
            { field: 'lesson', from: null, to: `${lesson.day} ${lesson.from}` },
            { field: 'attendance', from: stored ? markText(stored) : '', to: markText(after) },
            { field: 'reason', from: null, to: reason },
          ],
        });
        return after;
      },
      { writes: [] },
    );
  } catch (error) {
    // A mark of the same participant was stored at the same time.
    throw isDuplicateKey(error) ? staleEdit() : error;
  }
}

function correctable(course: CourseOfLesson, id: string, now: Date): LessonFields {
  const lesson = effectiveLessons(course).find(({ _id }) => _id.toString() === id);
  if (!lesson) throw lessonUnknown();
  if (lesson.state === 'cancelled') throw conflict('Susret je otkazan.');
  if (!isCorrectable(lesson, now)) throw conflict('Susret još nije počeo.');
  return lesson;
}
