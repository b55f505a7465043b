import type { Types } from 'mongoose';
import { findStarts } from '../../seats/seats.service.ts';

type Line = { kurs: Types.ObjectId; start?: string };

/** Returns orders whose lines have the first day of their course now; of a course that was deleted the one it had when it was ordered. */
export async function withPresentStarts<Of extends { orderItems: readonly Line[] }>(
  orders: readonly Of[],
): Promise<Of[]> {
  const ids = orders.flatMap(({ orderItems }) => orderItems.map(({ kurs }) => kurs.toString()));
  if (ids.length === 0) return [...orders];
  const starts = await findStarts([...new Set(ids)]);
  const startOf = ({ kurs, start = '' }: Line) => starts.get(kurs.toString()) ?? start;
  return orders.map((order) => ({
    ...order,
    orderItems: order.orderItems.map((line) => ({ ...line, start: startOf(line) })),
  }));
}
