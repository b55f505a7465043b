import { toFeninga, toKm } from '@institut/contract/money/money';
import { priceAfter } from '@institut/contract/money/priceAfter';
import type { CourseRun, RunBody, RunRecipient } from '@institut/contract/timetable/schema';
import type { RunDecision } from '@institut/contract/timetable/values';
import { fullName } from '@institut/contract/accounts/values';
import type { ClientSession } from 'mongoose';
import { withTransaction } from '../../database/transaction.ts';
import { conflict, recordNotFound, staleEdit } from '../../lib/errors.ts';
import { today } from '../../lib/instituteDay.ts';
import { recordEvent } from '../audit/audit.service.ts';
import { Course, type CourseFields } from '../courses/course.model.ts';
import { queueMails } from '../mail/mail.service.ts';
import { findOrders, type OrderFields } from '../orders/orderLookup.service.ts';
import { type CourseRow, findHolders } from '../participants/courseParticipants.service.ts';
import { ordersHolding } from '../seats/seatLookup.service.ts';
import { runConfirmedMail, runFactsOf } from './timetable.mails.ts';

/** Returns whether a run takes place and how far its cancellation is; with a decision also what that would do. */
export async function getRun(id: string, decision?: RunDecision): Promise<CourseRun> {
  const course = await findCourse(id);
  return presentRun(course, decision ? await previewOf(id, decision) : null);
}

async function findCourse(id: string, session: ClientSession | null = null): Promise<CourseFields> {
  const course = await Course.findById(id).session(session).lean<CourseFields>();
  if (!course) throw recordNotFound('courses');
  return course;
}

async function presentRun(
  { _id, __v: version, runState = 'announced', run }: CourseFields,
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

async function previewOf(id: string, state: RunDecision): Promise<CourseRun['preview']> {
  const holders = await findHolders(id);
  const ids = new Set(holders.map(({ order }) => order._id.toString()));
  const orders = await findOrders([...ids]);
  const refunds = orders.map((order) => refundFor(order, id));
  return {
    state,
    orders: orders.length,
    seats: holders.length,
    refund: state === 'cancelled' ? toKm(refunds.reduce((sum, amount) => sum + amount, 0)) : 0,
    recipients: recipientsOf(holders, state),
  };
}

/** Returns what an order would have been paid too much without its seats of a course, in feninga. */
function refundFor(order: OrderFields, course: string): number {
  const orderItems = order.orderItems.map((item) =>
    item.kurs.toString() === course ? { ...item, held: 0 } : item,
  );
  return Math.max(0, order.paid - order.refunded - toFeninga(priceAfter({ ...order, orderItems })));
}

/**
 * Returns who gets the mail, each address once: everybody who holds a seat, and for seats without an address their buyers;
 * every buyer when the run is cancelled, because of the money.
 */
function recipientsOf(holders: readonly CourseRow[], state: RunDecision): RunRecipient[] {
  const found = new Map<string, RunRecipient>();
  const add = (recipient: RunRecipient) => {
    if (recipient.email && !found.has(recipient.email)) found.set(recipient.email, recipient);
  };
  const buyerOf = ({ order: { buyerEmail, buyerName, reference } }: CourseRow): RunRecipient => ({
    email: buyerEmail,
    name: buyerName,
    role: 'buyer',
    reference,
  });
  for (const row of holders) if (state === 'cancelled' || !row.participant.email) add(buyerOf(row));
  for (const { participant, order } of holders)
    add({
      email: participant.email,
      name: fullName(participant),
      role: 'participant',
      reference: order.reference,
    });
  return [...found.values()];
}

/**
 * Confirms a run, with a mail to everybody who holds a seat, or cancels it: from then on nobody can apply, and a job
 * releases the seats order by order. Throws a conflict for a draft, a run that is over, and a decision that was taken.
 */
export async function decideRun(id: string, { state, message, version }: RunBody): Promise<CourseRun> {
  const course = await withTransaction(
    async (session) => {
      const before = await findCourse(id, session);
      refuse(before, { state, version });
      const orders = (await ordersHolding(id, session)).length;
      const after = await Course.findOneAndUpdate(
        { _id: id, __v: before.__v },
        {
          $set: { runState: state, run: { state, at: new Date(), message, orders } },
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
  return presentRun(course);
}

function refuse(course: CourseFields, { state, version }: Pick<RunBody, 'state' | 'version'>): void {
  if (version !== undefined && version !== course.__v) throw staleEdit();
  if (course.isDraft)
    throw conflict('Kurs je nacrt. Objavite ga, pa onda potvrdite ili otkažite održavanje.');
  if (course.runState === 'cancelled') throw conflict('Kurs je već otkazan.');
  if (course.runState === state) throw conflict('Održavanje kursa je već potvrđeno.');
  const end = course.lastDay || course.start;
  if (end && end < today()) throw conflict('Kurs je već održan.');
}

async function tellConfirmed(course: CourseFields, message: string, session: ClientSession): Promise<void> {
  const holders = await findHolders(course._id.toString(), session);
  const orderOf = new Map(holders.map(({ order }) => [order.reference, order._id.toString()]));
  const messages = recipientsOf(holders, 'confirmed').map(({ email, name, reference }) => ({
    to: email,
    name,
    orderId: orderOf.get(reference) ?? '',
    ...runFactsOf(course),
    text: message,
  }));
  if (messages.length > 0) await queueMails(runConfirmedMail, messages, session);
}
