import { RETENTION_DAYS } from '@institut/contract/limits';
import type { WaitingState } from '@institut/contract/waitingList/values';
import type { ClientSession } from 'mongoose';
import { endOfDay } from '../../../lib/instituteDay.ts';
import { START_DAY } from '../../core/seats/seats.service.ts';
import { findWaited, removeWaiting, type WaitedCourse } from '../../core/seats/waitingSeats.service.ts';
import { WaitingEntry, type WaitingEntryFields } from './waitingEntry.model.ts';

const DAY_MS = 24 * 60 * 60_000;

type Run = Pick<WaitedCourse, 'start' | 'lastDay'>;

/** Returns when an entry is removed that ends now: so many days after the run, or after now without one that is to come. */
export function removalOf(course: Run | undefined, now = new Date()): Date {
  const day = course?.lastDay || course?.start || '';
  const over = START_DAY.test(day) ? new Date(endOfDay(day)) : now;
  return new Date(Math.max(over.getTime(), now.getTime()) + RETENTION_DAYS.waiting * DAY_MS);
}

type EndState = Exclude<WaitingState, 'waiting' | 'offered'>;

/** Ends an active entry. Seats that were offered to it are set aside for the next one. */
export async function endEntry(
  entry: WaitingEntryFields,
  state: EndState,
  session: ClientSession,
): Promise<WaitingEntryFields> {
  const ended = await markEnded(entry, state, session);
  if (entry.kind === 'seats' && entry.confirmedAt) await removeWaiting(entry.course, entry._id, session);
  return ended;
}

/** Stores that an entry has ended; the caller writes its course. */
export async function markEnded(
  entry: WaitingEntryFields,
  state: EndState,
  session: ClientSession,
): Promise<WaitingEntryFields> {
  const [course] = await findWaited([entry.course], session);
  const changes = { state, isActive: false, offer: null, removeAt: removalOf(course) };
  const update = { $set: changes, $unset: { networkSlot: '' } };
  await WaitingEntry.updateOne({ _id: entry._id }, update, { session });
  return { ...entry, ...changes };
}
