import { toFeninga, toKm } from '../money/money.ts';
import type { LineDiscount } from './schema.ts';

type Amount = { amountKm: number };
type Discounted<Of extends Amount> = { price: number; qty: number; discounts?: readonly Of[] | undefined };

/**
 * Returns the discounts of a line for `kept` of its seats: together k of n of them, half up. Each is rounded as far as it goes
 * into the sum, so that the parts are exactly the whole.
 */
export const keptDiscounts = <Of extends Amount>(
  { discounts = [], qty }: Discounted<Of>,
  kept: number,
): Of[] => scaled(discounts, kept, qty);

/** Returns the discounts that a seat of a line takes along to a course with another price: the same share of it. */
export const movedDiscounts = <Of extends Amount>(
  { discounts = [], price, qty }: Discounted<Of>,
  to: number,
): Of[] => scaled(discounts, toFeninga(to), toFeninga(price) * qty);

function scaled<Of extends Amount>(discounts: readonly Of[], part: number, of: number): Of[] {
  let [before, done] = [0, 0];
  return discounts.map((discount) => {
    before += toFeninga(discount.amountKm);
    const amount = Math.round((before * part) / of) - done;
    done += amount;
    return { ...discount, amountKm: toKm(amount) };
  });
}

/** Returns the discounts of a line to which one more seat has moved with its own. */
export const withDiscounts = (
  some: readonly LineDiscount[],
  more: readonly LineDiscount[],
): LineDiscount[] => [
  ...some.map((one) => {
    const other = more.find(({ ruleId }) => ruleId === one.ruleId);
    return other ? { ...one, amountKm: toKm(toFeninga(one.amountKm) + toFeninga(other.amountKm)) } : one;
  }),
  ...more.filter(({ ruleId }) => some.every((one) => one.ruleId !== ruleId)),
];
