import { TOKEN_FAILED_MESSAGE } from '@institut/contract/frame/errors';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { z } from 'zod';
import { as } from '../../../test/support/client.ts';
import {
  createOrder,
  bearer,
  createUser,
  logInAs,
  TEST_PASSWORD,
  tokenFor,
} from '../../../test/support/factories.ts';
import { readOutbox } from '../../../test/support/mailOutbox.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
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
} from '../../../test/support/userAdminCalls.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { SessionModel } from '../auth/session.model.ts';
import { UserModel, type UserDocument } from '../lookup/user.model.ts';
import { tally } from '../../../test/support/httpClient.ts';
import { grantAdmin } from './userAdmin.service.ts';
import { adminUser } from '@institut/contract/accounts/admin.schema';

useTestDatabase();

describe('GET /api/users', () => {
  it('lists all users, newest first, without secrets', async () => {
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
      isEmailConfirmed: true,
      roles: [],
      version: 0,
    });
    expect(headers).toMatchObject({ 'x-total-count': '2', 'cache-control': 'no-store' });
  });

  it('keeps the keyword in the links to other pages', async () => {
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

  it('answers 50 users when no number is given', async () => {
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
    'finds users by name and address, ignoring case and diacritics: %s',
    async (keyword) => {
      const admin = await createAdmin();
      const sought = await createUser({ name: 'Đenana', lastName: 'Hadžić', email: 'denana@example.com' });
      await createUser({ name: 'Emir', lastName: 'Hodžić' });
      const { body } = await get(`${API.users}?keyword=${encodeURIComponent(keyword)}`, admin).expect(200);
      expect(z.array(userWire).parse(body)).toMatchObject([{ _id: sought.id }]);
    },
  );

  it('finds users by their current names', async () => {
    const admin = await createAdmin();
    const user = await createUser({ name: 'Ana', lastName: 'Hadžić' });
    const found = async (keyword: string) => {
      const { body } = await get(`${API.users}?keyword=${keyword}`, admin).expect(200);
      return z.array(userWire).parse(body).length;
    };
    await as(user)
      .updateProfile({ body: { lastName: 'Begović' } })
      .expect(200);
    expect([await found('begovic'), await found('hadzic'), await found('ana')]).toEqual([1, 0, 1]);
    await put(user.id, admin, { ...bodyOf(user), name: 'Šejla', email: 'sejla@example.com' }).expect(200);
    expect([await found('sejla@example'), await found('ana'), await found('begovic')]).toEqual([1, 0, 1]);
  });

  it.each(['(a+)+$', '.*', '^', '\\', '{"$gt":""}'])(
    'searches for the keyword %s literally',
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

  it('answers the user’s own profile under the id "profile"', async () => {
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
  it('ends the user’s sessions at once and keeps the orders readable without their name', async () => {
    const [admin, user] = [await createAdmin(), await createUser({ email: 'bivsa@example.com' })];
    const order = await createOrder(user);
    await remove(user.id, admin).expect(204);
    const { body } = await get(API.profile, user).expect(401);
    expect(body.message).toBe(TOKEN_FAILED_MESSAGE);
    expect(await UserModel.exists({ _id: user.id })).toBeNull();
    for (const path of [API.order, API.orderView] as const) {
      const { body: seen } = await get(apiUrl(path, { id: order._id.toString() }), admin).expect(200);
      expect(seen.user).toEqual({ _id: user.id, name: 'Obrisani korisnik', email: '' });
    }
    await remove(user.id, admin).expect(404);
    await testApp().post(API.login).send({ email: user.email, password: TEST_PASSWORD }).expect(401);
  });

  it('refuses admins who delete themselves', async () => {
    const admin = await createAdmin();
    await createAdmin();
    const { body } = await remove(admin.id, admin).expect(409);
    expect(body).toEqual({ message: 'Ne možete obrisati vlastiti nalog.', code: 'conflict' });
    expect(await countAdmins()).toBe(2);
  });

  it('keeps one of two admins who delete or demote each other at once', async () => {
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

  it.each(NOWHERE)('answers 404 to %s', async (id) => {
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

const stored = (id: string) => UserModel.findById(id).orFail().lean();

describe('PUT /api/users/:id', () => {
  it('changes name, address and role and nothing else', async () => {
    const [admin, user] = [await createAdmin(), await createUser()];
    const { body } = await put(user.id, admin, {
      _id: admin.id,
      name: ' Anita ',
      email: 'ANITA@example.com',
      isAdmin: true,
      password: 'nova-lozinka',
      passwordHash: 'x',
      tokenVersion: 9,
      wantsEventMail: true,
      $set: { name: 'Hak' },
      'searchKeys.name': 'hak',
    }).expect(200);
    expect(userWire.parse(body)).toEqual({
      _id: user.id,
      name: 'Anita',
      lastName: 'Anić',
      email: 'anita@example.com',
      isAdmin: true,
      wantsEventMail: false,
      isEmailConfirmed: false,
      roles: [],
      version: 1,
    });
    expect(await stored(user.id)).toMatchObject({
      name: 'Anita',
      passwordHash: user.passwordHash,
      tokenVersion: 1,
      wantsEventMail: false,
      searchKeys: { name: 'anita', lastName: 'anic', email: 'anita@example.com' },
    });
    await testApp().post(API.login).send({ email: 'anita@example.com', password: TEST_PASSWORD }).expect(200);
  });

  it('changes the last name when one is sent', async () => {
    const [admin, user] = [await createAdmin(), await createUser()];
    await put(user.id, admin, { ...bodyOf(user), lastName: '' }).expect(200);
    expect(await stored(user.id)).toMatchObject({ lastName: '', searchKeys: { lastName: '' } });
  });

  it('does not restore, from an older form, a role that another admin removed', async () => {
    const [admin, user] = [await createAdmin(), await createUser({ isAdmin: true })];
    const { version } = userWire.parse((await get(userPath(user.id), admin).expect(200)).body);
    await put(user.id, admin, { ...bodyOf(user), isAdmin: false, version }).expect(200);
    const late = await put(user.id, admin, { ...bodyOf(user), name: 'Anita', version }).expect(409);
    expect(late.body.code).toBe('stale_edit');
    expect(await stored(user.id)).toMatchObject({ name: 'Ana', isAdmin: false });
    const again = { ...bodyOf(user), name: 'Anita', isAdmin: false, version: version + 1 };
    await put(user.id, admin, again).expect(200);
    expect(await stored(user.id)).toMatchObject({ name: 'Anita', isAdmin: false });
  });

  it('accepts one of two edits of the same version', async () => {
    const [admin, user] = [await createAdmin(), await createUser()];
    const answers = await Promise.all(
      ['Anita', 'Anđela'].map((name) => put(user.id, admin, { ...bodyOf(user), name, version: 0 })),
    );
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
  });

  it.each<[string, (user: UserDocument) => unknown]>([
    [
      'their own profile',
      (user) =>
        as(user)
          .updateProfile({ body: { name: 'Ema' } })
          .expect(200),
    ],
    ['the command on the server', ({ email }) => grantAdmin(email)],
  ])('is refused over what %s has changed', async (_by, change) => {
    const [admin, user] = [await createAdmin(), await createUser()];
    await change(user);
    const { body } = await put(user.id, admin, { ...bodyOf(user), version: 0 }).expect(409);
    expect(body.code).toBe('stale_edit');
  });

  it('changes the role from the next request on, with the same token', async () => {
    const [admin, user] = [await createAdmin(), await createUser()];
    const asUser = () => get(API.users, user);
    await asUser().expect(403);
    await put(user.id, admin, { ...bodyOf(user), isAdmin: true }).expect(200);
    await asUser().expect(200);
    await put(user.id, admin, { ...bodyOf(user), isAdmin: false }).expect(200);
    const { body } = await asUser().expect(403);
    expect(body).toEqual({ message: 'Nemate dozvolu za ovu radnju.', code: 'forbidden' });
    await get(API.profile, user).expect(200);
  });

  it('refuses admins who remove their own role, but lets them change their name', async () => {
    const admin = await createAdmin();
    await createAdmin();
    const { body } = await put(admin.id, admin, { ...bodyOf(admin), isAdmin: false }).expect(409);
    expect(body).toEqual({
      message: 'Ne možete sami sebi oduzeti administratorska prava.',
      code: 'conflict',
    });
    expect((await stored(admin.id)).isAdmin).toBe(true);
    await put(admin.id, admin, { ...bodyOf(admin), name: 'Aminka' }).expect(200);
    expect(await stored(admin.id)).toMatchObject({ name: 'Aminka', isAdmin: true });
  });

  it('keeps one of two admins who demote each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await UserModel.deleteMany({});
      const [a, b] = [await createAdmin(), await createAdmin()];
      const answers = await Promise.all([
        put(a.id, b, { ...bodyOf(a), isAdmin: false }),
        put(b.id, a, { ...bodyOf(b), isAdmin: false }),
      ]);
      expect(tally(answers)[200]).toBe(1);
      // The slower request gets a conflict, or 403 if its sender is no admin any more.
      expect([403, 409]).toContain(answers.find(({ status }) => status !== 200)?.status);
      expect(await countAdmins()).toBe(1);
    }
  });

  it('refuses admins who change their own address, names the profile and changes nothing', async () => {
    const admin = await createAdmin();
    const before = await stored(admin.id);
    const edit = { ...bodyOf(admin), name: 'Lopov', email: 'lopov@example.com' };
    const { body } = await put(admin.id, admin, edit).expect(409);
    const sentence = 'Vlastitu e-mail adresu mijenjate u svom profilu, uz trenutnu lozinku.';
    expect(body).toEqual({ message: sentence, code: 'conflict', fields: { email: sentence } });
    expect(await stored(admin.id)).toEqual(before);
    expect(await readOutbox()).toEqual([]);
    await put(admin.id, admin, { ...bodyOf(admin), email: admin.email.toUpperCase() }).expect(200);
  });

  it('with a new address tells the one before, ends the sessions of the user and records who changed it', async () => {
    const [admin, user] = [await createAdmin(), await createUser()];
    const other = await logInAs(user);
    await put(user.id, admin, { ...bodyOf(user), name: 'Anita', email: 'nova@example.com' }).expect(200);
    for (const token of [tokenFor(user), other]) {
      await testApp().get(API.profile).set('Authorization', `Bearer ${token}`).expect(401);
    }
    expect(await SessionModel.countDocuments({ user: user._id })).toBe(0);
    expect(await readOutbox()).toMatchObject([
      {
        isUrgent: true,
        message: { kind: 'accountChanged', to: user.email, userId: user.id, changes: ['email'] },
      },
      { message: { kind: 'emailConfirmation', to: 'nova@example.com' } },
    ]);
    const actor = { kind: 'admin', id: admin._id };
    const target = { kind: 'user', id: user.id };
    expect(await AuditEntry.find().sort({ _id: 1 }).lean()).toMatchObject([
      { event: 'edited', actor, target, changes: [{ field: 'firstName' }, { field: 'isEmailConfirmed' }] },
      { event: 'emailChanged', actor, target, changes: [] },
    ]);
  });

  it('does not tell an address that was never confirmed of a new one', async () => {
    const [admin, user] = [await createAdmin(), await createUser({ emailConfirmedAt: null })];
    await put(user.id, admin, { ...bodyOf(user), email: 'nova@example.com' }).expect(200);
    expect((await readOutbox()).map(({ message }) => message['to'])).toEqual(['nova@example.com']);
  });

  it('keeps the sessions of a user whose address stays the same', async () => {
    const [admin, user] = [await createAdmin(), await createUser()];
    await put(user.id, admin, { ...bodyOf(user), name: 'Anita' }).expect(200);
    const { body } = await get(API.profile, user).expect(200);
    expect(body.name).toBe('Anita');
  });

  it('refuses an address of another user', async () => {
    const [admin, user, other] = [await createAdmin(), await createUser(), await createUser()];
    const body = { ...bodyOf(user), name: 'Novo', email: other.email.toUpperCase() };
    const { body: answer } = await put(user.id, admin, body).expect(409);
    expect(answer).toMatchObject({ code: 'email_taken', fields: { email: expect.any(String) } });
    expect(await stored(user.id)).toMatchObject({ name: 'Ana', email: user.email });
  });

  it.each([
    ['name', ''],
    ['name', 'x'.repeat(61)],
    ['name', { $gt: '' }],
    ['lastName', 5],
    ['email', 'nije-adresa'],
    ['email', { $ne: null }],
    ['email', ['a@example.com']],
    ['isAdmin', 'true'],
    ['isAdmin', 1],
    ['isAdmin', undefined],
    ['email', undefined],
    ['version', -1],
    ['version', '0'],
  ])('answers 400 to %s: %j', async (field, value) => {
    const [admin, user] = [await createAdmin(), await createUser()];
    const { body } = await put(user.id, admin, { ...bodyOf(user), [field]: value }).expect(400);
    expect(Object.keys(body.fields)).toEqual([field]);
    expect(await stored(user.id)).toMatchObject({ name: 'Ana', email: user.email, isAdmin: false });
  });

  it.each(NOWHERE)('answers 404 to %s', async (id) => {
    const user = await createUser();
    for (const isAdmin of [true, false]) {
      const { body } = await put(id, await createAdmin(), {
        ...bodyOf(user),
        email: 'n@example.com',
        isAdmin,
      }).expect(404);
      expect(body).toEqual(NOT_FOUND);
    }
    expect(await UserModel.countDocuments()).toBe(3);
  });
});

describe('sorted list of users', () => {
  let admin: UserDocument;

  const wire = z.array(z.strictObject(adminUser.shape));

  const ask = (query: Record<string, string>) => as(admin).listUsers({ query });

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
    ])('sorts by %s in both directions', async (sort, expected) => {
      expect(await names({ sort, direction: 'asc' })).toEqual(expected);
      expect(await names({ sort })).toEqual(expected.toReversed());
    });

    it('filters admins and other users, together with the keyword', async () => {
      expect(await names({ isAdmin: 'true' })).toEqual(['Čamil Žiga']);
      expect(await names({ isAdmin: 'false', keyword: 'camil', sort: 'email', direction: 'asc' })).toEqual([
        'Ćamil Anić',
        'Čamil Zec',
      ]);
    });

    it('keeps sort and filters in the links to other pages', async () => {
      const query = { sort: 'name', direction: 'asc', isAdmin: 'false', pageSize: '2' };
      const { headers } = await ask(query).expect(200);
      const [, next = ''] = /<([^>]+)>; rel="next"/.exec(headers.link ?? '') ?? [];
      const asked = Object.fromEntries(new URL(next, 'http://x').searchParams);
      expect(asked).toEqual({ ...query, pageNumber: '2' });
      expect(await names(asked)).toEqual(['Ćamil Anić']);
    });

    it('sorts by the current names of users', async () => {
      await as(admin)
        .updateProfile({ body: { name: 'Adnan' } })
        .expect(200);
      expect((await names({ sort: 'name', direction: 'asc' }))[0]).toBe('Adnan Žiga');
    });

    it.each(['sort=passwordHash', 'direction=0', 'isAdmin=1', 'isAdmin[$ne]=true&isAdmin=x'])(
      'answers 400 to %s',
      async (query) => {
        const call = testApp().get(`${API.users}?${query}`).set('Authorization', bearer(admin));
        const { body } = await call.expect(400);
        expect(body.code).toBe('validation');
      },
    );
  });
});
