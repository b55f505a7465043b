import type { CancellationRule, RefundReason } from '@institut/contract/cancellations/values';
import { PAYMENT_METHOD, PAYMENT_METHOD_LABELS } from '@institut/contract/orders/checkout';
import type { OrderActor } from '@institut/contract/orders/values';
import { type ClientSession, Types } from 'mongoose';
import {
  isBooked,
  isWaiting,
  type PaymentFields,
  type RequestedRefund,
  requestRefund,
} from '../../ledger/ledger.service.ts';
import { type CancellationFields, CancellationModel } from './cancellation.model.ts';

type CancelledSeat = { _id: Types.ObjectId; course: Types.ObjectId };

export type NewCancellation = {
  order: { _id: Types.ObjectId; orderItems: readonly { kurs: Types.ObjectId; name: string }[] };
  seats: readonly CancelledSeat[];
  by: OrderActor;
  rule: CancellationRule;
  /** In feninga. */
  refund: number;
  retained: number;
  reason?: string;
  account?: string;
  /** When its giver had confirmed who they are. */
  accountConfirmedAt?: Date | undefined;
  why: RefundReason;
  request?: { key: string; requestHash: string } | null;
};

export type CancellationFacts = {
  /** All records of the order in the ledger. */
  records: readonly PaymentFields[];
  /** The cancellations of the order, oldest first. */
  earlier: readonly CancellationFields[];
  now: Date;
};

/** A cancellation as it is stored, with the refund that it requests; null when nothing is given back. */
export type DecidedCancellation = { cancellation: CancellationFields; refund: RequestedRefund | null };

/**
 * Returns the next cancellation of an order. Its refund goes back through PayPal when one capture has enough left, and otherwise
 * to the buyer's account.
 */
export function cancellationOf(
  { order, seats, by, rule, refund, retained, reason = '', account = '', why, ...given }: NewCancellation,
  { records, earlier, now }: CancellationFacts,
): DecidedCancellation {
  const provider = providerFor(refund, records);
  const requested = refund > 0 && {
    _id: new Types.ObjectId(),
    order: order._id,
    amount: refund,
    reason: why,
    account,
    ...(given.accountConfirmedAt && { accountConfirmedAt: given.accountConfirmedAt }),
    provider,
    method: provider ? PAYMENT_METHOD_LABELS[PAYMENT_METHOD.paypal] : '',
  };
  const cancellation = {
    _id: new Types.ObjectId(),
    order: order._id,
    n: (earlier.at(-1)?.n ?? 0) + 1,
    at: now,
    by,
    seats: seats.map(({ _id }) => _id),
    lines: linesOf(order, seats),
    rule,
    refund,
    retained,
    reason,
    payment: requested ? requested._id : null,
    ...given.request,
  };
  return { cancellation, refund: requested || null };
}

/** Stores a decided cancellation and requests its refund in the ledger. The caller has locked the order. */
export async function storeCancellation(
  { cancellation, refund }: DecidedCancellation,
  session: ClientSession,
): Promise<CancellationFields> {
  if (refund) await requestRefund(refund, session);
  await CancellationModel.create([cancellation], { session });
  return cancellation;
}

/** Returns how many seats of which course were cancelled. */
function linesOf(
  { orderItems }: NewCancellation['order'],
  seats: readonly CancelledSeat[],
): CancellationFields['lines'] {
  return orderItems.flatMap(({ kurs, name }) => {
    const count = seats.filter(({ course }) => course.equals(kurs)).length;
    return count > 0 ? [{ kurs, name, seats: count }] : [];
  });
}

/** Returns what is left of a capture: without the refunds that were paid out, and those that wait. */
export const leftOfCapture = (capture: PaymentFields, records: readonly PaymentFields[]): number =>
  records
    .filter(
      (record) =>
        record.kind === 'refund' &&
        (isBooked(record) || isWaiting(record)) &&
        record.provider?.captureId === capture.provider?.captureId,
    )
    .reduce((left, { amount }) => left - amount, capture.amount);

/** Returns the capture that pays a refund, as the refund names it; null when the money goes to an account. */
export function providerFor(refund: number, records: readonly PaymentFields[]): PaymentFields['provider'] {
  const capture = records.find(
    (record) =>
      record.kind === 'payment' &&
      isBooked(record) &&
      record.source === 'paypal' &&
      record.provider !== null &&
      leftOfCapture(record, records) >= refund,
  );
  if (!capture?.provider) return null;
  const { orderId, captureId, currency } = capture.provider;
  return { orderId, captureId, currency, refundId: null, value: '', payerEmail: '' };
}
