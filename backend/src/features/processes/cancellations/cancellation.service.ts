import { createHash } from 'node:crypto';
import { hasPermission } from '@institut/contract/accounts/permissions';
import { fullName } from '@institut/contract/accounts/values';
import type { CancellationPreview, cancelOrderBody } from '@institut/contract/cancellations/schema';
import { dayAfter } from '@institut/contract/frame/days';
import { REFUND_DAYS } from '@institut/contract/limits';
import { toKm } from '@institut/contract/money/money';
import type { ClientSession, Types } from 'mongoose';
import type { z } from 'zod';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict, forbidden, invalidInput, recordNotFound, staleEdit } from '../../../lib/errors.ts';
import { startOfDay } from '../../../lib/instituteDay.ts';
import { requireConfirmation, type SessionUser } from '../../../lib/sessionUser.ts';
import { findCourseFacts, findOtherRuns } from '../../core/courses/courseLookup.service.ts';
import { type Author, changeOrderWithin, staffAuthor } from '../../core/orders/changing/orderChange.ts';
import { findOrder, type OrderFields } from '../../core/orders/orderLookup.service.ts';
import { participantsOfOrders } from '../participants/participants.service.ts';
import { kmText, pendingRefunds, recordsOf, requestHashOf } from '../../core/ledger/ledger.service.ts';
import { type NumberedSeat, type SeatFields, seatsOfOrder } from '../../core/seats/seatLookup.service.ts';
import { closedBy, findOffered, isOver, releaseSomeSeats } from '../../core/seats/seats.service.ts';
import { balanceAfter, lineFor, withMoved } from '../../core/orders/changing/movedLines.ts';
import { seatsText } from '../../core/orders/mails/cancellation.mails.ts';
import { cancellationsOf } from '../../core/orders/cancellations/cancellationLookup.service.ts';
import { allowsReplacing, isBefore, policyOf } from '../../core/courses/policy.ts';
import {
  fallOf,
  mayWithdraw,
  refundFor,
  type RefundPlan,
  type RefundQuestion,
  without,
} from '../../core/orders/cancellations/refundRules.ts';
import { providerFor, storeCancellation } from '../../core/orders/cancellations/refundRequest.ts';

type Body = z.output<typeof cancelOrderBody>;
type Request = { body: Body; key?: string | undefined };

export const isStaff = (viewer: SessionUser): boolean => hasPermission(viewer.permissions, 'enrolment');

/** Buyers act on their own orders, those who decide about orders on all. */
export function requireOwn({ user }: Pick<OrderFields, 'user'>, viewer: SessionUser): void {
  if (!isStaff(viewer) && !user.equals(viewer.id)) throw recordNotFound('orders');
}

export const authorOf =
  (viewer: SessionUser) =>
  ({ user, buyerName: name }: OrderFields): Author =>
    isStaff(viewer) ? staffAuthor(viewer) : { by: 'buyer', user, name };

type Chosen = {
  order: OrderFields;
  seats: NumberedSeat[];
  question: RefundQuestion;
  plan: RefundPlan;
  records: Awaited<ReturnType<typeof recordsOf>>;
};

/** Returns what a cancellation would do now. Throws a conflict for an order of which nothing can be cancelled. */
export async function previewCancellation(
  id: string,
  viewer: SessionUser,
  given: readonly string[] | undefined,
): Promise<CancellationPreview> {
  const order = await findOrder(id);
  if (!order) throw recordNotFound('orders');
  requireOwn(order, viewer);
  const chosen = await choose(order, viewer, given, null);
  return present(chosen);
}

/** Returns the chosen seats, or all that the order holds, with what their cancellation pays back. */
async function choose(
  order: OrderFields,
  viewer: SessionUser,
  given: readonly string[] | undefined,
  session: ClientSession | null,
): Promise<Chosen> {
  if (order.heldSeats === 0) throw conflict('Prijava ne drži nijedno mjesto, pa se nema šta otkazati.');
  if (order.isDelivered) throw conflict('Prijava je označena kao održana, pa se ne može otkazati.');
  const held = (await seatsOfOrder(order._id, session)).filter(({ state }) => state === 'held');
  const seats = given ? held.filter(({ _id }) => given.includes(_id.toString())) : held;
  if (given && seats.length < new Set(given).size) {
    throw conflict('Neko od odabranih mjesta više nije zauzeto. Osvježite stranicu.');
  }
  const courses = await findCourseFacts(
    order.orderItems.map(({ kurs }) => kurs),
    session,
  );
  const records = await recordsOf(order._id, session);
  const question = {
    order,
    seats: countByLine(seats),
    courses: new Map(courses.map((course) => [course._id.toString(), course])),
    pending: pendingRefunds(records),
    now: new Date(),
  };
  if (!isStaff(viewer)) refuseOver(courses.filter(isOver), seats, question);
  return { order, seats, question, plan: refundFor(question), records };
}

/** After its end a course is cancelled only while a withdrawal still pays something back. */
function refuseOver(
  over: readonly { _id: Types.ObjectId; name: string }[],
  seats: readonly SeatFields[],
  question: RefundQuestion,
): void {
  for (const { _id, name } of over) {
    const ended = seats.filter((seat) => seat.course.equals(_id));
    if (ended.length > 0 && !mayWithdraw({ ...question, seats: countByLine(ended) }))
      throw conflict(`Kurs „${name}” je završen, pa se ne može otkazati.`);
  }
}

function countByLine(seats: readonly SeatFields[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { line } of seats) counts.set(String(line), (counts.get(String(line)) ?? 0) + 1);
  return counts;
}

/** A cancellation that would do something else has another text. */
const asOf = ({ seats, plan: { rule, refund, retained } }: Chosen): string =>
  createHash('sha256')
    .update(JSON.stringify([seats.map(({ _id }) => _id.toString()).toSorted(), rule, refund, retained]))
    .digest('base64url');

const LATER_MAX = 4;

async function present(chosen: Chosen): Promise<CancellationPreview> {
  const { order, seats, question, plan, records } = chosen;
  const people = (await participantsOfOrders([order])).filter(({ isCurrent }) => isCurrent);
  const { rule, refund, retained, waived, until, sentence } = plan;
  return {
    rule,
    sentence,
    seats: seats.map(({ _id, number, course, line }) => {
      const participant = people.find(({ seat }) => seat.equals(_id));
      return {
        _id: _id.toString(),
        number,
        kurs: course.toString(),
        course: order.orderItems.find((item) => line?.equals(item._id))?.name ?? '',
        participant: participant ? fullName(participant) : '',
      };
    }),
    isWhole: seats.length === order.heldSeats,
    refundKm: toKm(refund),
    retainedKm: toKm(retained),
    waivedKm: toKm(waived),
    until,
    later: laterOf(question, plan),
    ...(await insteadOf(chosen)),
    refundMethod: refund === 0 ? null : providerFor(refund, records) ? 'paypal' : 'bank',
    refundDays: REFUND_DAYS,
    asOf: asOf(chosen),
  };
}

/** Returns what will hold once a lesson makes the refund smaller, once the present rule ends, and after that. */
function laterOf(question: RefundQuestion, plan: RefundPlan): CancellationPreview['later'] {
  const later: CancellationPreview['later'] = [];
  const add = (from: string, { rule, refund, sentence }: RefundPlan): void => {
    later.push({ from, rule, refundKm: toKm(refund), sentence: sentence.replace('Danas: ', '') });
  };
  const fall = fallOf(question, plan);
  if (fall) add(fall.from, fall.next);
  for (let { until } = plan; until !== null && later.length < LATER_MAX;) {
    const from = dayAfter(until);
    const next = refundFor({ ...question, now: startOfDay(from) });
    // Of two courses one may change while the other decides.
    if (next.until !== null && next.until < from) break;
    add(from, next);
    until = next.until;
  }
  return later;
}

/** Returns to which runs a single seat could be transferred instead, and whether another person could take it. */
async function insteadOf({
  order,
  seats,
  records,
}: Chosen): Promise<Pick<CancellationPreview, 'transfers' | 'mayReplace'>> {
  const [seat, ...others] = seats;
  const line = seat && order.orderItems.find(({ _id }) => seat.line?.equals(_id));
  if (!line || others.length > 0) return { transfers: [], mayReplace: false };
  const [course] = await findCourseFacts([line.kurs]);
  const { start, lessons = [] } = course ?? { start: line.start ?? '' };
  const runs = isBefore(start, policyOf(line).transferUntil) ? await findOtherRuns(line.kurs) : [];
  const offered = await findOffered(runs.map(({ _id }) => _id.toString()));
  return {
    transfers: runs.flatMap(({ _id, name, start: day }) => {
      const run = offered.get(_id.toString());
      const moved = run && !closedBy(run) ? lineFor(order, seat, run) : null;
      if (!moved) return [];
      const balance = balanceAfter(order, withMoved(order, seat, moved), records);
      return [{ kurs: _id.toString(), name, start: day, differenceKm: toKm(balance) }];
    }),
    mayReplace: allowsReplacing(line, { start, lessons }),
  };
}

/**
 * Cancels seats of an order, or all: releases them, stores the cancellation, requests the refund and tells the buyer, in one
 * transaction. The same key again changes nothing. Throws a conflict for an order of which nothing can be cancelled, for
 * another refund than the caller has seen, and for a version that is not the newest; `confirmation_required` when money comes
 * back and the caller has not confirmed who they are.
 */
export async function cancelSeats(id: string, viewer: SessionUser, request: Request): Promise<OrderFields> {
  return withTransaction((session) => cancelWithin(id, viewer, request, session), { writes: ['courses'] });
}

async function cancelWithin(
  id: string,
  viewer: SessionUser,
  { body, key }: Request,
  session: ClientSession,
): Promise<OrderFields> {
  if (body.isWaived && !isStaff(viewer)) throw forbidden();
  const request = key === undefined ? null : { key, requestHash: requestHashOf(body) };
  const { after } = await changeOrderWithin(
    id,
    {
      by: authorOf(viewer),
      next: async (order) => {
        requireOwn(order, viewer);
        if (request && (await isRepeated(order, request, session))) return null;
        const { __v: newest } = order;
        if (body.version !== undefined && body.version !== newest) throw staleEdit();
        const chosen = await choose(order, viewer, body.seats, session);
        refuseUnseen(chosen, body, viewer);
        const { seats, question, records } = chosen;
        const plan = refundFor({ ...question, isWaived: body.isWaived || isAsBefore(body, viewer) });
        // Staff decide about a refund afterwards; where it goes is decided here.
        if (body.account || (plan.refund > 0 && !isStaff(viewer))) requireConfirmation(viewer);
        const isWhole = seats.length === order.heldSeats;
        const retained = (order.retained ?? 0) + plan.retained;
        const cancellation = await storeCancellation(
          {
            order,
            seats,
            by: authorOf(viewer)(order).by,
            ...plan,
            reason: body.reason,
            ...(body.account && { account: body.account, accountConfirmedAt: new Date() }),
            why: 'cancelled',
            request,
          },
          records,
          session,
        );
        await releaseSomeSeats(seats, 'cancelled', session);
        return {
          ...(isWhole && { state: { cancelledAt: cancellation.at } }),
          seats: {
            orderItems: without(order, question.seats).orderItems,
            heldSeats: order.heldSeats - seats.length,
            retained,
          },
          fields: { set: { retained } },
          notes: [
            ...(isWhole
              ? []
              : [{ event: 'seatsCancelled', from: null, to: seatsText(cancellation) } as const]),
            ...(plan.refund > 0
              ? [{ event: 'refundRequested', from: null, to: kmText(plan.refund) } as const]
              : []),
          ],
          isEdit: true,
          cancellation,
        };
      },
    },
    session,
  );
  return after;
}

/** Staff who have seen no preview give everything back, as they always did. */
const isAsBefore = (body: Body, viewer: SessionUser): boolean => isStaff(viewer) && body.asOf === undefined;

/** Returns whether the same request has cancelled before. Throws `idempotency_mismatch` for another body. */
async function isRepeated(
  { _id }: OrderFields,
  { key, requestHash }: { key: string; requestHash: string },
  session: ClientSession,
): Promise<boolean> {
  const earlier = (await cancellationsOf(_id, session)).find((one) => one.key === key);
  if (earlier && earlier.requestHash !== requestHash) {
    throw conflict('Ovaj zahtjev je već poslan s drugačijim sadržajem.', 'idempotency_mismatch');
  }
  return earlier !== undefined;
}

function refuseUnseen(chosen: Chosen, body: Body, viewer: SessionUser): void {
  const { refund, retained } = chosen.plan;
  if (body.asOf === undefined) {
    // Without a payment there is nothing to see.
    if (isStaff(viewer) || refund + retained === 0) return;
    throw invalidInput({ asOf: 'Pogledajte prvo koliko se vraća.' }, 'Pogledajte prvo koliko se vraća.');
  }
  if (body.asOf !== asOf(chosen)) {
    throw conflict(
      'Iznos povrata ili mjesta su se u međuvremenu promijenili. Pogledajte ponovo šta otkazivanje znači.',
      'stale_edit',
    );
  }
}
