import { eurText, formatEur, KM_PER_EUR, toEurCents } from './payment.ts';

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
  ])('%d KM are %d cents', (km, cents) => {
    expect(toEurCents(km)).toBe(cents);
  });

  it('is the nearest cent of total / peg for every fening up to 3.000 KM', () => {
    const wrong = Array.from({ length: 300_001 }, (_, feninga) => feninga).filter(
      (feninga) => !isNearest(feninga),
    );
    expect(wrong).toEqual([]);
  });

  it('stays exact where plain numbers no longer are', () => {
    expect(toEurCents(90_071_992_547.4)).toBe(4_605_307_851_265);
  });

  it('knows the peg by one number', () => {
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
  it('writes euros as people in Bosnia do', () => {
    expect(formatEur(123_450)).toBe('1.234,50\u00a0EUR');
  });
});
