import { formatKm, hasWholeFeninga, toFeninga } from './money.ts';
import { lineTotal, priceOrder } from './pricing.ts';

describe('priceOrder', () => {
  it.each([
    { items: 6.7, shipping: 100, tax: 1.01, total: 107.71 },
    { items: 100, shipping: 100, tax: 15, total: 215 },
    { items: 100.01, shipping: 0, tax: 15, total: 115.01 },
    { items: 0, shipping: 100, tax: 0, total: 100 },
  ])('prices items of $items KM at $total KM', ({ items, shipping, tax, total }) => {
    expect(priceOrder([{ price: items, qty: 1 }])).toEqual({
      itemsPrice: items,
      shippingPrice: shipping,
      taxPrice: tax,
      totalPrice: total,
    });
  });

  it('adds up lines that binary fractions would spoil', () => {
    const lines = [
      { price: 0.1, qty: 3 },
      { price: 0.2, qty: 1 },
    ];
    expect(priceOrder(lines).itemsPrice).toBe(0.5);
    expect(lineTotal({ price: 1.1, qty: 3 })).toBe(3.3);
  });

  it('is exact to the fening for every price up to 1.200 KM', () => {
    for (let feninga = 0; feninga <= 120_000; feninga += 7) {
      const { itemsPrice, shippingPrice, taxPrice, totalPrice } = priceOrder([
        { price: feninga / 100, qty: 1 },
      ]);
      expect(toFeninga(totalPrice)).toBe(
        toFeninga(itemsPrice) + toFeninga(shippingPrice) + toFeninga(taxPrice),
      );
      expect(toFeninga(taxPrice)).toBe(Math.floor((feninga * 15 + 50) / 100));
    }
  });
});

describe('money', () => {
  it('writes amounts as in Bosnia', () => {
    expect(formatKm(1234.5)).toBe('1.234,50\u00a0KM');
  });

  it('knows a fraction of a fening', () => {
    expect(hasWholeFeninga(149.5)).toBe(true);
    expect(hasWholeFeninga(1.005)).toBe(false);
  });
});
