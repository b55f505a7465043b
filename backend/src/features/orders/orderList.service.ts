import type { adminOrderListQuery } from '@institut/contract/orderAdmin.schema';
import { REJECTED_STATUS, type OrderSort } from '@institut/contract/order';
import type { SortDirection } from '@institut/contract/sort';
import { type QueryFilter, type SortOrder, trusted } from 'mongoose';
import type { z } from 'zod';
import { eachRecord } from '../../database/eachRecord.ts';
import { searchPatterns } from '../../lib/fold.ts';
import { dayAfter, startOfDay } from '../../lib/startOfDay.ts';
import { Order, type OrderFields } from './order.model.ts';

export type OrderSummaryFields = Omit<OrderFields, 'history' | 'shippingAddress' | 'searchKey'>;

type ListQuery = z.output<typeof adminOrderListQuery>;
type Asked = Omit<ListQuery, 'pageNumber' | 'pageSize'>;

/** A page of all orders that hold every word of the keyword and fit every filter, for admins. */
export async function listAllOrders(
  query: ListQuery,
): Promise<{ orders: OrderSummaryFields[]; total: number }> {
  const { pageNumber, pageSize } = query;
  const [orders, total] = await Promise.all([
    find(query)
      .skip((pageNumber - 1) * pageSize)
      .limit(pageSize)
      .lean<OrderSummaryFields[]>(),
    Order.countDocuments(filterOf(query)),
  ]);
  return { orders, total };
}

/** The same orders one by one, however many there are. */
export function eachOrder(query: Asked): AsyncIterable<OrderSummaryFields> {
  return eachRecord(find(query).lean<OrderSummaryFields>());
}

const find = (query: Asked) =>
  Order.find(filterOf(query), { history: 0, shippingAddress: 0, searchKey: 0 }).sort(
    SORTS[query.sort][query.direction],
  );

function filterOf(query: Asked): QueryFilter<OrderFields> {
  const { status, paymentStatus, notificationStatus, isPaid, isDelivered } = query;
  const given = Object.entries({ status, paymentStatus, notificationStatus, isPaid, isDelivered }).filter(
    ([, value]) => value !== undefined,
  );
  const others = [
    ...searchPatterns(query.keyword).map((pattern) => ({ searchKey: pattern })),
    ...rejectionOf(query),
    ...daysOf('createdAt', query.createdFrom, query.createdTo),
    ...daysOf('paidAt', query.paidFrom, query.paidTo),
  ];
  return { ...Object.fromEntries(given), ...(others.length > 0 && { $and: others }) };
}

function rejectionOf({ isRejected }: Asked): QueryFilter<OrderFields>[] {
  if (isRejected === undefined) return [];
  return [{ status: isRejected ? REJECTED_STATUS : trusted({ $ne: REJECTED_STATUS }) }];
}

/** From the first moment of one day to the last of the other; no condition where none is given. */
function daysOf(field: 'createdAt' | 'paidAt', from?: string, to?: string): QueryFilter<OrderFields>[] {
  if (!from && !to) return [];
  const range = {
    ...(from && { $gte: startOfDay(from) }),
    ...(to && { $lt: startOfDay(dayAfter(to)) }),
  };
  return [{ [field]: trusted(range) }];
}

/**
 * Ascending and descending are one index read from either end. The id settles equals, so pages never overlap;
 * within a status the newest orders come first when it ascends.
 */
const SORTS: Record<OrderSort, Record<SortDirection, Record<string, SortOrder>>> = {
  createdAt: { asc: { createdAt: 1, _id: 1 }, desc: { createdAt: -1, _id: -1 } },
  totalPrice: { asc: { totalPrice: 1, _id: 1 }, desc: { totalPrice: -1, _id: -1 } },
  status: { asc: { status: 1, createdAt: -1, _id: -1 }, desc: { status: -1, createdAt: 1, _id: 1 } },
};
