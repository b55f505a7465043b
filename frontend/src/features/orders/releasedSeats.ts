import type { Cancellation } from '@institut/contract/cancellations/schema';
import { plural } from '@institut/contract/frame/plural';
import type { OrderItem } from '@institut/contract/orders/schema';

type Order = { heldSeats: number; cancellations: ReadonlyArray<Pick<Cancellation, 'rule' | 'lines'>> };

/**
 * Returns how many seats of a line were cancelled or have moved to another course, of an order that holds seats: `1 mjesto je
 * premješteno na drugi kurs.`; null for none. A rejected order holds no seat of any line.
 */
export function releasedText(
  { kurs, qty, held = qty }: OrderItem,
  { heldSeats, cancellations }: Order,
): string | null {
  const released = heldSeats > 0 ? qty - held : 0;
  const named = cancellations
    .flatMap(({ rule, lines }) => (rule === 'moved' ? [] : lines))
    .filter((line) => line.kurs === kurs);
  const cancelled = Math.min(
    released,
    named.reduce((sum, { seats }) => sum + seats, 0),
  );
  const sentences = [sentenceOf(cancelled, CANCELLED), sentenceOf(released - cancelled, MOVED)];
  return sentences.filter(Boolean).join(' ') || null;
}

const CANCELLED = { one: 'mjesto je otkazano', few: 'mjesta su otkazana', other: 'mjesta je otkazano' };
const MOVED = {
  one: 'mjesto je premješteno na drugi kurs',
  few: 'mjesta su premještena na drugi kurs',
  other: 'mjesta je premješteno na drugi kurs',
};

const sentenceOf = (seats: number, forms: typeof MOVED): string =>
  seats === 0 ? '' : `${seats}\u00a0${plural(seats, forms)}.`;
