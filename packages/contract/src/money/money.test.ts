import { formatKm, hasWholeFeninga, toFeninga } from './money.ts';
import { lineTotal, priceOrder } from './pricing.ts';
import { eurText, formatEur, KM_PER_EUR, toEurCents } from '../payments/values.ts';

/** The rates of the specification. */
const RATES = { taxPercent: 15, shippingKm: 100, freeShippingAboveKm: 100, feeHasTax: false };

describe('priceOrder', () => {
  it.each([
    { items: 6.7, shipping: 100, tax: 1.01, total: 107.71 },
    { items: 100, shipping: 100, tax: 15, total: 215 },
    { items: 100.01, shipping: 0, tax: 15, total: 115.01 },
    { items: 0, shipping: 100, tax: 0, total: 100 },
  ])('prices items of $items KM at $total KM', ({ items, shipping, tax, total }) => {
    expect(priceOrder([{ price: items, qty: 1 }], RATES)).toEqual({
      itemsPrice: items,
      discountPrice: 0,
      shippingPrice: shipping,
      taxPrice: tax,
      totalPrice: total,
    });
  });

  it.each([
    { rates: { feeHasTax: true }, items: 6.7, shipping: 100, tax: 16.01, total: 122.71 },
    { rates: { feeHasTax: true }, items: 100, shipping: 100, tax: 30, total: 230 },
    { rates: { feeHasTax: true }, items: 100.01, shipping: 0, tax: 15, total: 115.01 },
    { rates: { taxPercent: 17 }, items: 6.7, shipping: 100, tax: 1.14, total: 107.84 },
    { rates: { taxPercent: 17, feeHasTax: true }, items: 80, shipping: 100, tax: 30.6, total: 210.6 },
    { rates: { taxPercent: 0 }, items: 80, shipping: 100, tax: 0, total: 180 },
    { rates: { shippingKm: 0 }, items: 80, shipping: 0, tax: 12, total: 92 },
    {
      rates: { shippingKm: 12.5, freeShippingAboveKm: 300, feeHasTax: true },
      items: 300,
      shipping: 12.5,
      tax: 46.88,
      total: 359.38,
    },
    { rates: { freeShippingAboveKm: 0 }, items: 0.01, shipping: 0, tax: 0, total: 0.01 },
  ])('prices items of $items KM with $rates at $total KM', ({ rates, items, shipping, tax, total }) => {
    expect(priceOrder([{ price: items, qty: 1 }], { ...RATES, ...rates })).toEqual({
      itemsPrice: items,
      discountPrice: 0,
      shippingPrice: shipping,
      taxPrice: tax,
      totalPrice: total,
    });
  });

  it('adds lines exactly where binary fractions would not', () => {
    const lines = [
      { price: 0.1, qty: 3 },
      { price: 0.2, qty: 1 },
    ];
    expect(priceOrder(lines, RATES).itemsPrice).toBe(0.5);
    expect(lineTotal({ price: 1.1, qty: 3 })).toBe(3.3);
  });

  it('is exact to the fening for every price up to 1.200 KM', () => {
    for (let feninga = 0; feninga <= 120_000; feninga += 7) {
      const { itemsPrice, shippingPrice, taxPrice, totalPrice } = priceOrder(
        [{ price: feninga / 100, qty: 1 }],
        RATES,
      );
      expect(toFeninga(totalPrice)).toBe(
        toFeninga(itemsPrice) + toFeninga(shippingPrice) + toFeninga(taxPrice),
      );
      expect(toFeninga(taxPrice)).toBe(Math.floor((feninga * 15 + 50) / 100));
    }
  });
});

describe('money', () => {
  it('formats an amount in KM', () => {
    expect(formatKm(1234.5)).toBe('1.234,50\u00a0KM');
  });

  it('detects a fraction of a fening', () => {
    expect(hasWholeFeninga(149.5)).toBe(true);
    expect(hasWholeFeninga(1.005)).toBe(false);
  });
});

/** |cents - feninga / peg| < 1/2, without a division. */
const isNearest = (feninga: number) =>
  Math.abs(toEurCents(feninga / 100) * 195_583 - feninga * 100_000) * 2 < 195_583;

describe('toEurCents', () => {
  it.each([
    [0, 0],
    [0.01, 1],
    [1.95, 100],
    [1.96, 100],
    [1.955_83, 100],
    [107.71, 5507],
    [115.01, 5880],
    [184, 9408],
    [195_583, 10_000_000],
  ])('converts %d KM to %d cents', (km, cents) => {
    expect(toEurCents(km)).toBe(cents);
  });

  it('is the nearest cent of total / peg for every fening up to 3.000 KM', () => {
    const wrong = Array.from({ length: 300_001 }, (_, feninga) => feninga).filter(
      (feninga) => !isNearest(feninga),
    );
    expect(wrong).toEqual([]);
  });

  it('is exact beyond the precision of numbers', () => {
    expect(toEurCents(90_071_992_547.4)).toBe(4_605_307_851_265);
  });

  it('uses the same peg as KM_PER_EUR', () => {
    expect(Math.round(KM_PER_EUR * 100_000)).toBe(195_583);
  });
});

describe('eurText', () => {
  it.each([
    [5507, '55.07'],
    [5, '0.05'],
    [50, '0.50'],
    [123_456, '1234.56'],
  ])('writes %d as %s', (cents, text) => {
    expect(eurText(cents)).toBe(text);
  });
});

describe('formatEur', () => {
  it('formats an amount in euro', () => {
    expect(formatEur(123_450)).toBe('1.234,50\u00a0EUR');
  });
});
