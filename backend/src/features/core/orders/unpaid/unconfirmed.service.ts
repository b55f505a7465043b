import { UNCONFIRMED_ORDER_HOURS } from '@institut/contract/limits';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { trusted, type ClientSession, type Types } from 'mongoose';
import { env } from '../../../../config/env.ts';
import { withTransaction } from '../../../../database/transaction.ts';
import { isMailServerDown } from '../../../mail/mail.service.ts';
import { Order } from '../order.model.ts';
import { networkForgottenBefore } from '../placing/unsettledSeats.ts';
import { changeOrder, changeOrderWithin, SYSTEM } from '../changing/orderChange.ts';
import type { HasPayment } from './unpaid.service.ts';
import { hasMoney, isUnpaid } from './unpaidRules.ts';

const HOUR_MS = 60 * 60_000;
const PER_ROUND = 200;

/**
 * Returns which of the slots are taken. The unique index refuses an order that takes the same slot at the same time,
 * also in another process.
 */
export async function takenSlots(slots: readonly string[], session: ClientSession): Promise<Set<string>> {
  if (slots.length === 0) return new Set();
  const isAmong = { networkSlot: trusted({ $in: slots }) };
  const orders = await Order.find(isAmong, { networkSlot: 1 }).session(session).lean();
  return new Set(orders.flatMap(({ networkSlot }) => networkSlot ?? []));
}

export const unconfirmedUntil = (placedAt: Date): Date =>
  new Date(placedAt.getTime() + UNCONFIRMED_ORDER_HOURS * HOUR_MS);

/** Removes the expiry and the network slot of a user's open orders, because the address of the account is confirmed. */
export async function confirmOrdersOf(user: string, session: ClientSession): Promise<void> {
  const isOpen = { unconfirmedUntil: trusted({ $exists: true }), heldSeats: trusted({ $gt: 0 }) };
  const settled = { fields: { unset: ['unconfirmedUntil', 'networkSlot'] } } as const;
  for (const { _id } of await Order.find({ user, ...isOpen }, { _id: 1 })
    .session(session)
    .lean()) {
    await changeOrderWithin(_id.toString(), { by: () => SYSTEM, next: () => settled }, session);
  }
}

/**
 * Does one round: rejects orders that were placed 48 hours ago with an address that nobody has confirmed, and forgets from
 * which network they came. Returns the number of rejections.
 */
export async function expireUnconfirmed(hasPayment: HasPayment, now = new Date()): Promise<number> {
  const isOver = trusted({ $lte: now });
  await forgetNetworks(isOver, now);
  // While the mail server is down, nobody can confirm an address or be told.
  if (await isMailServerDown()) return 0;
  const due = await Order.find(
    { unconfirmedUntil: isOver, isPaid: false, heldSeats: trusted({ $gt: 0 }) },
    { user: 1 },
  )
    .limit(PER_ROUND)
    .lean();
  let expired = 0;
  for (const { _id, user } of due) {
    // Nobody can confirm the address.
    if (sendsNoMails()) {
      await withTransaction((session) => confirmOrdersOf(user.toString(), session));
    } else if (await expire(_id, hasPayment, now)) expired += 1;
  }
  return expired;
}

async function forgetNetworks(isOver: object, now: Date): Promise<void> {
  const due = { unconfirmedUntil: isOver, networkSlot: trusted({ $exists: true }) };
  await forget(due, 'networkSlot');
  const isOld = { createdAt: trusted({ $lte: networkForgottenBefore(now) }) };
  await forget({ network: trusted({ $exists: true }), ...isOld }, 'network');
}

async function forget(due: object, field: 'networkSlot' | 'network'): Promise<void> {
  for (const { _id } of await Order.find(due, { _id: 1 }).limit(PER_ROUND).lean()) {
    const change = { by: () => SYSTEM, next: () => ({ fields: { unset: [field] } }) };
    await changeOrder(_id.toString(), change);
  }
}

/** In production without a mail server no link to confirm an address reaches anybody. */
const sendsNoMails = (): boolean => !env.SMTP_URL && env.NODE_ENV === 'production';

async function expire(id: Types.ObjectId, hasPayment: HasPayment, now: Date): Promise<boolean> {
  let isDone = false;
  await changeOrder(id.toString(), {
    by: () => SYSTEM,
    next: async (order, session) => {
      const { unconfirmedUntil: end, erasedAt } = order;
      const isDue = end !== undefined && end <= now && isUnpaid(order) && !erasedAt && !hasMoney(order);
      isDone = isDue && !(await hasPayment(order._id, session));
      return isDone ? { state: { status: ORDER_STATUS.rejected, expiredAt: now } } : null;
    },
  });
  return isDone;
}
