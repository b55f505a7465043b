import type { surplusListQuery } from '@institut/contract/money/list.schema';
import { SURPLUS_REASONS, type SurplusReason } from '@institut/contract/money/values';
import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import type { Types } from 'mongoose';
import type { z } from 'zod';
import { eachInOrder } from '../../../../database/eachInOrder.ts';
import { waitingRefunds } from '../../ledger/ledger.service.ts';
import { Order, type OrderFields } from '../order.model.ts';
import { HAS_SURPLUS, type OrderSum } from './orderSums.ts';
import { searchOrders } from '../orderSearch.service.ts';

type ListQuery = z.output<typeof surplusListQuery>;
type Asked = Omit<ListQuery, 'pageNumber' | 'pageSize'>;

/** `surplus` is what was paid too much and nobody has asked back yet, in feninga. */
export type SurplusFields = Omit<OrderFields, 'shippingAddress' | 'note' | 'searchKey'> &
  Pick<Found, 'surplus'>;

type Found = { _id: Types.ObjectId; surplus: number; reason: SurplusReason };

/** Returns a page of the orders with more money than is due, and what those of each reason add up to. */
export async function listSurpluses(query: ListQuery): Promise<{
  orders: SurplusFields[];
  total: number;
  sums: (OrderSum & { key: SurplusReason })[];
}> {
  const { pageNumber, pageSize } = query;
  const found = await findSurpluses(query.keyword);
  const shown = ofQuery(found, query);
  const orders: SurplusFields[] = [];
  const first = (pageNumber - 1) * pageSize;
  for await (const order of readInOrder(shown.slice(first, first + pageSize))) orders.push(order);
  const sums = SURPLUS_REASONS.map((key) => {
    const part = found.filter(({ reason }) => reason === key);
    return { key, count: part.length, feninga: part.reduce((sum, { surplus }) => sum + surplus, 0) };
  });
  return { orders, total: shown.length, sums };
}

export const countSurpluses = async (query: Asked): Promise<number> =>
  ofQuery(await findSurpluses(query.keyword), query).length;

/** Yields the orders of the list one by one. */
export async function* eachSurplus(query: Asked): AsyncGenerator<SurplusFields> {
  yield* readInOrder(ofQuery(await findSurpluses(query.keyword), query));
}

/**
 * Returns the orders with more money than is due after the refunds that wait, the largest surplus first. They are few, and
 * the refunds are in the ledger, so they are compared here.
 */
export async function findSurpluses(keyword = ''): Promise<Found[]> {
  const { find } = await searchOrders(keyword);
  const [orders, requested] = await Promise.all([
    Order.find({ ...HAS_SURPLUS, ...find }, 'openAmount status cancelledAt paymentStatus')
      .sort({ openAmount: 1, _id: 1 })
      .lean<Pick<OrderFields, '_id' | 'openAmount' | 'status' | 'cancelledAt' | 'paymentStatus'>[]>(),
    waitingRefunds(),
  ]);
  return orders
    .flatMap((order) => {
      const surplus = -order.openAmount - (requested.get(order._id.toString())?.feninga ?? 0);
      return surplus > 0 ? [{ _id: order._id, surplus, reason: reasonOf(order) }] : [];
    })
    .toSorted((one, other) => other.surplus - one.surplus);
}

function ofQuery(found: readonly Found[], { reason, direction }: Asked): Found[] {
  const shown = found.filter((one) => !reason || one.reason === reason);
  return direction === 'asc' ? shown.toReversed() : shown;
}

async function* readInOrder(found: readonly Found[]): AsyncGenerator<SurplusFields> {
  const surpluses = new Map(found.map(({ _id, surplus }) => [_id.toString(), surplus]));
  const orders = eachInOrder(Promise.resolve([...found]), (byId) =>
    Order.find(byId, { shippingAddress: 0, note: 0, searchKey: 0 }).lean<OrderFields[]>(),
  );
  for await (const order of orders) yield { ...order, surplus: surpluses.get(order._id.toString()) ?? 0 };
}

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
