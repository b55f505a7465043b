import { priceAfter, type PricedOrder } from './priceAfter.ts';
import { priceOrder, type Rates } from './pricing.ts';

const RATES: Rates = { taxPercent: 15, shippingKm: 100, freeShippingAboveKm: 100, feeHasTax: false };

/** An order as it was placed, of which each line holds some of its seats. */
const holding = (
  lines: readonly [price: number, qty: number, held: number][],
  rates = RATES,
): PricedOrder => ({
  orderItems: lines.map(([price, qty, held]) => ({ price, qty, held })),
  ...priceOrder(
    lines.map(([price, qty]) => ({ price, qty })),
    rates,
  ),
  rates,
});

describe('priceAfter', () => {
  it.each<[string, PricedOrder, number]>([
    ['all seats: the total as it was placed', holding([[50, 3, 3]]), 172.5],
    ['no seat: nothing, not even the fee', holding([[40, 2, 0]]), 0],
    ['fewer seats: no fee that the order did not have', holding([[50, 3, 1]]), 57.5],
    ['fewer seats: the fee that the order had', holding([[40, 2, 1]]), 146],
    [
      'one of two lines',
      holding([
        [80, 1, 0],
        [30.05, 2, 2],
      ]),
      69.12,
    ],
    ['a fee with tax', holding([[40, 2, 1]], { ...RATES, feeHasTax: true }), 161],
  ])('counts %s', (_what, order, expected) => expect(priceAfter(order)).toBe(expected));

  it('returns the stored total of an order that holds all seats, whatever its rates say', () => {
    expect(priceAfter({ ...holding([[50, 3, 3]]), totalPrice: 150 })).toBe(150);
  });

  it('never rises while seats are given back', () => {
    for (let price = 1; price <= 300; price += 7) {
      const prices = [4, 3, 2, 1, 0].map((held) => priceAfter(holding([[price, 4, held]])));
      expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    }
  });
});
