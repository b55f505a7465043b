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

it('has no line or total below 0, and lines that result in the total, in 1,000,000 random orders', () => {
  let state = 20_270_301;
  const next = (limit: number) => {
    state = (state * 16_807) % 2_147_483_647;
    return state % limit;
  };
  const line = { price: 0, qty: 1, held: 0, discounts: [{ amountKm: 0 }] };
  const lines = [line, { ...line, discounts: [{ amountKm: 0 }] }];
  const rules = [early(0), group(0, 2)] as const;
  const single = [line];
  let wrong = 0;
  for (let n = 0; n < 1_000_000; n += 1) {
    const orderItems = n % 4 === 0 ? lines : single;
    let taxed = 0;
    for (const item of orderItems) {
      const feninga = next(40_000);
      item.price = feninga / 100;
      item.qty = 1 + next(6);
      item.held = next(item.qty + 1);
      rules[0].percent = n % 2 ? next(101) : 0;
      rules[0].amountKm = n % 2 ? 0 : next(30_000) / 100;
      rules[1].percent = next(101);
      const amountKm = bestDiscount(item, rules)?.amountKm ?? 0;
      item.discounts = [{ amountKm }];
      const left = feninga * item.qty - toFeninga(amountKm);
      if (left < 0) wrong += 1;
      taxed += left;
    }
    const prices = priceOrder(orderItems, RATES);
    const { shippingPrice, taxPrice, totalPrice } = prices;
    const tax = (taxed * 15 + 50 - ((taxed * 15 + 50) % 100)) / 100;
    if (toFeninga(taxPrice) !== tax) wrong += 1;
    if (toFeninga(totalPrice) !== taxed + tax + toFeninga(shippingPrice)) wrong += 1;
    const after = priceAfter({ shippingPrice, totalPrice, orderItems, rates: RATES });
    if (after < 0 || after > totalPrice) wrong += 1;
  }
  expect(wrong).toBe(0);
});
