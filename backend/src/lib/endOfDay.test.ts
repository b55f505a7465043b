import { endOfDay } from './endOfDay.ts';

it.each([
  ['2026-01-15', '2026-01-15T23:59:59+01:00'],
  ['2026-07-01', '2026-07-01T23:59:59+02:00'],
  // The days on which the clock is changed end in the new time.
  ['2026-03-29', '2026-03-29T23:59:59+02:00'],
  ['2026-10-25', '2026-10-25T23:59:59+01:00'],
])('ends %s at the institute', (day, moment) => {
  expect(endOfDay(day)).toBe(moment);
});
