import { balanceOfMove } from './balance.ts';

it.each([
  ['nothing is paid and the course costs more', { open: 10_000, change: 5000 }, 15_000],
  ['nothing is paid and the course costs less', { open: 10_000, change: -5000 }, 5000],
  ['all is paid and the course costs more', { open: 0, change: 5000 }, 5000],
  ['all is paid and the course costs less', { open: 0, change: -5000 }, -5000],
  ['a part is paid, more than the course costs now', { open: 2000, change: -5000 }, -3000],
  ['a surplus pays for the dearer course', { open: -8000, change: 5000 }, 0],
  ['a surplus stays where it is', { open: -8000, change: -1000 }, -1000],
  ['the price stays the same', { open: -8000, change: 0 }, 0],
])('when %s', (_what, move, balance) => {
  expect(balanceOfMove({ ...move, isGranted: false })).toBe(balance);
});

it('is nothing for a grant', () => {
  expect(balanceOfMove({ open: 0, change: 5000, isGranted: true })).toBe(0);
});
