import { dayAfter } from '@institut/contract/frame/days';
import { endOfDay, startOfDay, today } from './instituteDay.ts';

describe('today', () => {
  it.each([
    ['2026-07-01T21:59:59Z', '2026-07-01'],
    ['2026-07-01T22:00:00Z', '2026-07-02'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
  ])('takes %s as %s in Sarajevo', (moment, day) => {
    expect(today(new Date(moment))).toBe(day);
  });
});

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

describe('endOfDay', () => {
  it.each([
    ['2026-01-15', '2026-01-15T23:59:59+01:00'],
    ['2026-07-01', '2026-07-01T23:59:59+02:00'],
    // The days on which the clock is changed end in the new time.
    ['2026-03-29', '2026-03-29T23:59:59+02:00'],
    ['2026-10-25', '2026-10-25T23:59:59+01:00'],
  ])('of %s is %s', (day, moment) => {
    expect(endOfDay(day)).toBe(moment);
  });
});
