import { clampQty, isAvailable, type CartItem } from './cartItem.ts';
import type { FreshCourse } from './courseOffer.ts';

/** What became different about a chosen course since the buyer last saw it. */
export type CartChange = { kurs: string; name: string } & (
  | { kind: 'price'; from: number; to: number }
  | { kind: 'fewerPlaces'; from: number; to: number; places: number }
  | { kind: 'full' | 'withdrawn' | 'availableAgain' }
);

/**
 * Brings chosen courses up to date. A course that is full or gone stays, so that the buyer decides what to do about it.
 * @param fresh what the server said; courses it does not speak of stay as they are
 */
export function reconcile(
  items: readonly CartItem[],
  fresh: readonly FreshCourse[],
): { items: CartItem[]; changes: CartChange[] } {
  const answers = new Map(fresh.map((answer) => [answer.kurs, answer]));
  const changes: CartChange[] = [];
  const updated = items.map((item) => {
    const answer = answers.get(item.kurs);
    if (!answer) return item;
    const now = refreshed(item, answer);
    changes.push(...changesBetween(item, now));
    return now;
  });
  return { items: updated, changes };
}

function refreshed(item: CartItem, { offer }: FreshCourse): CartItem {
  if (!offer) return { ...item, isWithdrawn: true };
  // A full course keeps its quantity: that is what the buyer wanted, should places become free.
  return { ...offer, qty: offer.countInStock > 0 ? clampQty(item.qty, offer.countInStock) : item.qty };
}

function changesBetween(before: CartItem, now: CartItem): CartChange[] {
  const { kurs, name } = now;
  if (now.isWithdrawn) return before.isWithdrawn ? [] : [{ kind: 'withdrawn', kurs, name }];
  const changes: CartChange[] = [];
  if (before.price !== now.price) {
    changes.push({ kind: 'price', kurs, name, from: before.price, to: now.price });
  }
  if (isAvailable(before) !== isAvailable(now)) {
    changes.push({ kind: isAvailable(now) ? 'availableAgain' : 'full', kurs, name });
  }
  if (now.qty < before.qty) {
    changes.push({
      kind: 'fewerPlaces',
      kurs,
      name,
      from: before.qty,
      to: now.qty,
      places: now.countInStock,
    });
  }
  return changes;
}
