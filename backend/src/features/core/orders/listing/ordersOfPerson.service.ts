import { trusted, Types } from 'mongoose';
import { Order, type OrderFields } from '../order.model.ts';
import type { OrderSummaryFields } from './orderList.service.ts';

const NEWEST = { createdAt: -1, _id: -1 } as const;

/** Returns the newest orders of a buyer, and the number of all. */
export async function newestOrdersOf(
  user: string,
  limit: number,
): Promise<{ orders: OrderSummaryFields[]; total: number }> {
  const [orders, total] = await Promise.all([
    Order.find({ user }, { history: 0, shippingAddress: 0, note: 0, searchKey: 0 })
      .sort(NEWEST)
      .limit(limit)
      .lean<OrderSummaryFields[]>(),
    Order.countDocuments({ user }),
  ]);
  return { orders, total };
}

type Contact = { phone: string; address: OrderFields['shippingAddress'] | null };

/** Returns the phone number of the newest order that has one, and the address of the newest order. */
export async function contactOf(user: string): Promise<Contact> {
  const [withPhone, newest] = await Promise.all([
    Order.findOne({ user, phone: trusted({ $exists: true }) }, { phone: 1 })
      .sort(NEWEST)
      .lean(),
    Order.findOne({ user }, { shippingAddress: 1 }).sort(NEWEST).lean(),
  ]);
  return { phone: withPhone?.phone ?? '', address: newest?.shippingAddress ?? null };
}

/** Sums over orders, in feninga. `open` still has to be paid, `surplus` has to be given back. */
export type OrderSums = Record<'paid' | 'refunded' | 'open' | 'surplus', number>;

/** Returns the sums of all orders of a buyer. */
export async function sumsOf(user: string): Promise<OrderSums> {
  const isOpen = { $gt: ['$openAmount', 0] };
  const [sums] = await Order.aggregate<OrderSums & { balance: number }>([
    { $match: { user: new Types.ObjectId(user) } },
    {
      $group: {
        _id: null,
        paid: { $sum: '$paid' },
        refunded: { $sum: '$refunded' },
        open: { $sum: { $cond: [isOpen, '$openAmount', 0] } },
        balance: { $sum: '$openAmount' },
      },
    },
  ]);
  if (!sums) return { paid: 0, refunded: 0, open: 0, surplus: 0 };
  const { paid, refunded, open, balance } = sums;
  return { paid, refunded, open, surplus: open - balance };
}

export type HeldSeats = { course: Types.ObjectId; name: string; seats: number };

/** Returns how many seats of each course the orders of a buyer hold, with the name of the course in one of them. */
export async function heldSeatsOf(user: string): Promise<HeldSeats[]> {
  const found = await Order.aggregate<{ _id: Types.ObjectId; name: string; seats: number }>([
    { $match: { user: new Types.ObjectId(user), heldSeats: { $gt: 0 } } },
    { $unwind: '$orderItems' },
    { $match: { 'orderItems.held': { $gt: 0 } } },
    {
      $group: {
        _id: '$orderItems.kurs',
        name: { $max: '$orderItems.name' },
        seats: { $sum: '$orderItems.held' },
      },
    },
    { $sort: { name: 1, _id: 1 } },
  ]);
  return found.map(({ _id: course, name, seats }) => ({ course, name, seats }));
}

/** Returns the ids of all orders of a buyer. */
export async function orderIdsOf(user: string): Promise<Types.ObjectId[]> {
  const orders = await Order.find({ user }, { _id: 1 }).lean();
  return orders.map(({ _id }) => _id);
}
