import { hasPermission, type Permission, PERMISSIONS, type RequiredPermission } from './permissions.ts';

describe('hasPermission', () => {
  const table = PERMISSIONS.flatMap((held) => PERMISSIONS.map((required) => [held, required] as const));

  it.each(table)('%s gives %s only if it is the same', (held, required) => {
    expect(hasPermission([held], required)).toBe(held === required);
  });

  it.each<[held: Permission[], required: RequiredPermission, isGiven: boolean]>([
    [[], 'any', false],
    [['content'], 'any', true],
    [[], ['orders', 'money'], false],
    [['courses'], ['orders', 'money'], false],
    [['orders'], ['orders', 'money'], true],
    [['money'], ['orders', 'money'], true],
    [['content', 'money'], 'money', true],
    [['content', 'courses', 'orders', 'enrolment', 'money', 'reports'], 'administration', false],
  ])('%j for %j is %s', (held, required, isGiven) => {
    expect(hasPermission(held, required)).toBe(isGiven);
  });
});
