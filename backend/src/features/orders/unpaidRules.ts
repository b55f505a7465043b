import { PAYMENT_METHOD } from '@institut/contract/checkout';
import { dayAfter } from '@institut/contract/days';
import { holdsSeats } from '@institut/contract/order';
import { env } from '../../config/env.ts';
import { today } from '../../lib/instituteDay.ts';
import type { OrderFields } from './order.model.ts';

const DAY_MS = 24 * 60 * 60_000;

type PaymentState = Pick<OrderFields, 'isPaid' | 'status'>;

/** Returns whether an order holds seats that nobody has paid for. */
export const isUnpaid = ({ isPaid, status }: PaymentState): boolean => !isPaid && holdsSeats(status);

/**
 * A grant is decided by staff, money that has moved is settled by staff, and of a deleted account nobody can be reminded:
 * such orders neither get a reminder nor expire.
 */
const isBuyersTurn = (order: OrderFields): boolean =>
  isUnpaid(order) &&
  !order.erasedAt &&
  order.paymentMethod !== PAYMENT_METHOD.grant &&
  !order.paymentResult?.captureId;

/** Returns the time before which an order has to wait for its payment to get a reminder; null without reminders. */
export function reminderCutoff(now: Date): Date | null {
  const { UNPAID_REMINDER_DAYS: days } = env;
  return days === 0 ? null : new Date(now.getTime() - days * DAY_MS);
}

/** Returns whether the buyer has to be reminded of the payment now. */
export function isReminderDue(order: OrderFields, now: Date): boolean {
  const cutoff = reminderCutoff(now);
  const since = order.unpaidSince ?? order.createdAt;
  return cutoff !== null && isBuyersTurn(order) && !order.reminder && since <= cutoff;
}

/** Returns the last day for the payment that a reminder sent at this time names; null when orders do not expire. */
export function dueDayAfterReminder(sentAt: Date): string | null {
  const { UNPAID_EXPIRY_DAYS: days } = env;
  return days === 0 ? null : dayAfter(today(sentAt), days);
}

/** Returns whether a sent reminder named a day that is over. */
export function isExpiryDue(order: OrderFields, now: Date): boolean {
  const { sentAt = null, dueDay = null } = order.reminder ?? {};
  const isOver = sentAt !== null && dueDay !== null && dueDay < today(now);
  return env.UNPAID_EXPIRY_DAYS > 0 && isBuyersTurn(order) && isOver;
}

/** Returns the last day for the payment of an order whose buyer was reminded of it, otherwise null. */
export function paymentDueDay(order: PaymentState & Pick<OrderFields, 'reminder'>): string | null {
  return env.UNPAID_EXPIRY_DAYS > 0 && isUnpaid(order) ? (order.reminder?.dueDay ?? null) : null;
}
