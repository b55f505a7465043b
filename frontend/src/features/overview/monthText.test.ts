import { dayText, daysOfMonth, monthText, shortMonth } from './monthText.ts';

describe('the calendar in words', () => {
  it('names months and days', () => {
    expect(monthText('2026-11')).toBe('novembar 2026.');
    expect(monthText('2027-01')).toBe('januar 2027.');
    expect(shortMonth('2026-08')).toBe('aug');
    expect(dayText('2026-11-21')).toBe('subota, 21. novembar 2026.');
    expect(dayText('2026-03-01')).toBe('nedjelja, 1. mart 2026.');
  });

  it.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-12', '2026-12-31'],
    ['2026-06', '2026-06-30'],
  ])('knows the last day of %s', (month, last) => {
    expect(daysOfMonth(month)).toEqual({ first: `${month}-01`, last });
  });
});
