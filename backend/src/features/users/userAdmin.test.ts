import { TOKEN_FAILED_MESSAGE } from '@institut/contract/error';
import { API } from '@institut/contract/endpoints';
import { apiUrl } from '@institut/contract/paths';
import { z } from 'zod';
import { createOrder, bearer, createUser, TEST_PASSWORD } from '../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import {
  bodyOf,
  countAdmins,
  createAdmin,
  get,
  NOT_FOUND,
  NOWHERE,
  put,
  remove,
  userPath,
  userWire,
} from '../../test/support/userAdminCalls.ts';
import { UserModel, type UserDocument } from './user.model.ts';

useTestDatabase();

describe('GET /api/users', () => {
  it('lists everybody, newest first, without secrets', async () => {
    const admin = await createAdmin();
    const user = await createUser({ email: 'emir@example.com' });
    const { body, headers } = await get(API.users, admin).expect(200);
    const users = z.array(userWire).parse(body);
    expect(users.map(({ _id }) => _id)).toEqual([user.id, admin.id]);
    expect(users[0]).toEqual({
      _id: user.id,
      name: 'Ana',
      lastName: 'Anić',
      email: 'emir@example.com',
      isAdmin: false,
      wantsEventMail: false,
      version: 0,
    });
    expect(headers).toMatchObject({ 'x-total-count': '2', 'cache-control': 'no-store' });
  });

  it('gives pages that keep the keyword', async () => {
    const admin = await createAdmin();
    const made: UserDocument[] = [];
    for (let n = 0; n < 5; n += 1) made.push(await createUser({ name: 'Željko' }));
    const { body: first, headers } = await get(`${API.users}?keyword=zeljko&pageSize=3`, admin).expect(200);
    expect(headers['x-total-count']).toBe('5');
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(headers['link'] ?? '') ?? [];
    const { body: second } = await get(next, admin).expect(200);
    const ids = z
      .array(userWire)
      .parse([...first, ...second])
      .map(({ _id }) => _id);
    expect(ids).toEqual(made.map(({ id }) => id).toReversed());
  });

  it('gives 50 when no number is asked for', async () => {
    const admin = await createAdmin();
    const { passwordHash } = admin;
    await UserModel.insertMany(
      Array.from({ length: 51 }, (_, n) => ({ name: 'Ana', email: `ana${n}@example.com`, passwordHash })),
    );
    const { body, headers } = await get(API.users, admin).expect(200);
    expect(body).toHaveLength(50);
    expect(headers['x-total-count']).toBe('52');
  });

  it.each(['HADŽIĆ', 'hadzic djenana', 'Đenana', 'denana@', 'denana@example.com'])(
    'finds by name and address, in any letters: %s',
    async (keyword) => {
      const admin = await createAdmin();
      const sought = await createUser({ name: 'Đenana', lastName: 'Hadžić', email: 'denana@example.com' });
      await createUser({ name: 'Emir', lastName: 'Hodžić' });
      const { body } = await get(`${API.users}?keyword=${encodeURIComponent(keyword)}`, admin).expect(200);
      expect(z.array(userWire).parse(body)).toMatchObject([{ _id: sought.id }]);
    },
  );

  it('finds by the names people have now', async () => {
    const admin = await createAdmin();
    const user = await createUser({ name: 'Ana', lastName: 'Hadžić' });
    const found = async (keyword: string) => {
      const { body } = await get(`${API.users}?keyword=${keyword}`, admin).expect(200);
      return z.array(userWire).parse(body).length;
    };
    await testApp()
      .put(API.profile)
      .set('Authorization', bearer(user))
      .send({ lastName: 'Begović' })
      .expect(200);
    expect([await found('begovic'), await found('hadzic'), await found('ana')]).toEqual([1, 0, 1]);
    await put(user.id, admin, { ...bodyOf(user), name: 'Šejla', email: 'sejla@example.com' }).expect(200);
    expect([await found('sejla@example'), await found('ana'), await found('begovic')]).toEqual([1, 0, 1]);
  });

  it.each(['(a+)+$', '.*', '^', '\\', '{"$gt":""}'])(
    'takes the keyword %s for what it says',
    async (text) => {
      const { body } = await get(
        `${API.users}?keyword=${encodeURIComponent(text)}`,
        await createAdmin(),
      ).expect(200);
      expect(body).toEqual([]);
    },
  );

  it.each(['pageNumber=0', 'pageSize=101', 'keyword=a&keyword=b', `keyword=${'a'.repeat(10_000)}`])(
    'answers 400 to %.30s',
    async (query) => {
      const { body } = await get(`${API.users}?${query}`, await createAdmin()).expect(400);
      expect(body.code).toBe('validation');
    },
  );
});

describe('GET /api/users/:id', () => {
  it('answers any user to an admin', async () => {
    const user = await createUser();
    const { body } = await get(userPath(user.id), await createAdmin()).expect(200);
    expect(userWire.parse(body)).toMatchObject({ _id: user.id, email: user.email });
  });

  it('leaves "profile" to its owner', async () => {
    const user = await createUser();
    const { body } = await get(userPath('profile'), user).expect(200);
    expect(body._id).toBe(user.id);
  });

  it.each(NOWHERE)('answers 404 to %s', async (id) => {
    const { body } = await get(userPath(id), await createAdmin()).expect(404);
    expect(body).toEqual(NOT_FOUND);
  });
});

describe('DELETE /api/users/:id', () => {
  it('ends the sessions at once and leaves the orders readable', async () => {
    const [admin, user] = [await createAdmin(), await createUser({ email: 'bivsa@example.com' })];
    const order = await createOrder(user);
    await remove(user.id, admin).expect(204);
    const { body } = await get(API.profile, user).expect(401);
    expect(body.message).toBe(TOKEN_FAILED_MESSAGE);
    expect(await UserModel.exists({ _id: user.id })).toBeNull();
    for (const path of [API.order, API.orderView] as const) {
      const { body: seen } = await get(apiUrl(path, { id: order._id.toString() }), admin).expect(200);
      expect(seen.user).toEqual({ _id: user.id, name: 'Ana Anić', email: 'bivsa@example.com' });
    }
    await remove(user.id, admin).expect(404);
    await testApp().post(API.login).send({ email: user.email, password: TEST_PASSWORD }).expect(401);
  });

  it('lets nobody delete themselves', async () => {
    const admin = await createAdmin();
    await createAdmin();
    const { body } = await remove(admin.id, admin).expect(409);
    expect(body).toEqual({ message: 'Ne možete obrisati vlastiti nalog.', code: 'conflict' });
    expect(await countAdmins()).toBe(2);
  });

  it('keeps one of two admins who delete or demote each other together', async () => {
    for (let round = 0; round < 5; round += 1) {
      await UserModel.deleteMany({});
      const [a, b] = [await createAdmin(), await createAdmin()];
      const answers = await Promise.all([
        remove(a.id, b),
        round % 2 ? remove(b.id, a) : put(b.id, a, { ...bodyOf(b), isAdmin: false }),
      ]);
      const lost = answers.find(({ status }) => status !== 200 && status !== 204);
      expect([401, 403, 409]).toContain(lost?.status);
      expect(await countAdmins()).toBe(1);
    }
  });

  it.each([...NOWHERE, 'profile'])('answers 404 to %s', async (id) => {
    const { body } = await remove(id, await createAdmin()).expect(404);
    expect(body).toEqual(NOT_FOUND);
  });
});

describe('the administration of users', () => {
  it('is for admins only', async () => {
    const [user, other] = [await createUser(), await createUser()];
    const calls = (request: ReturnType<typeof testApp>) => [
      request.get(API.users),
      request.get(userPath(other.id)),
      request.get(userPath(user.id)),
      request.put(userPath(other.id)).send({ ...bodyOf(other), name: 'Hak' }),
      request.put(userPath(user.id)).send({ ...bodyOf(user), isAdmin: true }),
      request.delete(userPath(other.id)),
    ];
    for (const call of calls(testApp())) {
      const { body } = await call.expect(401);
      expect(body).toEqual({ message: TOKEN_FAILED_MESSAGE, code: 'unauthorized' });
    }
    for (const call of calls(testApp())) {
      const { body } = await call.set('Authorization', bearer(user)).expect(403);
      expect(body.code).toBe('forbidden');
      expect(body.message).not.toBe(TOKEN_FAILED_MESSAGE);
    }
    expect(await UserModel.countDocuments({ name: 'Ana', isAdmin: false })).toBe(2);
  });
});
