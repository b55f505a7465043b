import { daysOfMonth, monthText, shortMonth } from './months.ts';

it('formats months', () => {
  expect(monthText('2026-11')).toBe('novembar 2026.');
  expect(monthText('2027-01')).toBe('januar 2027.');
  expect(shortMonth('2026-08')).toBe('aug');
});

it.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
  ['2026-06', '2026-06-30'],
])('returns the last day of %s', (month, last) => {
  expect(daysOfMonth(month)).toEqual({ first: `${month}-01`, last });
});
