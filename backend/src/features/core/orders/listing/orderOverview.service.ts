import { ORDER_STATUS, type OrderAttention, type OrderStatus } from '@institut/contract/orders/values';
import { BULK_ROWS_MAX, PENDING_ORDERS_MAX, WEEK_DAYS } from '@institut/contract/limits';
import { runTitle } from '@institut/contract/timetable/runName';
import { trusted, type Types } from 'mongoose';
import { dayAfter } from '@institut/contract/frame/days';
import { startOfDay } from '../../../../lib/instituteDay.ts';
import { Order, type OrderFields } from '../order.model.ts';
import { attentionFilter, holdsSeatOf, IS_CANCELLED } from './orderList.service.ts';
import { withPresentStarts } from './presentStarts.ts';
import { findSurpluses } from './surpluses.service.ts';
import { IS_OPEN } from './orderSums.ts';

export type OrderCounts = {
  total: number;
  awaiting: number;
  inProcedure: number;
  /** `since` is the first day of the week that ends today. */
  lastWeek: { since: string; count: number; before: number };
};

/** Returns whether there are more than `than` orders, without counting all. */
export async function hasMoreOrders(than: number): Promise<boolean> {
  return (await Order.countDocuments({}, { limit: than + 1 })) > than;
}

export async function countOrders(day: string): Promise<OrderCounts> {
  const since = dayAfter(day, 1 - WEEK_DAYS);
  const [start, startBefore] = [startOfDay(since), startOfDay(dayAfter(since, -WEEK_DAYS))];
  const [total, awaiting, inProcedure, count, before] = await Promise.all([
    Order.countDocuments(),
    countNewOrders(),
    countOpen(ORDER_STATUS.inReview),
    Order.countDocuments({ createdAt: trusted({ $gte: start }) }),
    Order.countDocuments({ createdAt: trusted({ $gte: startBefore, $lt: start }) }),
  ]);
  return { total, awaiting, inProcedure, lastWeek: { since, count, before } };
}

export const countNewOrders = (): Promise<number> => countOpen(ORDER_STATUS.new);

/** An index counts the orders of a status, and finds the few of them that are cancelled. */
async function countOpen(status: OrderStatus): Promise<number> {
  const [all, cancelled] = await Promise.all([
    Order.countDocuments({ status }),
    Order.countDocuments({ cancelledAt: IS_CANCELLED, status }),
  ]);
  return all - cancelled;
}

export type NewOrder = Pick<
  OrderFields,
  | '_id'
  | 'reference'
  | 'buyerName'
  | 'totalPrice'
  | 'amountDue'
  | 'paid'
  | 'refunded'
  | 'openAmount'
  | 'paymentStatus'
  | 'createdAt'
  | '__v'
> & {
  orderItems: readonly { kurs: Types.ObjectId; name: string; start?: string; held: number }[];
};

/** Returns the newest orders that wait for a decision. */
export async function latestNewOrders(): Promise<NewOrder[]> {
  const orders = await Order.find(
    { status: ORDER_STATUS.new, cancelledAt: null },
    'reference buyerName totalPrice amountDue paid refunded openAmount paymentStatus createdAt orderItems.kurs orderItems.name orderItems.start orderItems.held __v',
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(PENDING_ORDERS_MAX)
    .lean<NewOrder[]>();
  return withPresentStarts(orders);
}

export type CourseOrders = { _id: string; name: string; orders: number };

/** Returns the courses that the newest new orders wait for, with their number, the most first. */
export async function coursesOfNewOrders(): Promise<CourseOrders[]> {
  const orders = await Order.find(
    { status: ORDER_STATUS.new, cancelledAt: null },
    'orderItems.kurs orderItems.name orderItems.start orderItems.held',
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(BULK_ROWS_MAX)
    .lean<Pick<NewOrder, 'orderItems'>[]>();
  const courses = new Map<string, CourseOrders>();
  const lines = (await withPresentStarts(orders))
    .flatMap(({ orderItems }) => orderItems)
    .filter(({ held }) => held > 0);
  for (const { kurs, name, start } of lines) {
    const _id = kurs.toString();
    const { orders: before } = courses.get(_id) ?? { orders: 0 };
    courses.set(_id, { _id, name: runTitle(name, start), orders: before + 1 });
  }
  return [...courses.values()].toSorted((a, b) => b.orders - a.orders);
}

/** Returns the number of orders that staff have to look at, by the reason. */
export async function countAttention(now: Date): Promise<Record<OrderAttention, number>> {
  const [grant, unpaid, surpluses] = await Promise.all([
    Order.countDocuments(attentionFilter('grant', now)),
    Order.countDocuments(attentionFilter('unpaid', now)),
    findSurpluses(),
  ]);
  return { grant, unpaid, surplus: surpluses.length };
}

type UnpaidOrder = Pick<
  OrderFields,
  '_id' | 'reference' | 'buyerName' | 'totalPrice' | 'openAmount' | 'createdAt'
>;

export function oldestUnpaid(): Promise<UnpaidOrder | null> {
  return Order.findOne(IS_OPEN, 'reference buyerName totalPrice openAmount createdAt')
    .sort({ createdAt: 1, _id: 1 })
    .lean<UnpaidOrder | null>()
    .exec();
}

/** Returns the number of orders placed in each month (YYYY-MM). The index counts them, so that no order is read. */
export async function countByMonth(months: readonly string[]): Promise<Map<string, number>> {
  const counts = months.map(async (month) => {
    // Day 32 of every month is in the next one.
    const next = dayAfter(`${month}-01`, 31).slice(0, 7);
    const range = { $gte: startOfDay(`${month}-01`), $lt: startOfDay(`${next}-01`) };
    return [month, await Order.countDocuments({ createdAt: trusted(range) })] as const;
  });
  return new Map(await Promise.all(counts));
}

/** Returns those of the users who hold a seat of a course by an accepted order. */
export async function admittedBuyers(
  course: Types.ObjectId,
  users: readonly Types.ObjectId[],
): Promise<Set<string>> {
  if (users.length === 0) return new Set();
  const isOneOf = trusted({ $in: users });
  const accepted = {
    user: isOneOf,
    ...holdsSeatOf(course),
    status: ORDER_STATUS.admitted,
  };
  const orders = await Order.find(accepted, { user: 1 }).lean();
  return new Set(orders.map(({ user }) => user.toString()));
}
