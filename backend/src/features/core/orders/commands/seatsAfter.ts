import { isReadmission, isRejection } from '@institut/contract/orders/statusSeats';
import type { SeatReason } from '@institut/contract/seats/values';
import type { OrderFields } from '../order.model.ts';

/** Returns why an order loses its seats by a change of its state, null when it keeps them. */
export function lossOf(before: OrderFields, after: OrderFields): SeatReason | null {
  if (!before.cancelledAt && after.cancelledAt) return 'cancelled';
  if (!isRejection(before.status, after.status)) return null;
  return after.erasedAt ? 'erased' : after.expiredAt ? 'expired' : 'rejected';
}

/** Returns an order with the seats that it holds after a change of its state, if they are free. */
export function seatsAfter(before: OrderFields, after: OrderFields): OrderFields {
  const reason = lossOf(before, after);
  const held = before.orderItems.map((line) => line.held);
  if (reason) {
    const isRejected = reason !== 'cancelled' && before.heldSeats > 0;
    return withHeld(
      after,
      held.map(() => 0),
      isRejected ? held : [],
    );
  }
  if (!isReadmission(before.status, after.status)) return after;
  return withHeld(
    after,
    before.orderItems.map(({ lastHeld }) => lastHeld ?? 0),
  );
}

/** Returns an order whose lines hold so many seats; `lastHeld` remembers those that a rejection has released. */
export const withHeld = (
  order: OrderFields,
  held: readonly number[],
  lastHeld: readonly number[] = [],
): OrderFields => ({
  ...order,
  heldSeats: held.reduce((sum, count) => sum + count, 0),
  orderItems: order.orderItems.map((item, index) => ({
    ...item,
    held: held[index] ?? 0,
    lastHeld: lastHeld[index] ?? null,
  })),
});
