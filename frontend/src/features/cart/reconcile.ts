import { ORDER_SEATS_MAX } from '@institut/contract/limits';
import { type CartItem, clampQty, type FreshCourse, isAvailable } from './cartItem.ts';

/** A difference between a course in the cart and its current offer. */
export type CartChange = { kurs: string; name: string; start?: string | undefined } & (
  | { kind: 'price'; from: number; to: number }
  | { kind: 'fewerSeats'; from: number; to: number; seats: number }
  | { kind: 'overLimit'; from: number; to: number }
  | { kind: 'full' | 'closed' | 'withdrawn' | 'availableAgain' }
);

/**
 * Updates cart items to their current offers and returns the differences. A full or withdrawn course stays in the cart for
 * the buyer to decide about, and so does an item without an entry in `fresh`.
 * @param seatLimit how many seats of a course this person may choose
 */
export function reconcileCart(
  items: readonly CartItem[],
  fresh: readonly FreshCourse[],
  seatLimit = ORDER_SEATS_MAX,
): { items: CartItem[]; changes: CartChange[] } {
  const freshByCourse = new Map(fresh.map((course) => [course.kurs, course]));
  const changes: CartChange[] = [];
  const updated = items.map((item) => {
    const freshCourse = freshByCourse.get(item.kurs);
    if (!freshCourse) return item;
    const now = refreshed(item, freshCourse, seatLimit);
    changes.push(...changesBetween(item, now));
    return now;
  });
  return { items: updated, changes };
}

function refreshed(item: CartItem, { offer }: FreshCourse, seatLimit: number): CartItem {
  if (!offer) return { ...item, isWithdrawn: true };
  // A full course keeps its quantity in case seats become free again.
  const most = offer.countInStock > 0 ? Math.min(offer.countInStock, seatLimit) : item.qty;
  return { ...offer, qty: clampQty(item.qty, most) };
}

function changesBetween(before: CartItem, now: CartItem): CartChange[] {
  const { kurs, name, start } = now;
  if (now.isWithdrawn) return before.isWithdrawn ? [] : [{ kind: 'withdrawn', kurs, name, start }];
  const changes: CartChange[] = [];
  if (before.price !== now.price) {
    changes.push({ kind: 'price', kurs, name, start, from: before.price, to: now.price });
  }
  if (isAvailable(before) !== isAvailable(now)) {
    changes.push({
      kind: isAvailable(now) ? 'availableAgain' : now.isClosed ? 'closed' : 'full',
      kurs,
      name,
      start,
    });
  }
  if (now.qty < before.qty) {
    const lowered = { kurs, name, start, from: before.qty, to: now.qty };
    const seats = now.countInStock;
    changes.push(
      now.qty < seats ? { kind: 'overLimit', ...lowered } : { kind: 'fewerSeats', ...lowered, seats },
    );
  }
  return changes;
}
