import { toFeninga, toKm } from '../money/money.ts';
import type { PricedLine } from '../money/pricing.ts';
import type { DiscountRule } from './schema.ts';

/** A rule as far as its amount depends on it. */
type Rule = Pick<DiscountRule, 'percent' | 'amountKm' | 'minSeats'>;

/** Returns the discounts of a course that an order of this day gets; `day` is a day at the institute, YYYY-MM-DD. */
export const discountsOn = <Of extends Pick<DiscountRule, 'until'>>(
  rules: readonly Of[],
  day: string,
): Of[] => rules.filter(({ until }) => until === '' || day <= until);

/**
 * Returns the rule that takes the most off a line, and what it takes off in KM: a percentage of the line, half up, or an amount
 * for each seat, and never more than the line costs. Null when no rule takes anything off.
 */
export function bestDiscount<Of extends Rule>(
  { price, qty }: Pick<PricedLine, 'price' | 'qty'>,
  rules: readonly Of[] = [],
): { rule: Of; amountKm: number } | null {
  const all = toFeninga(price) * qty;
  let best: Of | null = null;
  let most = 0;
  for (const rule of rules) {
    const amount = Math.min(all, Math.round((all * rule.percent) / 100) + toFeninga(rule.amountKm) * qty);
    if (rule.minSeats > qty || amount <= most) continue;
    best = rule;
    most = amount;
  }
  return best && { rule: best, amountKm: toKm(most) };
}

/** A line with the discounts that its course has now. */
export type OfferedPrice = Pick<PricedLine, 'price' | 'qty'> & {
  currentDiscounts?: readonly DiscountRule[] | undefined;
};

/** Returns a line with the discount that an order gets for it now. */
export const withDiscount = ({ price, qty, currentDiscounts }: OfferedPrice): PricedLine => {
  const best = bestDiscount({ price, qty }, currentDiscounts);
  return { price, qty, ...(best && { discounts: [best] }) };
};
