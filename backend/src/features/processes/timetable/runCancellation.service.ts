import { fullName } from '@institut/contract/accounts/values';
import { toKm } from '@institut/contract/money/money';
import type { ClientSession, Types } from 'mongoose';
import { dryRunSession } from '../../../database/dryRun.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { Course, type CourseFields } from '../../core/courses/course.model.ts';
import { queueMail, queueMails } from '../../mail/mail.service.ts';
import { changeOrderWithin, SYSTEM } from '../../core/orders/changing/orderChange.ts';
import type { OrderFields } from '../../core/orders/orderLookup.service.ts';
import { findHoldersOfOrder } from '../participants/courseParticipants.service.ts';
import type { ParticipantFields } from '../participants/participant.model.ts';
import { noteUnreached } from '../participants/participant.mails.ts';
import { ordersHolding } from '../../core/seats/seatLookup.service.ts';
import type { RefundMessage } from '../../core/orders/mails/cancellation.mails.ts';
import { cancelForRun } from '../cancellations/runRefunds.ts';
import { kmText } from '../../core/ledger/ledger.service.ts';
import { releaseSeatsOf } from '../../core/seats/seats.service.ts';
import { isBegun } from '../../core/courses/begunLessons.ts';
import { dayText, noonOf } from '../../mail/dayText.ts';
import { noteErasedBuyer } from '../../core/orders/mails/order.mails.ts';
import { runCancelledMail } from './timetable.mails.ts';

type Run = Pick<CourseFields, '_id' | 'name' | 'start' | 'run' | 'lessons'>;

/**
 * Does one round: releases the seats of cancelled runs, each order in a transaction of its own, so that a round that is
 * interrupted is continued by the next one. Returns the number of orders. An order that fails does not hold up the others.
 */
export async function finishCancelledRuns(): Promise<number> {
  const runs = await Course.find({ 'run.isOpen': true }, { name: 1, start: 1, run: 1, lessons: 1 }).lean<
    Run[]
  >();
  let released = 0;
  const errors: unknown[] = [];
  for (const run of runs) {
    for (const order of await ordersOf(run)) {
      try {
        await release(run, order);
        released += 1;
      } catch (error) {
        errors.push(error);
      }
    }
    await closeRun(run._id);
  }
  if (errors.length > 0) throw errors[0];
  return released;
}

/** Releases all seats of a run in a dry run, which shows what the job will do. */
export async function releaseDry(run: Run): Promise<void> {
  for (const order of await ordersOf(run)) await release(run, order);
}

const ordersOf = async ({ _id }: Run): Promise<Types.ObjectId[]> =>
  (await ordersHolding(_id.toString(), dryRunSession())).filter((order) => order !== null);

const release = (run: Run, order: Types.ObjectId): Promise<void> =>
  withTransaction((session) => releaseFrom(run, order, session), { writes: ['courses'] });

/** Marks a run whose seats are all released as done. */
async function closeRun(id: Types.ObjectId): Promise<void> {
  if ((await ordersHolding(id.toString())).length > 0) return;
  await Course.updateOne({ _id: id }, { $set: { 'run.isOpen': false } }, { timestamps: false });
}

/** An order without other seats is cancelled; the others keep theirs. The refund of what was paid for the seats is requested. */
async function releaseFrom(run: Run, id: Types.ObjectId, session: ClientSession): Promise<void> {
  const participants = await findHoldersOfOrder(id, run._id, session);
  let message: RefundMessage | null = null;
  const { before, after } = await changeOrderWithin(
    id.toString(),
    {
      by: () => SYSTEM,
      next: async (order) => {
        const held = heldOn(order, run._id);
        if (held === 0) return null;
        const isLast = held === order.heldSeats;
        const { refund, ...requested } = await cancelForRun(order, run._id, session);
        message = requested.message;
        await releaseSeatsOf(run._id, order._id, 'runCancelled', session);
        return {
          state: isLast ? { cancelledAt: new Date() } : {},
          seats: without(order, run._id),
          notes: [
            { event: 'runCancelled', from: null, to: runText(run) },
            ...(refund > 0 ? [{ event: 'refundRequested', from: null, to: kmText(refund) } as const] : []),
          ],
          // The mail about this change goes to the participants as well, and names the reason.
          isSilent: true,
        };
      },
    },
    session,
  );
  if (heldOn(before, run._id) === 0 || !message) return;
  if (after.erasedAt) return noteErasedBuyer(after);
  await tell(run, after, { participants, message, seats: heldOn(before, run._id) }, session);
}

/** `Python, početak 13. 4. 2027.` */
const runText = ({ name, start }: Run): string =>
  start ? `${name}, početak ${dayText(noonOf(start))}` : name;

const heldOn = ({ orderItems }: OrderFields, course: Types.ObjectId): number =>
  orderItems.reduce((sum, { kurs, held }) => sum + (kurs.equals(course) ? held : 0), 0);

const without = (
  order: OrderFields,
  course: Types.ObjectId,
): Pick<OrderFields, 'orderItems' | 'heldSeats'> => ({
  orderItems: order.orderItems.map((item) => (item.kurs.equals(course) ? { ...item, held: 0 } : item)),
  heldSeats: order.heldSeats - heldOn(order, course),
});

type Told = { participants: readonly ParticipantFields[]; message: RefundMessage; seats: number };

async function tell(
  { _id, name: course, start, run, lessons }: Run,
  order: OrderFields,
  { participants, message, seats }: Told,
  session: ClientSession,
): Promise<void> {
  const { buyerEmail, buyerName, reference, heldSeats } = order;
  const about = {
    orderId: order._id.toString(),
    reference,
    course,
    courseId: _id.toString(),
    ...(start && { firstDay: start }),
    text: run?.message ?? '',
    isBegun: lessons.some((lesson) => isBegun(lesson, run?.at ?? new Date())),
  };
  const toBuyer = {
    ...about,
    to: buyerEmail,
    name: buyerName,
    refund: message.amount,
    cancellation: message,
    hasOtherSeats: heldSeats > 0,
    seats,
    people: participants.map(fullName).filter(Boolean),
    open: toKm(Math.max(order.openAmount, 0)),
  };
  await queueMail(runCancelledMail, toBuyer, session);
  noteUnreached(participants, order);
  const others = new Map(
    participants.flatMap((one) => (one.email && one.email !== buyerEmail ? [[one.email, one] as const] : [])),
  );
  const messages = [...others.values()].map((one) =>
    Object.assign({ to: one.email, name: fullName(one) }, about),
  );
  if (messages.length > 0) await queueMails(runCancelledMail, messages, session);
}
