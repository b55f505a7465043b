import type { StaffOrderEvent } from '@institut/contract/order';
import type { OrderFields } from './order.model.ts';

/** What can change about an order after it has been placed. */
export type OrderState = Pick<
  OrderFields,
  | 'isPaid'
  | 'paidAt'
  | 'paymentStatus'
  | 'isDelivered'
  | 'deliveredAt'
  | 'status'
  | 'notificationStatus'
  | 'paymentResult'
>;

export type OrderChange = { event: StaffOrderEvent; from: string | null; to: string | null };

export function stateOf(order: OrderFields): OrderState {
  return {
    isPaid: order.isPaid,
    paidAt: order.paidAt,
    paymentStatus: order.paymentStatus,
    isDelivered: order.isDelivered,
    deliveredAt: order.deliveredAt,
    status: order.status,
    notificationStatus: order.notificationStatus,
    paymentResult: order.paymentResult,
  };
}

/** What the history has to tell of the way from one state to the next; nothing when they are the same. */
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
  const changed = [...texts, ...payment].filter(({ from, to }) => from !== to);
  if (before.isDelivered === after.isDelivered) return changed;
  return [...changed, { event: after.isDelivered ? 'delivered' : 'undelivered', from: null, to: null }];
}

const isoText = (date: Date | null) => date?.toISOString() ?? null;

/** Method, reference and note in one line. */
function paymentText({ paymentResult }: OrderState): string | null {
  if (!paymentResult) return null;
  const { method, reference, note } = paymentResult;
  return [method, reference, note].filter(Boolean).join(' · ') || null;
}
