import { DELETED_USER } from '@institut/contract/audit/values';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { trusted, Types, type ClientSession } from 'mongoose';
import { eraseReasons } from './cancellations/cancellationLookup.service.ts';
import { erasedPayer } from './payer/payerRules.ts';
import { erasePayer, type PaymentFields, recordsOf } from '../ledger/ledger.service.ts';
import { changeOrderWithin, type Next, SYSTEM } from './changing/orderChange.ts';
import { Order, orderKeys, type HistoryEntryFields, type OrderFields } from './order.model.ts';
import type { HasPayment } from './unpaid/unpaid.service.ts';
import { isUnpaid } from './unpaid/unpaidRules.ts';

/**
 * An order whose money is not settled, so its buyer has to stay known: `pending` if the outcome of a payment is unknown,
 * `payout` if a refund is approved and not paid out, otherwise `paid`.
 */
export type UnsettledOrder = { reference: string; why: 'paid' | 'pending' | 'payout' };

export type OrdersOfBuyer = { orders: OrderFields[]; unsettled: UnsettledOrder[] };

/** Returns all orders of a buyer. In a transaction no other change of them can run beside it. */
export async function ordersOfBuyer(
  user: string,
  hasPayment: HasPayment,
  session: ClientSession | null = null,
): Promise<OrdersOfBuyer> {
  if (session) {
    const lock = { $set: { lock: new Types.ObjectId() } };
    await Order.updateMany({ user }, lock, { session, timestamps: false });
  }
  const orders = await Order.find({ user }).session(session).lean();
  const unsettled: UnsettledOrder[] = [];
  for (const order of orders) {
    const isPending = !order.isPaid && (order.unassigned > 0 || (await hasPayment(order._id, session)));
    const { reference } = order;
    if (isPending) unsettled.push({ reference, why: 'pending' });
    else if (isOwed(order)) {
      const isApproved = order.heldSeats === 0 && (await recordsOf(order._id, session)).some(isPayout);
      unsettled.push({ reference, why: isApproved ? 'payout' : 'paid' });
    }
  }
  return { orders, unsettled };
}

const isPayout = ({ kind, state }: PaymentFields): boolean => kind === 'refund' && state === 'approved';

/** The buyer has paid for something that was not delivered: the course, or the money back. A rejected grant owes nothing. */
const isOwed = ({ isPaid, isDelivered, heldSeats, paid, refunded, openAmount }: OrderFields): boolean =>
  !isDelivered && (heldSeats > 0 ? isPaid || paid > refunded : openAmount < 0);

/** Returns how many of the orders are open and unpaid, so that the deletion of their buyer cancels them. */
export const countCancelled = (orders: readonly OrderFields[]): number => orders.filter(isUnpaid).length;

/**
 * Removes everything that names the buyer from orders, and cancels the open unpaid ones. What bookkeeping needs stays:
 * reference, courses, amounts, dates and the ids of payments. The caller has locked the orders in this transaction.
 */
export async function eraseBuyer(
  orders: readonly OrderFields[],
  session: ClientSession,
  now = new Date(),
): Promise<void> {
  for (const { _id } of orders) {
    const next = async (order: OrderFields) => {
      await erasePayer(order._id, session);
      await eraseReasons(order._id, session);
      return erasureOf(order, now);
    };
    await changeOrderWithin(_id.toString(), { by: () => SYSTEM, next }, session);
  }
}

function erasureOf(order: OrderFields, erasedAt: Date): Next {
  const payer = erasedPayer(order.payer);
  const set = {
    ...UNNAMED,
    ...(payer && { payer }),
    ...orderKeys({ ...order, ...UNNAMED, payer }),
    history: order.history.map((entry) => withoutName(entry, order.user)),
    erasedAt,
    ...(order.paymentResult && { paymentResult: withoutPayer(order.paymentResult) }),
  };
  return {
    ...(isUnpaid(order) && { state: { status: ORDER_STATUS.rejected } }),
    fields: { set, unset: payer ? UNSET : [...UNSET, 'payer'] },
  };
}

const UNSET = [
  'idempotencyKey',
  'requestHash',
  'reminder',
  'phone',
  'phoneKey',
  'note',
  'networkSlot',
  'network',
  'unconfirmedUntil',
] as const;

const UNNAMED = {
  buyerName: DELETED_USER,
  buyerEmail: '',
  shippingAddress: { address: '', city: '', postalCode: '', country: '' },
};

/** Entries about a payment repeat its note, which staff may have written about the payer. */
function withoutName(entry: HistoryEntryFields, buyer: Types.ObjectId): HistoryEntryFields {
  const name = entry.user?.equals(buyer) ? DELETED_USER : entry.name;
  const isPersonal = entry.event === 'paymentResult' || entry.event === 'buyerEmail';
  return isPersonal ? { ...entry, name, from: null, to: null } : { ...entry, name };
}

const withoutPayer = (payment: NonNullable<OrderFields['paymentResult']>) => ({
  ...payment,
  note: '',
  provider: payment.provider && { ...payment.provider, payerEmail: '' },
});

/** Returns those of the users whom an order still names. */
export async function namedBuyers(users: readonly string[]): Promise<string[]> {
  const ids = await Order.distinct('user', { user: trusted({ $in: users }), erasedAt: null });
  return ids.map((id) => id.toString());
}
