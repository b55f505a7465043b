import type { Mark, SendMarksBody } from '@institut/contract/attendance/schema';
import type { MarkRefusal } from '@institut/contract/attendance/values';
import { fullName } from '@institut/contract/accounts/values';
import { type ClientSession, Types } from 'mongoose';
import { isDuplicateKey } from '../../../database/databaseErrors.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { notFound } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { effectiveLessons } from '../../core/courses/begunLessons.ts';
import { coursesOfLessons } from '../../core/courses/courseLookup.service.ts';
import { endRunCounts } from '../../core/courses/runCounts.ts';
import type { LessonFields } from '../../core/courses/timetable.model.ts';
import { namedAmong } from '../participants/courseParticipants.service.ts';
import {
  Attendance,
  type AttendanceFields,
  AttendanceMark,
  type AttendanceMarkFields,
} from '../../core/attendance/attendance.model.ts';
import { markedAt, missedMinutes, outcomeOf, refusalOf } from './attendanceRules.ts';

/** The outcome of a mark, and the mark that is stored now. */
export type MarkResult = Pick<AttendanceMarkFields, '_id' | 'outcome' | 'refusal'> & {
  attendance: AttendanceFields | null;
};

/** The courses that a caller reaches; null for all. */
type Reached = readonly string[] | null;

type Target = { course: Types.ObjectId; lesson: LessonFields };
type Sender = AttendanceMarkFields['by'];
type Times = { sentAt: Date; receivedAt: Date };

export const lessonUnknown = () => notFound('Susret');

const senderOf = (user: SessionUser): Sender => ({ user: new Types.ObjectId(user.id), name: fullName(user) });

/**
 * Stores the marks of a device, each in a transaction of its own, so that a batch that was interrupted is sent again. Returns an
 * outcome for each: a mark that was received before has the outcome it had then.
 */
export async function receiveMarks(
  { sentAt, marks }: SendMarksBody,
  user: SessionUser,
  courses: Reached,
  receivedAt = new Date(),
): Promise<MarkResult[]> {
  const targetOf = await targetsOf(marks, courses);
  const times = { sentAt: new Date(sentAt), receivedAt };
  const results: MarkResult[] = [];
  for (const mark of marks) {
    const target = targetOf(mark);
    results.push(
      target
        ? await receive(mark, target, senderOf(user), times)
        : { _id: mark._id, outcome: 'refused', refusal: 'unknown', attendance: null },
    );
  }
  return results;
}

/** Returns the lesson of a mark; undefined where the participant or the caller does not belong to its course. */
async function targetsOf(marks: readonly Mark[], courses: Reached) {
  const found = await coursesOfLessons([...new Set(marks.map(({ lesson }) => lesson))]);
  const targets = new Map<string, Target>();
  for (const course of found) {
    if (course.isDraft || (courses && !courses.includes(course._id.toString()))) continue;
    for (const lesson of effectiveLessons(course))
      targets.set(lesson._id.toString(), { course: course._id, lesson });
  }
  const participants = await namedAmong([...new Set(marks.map(({ participant }) => participant))]);
  const courseOf = new Map(participants.map(({ _id, course }) => [_id.toString(), course]));
  return ({ lesson, participant }: Mark): Target | undefined => {
    const target = targets.get(lesson);
    return target && courseOf.get(participant)?.equals(target.course) ? target : undefined;
  };
}

/** The same mark, or another one of the same participant, may arrive at the same time: the second one is then decided again. */
async function receive(mark: Mark, target: Target, by: Sender, times: Times): Promise<MarkResult> {
  const store = () =>
    withTransaction((session) => storeMark(mark, target, by, times, session), { writes: [] });
  try {
    return await store();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return store();
  }
}

const pairOf = ({ lesson, participant }: Pick<Mark, 'lesson' | 'participant'>) => ({ lesson, participant });

export const findAttendance = (
  pair: { lesson: string | Types.ObjectId; participant: string | Types.ObjectId },
  session: ClientSession,
): Promise<AttendanceFields | null> =>
  Attendance.findOne({ lesson: pair.lesson, participant: pair.participant })
    .session(session)
    .lean<AttendanceFields>()
    .exec();

async function storeMark(
  mark: Mark,
  { course, lesson }: Target,
  by: Sender,
  times: Times,
  session: ClientSession,
): Promise<MarkResult> {
  const { _id } = mark;
  const stored = await findAttendance(pairOf(mark), session);
  const earlier = await AttendanceMark.findById(_id).session(session).lean<AttendanceMarkFields>();
  if (earlier) return repeated(earlier, mark, by, stored);
  const refusal = refusalOf(lesson, times.receivedAt);
  const outcome = refusal ? 'refused' : outcomeOf(stored, mark);
  const marked = {
    course,
    lesson: lesson._id,
    participant: new Types.ObjectId(mark.participant),
    state: mark.state,
    minutesMissed: missedMinutes(mark),
    at: markedAt(lesson, new Date(mark.at), times),
    by,
  };
  const { receivedAt } = times;
  const attendance = outcome === 'applied' ? await storeAttendance(marked, stored, session) : stored;
  await AttendanceMark.create([{ ...marked, _id, basedOn: mark.basedOn, receivedAt, outcome, refusal }], {
    session,
  });
  return { _id, outcome, refusal, attendance };
}

/** A mark of somebody else, or about somebody else, with the same id is none of the caller's. */
function repeated(
  earlier: AttendanceMarkFields,
  { _id, lesson, participant }: Mark,
  by: Sender,
  attendance: AttendanceFields | null,
): MarkResult {
  const isSame =
    earlier.by.user.equals(by.user) &&
    earlier.lesson.equals(lesson) &&
    earlier.participant.equals(participant);
  const unknown: MarkRefusal = 'unknown';
  return isSame
    ? { _id, outcome: earlier.outcome, refusal: earlier.refusal, attendance }
    : { _id, outcome: 'refused', refusal: unknown, attendance: null };
}

/** Stores what a mark or a correction says beside what is stored. */
export async function storeAttendance(
  marked: Omit<AttendanceFields, '_id' | 'version'>,
  stored: AttendanceFields | null,
  session: ClientSession,
): Promise<AttendanceFields> {
  const after = { ...marked, _id: stored?._id ?? new Types.ObjectId(), version: (stored?.version ?? 0) + 1 };
  if (stored) await Attendance.updateOne({ _id: stored._id }, { $set: after }, { session });
  else await Attendance.create([after], { session });
  await endRunCounts([after.course], session);
  return after;
}
