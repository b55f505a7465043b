import type { Types } from 'mongoose';
import { Order } from '../../features/core/orders/order.model.ts';

/** A stored record that contradicts a rule which every write keeps. */
export type Violation = { collection: string; id: string; problem: string };

/** Records that are read at a time. */
export const BATCH = 1000;

export function* violations(
  collection: string,
  { _id }: { _id: Types.ObjectId },
  problems: Iterable<string>,
): Generator<Violation> {
  for (const problem of problems) yield { collection, id: _id.toString(), problem };
}

/** An order that was placed after the orders were read is looked up again. */
export async function missingOrder(
  collection: string,
  id: { toString: () => string },
  orderId: unknown,
  orders: ReadonlySet<string>,
): Promise<Violation[]> {
  if (typeof orderId !== 'string' || orders.has(orderId) || (await Order.exists({ _id: orderId }))) return [];
  return [{ collection, id: id.toString(), problem: `its order ${orderId} does not exist` }];
}

export function count(seats: Map<string, number>, id: Types.ObjectId): void {
  seats.set(id.toString(), (seats.get(id.toString()) ?? 0) + 1);
}

export const dateText = (date: Date | null): string => date?.toISOString() ?? 'empty';
