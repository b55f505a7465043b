import { perSecond } from './perSecond.ts';

it('gives so many turns in each second and no more', () => {
  let now = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
  const hasTurn = perSecond(2);
  expect([hasTurn(), hasTurn(), hasTurn()]).toEqual([true, true, false]);
  now = 999;
  expect(hasTurn()).toBe(false);
  now = 1000;
  expect([hasTurn(), hasTurn(), hasTurn()]).toEqual([true, true, false]);
  clock.mockRestore();
});
