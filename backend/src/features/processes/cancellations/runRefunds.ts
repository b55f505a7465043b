import type { ClientSession, Types } from 'mongoose';
import type { OrderFields } from '../../core/orders/orderLookup.service.ts';
import {
  isWaiting,
  type PaymentFields,
  pendingRefunds,
  recordsOf,
} from '../../core/ledger/ledger.service.ts';
import { seatsOfOrder } from '../../core/seats/seatLookup.service.ts';
import { cancellationsOf } from '../../core/orders/cancellations/cancellationLookup.service.ts';
import { refundFor } from '../../core/orders/cancellations/refundRules.ts';
import type { CancellationFields } from '../../core/orders/cancellations/cancellation.model.ts';
import { cancellationOf, storeCancellation } from '../../core/orders/cancellations/refundRequest.ts';

/** Returns what an order gets back for its seats of a cancelled run besides the refunds that it waits for, in feninga. */
export function runRefundOf(
  order: OrderFields,
  course: Types.ObjectId,
  records: readonly PaymentFields[],
): number {
  const lines = order.orderItems.filter((item) => item.kurs.equals(course) && item.held > 0);
  const { refund } = refundFor({
    order,
    seats: new Map(lines.map(({ _id, held }) => [_id.toString(), held])),
    courses: new Map(),
    pending: pendingRefunds(records),
    now: new Date(),
    isWaived: true,
  });
  return refund;
}

/**
 * Stores that an order loses its seats of a cancelled run and requests the refund of everything that was paid for them.
 * It goes to the account that the buyer gave for an earlier refund that still waits. Returns the refund in feninga. The caller has locked the order and releases the seats.
 */
export async function cancelForRun(
  order: OrderFields,
  course: Types.ObjectId,
  session: ClientSession,
): Promise<{ refund: number; cancellation: CancellationFields }> {
  const held = await seatsOfOrder(order._id, session);
  const seats = held.filter((seat) => seat.state === 'held' && seat.course.equals(course));
  const records = await recordsOf(order._id, session);
  const refund = runRefundOf(order, course, records);
  const { account = '', accountConfirmedAt } =
    records.findLast((record) => isWaiting(record) && record.account) ?? {};
  const requested = { refund, retained: 0, account, accountConfirmedAt } as const;
  const decided = cancellationOf(
    { order, seats, by: 'system', rule: 'runCancelled', ...requested, why: 'runCancelled' },
    { records, earlier: await cancellationsOf(order._id, session), now: new Date() },
  );
  const cancellation = await storeCancellation(decided, session);
  return { refund, cancellation };
}
