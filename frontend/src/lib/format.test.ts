import { formatDate, formatMoment, formatRating } from './format.ts';

describe('formatDate', () => {
  it('writes a day or a moment without moving it', () => {
    expect(formatDate('2026-11-21')).toBe('21.\u00a011.\u00a02026.');
    expect(formatDate('2026-01-05T23:59:59.000Z')).toBe('5.\u00a01.\u00a02026.');
  });

  it('leaves other text alone', () => {
    expect(formatDate('')).toBe('');
    expect(formatDate('uskoro')).toBe('uskoro');
  });
});

it('formatMoment tells the time in Sarajevo, summer and winter, over midnight too', () => {
  expect(formatMoment('2026-11-21T09:05:00.000Z')).toBe('21.\u00a011.\u00a02026. u\u00a010:05');
  expect(formatMoment('2026-07-31T22:30:00.000Z')).toBe('1.\u00a08.\u00a02026. u\u00a000:30');
});

it('formatRating writes one decimal with a comma', () => {
  expect(formatRating(4.5)).toBe('4,5');
  expect(formatRating(5)).toBe('5,0');
});
