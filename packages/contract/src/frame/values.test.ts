import { dayAfter, daysBetween } from './days.ts';
import { plural } from './plural.ts';
import { searchKeyword } from './fields.ts';
import { SEARCH_KEYWORD_MAX } from '../limits.ts';
import { tidyKeyword } from './listQuery.ts';
import { isScarce } from '../overview/values.ts';

it.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-28', 2, '2026-03-30'],
])('dayAfter: %s and %i days is %s', (day, days, expected) => {
  expect(dayAfter(day, days)).toBe(expected);
  expect(daysBetween(day, expected)).toBe(days);
});

const hours = { one: 'sat', few: 'sata', other: 'sati' };

it.each([
  [1, 'sat'],
  [21, 'sat'],
  [3, 'sata'],
  [0, 'sati'],
  [11, 'sati'],
  [13, 'sati'],
  [40, 'sati'],
  [-1, 'sat'],
])('plural of %d is "%s"', (count, form) => {
  expect(plural(count, hours)).toBe(form);
});

it('plural declines ocjena', () => {
  const forms = { one: 'ocjena', few: 'ocjene', other: 'ocjena' };
  expect([1, 2, 5, 11, 21, 22].map((n) => plural(n, forms))).toEqual([
    'ocjena',
    'ocjene',
    'ocjena',
    'ocjena',
    'ocjena',
    'ocjene',
  ]);
});

describe('plural of a number with decimals follows its last digit', () => {
  it.each([
    [0.5, 'sati'],
    [1.5, 'sati'],
    [2.5, 'sati'],
    [1.2, 'sata'],
    [0.1, 'sat'],
    [1.25, 'sati'],
  ])('%d: "%s"', (count, form) => {
    expect(plural(count, hours)).toBe(form);
  });

  it('ignores digits that are not shown: 1,201 is written 1,2', () => {
    expect(plural(1.201, hours)).toBe('sata');
    expect(plural(1.999, hours)).toBe('sata');
  });
});

const letters = (count: number) => 'a'.repeat(count);

describe('tidyKeyword', () => {
  it('trims a keyword and keeps the spaces inside', () => {
    expect(tidyKeyword('  digitalna  obuka \n')).toBe('digitalna  obuka');
  });

  it('cuts a keyword to the longest that the API accepts', () => {
    const tidy = tidyKeyword(letters(SEARCH_KEYWORD_MAX + 1));
    expect(tidy).toBe(letters(SEARCH_KEYWORD_MAX));
    expect(searchKeyword.parse(tidy)).toBe(tidy);
  });

  it('leaves no space at the end of a cut keyword', () => {
    expect(tidyKeyword(`${letters(SEARCH_KEYWORD_MAX - 1)} b`)).toBe(letters(SEARCH_KEYWORD_MAX - 1));
  });

  it('replaces a cut surrogate pair, which no address can encode', () => {
    const tidy = tidyKeyword(`${letters(SEARCH_KEYWORD_MAX - 1)}😀`);
    expect(tidy).toBe(`${letters(SEARCH_KEYWORD_MAX - 1)}\u{fffd}`);
    expect(() => encodeURIComponent(tidy)).not.toThrow();
  });
});

describe('isScarce', () => {
  it.each([
    [0, 20],
    [3, 100],
    [3, 4],
    [20, 100],
    [4, 20],
  ])('is true for %i free of %i seats', (free, capacity) => {
    expect(isScarce({ free, capacity })).toBe(true);
  });

  it.each([
    [4, 19],
    [21, 100],
    [12, 12],
  ])('is false for %i free of %i seats', (free, capacity) => {
    expect(isScarce({ free, capacity })).toBe(false);
  });
});
