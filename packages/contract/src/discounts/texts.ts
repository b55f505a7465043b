import { dayText } from '../frame/dayText.ts';
import { formatKm } from '../money/money.ts';
import { bestDiscount, type OfferedPrice } from './rules.ts';
import type { DiscountRule, LineDiscount } from './schema.ts';

/** Returns a discount in words: `5 i više mjesta: −10 %`, or `Rana prijava do 1. 3. 2027.: −30,00 KM po mjestu`. */
export const discountText = ({
  kind,
  percent,
  amountKm,
  until,
  minSeats,
}: Omit<DiscountRule, '_id'>): string => {
  const off = percent > 0 ? `−${percent}\u00a0%` : `${formatKm(-amountKm)} po mjestu`;
  return `${kind === 'early' ? `Rana prijava do ${dayText(until)}` : `${minSeats} i\u00a0više mjesta`}: ${off}`;
};

/** Returns the discount of a course as an order is placed with it. */
export const lineDiscountOf = ({
  rule,
  amountKm,
}: {
  rule: DiscountRule;
  amountKm: number;
}): LineDiscount => {
  const { _id: ruleId, kind, percent } = rule;
  return { kind, ruleId, text: discountText(rule), percent, amountKm };
};

/** Returns the discounts of a line in words, with what they take off it: those it was placed with, or the present one of its course. */
export function discountsInWords({
  discounts,
  ...offered
}: OfferedPrice & { discounts?: readonly Pick<LineDiscount, 'text' | 'amountKm'>[] | undefined }): string[] {
  const best = bestDiscount(offered, offered.currentDiscounts);
  return (discounts ?? (best ? [lineDiscountOf(best)] : [])).map(
    ({ text, amountKm }) => `${text}, ukupno ${formatKm(-amountKm)}`,
  );
}
