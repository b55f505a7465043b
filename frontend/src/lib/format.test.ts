import { formatDate, formatRating } from './format.ts';

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

it('formatRating writes one decimal with a comma', () => {
  expect(formatRating(4.5)).toBe('4,5');
  expect(formatRating(5)).toBe('5,0');
});
