import { fullName } from '@institut/contract/accounts/values';
import { toKm } from '@institut/contract/money/money';
import { PAYMENT_METHOD } from '@institut/contract/orders/checkout';
import type { ClientSession, Types } from 'mongoose';
import { isBegun } from '../../core/courses/begunLessons.ts';
import type { CancelledRun } from '../../core/orders/changing/effects.ts';
import type { RefundMessage } from '../../core/orders/mails/cancellation.mails.ts';
import type { OrderFields } from '../../core/orders/orderLookup.service.ts';
import { queueMails } from '../../mail/mail.service.ts';
import { participantsOf } from '../participants/courseParticipants.service.ts';
import { noteUnreached } from '../participants/participant.mails.ts';
import { runCancelledMail } from './timetable.mails.ts';

type Released = { seats: readonly Types.ObjectId[]; refund: RefundMessage };

/** Tells the buyer of an order, and everybody who was named for its seats, that a run does not take place. */
export async function queueRunCancelled(
  { _id, name: course, start, run, lessons }: CancelledRun,
  order: OrderFields,
  { seats, refund }: Released,
  session: ClientSession,
): Promise<void> {
  const participants = await participantsOf(seats, session);
  noteUnreached(participants, order);
  const about = {
    orderId: order._id.toString(),
    reference: order.reference,
    course,
    courseId: _id.toString(),
    ...(start && { firstDay: start }),
    text: run?.message ?? '',
    isBegun: lessons.some((lesson) => isBegun(lesson, run?.at ?? new Date())),
  };
  const toBuyer = {
    ...about,
    to: order.buyerEmail,
    name: order.buyerName,
    refund: refund.amount,
    cancellation: refund,
    hasOtherSeats: order.heldSeats > 0,
    seats: seats.length,
    people: participants.map(fullName).filter(Boolean),
    open: toKm(Math.max(order.openAmount, 0)),
    isGrant: order.paymentMethod === PAYMENT_METHOD.grant,
  };
  const others = new Map(
    participants
      .filter(({ email }) => email && email !== order.buyerEmail)
      .map((one) => [one.email, { ...about, to: one.email, name: fullName(one) }]),
  );
  await queueMails(runCancelledMail, [toBuyer, ...others.values()], session);
}
