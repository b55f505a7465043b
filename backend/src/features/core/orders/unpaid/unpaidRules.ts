import { PAYMENT_METHOD } from '@institut/contract/orders/checkout';
import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { dayAfter } from '@institut/contract/frame/days';
import { toKm } from '@institut/contract/money/money';
import { dueDayFrom as dueDay, paymentSentence } from '@institut/contract/orders/paymentRule';
import { setting } from '../../../config/settings.ts';
import { nextInstalment, openBy } from '../instalments/plan.ts';
import { morningOf, today } from '../../../../lib/instituteDay.ts';
import type { OrderFields } from '../order.model.ts';

type PaymentState = Pick<OrderFields, 'isPaid' | 'heldSeats'>;

/** Returns whether an order holds seats that nobody has paid for. */
export const isUnpaid = ({ isPaid, heldSeats }: PaymentState): boolean => !isPaid && heldSeats > 0;

/** Returns whether nobody has paid for an order and no member of staff has admitted it or approved its grant. */
export const isUnsettled = ({
  status,
  paid,
  paymentStatus,
}: Pick<OrderFields, 'status' | 'paid' | 'paymentStatus'>): boolean =>
  status !== ORDER_STATUS.admitted && !paid && paymentStatus !== PAYMENT_STATUS.granted;

/** Returns whether money has arrived for an order, counted or not, also when it was given back. */
export const hasMoney = ({
  paid,
  unassigned,
  refunded,
}: Pick<OrderFields, 'paid' | 'unassigned' | 'refunded'>) => paid > 0 || unassigned > 0 || refunded > 0;

/** A part of an order with instalments is paid; only money that is not counted, or was given back, is settled by staff. */
const hasUnsettledMoney = ({ unassigned, refunded }: Pick<OrderFields, 'unassigned' | 'refunded'>) =>
  unassigned > 0 || refunded > 0;

/**
 * A grant is decided by staff, money that has moved is settled by staff, and of a deleted account nobody can be reminded:
 * such orders neither get a reminder nor expire.
 */
const isBuyersTurn = (order: OrderFields): boolean =>
  isUnpaid(order) &&
  !order.erasedAt &&
  order.paymentMethod !== PAYMENT_METHOD.grant &&
  !(order.instalments ? hasUnsettledMoney(order) : hasMoney(order));

type Placed = Pick<OrderFields, 'paymentMethod' | 'totalPrice'> & {
  orderItems: readonly { start?: string }[];
};

/** Returns the day by which an order that begins to wait for its payment on `day` should be paid, by `dueDayFrom` of the contract. */
export const dueDayFrom = (day: string, { orderItems, ...placed }: Placed): string | null =>
  dueDay(day, setting('reminderDays'), {
    ...placed,
    starts: orderItems.flatMap(({ start }) => start ?? []),
  });

/** The same for an order that begins to wait again: the day of its next instalment, if instalments are agreed. */
export const dueDayAgain = (
  day: string,
  order: Placed & Pick<OrderFields, 'instalments' | 'paid' | 'refunded' | 'amountDue'>,
): string | null => nextInstalment(order)?.dueDay ?? dueDayFrom(day, order);

/** Returns the earliest of the given days, null when none is given. */
export function firstDayOf(days: readonly (string | undefined)[]): string | null {
  const [first = null] = days.filter((day): day is string => Boolean(day)).toSorted();
  return first;
}

/** The first days of courses now, by course id. */
type Starts = ReadonlyMap<string, string>;

/** Returns the first day of the courses of an order. */
export const firstDayIn = ({ orderItems }: OrderFields, starts: Starts): string | null =>
  firstDayOf(orderItems.map(({ kurs, start }) => starts.get(kurs.toString()) ?? start));

/** Returns whether the buyer has to be reminded of the payment now: from 8 o'clock of the day on which it is due. */
export function isReminderDue(order: OrderFields, now: Date): boolean {
  const { dueDay } = order;
  const isOn = setting('reminderDays') > 0 && isBuyersTurn(order) && !order.reminder;
  return isOn && dueDay !== null && dueDay <= lastDueDay(now);
}

/** Returns the last day whose reminders leave by now. */
export const lastDueDay = (now: Date): string =>
  now >= morningOf(today(now)) ? today(now) : dayAfter(today(now), -1);

type Promised = { firstDay: string | null; dueDay: string | null };

/**
 * Returns the last day for the payment that a reminder sent at this time names: the days of `expiryDays` later, and never before
 * the due day of the order. Null when orders do not expire, and when a course begins on that day or before: staff decide about
 * such an order.
 */
export function dueDayAfterReminder(sentAt: Date, { firstDay, dueDay }: Promised): string | null {
  const days = setting('expiryDays');
  const earliest = dayAfter(today(sentAt), days);
  const lastDay = dueDay !== null && dueDay > earliest ? dueDay : earliest;
  return days === 0 || (firstDay !== null && firstDay <= lastDay) ? null : lastDay;
}

/** Returns whether an order ends by itself when its reminder was of no use: staff have agreed instalments, or money is there. */
export const canExpire = (
  order: Pick<OrderFields, 'instalments' | 'paid' | 'unassigned' | 'refunded'>,
): boolean => setting('expiryDays') > 0 && !order.instalments && !hasMoney(order);

/** Returns the day that a reminder sent now names: that of the next instalment, or the last one before the order expires. */
export function reminderDayOf(order: OrderFields, starts: Starts): string | null {
  if (!isUnpaid(order)) return null;
  const instalmentDay = nextInstalment(order)?.dueDay;
  if (instalmentDay) return instalmentDay;
  const firstDay = firstDayIn(order, starts);
  return canExpire(order) ? dueDayAfterReminder(new Date(), { firstDay, dueDay: order.dueDay }) : null;
}

/** Returns whether a sent reminder named a day that is over. */
export function isExpiryDue(order: OrderFields, now: Date): boolean {
  const { sentAt = null, dueDay = null } = order.reminder ?? {};
  const isOver = sentAt !== null && dueDay !== null && dueDay < today(now);
  return canExpire(order) && isBuyersTurn(order) && isOver;
}

/** Returns the last day for the payment of an order whose buyer was reminded of it, otherwise null. */
export function paymentDueDay(order: PaymentState & Pick<OrderFields, 'reminder'>): string | null {
  return setting('expiryDays') > 0 && isUnpaid(order) ? (order.reminder?.dueDay ?? null) : null;
}

/** Returns when to pay an order, as its page says it; empty when nothing is open. */
export function paymentTextOf(
  order: Omit<OrderFields, 'unconfirmedUntil'> & { unconfirmedUntil?: Date | undefined },
  day = today(),
): string {
  if (order.openAmount <= 0 || order.heldSeats === 0 || order.isPaid) return '';
  const turn = {
    paymentMethod: order.paymentMethod,
    hasPayer: order.payer !== undefined,
    isAdmitted: order.status === ORDER_STATUS.admitted,
    unconfirmedUntil: order.unconfirmedUntil ?? null,
    amount: toKm(openBy(day, order)),
    isInstalment: Boolean(nextInstalment(order)),
    dueDay: order.dueDay,
    lastDay: paymentDueDay(order),
    heldSeats: order.heldSeats,
  };
  return paymentSentence(turn, day);
}
