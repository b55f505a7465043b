import { today } from './today.ts';

it.each([
  ['2026-07-01T21:59:59Z', '2026-07-01'],
  ['2026-07-01T22:00:00Z', '2026-07-02'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
])('takes %s as %s in Sarajevo', (moment, day) => {
  expect(today(new Date(moment))).toBe(day);
});
