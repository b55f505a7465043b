import { UNCONFIRMED_ORDER_HOURS } from '@institut/contract/limits';
import type { ClosingReason } from '@institut/contract/waitingList/values';
import { trusted, type Types } from 'mongoose';
import { dryRunSession } from '../../../database/dryRun.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { queueMails } from '../../mail/mail.service.ts';
import { closedBy } from '../../core/seats/seats.service.ts';
import {
  closeWaiting,
  findDistributed,
  findPublishedRuns,
  findWaited,
  type WaitedCourse,
} from '../../core/seats/waitingSeats.service.ts';
import { distributeSeats } from './distribution.service.ts';
import { removalOf } from './entryEnd.service.ts';
import { beginOf } from './offerPeriod.ts';
import { settleOffers } from './offers.service.ts';
import { nextRunMail } from './waiting.mails.ts';
import { closeList, endAll } from './closeList.ts';
import { WaitingEntry, type WaitingEntryFields } from './waitingEntry.model.ts';

const HOUR_MS = 60 * 60_000;

/**
 * Does one round: settles offers, closes the lists of courses that have begun or are cancelled, distributes seats, and tells
 * of published runs; forgets from which network old entries came. Returns the number of changes. A course that fails does not hold up the others.
 */
export async function serveWaitingLists(now = new Date()): Promise<number> {
  let changes = await settleOffers(now);
  const errors: unknown[] = [];
  for (const course of await findDistributed()) {
    try {
      const reason = closingReason(course, now);
      if (reason && course.waiting) changes += await closeListOf(course._id, reason);
      else changes += await distributeSeats(course._id.toString(), now);
    } catch (error) {
      errors.push(error);
    }
  }
  changes += await tellNextRuns(now);
  await forgetNetworks(now);
  if (errors.length > 0) throw new AggregateError(errors, 'Some waiting lists could not be served');
  return changes;
}

/** An unconfirmed entry counts for its network as long as an unconfirmed order. */
async function forgetNetworks(now: Date): Promise<void> {
  const isOld = { joinedAt: trusted({ $lte: new Date(now.getTime() - UNCONFIRMED_ORDER_HOURS * HOUR_MS) }) };
  const hasSlot = { networkSlot: trusted({ $type: 'string' as const }) };
  await WaitingEntry.updateMany({ ...hasSlot, ...isOld }, { $unset: { networkSlot: '' } });
}

function closingReason(course: WaitedCourse, now: Date): ClosingReason | null {
  if (course.runState === 'cancelled') return 'cancelled';
  const begin = beginOf(course);
  return begin && begin <= now ? 'begun' : null;
}

const closeListOf = (id: Types.ObjectId, reason: ClosingReason): Promise<number> =>
  withTransaction(
    async (session) => {
      const [course] = await findWaited([id], session);
      if (!course) return 0;
      const closed = await closeList(course, reason, session);
      await closeWaiting(id, session);
      return closed;
    },
    { writes: ['courses'] },
  );

const INTERESTED = { kind: 'interest', isActive: true, confirmedAt: trusted({ $ne: null }) } as const;
/** So many are told in one transaction. */
const PER_TRANSACTION = 200;

/** Tells those who want to hear of the next run, once, as soon as one is published that can be applied for. */
export async function tellNextRuns(now = new Date()): Promise<number> {
  const session = dryRunSession();
  const ids = await WaitingEntry.distinct('course', INTERESTED).session(session);
  if (ids.length === 0) return 0;
  const courses = new Map((await findWaited(ids, session)).map((course) => [course._id.toString(), course]));
  // The runs of a course that was deleted still name it as the first of their series.
  const seriesOf = (id: Types.ObjectId) => courses.get(id.toString())?.series ?? id;
  const runs = (await findPublishedRuns(ids.map(seriesOf), session)).filter((run) => !closedBy(run));
  let told = 0;
  for (const id of ids) {
    const series = seriesOf(id);
    const next = runs.find((run) => !run._id.equals(id) && (run.series ?? run._id).equals(series));
    if (next) told += await tellOf(next, id, now);
  }
  return told;
}

const tellOf = (run: WaitedCourse, course: Types.ObjectId, now: Date): Promise<number> =>
  withTransaction(async (session) => {
    const entries = await WaitingEntry.find({ ...INTERESTED, course })
      .sort({ _id: 1 })
      .limit(PER_TRANSACTION)
      .session(session)
      .lean<WaitingEntryFields[]>();
    if (entries.length === 0) return 0;
    await endAll(entries, { removeAt: removalOf(undefined, now), nextRun: run._id }, session);
    const about = { course: run.name, courseId: run._id.toString(), start: run.start };
    const messages = entries.map(({ _id, email, name }) =>
      Object.assign({ to: email, name, waitingId: _id.toString() }, about),
    );
    await queueMails(nextRunMail, messages, session);
    return messages.length;
  });
