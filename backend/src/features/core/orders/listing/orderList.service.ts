import type { adminOrderListQuery, OrderViewCounts } from '@institut/contract/orders/admin.schema';
import { PAYMENT_METHOD } from '@institut/contract/orders/checkout';
import { GRANT_DECISION_DAYS } from '@institut/contract/limits';
import {
  ORDER_STATUS,
  PAYMENT_STATUS,
  type OrderAttention,
  type OrderSort,
  type OrderStatus,
} from '@institut/contract/orders/values';
import { toKm } from '@institut/contract/money/money';
import { wasPaid } from '@institut/contract/payments/wasPaid';
import { type QueryFilter, trusted, type Types } from 'mongoose';
import type { z } from 'zod';
import { countMatches } from '../../../../database/countMatches.ts';
import { eachInOrder } from '../../../../database/eachInOrder.ts';
import { eachRecord } from '../../../../database/eachRecord.ts';
import { type SearchCondition } from '../../../../database/search/searchFilter.ts';
import { directed, type Sort } from '../../../../lib/listQuery.ts';
import { dayAfter } from '@institut/contract/frame/days';
import { startOfDay, today } from '../../../../lib/instituteDay.ts';
import { type WaitingRefund, waitingRefunds } from '../../ledger/ledger.service.ts';
import { holdsWith } from '../codes/codeUses.service.ts';
import { Order, type OrderFields } from '../order.model.ts';
import { withPresentStarts } from './presentStarts.ts';
import { findSurpluses } from './surpluses.service.ts';
import { participantSearch, searchOrders } from '../orderSearch.service.ts';

export type OrderSummaryFields = Omit<OrderFields, 'history' | 'shippingAddress' | 'note' | 'searchKey'>;

type ListQuery = z.output<typeof adminOrderListQuery>;
type Asked = Omit<ListQuery, 'pageNumber' | 'pageSize'>;

/** Returns a page of all orders that match keyword and filters, for admins; `total` ends at `COUNT_LIMIT + 1`. */
export async function listAllOrders(
  query: ListQuery,
): Promise<{ orders: OrderSummaryFields[]; total: number; refunds: Map<string, WaitingRefund> }> {
  const { pageNumber, pageSize } = query;
  const { find, count } = await conditionOf(query);
  const [orders, total] = await Promise.all([
    findOrders(filterOf(query, find))
      .sort(sortOf(query))
      .skip((pageNumber - 1) * pageSize)
      .limit(pageSize)
      .lean<OrderSummaryFields[]>(),
    countMatches(Order, filterOf(query, count)),
  ]);
  const hasSurplus = orders.some(({ openAmount }) => openAmount < 0);
  return {
    orders: await withPresentStarts(orders),
    total,
    refunds: hasSurplus ? await waitingRefunds() : new Map(),
  };
}

type Conditions = { find: SearchCondition; count: SearchCondition };

/** A keyword finds an order by its own texts, and by its participants; a surplus is known from the ledger only. */
async function conditionOf(query: Asked): Promise<Conditions> {
  const found = await foundBy(query.keyword);
  const others = [...(await paymentConditions(query)), ...(await surplusConditions(query))];
  if (others.length === 0) return found;
  return { find: { $and: [found.find, ...others] }, count: { $and: [found.count, ...others] } };
}

async function surplusConditions({ attention }: Asked): Promise<QueryFilter<OrderFields>[]> {
  if (attention !== 'surplus') return [];
  return [{ _id: trusted({ $in: (await findSurpluses()).map(({ _id }) => _id) }) }];
}

async function foundBy(keyword: string): Promise<Conditions> {
  const [own, named] = await Promise.all([searchOrders(keyword), participantSearch.get()(keyword)]);
  if (named.length === 0) return own;
  const isNamed = { _id: trusted({ $in: named }) };
  return { find: { $or: [own.find, isNamed] }, count: { $or: [own.count, isNamed] } };
}

/**
 * Returns the number of orders in each fixed view of the list, of all or of those of a course; more than `COUNT_LIMIT` are
 * `COUNT_LIMIT + 1`. The held seats of an order say that it is neither rejected nor cancelled. Of a course, open orders are
 * those whose line of it holds a seat.
 */
export async function countOrderViews(kurs?: string): Promise<OrderViewCounts> {
  const count = (filter: QueryFilter<OrderFields>) =>
    countMatches(Order, { ...filter, ...(kurs && { 'orderItems.kurs': kurs }) });
  const isHeld = kurs ? holdsSeatOf(kurs) : { heldSeats: trusted({ $gt: 0 }) };
  const countOpen = (status: OrderStatus) => count({ status, ...(kurs ? isHeld : { cancelledAt: null }) });
  const [all, isNew, inReview, unpaid, paid, rejected] = await Promise.all([
    count({}),
    countOpen(ORDER_STATUS.new),
    countOpen(ORDER_STATUS.inReview),
    count({ isPaid: false, ...isHeld }),
    count({ isPaid: true, ...isHeld }),
    count({ status: ORDER_STATUS.rejected }),
  ]);
  return { all, new: isNew, inReview, unpaid, paid, rejected };
}

/** Returns how many orders `eachOrder` yields. */
export async function countAllOrders(query: Asked): Promise<number> {
  const { count } = await conditionOf(query);
  return Order.countDocuments(filterOf(query, count)).exec();
}

/** Yields the same orders one by one. */
export async function* eachOrder(query: Asked): AsyncGenerator<OrderSummaryFields> {
  const { find } = await conditionOf(query);
  yield* eachInOrder(Order.find(filterOf(query, find), '_id').sort(sortOf(query)).lean(), async (byId) =>
    withPresentStarts(await findOrders(byId).lean<OrderSummaryFields[]>()),
  );
}

/** Yields every order of one buyer, newest first. */
export const eachOrderOf = (user: string): AsyncGenerator<OrderFields> =>
  eachRecord(Order.find({ user }).sort({ createdAt: -1, _id: -1 }).lean<OrderFields>());

const findOrders = (filter: QueryFilter<OrderFields>) =>
  Order.find(filter, { history: 0, shippingAddress: 0, note: 0, searchKey: 0 });

function filterOf(query: Asked, search: SearchCondition): QueryFilter<OrderFields> {
  const { status, notificationStatus, isDelivered } = query;
  const given = Object.entries({ status, notificationStatus, isDelivered }).filter(
    ([, value]) => value !== undefined,
  );
  const others = [
    ...courseOf(query),
    ...(query.discountCode ? [holdsWith(query.discountCode)] : []),
    ...(Object.keys(search).length > 0 ? [search] : []),
    ...rejectionOf(query),
    ...expiryOf(query),
    ...cancellationOf(query),
    ...(query.attention ? [attentionFilter(query.attention)] : []),
  ];
  return {
    ...Object.fromEntries(given),
    ...daysOf('createdAt', query.createdFrom, query.createdTo),
    ...daysOf('paidAt', query.paidFrom, query.paidTo),
    ...(others.length > 0 && { $and: others }),
  };
}

/** The orders whose line of the course holds a seat; the index finds those that contain the course. */
export const holdsSeatOf = (kurs: string | Types.ObjectId): QueryFilter<OrderFields> => ({
  'orderItems.kurs': kurs,
  orderItems: trusted({ $elemMatch: { kurs, held: { $gt: 0 } } }),
});

/** Without cancelled orders, a line whose seats are all cancelled does not count either; a rejected order holds none. */
function courseOf({ kurs, isCancelled }: Asked): QueryFilter<OrderFields>[] {
  if (!kurs) return [];
  if (isCancelled !== false) return [{ 'orderItems.kurs': kurs }];
  const isHeldOrRejected = [holdsSeatOf(kurs), { status: ORDER_STATUS.rejected }];
  return [{ 'orderItems.kurs': kurs, $or: isHeldOrRejected }];
}

/**
 * Returns the orders whose seats were released after a part was paid: they are stored as paid, and were not. They are few, and
 * compared with their price by `wasPaid`.
 */
async function partPaidOrders(): Promise<Types.ObjectId[]> {
  const released = await Order.find(
    { isPaid: true, heldSeats: 0, paymentStatus: PAYMENT_STATUS.paid, openAmount: trusted({ $lte: 0 }) },
    'isPaid heldSeats paymentStatus paid totalPrice',
  ).lean<Pick<OrderFields, '_id' | 'isPaid' | 'heldSeats' | 'paymentStatus' | 'paid' | 'totalPrice'>[]>();
  return released.filter((order) => !wasPaid({ ...order, paid: toKm(order.paid) })).map(({ _id }) => _id);
}

/** The filters by payment; a part payment of released seats is none. */
async function paymentConditions({
  isPaid,
  paymentStatus,
}: Pick<Asked, 'isPaid' | 'paymentStatus'>): Promise<QueryFilter<OrderFields>[]> {
  if (isPaid === undefined && !paymentStatus) return [];
  const part = await partPaidOrders();
  const [isPart, isNone] = [{ _id: trusted({ $in: part }) }, { _id: trusted({ $nin: part }) }];
  const isUnpaidStatus = paymentStatus === PAYMENT_STATUS.unpaid;
  return [
    ...(isPaid === undefined ? [] : [isPaid ? { isPaid, ...isNone } : { $or: [{ isPaid }, isPart] }]),
    ...(paymentStatus
      ? [isUnpaidStatus ? { $or: [{ paymentStatus }, isPart] } : { paymentStatus, ...isNone }]
      : []),
  ];
}

function rejectionOf({ isRejected }: Asked): QueryFilter<OrderFields>[] {
  if (isRejected === undefined) return [];
  return [{ status: isRejected ? ORDER_STATUS.rejected : trusted({ $ne: ORDER_STATUS.rejected }) }];
}

/** An expired order is always rejected; the index of the status finds it. */
function expiryOf({ isExpired }: Asked): QueryFilter<OrderFields>[] {
  if (isExpired === undefined) return [];
  return [
    isExpired ? { status: ORDER_STATUS.rejected, expiredAt: trusted({ $ne: null }) } : { expiredAt: null },
  ];
}

/** Every moment of a cancellation; `$ne: null` reads the whole index. */
export const IS_CANCELLED = trusted({ $gt: new Date(0) });

function cancellationOf({ isCancelled }: Asked): QueryFilter<OrderFields>[] {
  if (isCancelled === undefined) return [];
  return [{ cancelledAt: isCancelled ? IS_CANCELLED : null }];
}

/** Returns the filter of the orders that staff have to look at. */
export function attentionFilter(kind: OrderAttention, now = new Date()): QueryFilter<OrderFields> {
  if (kind === 'unpaid') {
    const isPositive = trusted({ $gt: 0 });
    const isReminded = { 'reminder.sentAt': trusted({ $ne: null }), 'reminder.dueDay': null };
    const hasMoney = [{ paid: isPositive }, { unassigned: isPositive }];
    return { isPaid: false, heldSeats: isPositive, $or: [isReminded, ...hasMoney] };
  }
  if (kind === 'surplus') return { openAmount: trusted({ $lt: 0 }) };
  return {
    isPaid: false,
    cancelledAt: null,
    status: trusted({ $in: [ORDER_STATUS.new, ORDER_STATUS.inReview] }),
    paymentMethod: PAYMENT_METHOD.grant,
    createdAt: trusted({ $lt: startOfDay(dayAfter(today(now), 1 - GRANT_DECISION_DAYS)) }),
  };
}

/** Both days are inclusive. */
function daysOf(field: 'createdAt' | 'paidAt', from?: string, to?: string): QueryFilter<OrderFields> {
  if (!from && !to) return {};
  const range = {
    ...(from && { $gte: startOfDay(from) }),
    ...(to && { $lt: startOfDay(dayAfter(to)) }),
  };
  return { [field]: trusted(range) };
}

/**
 * Ascending; each sort is one index, read in both directions. Sorted by id within equal values, so that pages never
 * overlap; within a status the newest orders come first.
 */
const SORTS: Record<OrderSort, Sort> = {
  createdAt: { createdAt: 1, _id: 1 },
  totalPrice: { totalPrice: 1, _id: 1 },
  status: { status: 1, createdAt: -1, _id: -1 },
};

const sortOf = ({ sort, direction }: Asked) => directed(SORTS[sort], direction);
