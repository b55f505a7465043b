import { formatKm, toFeninga, toKm } from '../money/money.ts';
import { bestDiscount, type OfferedPrice } from './rules.ts';
import type { CodeOffer, DiscountRule, LineDiscount } from './schema.ts';
import { lineDiscountOf } from './texts.ts';

/** Returns a code in words: `Kod K7M2-9QXA: −10 %`. */
const codeText = ({ code, percent, amountKm }: CodeOffer): string =>
  `Kod ${code}: ${percent > 0 ? `−${percent}\u00a0%` : formatKm(-amountKm)}`;

type Line = OfferedPrice & { kurs: string };
/** The discounts of a line: the rule of its course with its amount, and the amount of the code in feninga. */
type LineParts = { best: ReturnType<typeof bestDiscount<DiscountRule>>; byCode: number };

/**
 * Returns what is taken off each line of an order that is placed now: the better discount of its course, then the code off the
 * rest. A code that does not combine replaces those of its courses if it takes more off, and otherwise takes nothing off.
 */
export function discountParts(lines: readonly Line[], code: CodeOffer | null): LineParts[] {
  const own = lines.map((line) => ({ best: bestDiscount(line, line.currentDiscounts), byCode: 0 }));
  if (!code) return own;
  const { combines, courses } = code;
  const isFor = lines.map(({ kurs }) => courses.length === 0 || courses.includes(kurs));
  const ofCourse = own.map(({ best }, index) => (isFor[index] && best ? toFeninga(best.amountKm) : 0));
  const rests = lines.map(({ price, qty }, index) =>
    isFor[index] ? toFeninga(price) * qty - (combines ? (ofCourse[index] ?? 0) : 0) : 0,
  );
  const taken = takenOff(rests, code);
  if (sumOf(taken) <= (combines ? 0 : sumOf(ofCourse))) return own;
  return own.map(({ best }, index) => ({
    best: isFor[index] && !combines ? null : best,
    byCode: taken[index] ?? 0,
  }));
}

/** Returns the discounts of each line of an order that is placed now. */
export const orderDiscounts = (lines: readonly Line[], code: CodeOffer | null): LineDiscount[][] =>
  discountParts(lines, code).map(({ best, byCode }) =>
    [best ? lineDiscountOf(best) : [], code && byCode > 0 ? ofCode(code, byCode) : []].flat(),
  );

const ofCode = (code: CodeOffer, feninga: number): LineDiscount => ({
  kind: 'code',
  ruleId: code._id,
  text: codeText(code),
  percent: code.percent,
  amountKm: toKm(feninga),
});

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Returns what a code takes off these rests, in feninga: a percentage of each, half up, or its amount in parts of all. */
const takenOff = (rests: readonly number[], { percent, amountKm }: CodeOffer): number[] =>
  percent > 0
    ? rests.map((rest) => Math.round((rest * percent) / 100))
    : dividedBy(rests, Math.min(toFeninga(amountKm), sumOf(rests)));

/** Divides an amount by these weights; the feninga that are left go to the largest remainders. */
function dividedBy(weights: readonly number[], amount: number): number[] {
  const all = sumOf(weights);
  if (all === 0) return weights.map(() => 0);
  const shares = weights.map((weight) => Math.floor((amount * weight) / all));
  const remainderOf = (index: number) => (amount * (weights[index] ?? 0)) % all;
  const byRemainder = weights.map((_, index) => index).sort((a, b) => remainderOf(b) - remainderOf(a));
  const more = new Set(byRemainder.slice(0, amount - sumOf(shares)));
  return shares.map((share, index) => (more.has(index) ? share + 1 : share));
}
