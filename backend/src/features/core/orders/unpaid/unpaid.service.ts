import type { RemindedBuyers } from '@institut/contract/instalments/schema';
import { toKm } from '@institut/contract/money/money';
import { PAYMENT_METHOD } from '@institut/contract/orders/checkout';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { type ClientSession, trusted, type Types } from 'mongoose';
import { setting } from '../../../config/settings.ts';
import { AppError, conflict } from '../../../../lib/errors.ts';
import type { SessionUser } from '../../../../lib/sessionUser.ts';
import { today } from '../../../../lib/instituteDay.ts';
import { nextInstalment, openBy } from '../instalments/plan.ts';
import { findMail, isMailServerDown, queueMail } from '../../../mail/mail.service.ts';
import { orderMessageOf, type OrderMessage } from '../mails/order.mails.ts';
import { Order, type OrderFields } from '../order.model.ts';
import { changeOrder, staffAuthor, startsOf, SYSTEM } from '../changing/orderChange.ts';
import {
  canExpire,
  dueDayAfterReminder,
  dueDayAgain,
  firstDayIn,
  isExpiryDue,
  isReminderDue,
  lastDueDay,
} from './unpaidRules.ts';
import { paymentReminderMail } from '../mails/unpaid.mails.ts';

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
  if (setting('reminderDays') === 0) return [];
  const lastHour = { 'reminder.queuedAt': trusted({ $gt: new Date(now.getTime() - HOUR_MS) }) };
  const left = REMINDERS_PER_HOUR - (await Order.countDocuments({ ...UNPAID, ...lastHour }));
  if (left <= 0) return [];
  return Order.find(
    {
      ...UNPAID,
      dueDay: trusted({ $lte: lastDueDay(now) }),
      'reminder.queuedAt': null,
      paymentMethod: trusted({ $ne: PAYMENT_METHOD.grant }),
      erasedAt: null,
      $or: [NO_MONEY, { instalments: trusted({ $exists: true }), unassigned: 0, refunded: 0 }],
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
      return isDone ? { fields: { set: await queueReminder(order, now, session) } } : null;
    },
  });
  return isDone;
}

async function queueReminder(order: OrderFields, now: Date, session: ClientSession) {
  const { paymentMethod, reminder: earlier } = order;
  const starts = await startsOf([order]);
  const firstDay = firstDayIn(order, starts);
  const message = {
    ...orderMessageOf(order, starts),
    paymentMethod,
    totalPrice: toKm(openBy(today(now), order)),
    firstDay,
    dueDay: order.dueDay,
    ...(order.payer && { hasPayer: true as const }),
    ...(order.heldSeats > 1 && { seats: order.heldSeats }),
    isPart: order.instalments !== undefined || order.paid > 0,
    expires: canExpire(order),
    instalmentDay: nextInstalment(order)?.dueDay ?? null,
  };
  const mail = await queueMail(paymentReminderMail, message, session);
  return { reminder: { mail, queuedAt: now, sentAt: null, firstDay, dueDay: earlier?.dueDay ?? null } };
}

type Asked = { staff: SessionUser; hasPayment: HasPayment; now?: Date };

/** Reminds the buyer of the open amount now. Throws a conflict with the reason when nobody has to pay, or after a reminder of today. */
export function remindBuyer(
  id: string,
  { staff, hasPayment, now = new Date() }: Asked,
): Promise<OrderFields> {
  return changeOrder(id, {
    by: () => staffAuthor(staff),
    next: async (order, session) => {
      const refusal = refusalOf(order, now);
      if (refusal) throw conflict(refusal);
      if (await hasPayment(order._id, session))
        throw conflict('Uplata ove prijave preko PayPala se još provjerava.');
      return {
        fields: { set: await queueReminder(order, now, session) },
        notes: [{ event: 'reminderAsked', from: null, to: null }],
      };
    },
  });
}

function refusalOf(order: OrderFields, now: Date): string | null {
  if (order.erasedAt) return 'Nalog podnosioca je obrisan, pa nema kome poslati podsjetnik.';
  if (order.paymentMethod === PAYMENT_METHOD.grant) return 'Za grant se uplata ne traži.';
  if (order.heldSeats === 0) return 'Prijava ne zauzima mjesta, pa se uplata ne traži.';
  if (order.isPaid || order.openAmount <= 0) return 'Prijava je plaćena.';
  if (order.unassigned > 0) return 'Uplata ove prijave čeka na raspoređivanje.';
  const { queuedAt } = order.reminder ?? {};
  return queuedAt && today(queuedAt) === today(now) ? 'Podsjetnik je danas već poslan.' : null;
}

/** Reminds the buyers of several orders, each in a transaction of its own. Names those who get no reminder, with the reason. */
export async function remindBuyers(ids: readonly string[], asked: Asked): Promise<RemindedBuyers> {
  const found = await Order.find({ _id: trusted({ $in: ids }) }, { reference: 1 }).lean();
  const references = new Map(found.map(({ _id, reference }) => [_id.toString(), reference]));
  const skipped: RemindedBuyers['skipped'] = [];
  const unique = new Set(ids);
  for (const id of unique) {
    try {
      await remindBuyer(id, asked);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
      skipped.push({ _id: id, reference: references.get(id) ?? '', reason: error.message });
    }
  }
  return { reminded: unique.size - skipped.length, skipped };
}

/** Records that a reminder reached the mail server; the order expires after the day that the mail names. */
export async function noteReminderSent(
  { orderId }: Pick<OrderMessage, 'orderId'>,
  sentAt: Date,
): Promise<void> {
  await changeOrder(orderId, {
    by: () => SYSTEM,
    next: (order) => {
      const { reminder } = order;
      if (!reminder || reminder.sentAt) return null;
      const promised = { firstDay: reminder.firstDay ?? null, dueDay: order.dueDay };
      const dueDay = canExpire(order) ? dueDayAfterReminder(sentAt, promised) : null;
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
        ? { fields: { set: { dueDay: dueDayAgain(today(now), order) }, unset: ['reminder'] } }
        : null,
  });
  return false;
}

async function expiring(now: Date) {
  const days = setting('expiryDays');
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
