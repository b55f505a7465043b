import type { surplusListQuery } from '@institut/contract/money/list.schema';
import { SURPLUS_REASONS, type SurplusReason } from '@institut/contract/money/values';
import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { type QueryFilter, trusted } from 'mongoose';
import type { z } from 'zod';
import { countMatches } from '../../../database/countMatches.ts';
import { eachInOrder } from '../../../database/eachInOrder.ts';
import { searchFilter, type SearchCondition } from '../../../database/search/searchFilter.ts';
import { directed } from '../../../lib/listQuery.ts';
import { Order, type OrderFields } from '../order.model.ts';
import { IS_CANCELLED } from './orderList.service.ts';
import { HAS_SURPLUS, type OrderSum, sumsOf } from './orderSums.ts';

type ListQuery = z.output<typeof surplusListQuery>;
type Asked = Omit<ListQuery, 'pageNumber' | 'pageSize'>;
type Filter = QueryFilter<OrderFields>;

export type SurplusFields = Omit<OrderFields, 'shippingAddress' | 'note' | 'searchKey'>;

/** Returns a page of the orders with more money than is due, and what those of each reason add up to. */
export async function listSurpluses(query: ListQuery): Promise<{
  orders: SurplusFields[];
  total: number;
  sums: (OrderSum & { key: SurplusReason })[];
}> {
  const { pageNumber, pageSize } = query;
  const { find, count } = await searchFilter(Order, query.keyword);
  const [orders, total, sums] = await Promise.all([
    findSurpluses(filterOf(query, find))
      .sort(sortOf(query))
      .skip((pageNumber - 1) * pageSize)
      .limit(pageSize)
      .lean<SurplusFields[]>(),
    countMatches(Order, filterOf(query, count)),
    sumsOf(SURPLUS_REASONS, (reason) => filterOf({ ...query, reason }, count)),
  ]);
  return { orders, total, sums };
}

export async function countSurpluses(query: Asked): Promise<number> {
  const { count } = await searchFilter(Order, query.keyword);
  return countMatches(Order, filterOf(query, count));
}

/** Yields the orders of the list one by one. */
export async function* eachSurplus(query: Asked): AsyncGenerator<SurplusFields> {
  const { find } = await searchFilter(Order, query.keyword);
  yield* eachInOrder(Order.find(filterOf(query, find), '_id').sort(sortOf(query)).lean(), (byId) =>
    findSurpluses(byId).lean<SurplusFields[]>(),
  );
}

const findSurpluses = (filter: Filter) => Order.find(filter, { shippingAddress: 0, note: 0, searchKey: 0 });

function filterOf({ reason }: Asked, search: SearchCondition): Filter {
  const others: Filter[] = [
    ...(reason ? [REASON_FILTERS[reason]] : []),
    ...(Object.keys(search).length > 0 ? [search] : []),
  ];
  return { ...HAS_SURPLUS, ...(others.length > 0 && { $and: others }) };
}

const isNotRejected = { status: trusted({ $ne: ORDER_STATUS.rejected }) };

/** The first reason that fits an order, as `reasonOf` has it. */
const REASON_FILTERS: Readonly<Record<SurplusReason, Filter>> = {
  rejected: { status: ORDER_STATUS.rejected },
  cancelled: { ...isNotRejected, cancelledAt: IS_CANCELLED },
  granted: { ...isNotRejected, cancelledAt: null, paymentStatus: PAYMENT_STATUS.granted },
  overpaid: {
    ...isNotRejected,
    cancelledAt: null,
    paymentStatus: trusted({ $ne: PAYMENT_STATUS.granted }),
  },
};

/** Returns why an order has more money than is due. */
export function reasonOf({
  status,
  cancelledAt,
  paymentStatus,
}: Pick<OrderFields, 'status' | 'cancelledAt' | 'paymentStatus'>): SurplusReason {
  if (status === ORDER_STATUS.rejected) return 'rejected';
  if (cancelledAt) return 'cancelled';
  return paymentStatus === PAYMENT_STATUS.granted ? 'granted' : 'overpaid';
}

/** The largest surplus is the lowest open amount. */
const sortOf = ({ direction }: Asked) =>
  directed({ openAmount: 1, _id: 1 }, direction === 'desc' ? 'asc' : 'desc');
