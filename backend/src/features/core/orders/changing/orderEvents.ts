import type { AuditChange } from '@institut/contract/audit/values';
import { PAYMENT_STATUS } from '@institut/contract/orders/values';
import { kmText } from '../../ledger/ledger.service.ts';
import type { HistoryEntryFields, OrderFields } from '../order.model.ts';

/** An entry of the history before it has a time and an author. */
export type OrderChange = Pick<HistoryEntryFields, 'event' | 'from' | 'to'>;

/** The fields of an order that its history follows. */
export type OrderState = Pick<
  OrderFields,
  | 'isPaid'
  | 'paidAt'
  | 'paymentStatus'
  | 'isDelivered'
  | 'deliveredAt'
  | 'status'
  | 'notificationStatus'
  | 'expiredAt'
  | 'cancelledAt'
  | 'paymentResult'
  | 'heldSeats'
  | 'paid'
  | 'amountDue'
  | 'history'
>;

/** Returns the entries of the history for a change of state; none for equal states. */
export function changesBetween(before: OrderState, after: OrderState): OrderChange[] {
  const texts = (['paymentStatus', 'status', 'notificationStatus'] as const).map((event) => ({
    event,
    from: before[event],
    to: after[event],
  }));
  const payment: OrderChange[] = [
    { event: 'paidAt', from: isoText(before.paidAt), to: isoText(after.paidAt) },
    { event: 'paymentResult', from: paymentText(before), to: paymentText(after) },
  ];
  const expiry: OrderChange[] =
    !before.expiredAt && after.expiredAt ? [{ event: 'expired', from: null, to: null }] : [];
  const cancellation: OrderChange[] =
    !before.cancelledAt && after.cancelledAt ? [{ event: 'cancelled', from: null, to: null }] : [];
  const isHidden = ({ event }: OrderChange) =>
    (event === 'paymentStatus' || event === 'paidAt') && isPaidBySeats(before, after);
  const changed = [
    ...expiry,
    ...cancellation,
    ...[...texts, ...payment].filter((one) => one.from !== one.to && !isHidden(one)),
  ];
  if (before.isDelivered === after.isDelivered) return changed;
  return [...changed, { event: after.isDelivered ? 'delivered' : 'undelivered', from: null, to: null }];
}

/** The release of all seats leaves nothing to pay, which is no payment; seats that are held again take that back. */
function isPaidBySeats(before: OrderState, after: OrderState): boolean {
  if (before.isPaid === after.isPaid || before.paid !== after.paid) return false;
  const [released, held] = after.isPaid ? [after, before] : [before, after];
  if (released.heldSeats > 0 || held.heldSeats === 0) return false;
  const last = before.history.findLast(({ event }) => event === 'paymentStatus');
  return after.isPaid || (last ? last.to !== PAYMENT_STATUS.paid : held.paid < held.amountDue);
}

const isoText = (date: Date | null) => date?.toISOString() ?? null;

/** Method, reference and note in one line. */
function paymentText({ paymentResult }: OrderState): string | null {
  if (!paymentResult) return null;
  const { method, reference, note } = paymentResult;
  return [method, reference, note].filter(Boolean).join(' · ') || null;
}

type Sums = Pick<OrderFields, 'paid' | 'refunded' | 'paymentStatus'>;

/** Returns the entries for money that arrived without changing the payment status, that was given back, and that was withdrawn. */
export function moneyBetween(before: Sums, after: Sums): OrderChange[] {
  const arrived = after.paid - before.paid;
  const returned = after.refunded - before.refunded;
  const isPart = arrived > 0 && before.paymentStatus === after.paymentStatus;
  return [
    ...(isPart ? [{ event: 'payment', from: null, to: kmText(arrived) } as const] : []),
    ...(arrived < 0 ? [{ event: 'withdrawn', from: 'payment', to: kmText(-arrived) } as const] : []),
    ...(returned > 0 ? [{ event: 'refund', from: null, to: kmText(returned) } as const] : []),
    ...(returned < 0 ? [{ event: 'withdrawn', from: 'refund', to: kmText(-returned) } as const] : []),
  ];
}

/** Notes about payments may name the payer, so only their change is recorded. */
export const auditChanges = (changes: readonly OrderChange[]): AuditChange[] =>
  changes.map(({ event, from, to }) => {
    if (event === 'paymentResult') return { field: event, from: null, to: null };
    if (
      event === 'decisionUndone' ||
      event === 'paymentUndone' ||
      event === 'reminderAsked' ||
      event === 'refundAccount'
    )
      return { field: event, from: null, to: 'da' };
    // The log outlives the account, so it has no address.
    if (event === 'buyerEmail') return { field: event, from: null, to };
    if (event === 'delivered') return { field: 'isDelivered', from: 'false', to: 'true' };
    if (event === 'cancelled') return { field: 'cancelledAt', from: null, to: 'da' };
    if (event === 'undelivered') return { field: 'isDelivered', from: 'true', to: 'false' };
    return { field: event, from, to };
  });
