import { hasPermission, PERMISSIONS } from '../accounts/permissions.ts';
import { errorsOf, hasDraftsQuery, limitOf, type ApiCall } from './call.ts';
import { API_CALLS, CALL_NAMES, callNamed } from './calls.ts';
import { API } from './endpoints.ts';

const rows = CALL_NAMES.map((name) => [name, callNamed(name)] as const);
const calls = rows.map(([, call]) => call);

const { isLive } = API_CALLS;

describe('API_CALLS', () => {
  it('has a call for every path of the contract', () => {
    const described = new Set(calls.map(({ path }) => path));
    expect([...described].toSorted()).toEqual(Object.values(API).toSorted());
  });

  it('has no two calls with the same method and path', () => {
    const keys = calls.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(rows)('%s has a summary of one sentence', (_name, { summary }) => {
    expect(summary).toMatch(/^\p{Lu}[^.]*\.$/u);
  });

  it('has no GET call with a body', () => {
    const reads = calls.filter(({ method }) => method === 'GET');
    expect(reads.filter(({ body }) => body !== undefined)).toEqual([]);
  });

  it.each(rows.filter(([, { access }]) => access === 'optional'))(
    '%s has a response for staff',
    (_name, call) => {
      expect(call.response).toHaveProperty('adminJson');
    },
  );

  it.each(rows.filter(([, call]) => hasDraftsQuery(call)))('%s names who sees drafts', (_name, call) => {
    expect(call.permission).toBeDefined();
  });

  it('has no staff row without a permission', () => {
    const { permission, ...row } = API_CALLS.listUsers;
    // @ts-expect-error A staff row has to name the permission that it needs.
    const incomplete: ApiCall = row;
    expect({ ...incomplete, permission }).toEqual(API_CALLS.listUsers);
  });

  it('limits every call that writes, but the logout, which has to work always', () => {
    const unlimited = rows.filter(([, call]) => call.method !== 'GET' && !limitOf(call));
    expect(unlimited.map(([name]) => name)).toEqual(['logOut']);
  });

  it('leaves accounts, the audit log, settings, metrics, jobs and the deletion of courses to administrators', () => {
    const others = PERMISSIONS.filter((permission) => permission !== 'administration');
    const closed = rows.filter(([, { permission }]) => permission && !hasPermission(others, permission));
    expect(closed.map(([name]) => name).toSorted()).toEqual([
      'deleteCourse',
      'deleteUser',
      'endUserSessions',
      'getMetrics',
      'getSettings',
      'getUser',
      'inviteStaff',
      'listAudit',
      'listJobs',
      'listUsers',
      'previewIntroduction',
      'resetSecondFactor',
      'saveSettings',
      'updateUser',
    ]);
  });
});

describe('hasPermission', () => {
  it.each([
    ['orders', true],
    ['money', false],
    [['enrolment', 'orders'], true],
    [['enrolment', 'money'], false],
    [[], false],
    ['any', true],
  ] as const)('is for somebody with courses and orders and %j %s', (required, expected) => {
    expect(hasPermission(['courses', 'orders'], required)).toBe(expected);
  });

  it('is false for somebody without permissions, whatever is required', () => {
    expect([...PERMISSIONS, 'any' as const].some((required) => hasPermission([], required))).toBe(false);
  });
});

describe('errorsOf', () => {
  it.each<[string, ApiCall, number[]]>([
    ['a public read', isLive, []],
    ['one of its own', { ...isLive, errors: [503] }, [503]],
    ['a path with an id', { ...isLive, path: API.course }, [404]],
    ['a query', API_CALLS.listCareers, [400]],
    ['drafts for staff', API_CALLS.listNews, [400, 401, 403, 429]],
    ['a private read', API_CALLS.getProfile, [401]],
    ['a write by staff', API_CALLS.updateNewsItem, [400, 401, 403, 404, 409, 413, 415, 429]],
    ['a confirmation of the user', { ...isLive, access: 'user', needsConfirmation: true }, [401, 403]],
    ['a limit', API_CALLS.register, [400, 409, 413, 415, 429]],
  ])('returns the statuses of %s', (_name, given, expected) => {
    expect(errorsOf(given)).toEqual(expected);
  });
});
