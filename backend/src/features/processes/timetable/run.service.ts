import { toKm } from '@institut/contract/money/money';
import type { CourseRun, RunBody } from '@institut/contract/timetable/schema';
import type { RunDecision } from '@institut/contract/timetable/values';
import type { ClientSession, Types } from 'mongoose';
import { dryRunSession } from '../../../database/dryRun.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict, recordNotFound, staleEdit } from '../../../lib/errors.ts';
import { today } from '../../../lib/instituteDay.ts';
import { recordEvent } from '../../audit/audit.service.ts';
import { runRefundOf } from '../cancellations/runRefunds.ts';
import { Course, type CourseFields } from '../../core/courses/course.model.ts';
import { queueMails } from '../../mail/mail.service.ts';
import { findWholeOrders } from '../../core/orders/orderLookup.service.ts';
import { findHolders } from '../participants/courseParticipants.service.ts';
import { recordsOfAll } from '../../core/ledger/ledger.service.ts';
import { ordersHolding } from '../../core/seats/seatLookup.service.ts';
import { closeList } from '../waitingList/closeList.ts';
import { isBegun } from '../../core/courses/begunLessons.ts';
import { addressesOf, recipientOf } from './holders.ts';
import { releaseDry } from './runCancellation.service.ts';
import { runConfirmedMail, runFactsOf } from './timetable.mails.ts';

/** Returns whether a run takes place and how far its cancellation is; with a decision also what that would do. */
export async function getRun(id: string, decision?: RunDecision): Promise<CourseRun> {
  const course = await findCourse(id);
  return presentRun(course, decision ? await previewOf(course, decision) : null);
}

async function findCourse(id: string, session: ClientSession | null = null): Promise<CourseFields> {
  const course = await Course.findById(id).session(session).lean<CourseFields>();
  if (!course) throw recordNotFound('courses');
  return course;
}

async function presentRun(
  { _id, __v: version, runState, run }: CourseFields,
  preview: CourseRun['preview'] = null,
): Promise<CourseRun> {
  const left = runState === 'cancelled' ? (await ordersHolding(_id.toString())).length : 0;
  // An order that was admitted again in the meantime is none of those that were counted.
  const total = Math.max(run?.orders ?? 0, left);
  return {
    state: runState,
    decidedAt: run?.at.toISOString() ?? null,
    message: run?.message ?? '',
    version,
    progress: runState === 'cancelled' ? { done: total - left, total } : null,
    preview,
  };
}

async function previewOf(course: CourseFields, state: RunDecision): Promise<CourseRun['preview']> {
  const id = course._id.toString();
  const holders = await findHolders(id);
  const orders = [...new Set(holders.map(({ order }) => order._id.toString()))];
  return {
    state,
    orders: orders.length,
    seats: holders.length,
    refund: state === 'cancelled' ? toKm(await refundsOf(orders, course._id)) : 0,
    begunLessons: course.lessons.filter((lesson) => isBegun(lesson, new Date())).length,
  };
}

/** Returns what the cancellation of a run gives back, in feninga. */
async function refundsOf(ids: readonly string[], course: Types.ObjectId): Promise<number> {
  const orders = await findWholeOrders(ids);
  const records = await recordsOfAll(orders);
  const refunds = orders.map((order) => runRefundOf(order, course, records.get(order._id.toString()) ?? []));
  return refunds.reduce((sum, amount) => sum + amount, 0);
}

/**
 * Confirms a run, with a mail to everybody who holds a seat, or cancels it: from then on nobody can apply, and a job
 * releases the seats order by order. Throws a conflict for a draft, a run that is over, and a decision that was taken.
 */
export async function decideRun(id: string, { state, message, version }: RunBody): Promise<CourseRun> {
  const course = await withTransaction(
    async (session) => {
      const before = await findCourse(id, session);
      const { __v: newest } = before;
      refuse(before, { state, version });
      const orders = (await ordersHolding(id, session)).length;
      const after = await Course.findOneAndUpdate(
        { _id: id, __v: newest },
        {
          $set: {
            runState: state,
            run: { state, at: new Date(), message, orders, isOpen: state === 'cancelled' },
          },
          // Orders that are being placed have read the course before; their transactions fail.
          $inc: { __v: 1, seatChanges: 1 },
        },
        { returnDocument: 'after', session },
      ).lean<CourseFields>();
      if (!after) throw staleEdit();
      if (state === 'confirmed') await tellConfirmed(after, message, session);
      await recordEvent(session, {
        event: 'edited',
        target: { kind: 'course', id, label: after.name },
        changes: [{ field: 'runState', from: before.runState ?? 'announced', to: state }],
      });
      return after;
    },
    { writes: ['courses'] },
  );
  if (dryRunSession() && state === 'cancelled') await cancelDry(course);
  return presentRun(course);
}

/** Does what jobs do after a run was cancelled, for a preview of their mails. */
async function cancelDry(course: CourseFields): Promise<void> {
  await releaseDry(course);
  await withTransaction((session) => closeList(course, 'cancelled', session));
}

function refuse(
  { __v: newest, ...course }: CourseFields,
  { state, version }: Pick<RunBody, 'state' | 'version'>,
): void {
  if (version !== undefined && version !== newest) throw staleEdit();
  if (course.isDraft)
    throw conflict('Kurs je nacrt. Objavite ga, pa onda potvrdite ili otkažite održavanje.');
  if (course.runState === 'cancelled') throw conflict('Kurs je već otkazan.');
  if (course.runState === state) throw conflict('Održavanje kursa je već potvrđeno.');
  const end = course.lastDay || course.start;
  if (end && end < today()) throw conflict('Kurs je već održan.');
}

async function tellConfirmed(course: CourseFields, text: string, session: ClientSession): Promise<void> {
  const facts = runFactsOf(course);
  const messages = addressesOf(await findHolders(course._id.toString(), session)).map((address) =>
    Object.assign(recipientOf(address), { text }, facts),
  );
  if (messages.length > 0) await queueMails(runConfirmedMail, messages, session);
}
