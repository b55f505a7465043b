import { trusted, type Types } from 'mongoose';
import { withTransaction } from '../../database/transaction.ts';
import { Course } from '../../features/core/courses/course.model.ts';
import { Seat, type SeatFields } from '../../features/core/seats/seat.model.ts';
import {
  WaitingEntry,
  type WaitingEntryFields,
} from '../../features/processes/waitingList/waitingEntry.model.ts';
import { BATCH, count, type Violation, violations } from './violation.ts';

/**
 * The seats of an entry are those of its offer, only an offer has some, and `waiting` of a course is the number of entries
 * that wait for its seats. What differs is read again in one snapshot.
 */
export async function waitingViolations(): Promise<Violation[]> {
  const found: Violation[] = [];
  const waiting = new Map<string, number>();
  const entries = WaitingEntry.find().lean<WaitingEntryFields[]>();
  for await (const entry of entries.cursor({ batchSize: BATCH })) {
    if (isCounted(entry)) count(waiting, entry.course);
    const seats = await Seat.countDocuments({ entry: entry._id, state: 'offered' });
    if (entryProblems(entry, seats).length === 0) continue;
    found.push(...violations('waitinglist', entry, await entryProblemsNow(entry._id)));
  }
  const orphans = Seat.find({ entry: trusted({ $exists: true }) }, { entry: 1, state: 1 }).lean<
    SeatFields[]
  >();
  for await (const seat of orphans.cursor({ batchSize: BATCH })) {
    const { _id, entry = null } = seat;
    if (await WaitingEntry.exists({ _id: entry })) continue;
    if (await Seat.exists({ _id, entry }))
      found.push(...violations('seats', seat, ['it is offered to an entry that does not exist']));
  }
  for await (const course of Course.find({}, { waiting: 1 }).lean().cursor({ batchSize: BATCH })) {
    const counted = waiting.get(course._id.toString()) ?? 0;
    if (course.waiting !== counted)
      found.push(...violations('courses', course, await waitingProblemsNow(course._id)));
  }
  return found;
}

const isCounted = ({ kind, isActive, confirmedAt }: WaitingEntryFields): boolean =>
  kind === 'seats' && isActive && confirmedAt !== null;

function entryProblems({ state, isActive, offer }: WaitingEntryFields, seats: number): string[] {
  const offered = offer?.seats ?? 0;
  return [
    ...(seats === offered ? [] : [`${offered} seats are offered, and ${seats} records say so`]),
    ...((state === 'offered') === (offer !== null) ? [] : [`it is ${state}, with an offer of ${offered}`]),
    ...(isActive === (state === 'waiting' || state === 'offered')
      ? []
      : [`it is ${state}, and isActive is ${isActive}`]),
  ];
}

const entryProblemsNow = (_id: Types.ObjectId): Promise<string[]> =>
  withTransaction(async (session) => {
    const entry = await WaitingEntry.findOne({ _id }).session(session).lean<WaitingEntryFields>();
    const seats = await Seat.countDocuments({ entry: _id, state: 'offered' }).session(session);
    return entry ? entryProblems(entry, seats) : [];
  });

const waitingProblemsNow = (_id: Types.ObjectId): Promise<string[]> =>
  withTransaction(async (session) => {
    const course = await Course.findOne({ _id }, { waiting: 1 }).session(session).lean();
    const entries = await WaitingEntry.find({ course: _id }).session(session).lean<WaitingEntryFields[]>();
    const counted = entries.filter(isCounted).length;
    const { waiting = 0 } = course ?? {};
    return course && waiting !== counted ? [`waiting is ${waiting}, and ${counted} entries wait`] : [];
  });
