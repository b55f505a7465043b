import { attendanceOf, type AttendanceSum } from '@institut/contract/attendance/percentage';
import { type ClientSession, trusted, type Types } from 'mongoose';
import { env } from '../../../config/env.ts';
import { endRunCounts } from '../courses/runCounts.ts';
import type { LessonFields } from '../courses/timetable.model.ts';
import {
  Attendance,
  type AttendanceFields,
  AttendanceMark,
  type AttendanceMarkFields,
} from './attendance.model.ts';
import { SignatureScan, type SignatureScanFields } from './signatureScan.model.ts';

const among = (participants: readonly Types.ObjectId[]) => ({
  participant: trusted({ $in: [...participants] }),
});

/** Returns the marks and corrections of participants, the first one first. */
export const marksOfAll = (participants: readonly Types.ObjectId[]): Promise<AttendanceMarkFields[]> =>
  AttendanceMark.find(among(participants))
    .sort({ participant: 1, receivedAt: 1, _id: 1 })
    .lean<AttendanceMarkFields[]>()
    .exec();

/** Returns who was at the lessons of a course. */
export const attendanceIn = (
  course: Types.ObjectId,
  session: ClientSession | null = null,
): Promise<AttendanceFields[]> =>
  Attendance.find({ course }).session(session).lean<AttendanceFields[]>().exec();

/** Returns how much of the held lessons somebody has attended. */
export const sumOf = (lessons: readonly LessonFields[], marks: readonly AttendanceFields[]): AttendanceSum =>
  attendanceOf(
    lessons.map(({ _id, from, to, state, closed = null }) => ({
      _id: _id.toString(),
      from,
      to,
      state,
      closed,
    })),
    marks.map(({ lesson, state, minutesMissed }) => ({ lesson: lesson.toString(), state, minutesMissed })),
    env.ATTENDANCE,
  );

/** Returns the attendance of a participant at the lessons of their course. */
export async function ownAttendance(participant: Types.ObjectId, lessons: readonly LessonFields[]) {
  const marks = await Attendance.find({ participant }).lean<AttendanceFields[]>();
  return {
    ...sumOf(lessons, marks),
    countsExcused: env.ATTENDANCE.countsExcused,
    marks: marks.map(({ lesson, state, minutesMissed }) => ({
      lesson: lesson.toString(),
      state,
      minutesMissed,
    })),
  };
}

/** Returns the corrections of the attendance of a participant with their reasons, the first one first. */
export const correctionsOf = async (participant: Types.ObjectId) =>
  (await marksOfAll([participant]))
    .filter(({ reason }) => reason !== '')
    .map(({ lesson, state, minutesMissed, reason, at }) => ({
      lesson: lesson.toString(),
      state,
      minutesMissed,
      reason,
      at: at.toISOString(),
    }));

/** Returns how many participants of each of these courses were at one lesson at least, by the id of the course. */
export async function countAttended(courses: readonly Types.ObjectId[]): Promise<Map<string, number>> {
  const counts = await Attendance.aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: { course: { $in: [...courses] }, state: { $in: ['present', 'late'] } } },
    { $group: { _id: { course: '$course', participant: '$participant' } } },
    { $group: { _id: '$_id.course', count: { $sum: 1 } } },
  ]);
  return new Map(counts.map(({ _id, count }) => [_id.toString(), count]));
}

/** Removes the attendance of participants whose records get another person. */
export async function removeAttendance(
  participants: readonly Types.ObjectId[],
  session: ClientSession,
): Promise<void> {
  const runs = await Attendance.distinct('course', among(participants)).session(session);
  await endRunCounts(runs, session);
  await Attendance.deleteMany(among(participants)).session(session);
  await AttendanceMark.deleteMany(among(participants)).session(session);
}

/** A mark in the copy of one's own data. */
export const presentOwnMark = (mark: AttendanceMarkFields) => ({
  participant: mark.participant.toString(),
  lesson: mark.lesson.toString(),
  state: mark.state,
  minutesMissed: mark.minutesMissed,
  outcome: mark.outcome,
  reason: mark.reason,
  at: mark.at.toISOString(),
});

/** Returns the scans of signature sheets of courses, the newest one of each first. */
export const scansOfAll = (courses: readonly Types.ObjectId[]): Promise<SignatureScanFields[]> =>
  SignatureScan.find({ course: trusted({ $in: [...courses] }) })
    .sort({ course: 1, at: -1, _id: -1 })
    .lean<SignatureScanFields[]>()
    .exec();

/** A scan in the copy of one's own data; the file shows other people too. */
export const presentOwnScan = ({ course, lesson, type, at, removeAt }: SignatureScanFields) => ({
  course: course.toString(),
  lesson: lesson?.toString() ?? null,
  type,
  at: at.toISOString(),
  removeAt: removeAt.toISOString(),
});
