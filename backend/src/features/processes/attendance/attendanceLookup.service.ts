import { type ClientSession, trusted, type Types } from 'mongoose';
import { Attendance, AttendanceMark, type AttendanceMarkFields } from './attendance.model.ts';

const among = (participants: readonly Types.ObjectId[]) => ({
  participant: trusted({ $in: [...participants] }),
});

/** Returns the marks and corrections of participants, the first one first. */
export const marksOfAll = (participants: readonly Types.ObjectId[]): Promise<AttendanceMarkFields[]> =>
  AttendanceMark.find(among(participants))
    .sort({ participant: 1, receivedAt: 1, _id: 1 })
    .lean<AttendanceMarkFields[]>()
    .exec();

/** Removes the attendance of participants whose records get another person. */
export async function removeAttendance(
  participants: readonly Types.ObjectId[],
  session: ClientSession,
): Promise<void> {
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
