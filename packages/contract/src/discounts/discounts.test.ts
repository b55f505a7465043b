import { toFeninga } from '../money/money.ts';
import { priceAfter } from '../money/priceAfter.ts';
import { priceOrder, type Rates } from '../money/pricing.ts';
import { discountParts, orderDiscounts } from './codes.ts';
import { bestDiscount, discountsOn } from './rules.ts';
import { discountCodeText, type CodeOffer, type DiscountRule } from './schema.ts';
import { keptDiscounts, movedDiscounts } from './shares.ts';

const RATES: Rates = { taxPercent: 15, shippingKm: 100, freeShippingAboveKm: 100, feeHasTax: false };
const NONE = { percent: 0, amountKm: 0, minSeats: 0, until: '' };
const early = (percent: number, amountKm = 0) => ({ ...NONE, percent, amountKm, until: '2027-03-01' });
const group = (percent: number, minSeats: number) => ({ ...NONE, percent, minSeats });
type Rule = typeof NONE;
const codeOf = (terms: Partial<CodeOffer>): CodeOffer => ({
  _id: '6560f1a2b3c4d5e6f7a8b9c0',
  code: 'K7M2-9QXA',
  percent: 0,
  amountKm: 0,
  combines: true,
  courses: [],
  ...terms,
});

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

const RULE: DiscountRule = { _id: '6560f1a2b3c4d5e6f7a8b9c1', kind: 'early', ...early(10) };
const lineOf = (kurs: string, price: number, qty = 1, currentDiscounts: DiscountRule[] = []) => ({
  kurs,
  price,
  qty,
  currentDiscounts,
});
const NOT_COMBINED = { combines: false };

it.each<[string, ReturnType<typeof lineOf>[], Partial<CodeOffer>, number[][]]>([
  ['a percentage, half up', [lineOf('a', 100.01)], { percent: 50 }, [[50.01]]],
  [
    'an amount by largest remainder',
    [lineOf('a', 10.01), lineOf('b', 20.02), lineOf('c', 30.03)],
    { amountKm: 20 },
    [[3.33], [6.67], [10]],
  ],
  ['an amount above the price', [lineOf('a', 12, 2), lineOf('b', 6)], { amountKm: 50 }, [[24], [6]]],
  ['what the discount of a course leaves', [lineOf('a', 100, 1, [RULE])], { percent: 50 }, [[10, 45]]],
  [
    'the courses of the code alone',
    [lineOf('a', 50), lineOf('b', 70)],
    { percent: 20, courses: ['b'] },
    [[], [14]],
  ],
  ['the better code', [lineOf('a', 100, 1, [RULE])], { percent: 20, ...NOT_COMBINED }, [[20]]],
  ['the better course', [lineOf('a', 100, 1, [RULE])], { percent: 5, ...NOT_COMBINED }, [[10]]],
  [
    'the course when both are the same',
    [lineOf('a', 100, 1, [RULE])],
    { percent: 10, ...NOT_COMBINED },
    [[10]],
  ],
  [
    'the discount of a course that the code is not for',
    [lineOf('a', 100, 1, [RULE]), lineOf('b', 100, 1, [RULE])],
    { amountKm: 30, courses: ['b'], ...NOT_COMBINED },
    [[10], [30]],
  ],
  ['nothing of a free course', [lineOf('a', 0)], { percent: 50 }, [[]]],
])('takes off a line %s', (_what, lines, terms, expected) => {
  const discounts = orderDiscounts(lines, codeOf(terms));
  expect(discounts.map((line) => line.map(({ amountKm }) => amountKm))).toEqual(expected);
});

it('reads a code however it is typed', () => {
  expect(
    ['k7m2 9qxa', 'K7M2-9QXA', 'koi29qxa', 'K7M29QX', 'U7M29QXA'].map(
      (typed) => discountCodeText.safeParse(typed).data,
    ),
  ).toEqual(['K7M2-9QXA', 'K7M2-9QXA', 'K012-9QXA', undefined, undefined]);
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
  const rules: DiscountRule[] = [{ ...RULE }, { ...RULE, kind: 'group', minSeats: 2, amountKm: 0 }];
  const line = { ...lineOf('a', 0, 1, rules), held: 0, discounts: [{ amountKm: 0 }] };
  const pair = [line, { ...line, kurs: 'b' }];
  const code = codeOf({});
  let wrong = 0;
  for (let n = 0; n < 1_000_000; n += 1) {
    const orderItems = n % 4 === 0 ? pair : [line];
    const [first, second] = rules;
    if (first) [first.percent, first.amountKm] = n % 2 ? [next(101), 0] : [0, next(30_000) / 100];
    if (second) second.percent = next(101);
    for (const item of orderItems) {
      item.price = next(40_000) / 100;
      item.qty = 1 + next(6);
      item.held = next(item.qty + 1);
    }
    [code.percent, code.amountKm] = n % 8 < 4 ? [1 + next(100), 0] : [0, (1 + next(50_000)) / 100];
    code.combines = n % 3 === 0;
    code.courses = n % 5 === 0 ? ['b'] : [];
    const parts = discountParts(orderItems, n % 7 === 0 ? null : code);
    let taxed = 0;
    for (const [index, item] of orderItems.entries()) {
      const { best = null, byCode = 0 } = parts[index] ?? {};
      item.discounts = [{ amountKm: best?.amountKm ?? 0 }, { amountKm: byCode / 100 }];
      let left = toFeninga(item.price) * item.qty;
      for (const { amountKm } of item.discounts) left -= toFeninga(amountKm);
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
