import type { adminOrderListQuery } from '@institut/contract/orderAdmin.schema';
import { ORDER_STATUS, type OrderSort } from '@institut/contract/order';
import { type QueryFilter, trusted } from 'mongoose';
import type { z } from 'zod';
import { countMatches } from '../../database/countMatches.ts';
import { eachRecord } from '../../database/eachRecord.ts';
import { searchOf, type WordsCondition } from '../../database/search/searchFilter.ts';
import { readPage } from '../../database/readPage.ts';
import { directed, type Sort } from '../../lib/sorting.ts';
import { dayAfter } from '@institut/contract/days';
import { startOfDay } from '../../lib/instituteDay.ts';
import { Order, type OrderFields } from './order.model.ts';

export type OrderSummaryFields = Omit<OrderFields, 'history' | 'shippingAddress' | 'searchKey'>;

type ListQuery = z.output<typeof adminOrderListQuery>;
type Asked = Omit<ListQuery, 'pageNumber' | 'pageSize'>;

/** A page of all orders that hold every word of the keyword and fit every filter, for admins. */
export async function listAllOrders(
  query: ListQuery,
): Promise<{ orders: OrderSummaryFields[]; total: number }> {
  const { pageNumber, pageSize } = query;
  const { reading, counting } = await searchOf(Order, query.keyword);
  const filter = filterOf(query, reading);
  const { items, total } = await readPage(
    { sort: sortOf(query), skip: (pageNumber - 1) * pageSize, limit: pageSize },
    {
      count: () => countMatches(Order.countDocuments(filterOf(query, counting))),
      read: ({ sort, skip, limit }) =>
        find(filter, sort).skip(skip).limit(limit).lean<OrderSummaryFields[]>(),
    },
  );
  return { orders: items, total };
}

/** The same orders one by one, however many there are. */
export async function* eachOrder(query: Asked): AsyncGenerator<OrderSummaryFields> {
  const { reading } = await searchOf(Order, query.keyword);
  yield* eachRecord(find(filterOf(query, reading), sortOf(query)).lean<OrderSummaryFields>());
}

const find = (filter: QueryFilter<OrderFields>, sort: Sort) =>
  Order.find(filter, { history: 0, shippingAddress: 0, searchKey: 0 }).sort(sort);

function filterOf(query: Asked, words: WordsCondition): QueryFilter<OrderFields> {
  const { status, paymentStatus, notificationStatus, isPaid, isDelivered } = query;
  const given = Object.entries({ status, paymentStatus, notificationStatus, isPaid, isDelivered }).filter(
    ([, value]) => value !== undefined,
  );
  const others = [
    ...(Object.keys(words).length > 0 ? [words] : []),
    ...rejectionOf(query),
    ...daysOf('createdAt', query.createdFrom, query.createdTo),
    ...daysOf('paidAt', query.paidFrom, query.paidTo),
  ];
  return { ...Object.fromEntries(given), ...(others.length > 0 && { $and: others }) };
}

function rejectionOf({ isRejected }: Asked): QueryFilter<OrderFields>[] {
  if (isRejected === undefined) return [];
  return [{ status: isRejected ? ORDER_STATUS.rejected : trusted({ $ne: ORDER_STATUS.rejected }) }];
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
 * Ascending; each is one index, read from either end. The id settles equals, so pages never overlap; within a status the
 * newest orders come first when it ascends.
 */
const SORTS: Record<OrderSort, Sort> = {
  createdAt: { createdAt: 1, _id: 1 },
  totalPrice: { totalPrice: 1, _id: 1 },
  status: { status: 1, createdAt: -1, _id: -1 },
};

const sortOf = ({ sort, direction }: Asked) => directed(SORTS[sort], direction);
