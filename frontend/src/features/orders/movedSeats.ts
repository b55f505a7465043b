import { plural } from '@institut/contract/frame/plural';
import type { OrderItem } from '@institut/contract/orders/schema';

/**
 * Returns how many seats of a line have moved to another course, of an order that holds seats: `1 mjesto je premješteno na
 * drugi kurs.`; null for none. A rejected order holds no seat of any line.
 */
export function movedText({ qty, held = qty }: OrderItem, heldSeats: number): string | null {
  const moved = heldSeats > 0 ? qty - held : 0;
  if (moved === 0) return null;
  const verb = plural(moved, {
    one: 'mjesto je premješteno',
    few: 'mjesta su premještena',
    other: 'mjesta je premješteno',
  });
  return `${moved}\u00a0${verb} na drugi kurs.`;
}
