import { surplusDueDay } from './values.ts';

it.each([
  ['rejected', '2027-03-16'],
  ['cancelled', '2027-03-16'],
  ['granted', null],
  ['overpaid', null],
] as const)('a surplus of the reason %s is given back by %s', (reason, dueDay) => {
  expect(surplusDueDay({ reason, since: '2027-03-01' })).toBe(dueDay);
});
