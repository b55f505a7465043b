import { PAYMENT_METHOD } from '@institut/contract/orders/checkout';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { type ClientSession, trusted, type Types } from 'mongoose';
import { env } from '../../../config/env.ts';
import { dayAfter } from '@institut/contract/frame/days';
import { startOfDay, today } from '../../../lib/instituteDay.ts';
import { findMail, isMailServerDown, queueMail } from '../../mail/mail.service.ts';
import { orderMessageOf, type OrderMessage } from '../order.mails.ts';
import { Order } from '../order.model.ts';
import { changeOrder, startsOf, SYSTEM } from '../changing/orderChange.ts';
import {
  dueDayAfterReminder,
  isExpiryDue,
  isReminderDue,
  lastDueDay,
  dueDayFrom,
  firstDayOf,
} from './unpaidRules.ts';
import { paymentReminderMail } from './unpaid.mails.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A shop that is updated may have many old unpaid orders; mail providers limit their customers. */
const REMINDERS_PER_HOUR = 60;
/** The expiries of one round, so that a round stays short. */
const EXPIRIES_PER_ROUND = 200;
/** A mail that was sent this long ago has been recorded, unless the process ended in between. */
const RECORDED_WITHIN_MS = 15 * MINUTE_MS;

/** Returns, within the transaction if there is one, whether money of a payment provider may have moved for an order. */
export type HasPayment = (order: Types.ObjectId, session: ClientSession | null) => Promise<boolean>;

const UNPAID = { isPaid: false, heldSeats: trusted({ $gt: 0 }) };
const NO_MONEY = { paid: 0, unassigned: 0, refunded: 0 };

/**
 * Does one round for orders that wait for their payment: reminds buyers, and rejects orders whose reminder named a day
 * that is over. Each order is decided in its own transaction, so several processes may do rounds at the same time.
 * Returns the number of reminders and rejections.
 */
export async function remindAndExpireUnpaidOrders(hasPayment: HasPayment, now = new Date()): Promise<number> {
  const failures: unknown[] = [];
  const each = async (orders: readonly { _id: Types.ObjectId }[], work: (id: string) => Promise<boolean>) => {
    let done = 0;
    for (const { _id } of orders) {
      // One order that cannot be changed must not stop those after it.
      const isDone = await work(_id.toString()).catch((error: unknown) => void failures.push(error));
      if (isDone) done += 1;
    }
    return done;
  };
  await each(await unconfirmedReminders(now), (id) => checkReminder(id, now));
  const expired = await each(await expiring(now), (id) => expire(id, hasPayment, now));
  const reminded = await each(await unreminded(now), (id) => remind(id, hasPayment, now));
  if (failures.length > 0) throw new AggregateError(failures, 'Some unpaid orders could not be handled');
  return expired + reminded;
}

async function unreminded(now: Date) {
  const { UNPAID_REMINDER_DAYS: days } = env;
  if (days === 0) return [];
  const lastHour = { 'reminder.queuedAt': trusted({ $gt: new Date(now.getTime() - HOUR_MS) }) };
  const left = REMINDERS_PER_HOUR - (await Order.countDocuments({ ...UNPAID, ...lastHour }));
  if (left <= 0) return [];
  const day = lastDueDay(now);
  const isLongAgo = trusted({ $lt: startOfDay(dayAfter(day, 1 - days)) });
  return Order.find(
    {
      ...UNPAID,
      'reminder.queuedAt': null,
      paymentMethod: trusted({ $ne: PAYMENT_METHOD.grant }),
      ...NO_MONEY,
      erasedAt: null,
      $or: [
        { dueDay: trusted({ $lte: day }) },
        // Orders of earlier versions.
        { dueDay: trusted({ $exists: false }), createdAt: isLongAgo, unpaidSince: null },
        { dueDay: trusted({ $exists: false }), unpaidSince: isLongAgo },
      ],
    },
    { _id: 1 },
  )
    .limit(left)
    .lean();
}

async function remind(id: string, hasPayment: HasPayment, now: Date): Promise<boolean> {
  let isDone = false;
  await changeOrder(id, {
    by: () => SYSTEM,
    next: async (order, session) => {
      isDone = isReminderDue(order, now) && !(await hasPayment(order._id, session));
      if (!isDone) return null;
      const { paymentMethod, totalPrice, orderItems } = order;
      const starts = await startsOf([order]);
      const firstDay = firstDayOf(orderItems.map(({ kurs, start }) => starts.get(kurs.toString()) ?? start));
      const message = { ...orderMessageOf(order, starts), paymentMethod, totalPrice, firstDay };
      const mail = await queueMail(paymentReminderMail, message, session);
      return { fields: { set: { reminder: { mail, queuedAt: now, sentAt: null, firstDay, dueDay: null } } } };
    },
  });
  return isDone;
}

/** Records that a reminder reached the mail server; the order expires after the day that the mail names. */
export async function noteReminderSent(
  { orderId }: Pick<OrderMessage, 'orderId'>,
  sentAt: Date,
): Promise<void> {
  await changeOrder(orderId, {
    by: () => SYSTEM,
    next: ({ reminder }) => {
      if (!reminder || reminder.sentAt) return null;
      const dueDay = dueDayAfterReminder(sentAt, reminder.firstDay ?? null);
      return {
        fields: { set: { reminder: { ...reminder, sentAt, dueDay } } },
        notes: [{ event: 'reminded', from: null, to: dueDay }],
      };
    },
  });
}

function unconfirmedReminders(now: Date) {
  const queuedBefore = trusted({ $lte: new Date(now.getTime() - RECORDED_WITHIN_MS) });
  const filter = { ...UNPAID, 'reminder.queuedAt': queuedBefore, 'reminder.sentAt': null };
  return Order.find(filter, { _id: 1 }).limit(EXPIRIES_PER_ROUND).lean();
}

/** Records a sent reminder that its sender could not record. One that was given up is sent again in a new period. */
async function checkReminder(id: string, now: Date): Promise<boolean> {
  const order = await Order.findById(id).lean();
  if (!order?.reminder) return false;
  const mail = await findMail(order.reminder.mail);
  if (mail?.state === 'waiting') return false;
  if (mail?.sentAt) {
    if (mail.reachedPeople) await noteReminderSent({ orderId: id }, mail.sentAt);
    return false;
  }
  const { mail: givenUp } = order.reminder;
  await changeOrder(id, {
    by: () => SYSTEM,
    next: ({ reminder }) =>
      reminder?.mail.equals(givenUp) && !reminder.sentAt
        ? { fields: { set: { dueDay: dueDayFrom(today(now), order) }, unset: ['reminder'] } }
        : null,
  });
  return false;
}

async function expiring(now: Date) {
  const { UNPAID_EXPIRY_DAYS: days } = env;
  // While the mail server is down, buyers cannot be told.
  if (days === 0 || (await isMailServerDown())) return [];
  return Order.find(
    {
      ...UNPAID,
      'reminder.queuedAt': trusted({ $lt: now }),
      'reminder.dueDay': trusted({ $lt: today(now) }),
    },
    { _id: 1 },
  )
    .limit(EXPIRIES_PER_ROUND)
    .lean();
}

async function expire(id: string, hasPayment: HasPayment, now: Date): Promise<boolean> {
  let isDone = false;
  await changeOrder(id, {
    by: () => SYSTEM,
    next: async (order, session) => {
      isDone = isExpiryDue(order, now) && !(await hasPayment(order._id, session));
      return isDone ? { state: { status: ORDER_STATUS.rejected, expiredAt: now } } : null;
    },
  });
  return isDone;
}
