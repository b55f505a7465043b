import { type QueryFilter, trusted } from 'mongoose';
import { Order, type OrderFields } from '../order.model.ts';

/** The orders of which something has to be paid yet; a grant, a rejection and a cancellation leave nothing open. */
export const IS_OPEN = { isPaid: false, openAmount: trusted({ $gt: 0 }) };

/** The orders with more money than is due. */
export const HAS_SURPLUS = { openAmount: trusted({ $lt: 0 }) };

export type OrderSum = { count: number; feninga: number };

/** Returns the number and the open sum of the orders of a filter; of surpluses it is below 0. */
async function sumOrders(filter: QueryFilter<OrderFields>): Promise<OrderSum> {
  const [sum] = await Order.aggregate<OrderSum>([
    { $match: filter },
    { $group: { _id: null, count: { $sum: 1 }, feninga: { $sum: '$openAmount' } } },
    { $project: { _id: 0, count: 1, feninga: 1 } },
  ]);
  return sum ?? { count: 0, feninga: 0 };
}

/** Returns the sums of several parts of a list, in the order of their keys. */
export const sumsOf = <Key extends string>(
  keys: readonly Key[],
  filterOf: (key: Key) => QueryFilter<OrderFields>,
): Promise<(OrderSum & { key: Key })[]> =>
  Promise.all(
    keys.map(async (key) => {
      const { count, feninga } = await sumOrders(filterOf(key));
      return { key, count, feninga };
    }),
  );
