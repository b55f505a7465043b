import { API } from '@institut/contract/endpoints';
import { adminUser } from '@institut/contract/userAdmin.schema';
import { z } from 'zod';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import { bearer, createUser } from '../../test/support/factories.ts';
import type { UserDocument } from './user.model.ts';

useTestDatabase();

let admin: UserDocument;
const wire = z.array(z.strictObject(adminUser.shape));
const ask = (query: Record<string, string>) =>
  testApp().get(API.users).query(query).set('Authorization', bearer(admin));
const names = async (query: Record<string, string>) =>
  wire.parse((await ask(query).expect(200)).body).map(({ name, lastName }) => `${name} ${lastName}`);

beforeEach(async () => {
  admin = await createUser({ name: 'Čamil', lastName: 'Žiga', email: 'd@example.com', isAdmin: true });
  await createUser({ name: 'Ćamil', lastName: 'Anić', email: 'a@example.com' });
  await createUser({ name: 'Čamil', lastName: 'Zec', email: 'c@example.com' });
  await createUser({ name: 'Cvija', lastName: 'Zec', email: 'b@example.com' });
});

describe('GET /api/users?sort', () => {
  it.each([
    ['createdAt', ['Čamil Žiga', 'Ćamil Anić', 'Čamil Zec', 'Cvija Zec']],
    ['name', ['Cvija Zec', 'Čamil Zec', 'Čamil Žiga', 'Ćamil Anić']],
    ['email', ['Ćamil Anić', 'Cvija Zec', 'Čamil Zec', 'Čamil Žiga']],
  ])('sorts by %s both ways', async (sort, expected) => {
    expect(await names({ sort, direction: 'asc' })).toEqual(expected);
    expect(await names({ sort })).toEqual(expected.toReversed());
  });

  it('tells admins from others, with the keyword', async () => {
    expect(await names({ isAdmin: 'true' })).toEqual(['Čamil Žiga']);
    expect(await names({ isAdmin: 'false', keyword: 'camil', sort: 'email', direction: 'asc' })).toEqual([
      'Ćamil Anić',
      'Čamil Zec',
    ]);
  });

  it('gives pages that keep what was asked for', async () => {
    const query = { sort: 'name', direction: 'asc', isAdmin: 'false', pageSize: '2' };
    const { headers } = await ask(query).expect(200);
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(headers.link ?? '') ?? [];
    const asked = Object.fromEntries(new URL(next, 'http://x').searchParams);
    expect(asked).toEqual({ ...query, pageNumber: '2' });
    expect(await names(asked)).toEqual(['Ćamil Anić']);
  });

  it('sorts by the names people have now', async () => {
    await testApp().put(API.profile).set('Authorization', bearer(admin)).send({ name: 'Adnan' }).expect(200);
    expect((await names({ sort: 'name', direction: 'asc' }))[0]).toBe('Adnan Žiga');
  });

  it.each(['sort=passwordHash', 'direction=0', 'isAdmin=1', 'isAdmin[$ne]=true&isAdmin='])(
    'answers 400 to %s',
    async (query) => {
      const call = testApp().get(`${API.users}?${query}`).set('Authorization', bearer(admin));
      const { body } = await call.expect(400);
      expect(body.code).toBe('validation');
    },
  );
});
