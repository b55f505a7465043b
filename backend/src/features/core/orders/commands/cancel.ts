import { createHash } from 'node:crypto';
import type { cancelOrderBody } from '@institut/contract/cancellations/schema';
import type { OrderActor } from '@institut/contract/orders/values';
import type { z } from 'zod';
import { conflict, invalidInput, staleEdit } from '../../../../lib/errors.ts';
import type { CourseFacts } from '../../courses/courseLookup.service.ts';
import { kmText, pendingRefunds, repeatedRecord } from '../../ledger/ledger.service.ts';
import type { NumberedSeat, SeatFields } from '../../seats/seatLookup.service.ts';
import { isOver } from '../../seats/seats.service.ts';
import {
  type CancellationFacts,
  cancellationOf,
  type DecidedCancellation,
} from '../cancellations/refundRequest.ts';
import {
  mayWithdraw,
  refundFor,
  type RefundPlan,
  type RefundQuestion,
  without,
} from '../cancellations/refundRules.ts';
import type { Next } from '../changing/orderChange.ts';
import { seatsText } from '../mails/cancellation.mails.ts';
import type { OrderFields } from '../order.model.ts';

export type CancelFacts = CancellationFacts & {
  order: OrderFields;
  /** All seats that the order holds or has held. */
  seats: readonly NumberedSeat[];
  /** The courses of the order without the deleted ones. */
  courses: readonly CourseFacts[];
  by: Exclude<OrderActor, 'system'>;
};

/** A cancellation before it is carried out: the chosen seats, or all that the order holds, and their refund plan. */
export type CancelPlan = {
  seats: NumberedSeat[];
  question: RefundQuestion;
  plan: RefundPlan;
  /** A cancellation that does something else has another text. */
  asOf: string;
};

/** Returns what a cancellation would do. Throws a conflict for an order of which nothing can be cancelled, and for seats that it does not hold. */
export function planCancel(facts: CancelFacts, chosen: readonly string[] | undefined): CancelPlan {
  const { order, courses, records, by, now } = facts;
  if (order.heldSeats === 0)
    throw conflict('Prijava ne zauzima nijedno mjesto, pa nema mjesta koje se može otkazati.');
  if (order.isDelivered) throw conflict('Prijava je označena kao održana, pa se ne može otkazati.');
  const held = facts.seats.filter(({ state }) => state === 'held');
  const seats = chosen ? held.filter(({ _id }) => chosen.includes(_id.toString())) : held;
  if (chosen && seats.length < new Set(chosen).size) {
    throw conflict('Neko od odabranih mjesta više nije zauzeto. Osvježite stranicu.');
  }
  const question = {
    order,
    seats: countByLine(seats),
    courses: new Map(courses.map((course) => [course._id.toString(), course])),
    pending: pendingRefunds(records),
    now,
  };
  if (by === 'buyer') refuseOver(courses, seats, question);
  const plan = refundFor(question);
  return { seats, question, plan, asOf: asOfText(seats, plan) };
}

const asOfText = (seats: readonly SeatFields[], { rule, refund, retained }: RefundPlan): string =>
  createHash('sha256')
    .update(JSON.stringify([seats.map(({ _id }) => _id.toString()).toSorted(), rule, refund, retained]))
    .digest('base64url');

/** After its end a course is cancelled only while a withdrawal still pays something back. */
function refuseOver(
  courses: readonly CourseFacts[],
  seats: readonly SeatFields[],
  question: RefundQuestion,
): void {
  for (const course of courses.filter((one) => isOver(one, question.now))) {
    const ended = seats.filter((seat) => seat.course.equals(course._id));
    if (ended.length > 0 && !mayWithdraw({ ...question, seats: countByLine(ended) }))
      throw conflict(`Kurs „${course.name}” je završen, pa se ne može otkazati.`);
  }
}

function countByLine(seats: readonly SeatFields[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { line } of seats) counts.set(String(line), (counts.get(String(line)) ?? 0) + 1);
  return counts;
}

type CancelCommand = {
  body: z.output<typeof cancelOrderBody>;
  /** Null for a call without an idempotency key. */
  request: { key: string; requestHash: string } | null;
};

type CancelDecision = {
  /** The seats to release. */
  seats: NumberedSeat[];
  decided: DecidedCancellation;
  /** The caller has to have proved who they are: money comes back to a buyer, or an account is named. */
  needsConfirmation: boolean;
  next: Next;
};

/**
 * Decides what a cancellation changes, null for one that was carried out before. Throws `idempotency_mismatch` for a known key
 * with another body, `stale_edit` for a version that is not the newest or another refund than the caller has seen, `validation`
 * for a buyer who has seen none, and a conflict as `planCancel` does.
 */
export function decideCancel(facts: CancelFacts, { body, request }: CancelCommand): CancelDecision | null {
  const { order, earlier, by } = facts;
  if (request && repeatedRecord(earlier, request)) return null;
  const { __v: newest } = order;
  if (body.version !== undefined && body.version !== newest) throw staleEdit();
  const planned = planCancel(facts, body.seats);
  refuseUnseen(planned, body, by);
  const { seats, question } = planned;
  // Staff who have seen no preview give everything back, as they always did.
  const isWaived = body.isWaived || (by === 'staff' && body.asOf === undefined);
  const plan = refundFor({ ...question, isWaived });
  const retained = (order.retained ?? 0) + plan.retained;
  const { reason, account } = body;
  const given = account ? { account, accountConfirmedAt: facts.now } : {};
  const decided = cancellationOf(
    { order, seats, by, ...plan, reason, ...given, why: 'cancelled', request },
    facts,
  );
  const { cancellation } = decided;
  const isWhole = seats.length === order.heldSeats;
  return {
    seats,
    decided,
    // Staff decide about a refund afterwards; where it goes is decided here.
    needsConfirmation: Boolean(account) || (plan.refund > 0 && by === 'buyer'),
    next: {
      ...(isWhole && { state: { cancelledAt: cancellation.at } }),
      seats: {
        orderItems: without(order, question.seats).orderItems,
        heldSeats: order.heldSeats - seats.length,
        retained,
      },
      notes: [
        ...(isWhole ? [] : [{ event: 'seatsCancelled', from: null, to: seatsText(cancellation) } as const]),
        ...(plan.refund > 0
          ? [{ event: 'refundRequested', from: null, to: kmText(plan.refund) } as const]
          : []),
      ],
      isEdit: true,
      cancellation,
    },
  };
}

function refuseUnseen(
  { plan, asOf }: CancelPlan,
  { asOf: seen }: CancelCommand['body'],
  by: OrderActor,
): void {
  if (seen === undefined) {
    // Without a payment there is nothing to see.
    if (by === 'staff' || plan.refund + plan.retained === 0) return;
    throw invalidInput({ asOf: 'Pogledajte prvo koliko se vraća.' }, 'Pogledajte prvo koliko se vraća.');
  }
  if (seen !== asOf) {
    throw conflict(
      'Iznos povrata ili mjesta su se u međuvremenu promijenili. Pogledajte ponovo šta otkazivanje znači.',
      'stale_edit',
    );
  }
}
