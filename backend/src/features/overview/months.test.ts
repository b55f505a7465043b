import { monthBefore, monthsUpTo } from './overview.service.ts';

describe('monthBefore', () => {
  it.each([
    ['2026-11', 0, '2026-11'],
    ['2026-01', 1, '2025-12'],
    ['2026-03', 1, '2026-02'],
    ['2026-11', 23, '2024-12'],
  ])('%s less %i is %s', (month, months, expected) => {
    expect(monthBefore(month, months)).toBe(expected);
  });
});

describe('monthsUpTo', () => {
  it('runs over the turn of the year, the oldest first', () => {
    expect(monthsUpTo('2026-02', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  });
});
