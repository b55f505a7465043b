import { PERMISSIONS, type Permission } from './permissions.ts';
import { permissionsOf, type Rights, rightsText, roleNames, ROLES, scopedPermissionsOf } from './roles.ts';

describe('permissionsOf', () => {
  it.each<[Rights, readonly Permission[]]>([
    [{ isAdmin: false }, []],
    [{ isAdmin: false, roles: [] }, []],
    [{ isAdmin: true }, PERMISSIONS],
    [{ isAdmin: true, roles: ['editor'] }, PERMISSIONS],
    [{ isAdmin: false, roles: ['editor'] }, ['content', 'courses']],
    [
      { isAdmin: false, roles: ['enrolment'] },
      ['courses', 'orders', 'enrolment', 'messages', 'certificates', 'attendance', 'reports'],
    ],
    [{ isAdmin: false, roles: ['lecturer'] }, ['messages', 'attendance']],
    [{ isAdmin: false, roles: ['recruiter'] }, ['candidates']],
    [{ isAdmin: false, roles: ['accounting'] }, ['orders', 'money', 'reports']],
    [
      { isAdmin: false, roles: ['accounting', 'editor'] },
      ['content', 'courses', 'orders', 'money', 'reports'],
    ],
  ])('of %j are %j', (rights, expected) => {
    expect(permissionsOf(rights)).toEqual(expected);
  });

  it('never include the administration for a role', () => {
    expect(permissionsOf({ isAdmin: false, roles: ROLES })).not.toContain('administration');
  });
});

it.each<[Rights, readonly Permission[]]>([
  [{ isAdmin: false }, []],
  [{ isAdmin: false, roles: ['lecturer'] }, ['messages', 'attendance']],
  [{ isAdmin: false, roles: ['lecturer', 'editor'] }, ['messages', 'attendance']],
  [{ isAdmin: false, roles: ['lecturer', 'enrolment'] }, []],
  [{ isAdmin: true, roles: ['lecturer'] }, []],
])('the permissions of %j that reach only own courses are %j', (rights, expected) => {
  expect(scopedPermissionsOf(rights)).toEqual(expected);
});

it('names roles in their order', () => {
  expect(roleNames(['accounting', 'editor'])).toBe('Urednik, Računovodstvo');
  expect(roleNames([])).toBe('');
  expect(rightsText({ isAdmin: true, roles: ['enrolment'] })).toBe('Administrator, Upis');
  expect(rightsText({ isAdmin: false })).toBe('');
});
