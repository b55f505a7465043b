import { errorsOf, type ApiCall } from './call.ts';
import { API_CALLS, CALL_NAMES, callNamed } from './calls.ts';
import { API } from './endpoints.ts';

const rows = CALL_NAMES.map((name) => [name, callNamed(name)] as const);
const calls = rows.map(([, call]) => call);

const liveness = (overrides: Partial<ApiCall>): ApiCall => ({ ...API_CALLS.isLive, ...overrides });

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
    '%s has a response for admins',
    (_name, call) => {
      expect(call.response).toHaveProperty('adminJson');
    },
  );
});

describe('errorsOf', () => {
  it.each<[string, ApiCall, number[]]>([
    ['a public read', liveness({}), []],
    ['one of its own', liveness({ errors: [503] }), [503]],
    ['a path with an id', liveness({ path: API.course }), [404]],
    ['a query', API_CALLS.listCareers, [400]],
    ['drafts for admins', API_CALLS.listNews, [400, 401, 403, 429]],
    ['a private read', API_CALLS.getProfile, [401]],
    ['an admin write', API_CALLS.updateNewsItem, [400, 401, 403, 404, 409, 413, 415]],
    ['a confirmation of the user', liveness({ access: 'user', needsConfirmation: true }), [401, 403]],
    ['a limit', API_CALLS.register, [400, 409, 413, 415, 429]],
  ])('returns the statuses of %s', (_name, given, expected) => {
    expect(errorsOf(given)).toEqual(expected);
  });
});
