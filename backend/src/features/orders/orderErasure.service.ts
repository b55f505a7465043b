import { DELETED_USER } from '@institut/contract/audit/values';
import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { trusted, Types, type ClientSession } from 'mongoose';
import { releaseSeats } from '../seats/seats.service.ts';
import { Order, orderKeys, type HistoryEntryFields, type OrderFields } from './order.model.ts';
import { heldFields, historyEntry, SYSTEM } from './changing/orderChange.ts';
import type { HasPayment } from './unpaid/unpaid.service.ts';
import { isUnpaid } from './unpaid/unpaidRules.ts';

/** An order whose money is not settled, so its buyer has to stay known. */
export type UnsettledOrder = { reference: string; isPaid: boolean };

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
    const isPending = !order.isPaid && (await isMoneyMoving(order, hasPayment, session));
    if (isPending || isOwed(order)) unsettled.push({ reference: order.reference, isPaid: order.isPaid });
  }
  return { orders, unsettled };
}

const isMoneyMoving = async (
  { _id, paymentResult }: OrderFields,
  hasPayment: HasPayment,
  session: ClientSession | null,
): Promise<boolean> => Boolean(paymentResult?.captureId) || hasPayment(_id, session);

/** The buyer has paid for something that was not delivered: the course, or the money back. A rejected grant owes nothing. */
const isOwed = ({ isPaid, isDelivered, heldSeats, paymentStatus }: OrderFields): boolean =>
  isPaid && !isDelivered && (heldSeats > 0 || paymentStatus === PAYMENT_STATUS.paid);

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
  for (const order of orders) {
    if (isUnpaid(order)) await releaseSeats(order, 'erased', session);
    await Order.updateOne({ _id: order._id }, erasure(order, now), { session });
  }
}

function erasure(order: OrderFields, erasedAt: Date) {
  const { status, paymentResult } = order;
  const buyer = { buyerName: DELETED_USER, buyerEmail: '' };
  const history = order.history.map((entry) => withoutName(entry, order.user));
  const isCancelled = isUnpaid(order);
  if (isCancelled) {
    history.push(historyEntry({ event: 'status', from: status, to: ORDER_STATUS.rejected }, SYSTEM));
  }
  return {
    $set: {
      ...buyer,
      ...orderKeys({ ...order, ...buyer }),
      shippingAddress: { address: '', city: '', postalCode: '', country: '' },
      history,
      erasedAt,
      ...(isCancelled && { status: ORDER_STATUS.rejected, ...heldFields(order.orderItems.map(() => 0)) }),
      ...(paymentResult && { paymentResult: withoutPayer(paymentResult) }),
    },
    $unset: {
      idempotencyKey: '',
      requestHash: '',
      reminder: '',
      phone: '',
      note: '',
      networkSlot: '',
      unconfirmedUntil: '',
    },
    $inc: { __v: 1 },
  };
}

/** Entries about a payment repeat its note, which staff may have written about the payer. */
function withoutName(entry: HistoryEntryFields, buyer: Types.ObjectId): HistoryEntryFields {
  const name = entry.user?.equals(buyer) ? DELETED_USER : entry.name;
  return entry.event === 'paymentResult' ? { ...entry, name, from: null, to: null } : { ...entry, name };
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
