import { dayAfter } from '@institut/contract/frame/days';
import { RETENTION_DAYS } from '@institut/contract/limits';
import { NOBODY } from '@institut/contract/participants/person';
import { type ClientSession, trusted, type Types } from 'mongoose';
import { today } from '../../../lib/instituteDay.ts';
import { type CourseFacts, findCourseFacts } from '../../core/courses/courseLookup.service.ts';
import { heldAmong } from '../../core/seats/seatLookup.service.ts';
import { removeAttendance } from '../../core/attendance/attendanceLookup.service.ts';
import { removeReminders } from '../timetable/reminderLookup.service.ts';
import {
  type NewParticipant,
  NO_REGISTER,
  Participant,
  type ParticipantFields,
  unnamedParticipant,
} from './participant.model.ts';

/** The name of a participant whose personal data were removed. */
export const ERASED_NAME = 'Obrisani polaznik';

const ERASED = {
  ...NOBODY,
  name: ERASED_NAME,
  searchKey: '',
  searchGrams: [],
  tokenHash: null,
  user: null,
} satisfies Partial<NewParticipant>;

const NAMED = { erasedAt: null, state: trusted({ $ne: 'unnamed' as const }) };

/**
 * Removes the personal data of the participants of a buyer's orders, when the account is deleted. Other people keep their
 * seats and data in courses to come, until those have ended.
 */
export async function eraseParticipantsOf(
  orders: readonly { _id: Types.ObjectId }[],
  session: ClientSession,
): Promise<void> {
  const isAmong = { order: trusted({ $in: orders.map(({ _id }) => _id) }) };
  const participants = await Participant.find({ ...isAmong, ...NAMED })
    .session(session)
    .lean<ParticipantFields[]>();
  const coming = await seatsToCome(participants, session);
  const keeps = ({ isBuyer, isCurrent, seat }: ParticipantFields) =>
    !isBuyer && isCurrent && coming.has(seat.toString());
  const erased = participants.filter((one) => !keeps(one));
  await erase(erased, session);
  await removeOptionalAnswers(erased, session);
  const kept = participants.filter(keeps).map(({ _id }) => _id);
  await Participant.updateMany({ _id: trusted({ $in: kept }) }, { isOrphaned: true }, { session });
}

/** Ends the participations of a deleted account, which somebody else placed: past ones lose their data. */
export async function eraseClaimsOf(user: string, session: ClientSession): Promise<void> {
  const participants = await Participant.find({ user, ...NAMED })
    .session(session)
    .lean();
  const coming = await seatsToCome(participants, session);
  await erase(
    participants.filter(({ seat }) => !coming.has(seat.toString())),
    session,
  );
  await removeOptionalAnswers(participants, session);
  await Participant.updateMany({ user }, { user: null }, { session });
}

/** Returns how many other people hold seats of courses to come in the orders. */
export async function countOthersToCome(orders: readonly { _id: Types.ObjectId }[]): Promise<number> {
  const isAmong = { order: trusted({ $in: orders.map(({ _id }) => _id) }), isCurrent: true, isBuyer: false };
  const participants = await Participant.find({ ...isAmong, ...NAMED }).lean();
  const coming = await seatsToCome(participants, null);
  return participants.filter(({ seat }) => coming.has(seat.toString())).length;
}

/** The last day of a course; empty without one. */
const endOf = ({ start, lastDay }: Pick<CourseFacts, 'start' | 'lastDay'>): string => lastDay || start;

/** Returns those of the seats that are held in a course that has not ended. */
async function seatsToCome(
  participants: readonly Pick<ParticipantFields, 'seat' | 'course'>[],
  session: ClientSession | null,
): Promise<Set<string>> {
  const seats = await heldAmong(
    participants.map(({ seat }) => seat),
    session,
  );
  const ids = [...new Set(seats.map(({ course }) => course.toString()))];
  const courses = (await findCourseFacts(ids, session)).filter((course) => endOf(course) >= today());
  const goesOn = new Set(courses.map(({ _id }) => _id.toString()));
  return new Set(seats.flatMap(({ _id, course }) => (goesOn.has(course.toString()) ? _id.toString() : [])));
}

async function erase(
  participants: readonly Pick<ParticipantFields, '_id'>[],
  session: ClientSession | null,
): Promise<void> {
  const ids = participants.map(({ _id }) => _id);
  await Participant.updateMany({ _id: trusted({ $in: ids }) }, { ...ERASED, erasedAt: new Date() }).session(
    session,
  );
  await removeReminders(ids, session);
}

/** Removes the person of a participant; the seat stays, without a name, and the link of the mails ends. */
export async function unnameParticipant(
  { _id, seat, course, order, version }: ParticipantFields,
  session: ClientSession,
): Promise<void> {
  // The buyer is not asked for another name: this one was removed on purpose.
  const nobody = { ...unnamedParticipant({ _id: seat, course, order }), _id, namesAskedAt: new Date() };
  const set = { ...nobody, version: version + 1 };
  await Participant.updateOne({ _id }, { $set: set, ...NO_REGISTER }, { session });
  await removeReminders([_id], session);
  await removeAttendance([_id], session);
}

const PER_ROUND = 500;

/**
 * Does one round: removes the personal data of participants a year after the last day of their course or its deletion,
 * and of those whose buyer's account was deleted as soon as the course has ended. Returns their number.
 */
export async function eraseExpiredParticipants(now = new Date()): Promise<number> {
  const day = today(now);
  const ids = await Participant.distinct('course', NAMED);
  const courses = await findCourseFacts(ids);
  const endById = new Map(courses.map((course) => [course._id.toString(), endOf(course)]));
  const lastDay = dayAfter(day, -RETENTION_DAYS.participant);
  const past = ids.filter((id) => (endById.get(id.toString()) ?? '') <= lastDay);
  const ended = ids.filter((id) => (endById.get(id.toString()) ?? '') < day);
  const due = await Participant.find({
    ...NAMED,
    $or: [{ course: trusted({ $in: past }) }, { isOrphaned: true, course: trusted({ $in: ended }) }],
  })
    .limit(PER_ROUND)
    .lean();
  await erase(due, null);
  return due.length;
}

type Answering = Pick<ParticipantFields, '_id' | 'course' | 'register'>;

/** Removes the answers for registers, except those that the act of the course requires. */
async function removeOptionalAnswers(
  participants: readonly Answering[],
  session: ClientSession,
): Promise<void> {
  const answering = participants.filter(({ register }) => register);
  if (answering.length === 0) return;
  const courses = await findCourseFacts(
    answering.map(({ course }) => course),
    session,
  );
  const required = new Set(
    courses.filter(({ register }) => register?.isRequired).map(({ _id }) => _id.toString()),
  );
  const ids = answering.filter(({ course }) => !required.has(course.toString())).map(({ _id }) => _id);
  await Participant.updateMany({ _id: trusted({ $in: ids }) }, NO_REGISTER, { session });
}

/** Returns whether the answers of a course must go: it asks nothing any more, or the period of the act is over. */
function areAnswersDue(course: Pick<CourseFacts, 'start' | 'lastDay' | 'register'>, day: string): boolean {
  if (!course.register) return true;
  const end = endOf(course);
  return end !== '' && `${Number(end.slice(0, 4)) + course.register.keepYears}${end.slice(4)}` < day;
}

/** Removes the answers for registers whose period is over, or whose course asks nothing or is deleted. Returns their number. */
export async function eraseExpiredAnswers(now = new Date()): Promise<number> {
  const hasAnswers = { 'register.at': trusted({ $gt: new Date(0) }) };
  const ids = await Participant.distinct('course', hasAnswers);
  const courses = new Map((await findCourseFacts(ids)).map((course) => [course._id.toString(), course]));
  const due = ids.filter((id) => {
    const course = courses.get(id.toString());
    return !course || areAnswersDue(course, today(now));
  });
  const isDue = { ...hasAnswers, course: trusted({ $in: due }) };
  return (await Participant.updateMany(isDue, NO_REGISTER)).modifiedCount;
}
