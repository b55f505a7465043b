import { toFeninga } from '../money/money.ts';
import { priceAfter } from '../money/priceAfter.ts';
import { priceOrder, type Rates } from '../money/pricing.ts';
import { bestDiscount, discountsOn } from './rules.ts';
import { keptDiscounts, movedDiscounts } from './shares.ts';

const RATES: Rates = { taxPercent: 15, shippingKm: 100, freeShippingAboveKm: 100, feeHasTax: false };
const NONE = { percent: 0, amountKm: 0, minSeats: 0, until: '' };
const early = (percent: number, amountKm = 0) => ({ ...NONE, percent, amountKm, until: '2027-03-01' });
const group = (percent: number, minSeats: number) => ({ ...NONE, percent, minSeats });
type Rule = typeof NONE;

const discounted = (price: number, qty: number, rules: readonly Rule[]) => {
  const best = bestDiscount({ price, qty }, rules);
  return { price, qty, ...(best && { discounts: [{ amountKm: best.amountKm }] }) };
};

it.each<[string, [number, number, Rule[]], [number, number, number, number]]>([
  ['early 10 %', [120, 1, [early(10)]], [12, 0, 16.2, 124.2]],
  ['half of an odd amount', [100.01, 1, [early(50)]], [50.01, 0, 7.5, 57.5]],
  ['a group of three', [33.33, 3, [group(10, 3)]], [10, 100, 13.5, 203.49]],
  ['a group that is too small', [33.33, 2, [group(10, 3)]], [0, 100, 10, 176.66]],
  ['the better one', [50, 4, [early(0, 8), group(15, 4)]], [32, 0, 25.2, 193.2]],
  ['more than the price', [40, 2, [early(0, 50)]], [80, 100, 0, 100]],
  ['everything, without a fee', [150, 1, [early(100)]], [150, 0, 0, 0]],
  ['a free course', [0, 1, [early(10)]], [0, 100, 0, 100]],
])('prices %s', (_what, line, [discountPrice, shippingPrice, taxPrice, totalPrice]) => {
  const prices = priceOrder([discounted(...line)], RATES);
  expect(prices).toMatchObject({ discountPrice, shippingPrice, taxPrice, totalPrice });
});

it('ends an early discount with its last day, and a group discount never', () => {
  const rules = [early(10), group(5, 2)];
  expect(discountsOn(rules, '2027-03-01')).toEqual(rules);
  expect(discountsOn(rules, '2027-03-02')).toEqual([group(5, 2)]);
});

it('keeps a share of each discount, together k of n half up', () => {
  const line = { price: 50, qty: 3, discounts: [{ amountKm: 10 }, { amountKm: 0.1 }] };
  const kept = [0, 1, 2, 3].map((held) => keptDiscounts(line, held).map(({ amountKm }) => amountKm));
  expect(kept).toEqual([
    [0, 0],
    [3.33, 0.04],
    [6.67, 0.06],
    [10, 0.1],
  ]);
});

it('moves a seat with the same share of the price', () => {
  const line = { price: 50, qty: 2, discounts: [{ amountKm: 10 }] };
  expect([50, 80, 0].map((to) => movedDiscounts(line, to))).toEqual([
    [{ amountKm: 5 }],
    [{ amountKm: 8 }],
    [{ amountKm: 0 }],
  ]);
});

/** A generator of whole numbers below a limit, the same ones in every run. */
function numbers(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

it('has no line or total below 0, and lines that result in the total, in 1,000,000 random orders', () => {
  const next = numbers(20_270_301);
  const wrong: unknown[] = [];
  for (let n = 0; n < 1_000_000; n += 1) {
    const lines = Array.from({ length: 1 + next(2) }, () =>
      discounted(next(40_000) / 100, 1 + next(6), [
        n % 2 ? early(next(101)) : early(0, next(30_000) / 100),
        group(next(101), 2 + next(5)),
      ]),
    );
    const prices = priceOrder(lines, RATES);
    const orderItems = lines.map((line) => ({ ...line, held: next(line.qty + 1) }));
    const after = priceAfter({ ...prices, orderItems, rates: RATES });
    const left = lines.map(
      ({ price, qty, discounts = [] }) => toFeninga(price) * qty - toFeninga(discounts[0]?.amountKm ?? 0),
    );
    const taxed = left.reduce((sum, part) => sum + part, 0);
    const total = taxed + toFeninga(prices.shippingPrice) + toFeninga(prices.taxPrice);
    const isRight =
      left.every((part) => part >= 0) &&
      toFeninga(prices.totalPrice) === total &&
      toFeninga(prices.taxPrice) === Math.floor((taxed * 15 + 50) / 100) &&
      after >= 0 &&
      after <= prices.totalPrice;
    if (!isRight) wrong.push(lines);
  }
  expect(wrong).toEqual([]);
});
