import { isScarce } from './overview.ts';

describe('isScarce', () => {
  it.each([
    [0, 20],
    [3, 100],
    [3, 4],
    [20, 100],
    [4, 20],
  ])('%i of %i places are few', (free, capacity) => {
    expect(isScarce({ free, capacity })).toBe(true);
  });

  it.each([
    [4, 19],
    [21, 100],
    [12, 12],
  ])('%i of %i places are not', (free, capacity) => {
    expect(isScarce({ free, capacity })).toBe(false);
  });
});
