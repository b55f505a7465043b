import { hasPermission } from '@institut/contract/accounts/permissions';
import { fullName } from '@institut/contract/accounts/values';
import type { CancellationPreview, cancelOrderBody } from '@institut/contract/cancellations/schema';
import { REFUND_DAYS } from '@institut/contract/limits';
import { toKm } from '@institut/contract/money/money';
import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { withTransaction } from '../../../database/transaction.ts';
import { forbidden, recordNotFound } from '../../../lib/errors.ts';
import { requireConfirmation, type SessionUser } from '../../../lib/sessionUser.ts';
import { findCourseFacts, findOtherRuns } from '../../core/courses/courseLookup.service.ts';
import { type Author, changeOrderWithin, staffAuthor } from '../../core/orders/changing/orderChange.ts';
import { findOrder, type OrderFields } from '../../core/orders/orderLookup.service.ts';
import { participantsOfOrders } from '../participants/participants.service.ts';
import { recordsOf, requestHashOf } from '../../core/ledger/ledger.service.ts';
import { seatsOfOrder } from '../../core/seats/seatLookup.service.ts';
import { closedBy, findOffered, releaseSomeSeats } from '../../core/seats/seats.service.ts';
import { movedTo } from '../../core/orders/changing/movedLines.ts';
import {
  type CancelFacts,
  type CancelPlan,
  decideCancel,
  planCancel,
} from '../../core/orders/commands/cancel.ts';
import { cancellationsOf } from '../../core/orders/cancellations/cancellationLookup.service.ts';
import { allowsReplacing, isBefore, policyOf } from '../../core/courses/policy.ts';
import { laterPlans } from '../../core/orders/cancellations/refundRules.ts';
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

/** Reads what a cancellation depends on, in a transaction or for a preview. */
async function factsOf(
  order: OrderFields,
  viewer: SessionUser,
  session: ClientSession | null = null,
): Promise<CancelFacts> {
  const ordered = order.orderItems.map(({ kurs }) => kurs);
  return {
    order,
    seats: await seatsOfOrder(order._id, session),
    courses: await findCourseFacts(ordered, session),
    records: await recordsOf(order._id, session),
    earlier: await cancellationsOf(order._id, session),
    by: isStaff(viewer) ? 'staff' : 'buyer',
    now: new Date(),
  };
}

/** Returns what a cancellation would do now. Throws a conflict for an order of which nothing can be cancelled. */
export async function previewCancellation(
  id: string,
  viewer: SessionUser,
  given: readonly string[] | undefined,
): Promise<CancellationPreview> {
  const order = await findOrder(id);
  if (!order) throw recordNotFound('orders');
  requireOwn(order, viewer);
  const facts = await factsOf(order, viewer);
  return present(facts, planCancel(facts, given));
}

async function present(facts: CancelFacts, planned: CancelPlan): Promise<CancellationPreview> {
  const { order, records, courses } = facts;
  const { seats, question, plan, asOf } = planned;
  const people = (await participantsOfOrders([order])).filter(({ isCurrent }) => isCurrent);
  const { rule, refund, retained, waived, until, sentence } = plan;
  return {
    rule,
    sentence,
    seats: seats.map(({ _id, number, course, line }) => {
      const participant = people.find(({ seat }) => seat.equals(_id));
      const item = order.orderItems.find((one) => line?.equals(one._id));
      const now = courses.find((one) => one._id.equals(course));
      return {
        _id: _id.toString(),
        number,
        kurs: course.toString(),
        course: item?.name ?? '',
        firstDay: (now?.start ?? item?.start) || null,
        participant: participant ? fullName(participant) : '',
      };
    }),
    isWhole: seats.length === order.heldSeats,
    refundKm: toKm(refund),
    retainedKm: toKm(retained),
    waivedKm: toKm(waived),
    until,
    later: laterPlans(question, plan).map(({ from, next }) => ({
      from,
      rule: next.rule,
      refundKm: toKm(next.refund),
      sentence: next.sentence.replace('Danas: ', ''),
    })),
    ...(await insteadOf(facts, seats)),
    refundMethod: refund === 0 ? null : providerFor(refund, records) ? 'paypal' : 'bank',
    refundDays: REFUND_DAYS,
    asOf,
  };
}

/** Returns to which runs a single seat could be transferred instead, and whether another person could take it. */
async function insteadOf(
  { order, records }: CancelFacts,
  seats: CancelPlan['seats'],
): Promise<Pick<CancellationPreview, 'transfers' | 'mayReplace'>> {
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
      const moved = run && !closedBy(run) ? movedTo(order, seat, run, records) : null;
      return moved ? [{ kurs: _id.toString(), name, start: day, differenceKm: toKm(moved.balance) }] : [];
    }),
    mayReplace: allowsReplacing(line, { start, lessons }),
  };
}

/**
 * Cancels seats of an order, or all: releases them, stores the cancellation, requests the refund and tells the buyer, in one
 * transaction; `decideCancel` has the rules. The same key again changes nothing. Throws `confirmation_required` when money
 * comes back and the caller has not confirmed who they are.
 */
export async function cancelSeats(
  id: string,
  viewer: SessionUser,
  { body, key }: Request,
): Promise<OrderFields> {
  if (body.isWaived && !isStaff(viewer)) throw forbidden();
  const request = key === undefined ? null : { key, requestHash: requestHashOf(body) };
  const next = async (order: OrderFields, session: ClientSession) => {
    requireOwn(order, viewer);
    const decision = decideCancel(await factsOf(order, viewer, session), { body, request });
    if (!decision) return null;
    if (decision.needsConfirmation) requireConfirmation(viewer);
    await storeCancellation(decision.decided, session);
    await releaseSomeSeats(decision.seats, 'cancelled', session);
    return decision.next;
  };
  return withTransaction(
    async (session) => (await changeOrderWithin(id, { by: authorOf(viewer), next }, session)).after,
    { writes: ['courses'] },
  );
}
