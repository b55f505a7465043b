import { API } from '@institut/contract/endpoints';
import { tally } from '../../test/support/httpClient.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import {
  bodyOf,
  countAdmins,
  createAdmin,
  get,
  NOT_FOUND,
  NOWHERE,
  put,
  userPath,
  userWire,
} from '../../test/support/userAdminCalls.ts';
import { bearer, createUser, TEST_PASSWORD } from '../../test/support/factories.ts';
import { grantAdmin } from './userAdmin.service.ts';
import { UserModel, type UserDocument } from './user.model.ts';

useTestDatabase();

const stored = (id: string) => UserModel.findById(id).orFail().lean();

describe('PUT /api/users/:id', () => {
  it('changes name, address and rights and nothing else', async () => {
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
      version: 1,
    });
    expect(await stored(user.id)).toMatchObject({
      name: 'Anita',
      passwordHash: user.passwordHash,
      tokenVersion: 0,
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

  it('does not give back, with a form that was open, the rights that somebody took meanwhile', async () => {
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

  it('lets one of two edits of the same version through', async () => {
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
        testApp().put(API.profile).set('Authorization', bearer(user)).send({ name: 'Ema' }).expect(200),
    ],
    ['the command on the server', ({ email }) => grantAdmin(email)],
  ])('is refused over what %s has changed', async (_by, change) => {
    const [admin, user] = [await createAdmin(), await createUser()];
    await change(user);
    const { body } = await put(user.id, admin, { ...bodyOf(user), version: 0 }).expect(409);
    expect(body.code).toBe('stale_edit');
  });

  it('gives and takes rights from the next request on, under the old token', async () => {
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

  it('lets nobody take their own rights, but change their own name', async () => {
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

  it('keeps one of two admins who take each other’s rights together', async () => {
    for (let round = 0; round < 5; round += 1) {
      await UserModel.deleteMany({});
      const [a, b] = [await createAdmin(), await createAdmin()];
      const answers = await Promise.all([
        put(a.id, b, { ...bodyOf(a), isAdmin: false }),
        put(b.id, a, { ...bodyOf(b), isAdmin: false }),
      ]);
      expect(tally(answers)[200]).toBe(1);
      // The slower one hears that an admin has to stay, or is none any more when asked who they are.
      expect([403, 409]).toContain(answers.find(({ status }) => status !== 200)?.status);
      expect(await countAdmins()).toBe(1);
    }
  });

  it('refuses an address that belongs to somebody else', async () => {
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
