import { dayAfter, daysBetween, startOfDay } from './startOfDay.ts';
import { today } from './today.ts';

describe('startOfDay', () => {
  it.each([
    ['2026-07-01', '2026-06-30T22:00:00.000Z'],
    ['2026-12-01', '2026-11-30T23:00:00.000Z'],
    // The days on which clocks change, and those after them.
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z'],
  ])('of %s is %s', (day, moment) => {
    expect(startOfDay(day).toISOString()).toBe(moment);
  });

  it('is the first moment that belongs to the day, all year round', () => {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = dayAfter(day)) {
      const start = startOfDay(day);
      expect(today(start)).toBe(day);
      expect(today(new Date(start.getTime() - 1))).toBe(dayAfter(day, -1));
    }
  });
});

describe('dayAfter', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-28', 2, '2026-03-30'],
  ])('%s and %i days is %s', (day, days, expected) => {
    expect(dayAfter(day, days)).toBe(expected);
    expect(daysBetween(day, expected)).toBe(days);
  });
});
