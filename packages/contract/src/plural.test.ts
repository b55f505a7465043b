import { plural } from './plural.ts';

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
])('%d goes with "%s"', (count, form) => {
  expect(plural(count, hours)).toBe(form);
});

describe('a number with decimals takes the form of its last digit, which is read last', () => {
  it.each([
    [0.5, 'sati'],
    [1.5, 'sati'],
    [2.5, 'sati'],
    [1.2, 'sata'],
    [0.1, 'sat'],
    [1.25, 'sati'],
  ])('%d goes with "%s"', (count, form) => {
    expect(plural(count, hours)).toBe(form);
  });

  it('is about the digits that are shown: 1,201 is written 1,2', () => {
    expect(plural(1.201, hours)).toBe('sata');
    expect(plural(1.999, hours)).toBe('sata');
  });
});
