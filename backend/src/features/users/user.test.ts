import { TOKEN_FAILED_MESSAGE } from '@institut/contract/error';
import { API } from '@institut/contract/endpoints';
import { holdBack } from '../../test/support/databaseFaults.ts';
import { readOutbox } from '../../test/support/mailOutbox.ts';
import { bearer, buildUser, createUser, TEST_PASSWORD, tokenFor } from '../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import { issueResetToken } from './user.mails.ts';
import { resetPassword } from './passwordReset.service.ts';
import { UserModel } from './user.model.ts';

useTestDatabase();
afterEach(() => jest.restoreAllMocks());

const HOUR = 3600;

function lifetimeOf(token: string): number {
  const [, payload = ''] = token.split('.');
  const { exp, iat } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return exp - iat;
}

describe('POST /api/users/login', () => {
  it('answers the user with a valid token', async () => {
    const user = await createUser({ email: 'ana@example.com', isAdmin: true });
    const response = await testApp()
      .post(API.login)
      .send({ email: ' ANA@example.com ', password: TEST_PASSWORD });
    expect(response.status).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toEqual({
      _id: user.id,
      name: 'Ana',
      lastName: 'Anić',
      email: 'ana@example.com',
      isAdmin: true,
      token: expect.any(String),
    });
    const { status } = await testApp().get(API.profile).set('Authorization', `Bearer ${response.body.token}`);
    expect(status).toBe(200);
  });

  it('keeps the session for 12 hours, or for 30 days with “remember me”', async () => {
    const { email } = await createUser();
    const short = await testApp().post(API.login).send({ email, password: TEST_PASSWORD });
    const long = await testApp().post(API.login).send({ email, password: TEST_PASSWORD, rememberMe: true });
    expect(lifetimeOf(short.body.token)).toBe(12 * HOUR);
    expect(lifetimeOf(long.body.token)).toBe(30 * 24 * HOUR);
  });

  it('answers the same to a wrong password and to an unknown address', async () => {
    const { email } = await createUser();
    const wrong = await testApp().post(API.login).send({ email, password: 'pogresna1' });
    const unknown = await testApp()
      .post(API.login)
      .send({ email: 'niko@example.com', password: TEST_PASSWORD });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ code: 'unauthorized', message: 'Pogrešna e-mail adresa ili lozinka.' });
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
  });

  it('refuses a password above 72 bytes instead of truncating it', async () => {
    const password = 'a'.repeat(72);
    const { email } = await createUser({ password });
    const exact = await testApp().post(API.login).send({ email, password });
    const longer = await testApp()
      .post(API.login)
      .send({ email, password: `${password}b` });
    expect([exact.status, longer.status]).toEqual([200, 401]);
  });

  it.each([
    ['an operator as the password', { email: 'ana@example.com', password: { $ne: '' } }, 'password'],
    ['an operator as the address', { email: { $gt: '' }, password: TEST_PASSWORD }, 'email'],
    ['a list as the address', { email: ['ana@example.com'], password: TEST_PASSWORD }, 'email'],
    ['nothing', undefined, 'email'],
  ])('refuses %s', async (_what, body, field) => {
    await createUser({ email: 'ana@example.com' });
    const response = await testApp().post(API.login).send(body);
    expect(response.status).toBe(400);
    expect(response.body.code).toBe('validation');
    expect(Object.keys(response.body.fields)).toContain(field);
  });
});

describe('POST /api/users', () => {
  it('registers and signs in the user and stores no readable password', async () => {
    const response = await testApp()
      .post(API.users)
      .send({ name: 'Emir', lastName: 'Hodžić', email: 'Emir@Example.com', password: 'lozinka123' });
    expect(response.status).toBe(201);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toEqual({
      _id: expect.any(String),
      name: 'Emir',
      lastName: 'Hodžić',
      email: 'emir@example.com',
      isAdmin: false,
      token: expect.any(String),
    });
    const stored = await UserModel.findOne().orFail().lean();
    expect(JSON.stringify(stored)).not.toContain('lozinka123');
    expect(stored).toMatchObject({ wantsEventMail: false, eventMailAt: null, tokenVersion: 0 });
  });

  it('sends one welcome mail', async () => {
    const body = { name: 'Emir', email: 'emir@example.com', password: TEST_PASSWORD };
    await Promise.all([1, 2, 3].map(() => testApp().post(API.users).send(body)));
    expect((await readOutbox()).map(({ message }) => message)).toEqual([
      { kind: 'welcome', to: 'emir@example.com', name: 'Emir' },
    ]);
  });

  it('accepts a registration without a last name', async () => {
    const response = await testApp()
      .post(API.users)
      .send({ name: 'Emir', email: 'e@example.com', password: 'lozinka123' });
    expect(response.status).toBe(201);
    expect(response.body.lastName).toBe('');
  });

  it('stores consent to event mail with its time', async () => {
    const before = Date.now();
    await testApp()
      .post(API.users)
      .send({ name: 'Emir', email: 'e@example.com', password: 'lozinka123', wantsEventMail: true });
    const stored = await UserModel.findOne({ email: 'e@example.com' }).orFail();
    expect(stored.wantsEventMail).toBe(true);
    expect(stored.eventMailAt?.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('ignores isAdmin in a registration', async () => {
    const response = await testApp()
      .post(API.users)
      .send({ ...buildUser(), isAdmin: true, tokenVersion: 7 });
    expect(response.body.isAdmin).toBe(false);
    expect(await UserModel.findOne().lean()).toMatchObject({
      isAdmin: false,
      tokenVersion: 0,
    });
  });

  it('refuses an address that is taken, ignoring case', async () => {
    await createUser({ email: 'ana@example.com' });
    const response = await testApp()
      .post(API.users)
      .send(buildUser({ email: 'ANA@example.com' }));
    expect(response.status).toBe(409);
    expect(response.body).toEqual({
      code: 'email_taken',
      message: 'Korisnik s ovom e-mail adresom već postoji.',
      fields: { email: 'Korisnik s ovom e-mail adresom već postoji.' },
    });
  });

  it('accepts one of two parallel registrations of an address', async () => {
    const body = buildUser();
    const app = testApp();
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await app.post(API.users).send(body)).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(4);
    expect(await UserModel.countDocuments()).toBe(1);
  });

  it('names every invalid field', async () => {
    const response = await testApp()
      .post(API.users)
      .send({ name: ' ', email: 'nije-adresa', password: 'kratka' });
    expect(response.status).toBe(400);
    expect(response.body).toEqual({
      code: 'validation',
      message: 'Provjerite unesene podatke.',
      fields: {
        name: 'Unesite ime.',
        email: 'Unesite ispravnu e-mail adresu, npr. ime@primjer.ba.',
        password: 'Lozinka mora imati najmanje 8 znakova.',
      },
    });
    expect(await UserModel.countDocuments()).toBe(0);
  });
});

describe('GET /api/users/profile', () => {
  it('answers the user’s profile without secrets', async () => {
    const user = await createUser();
    const response = await testApp().get(API.profile).set('Authorization', bearer(user));
    expect(response.status).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toEqual({
      _id: user.id,
      name: 'Ana',
      lastName: 'Anić',
      email: user.email,
      isAdmin: false,
      wantsEventMail: false,
    });
  });

  it('answers 401 without a token', async () => {
    const response = await testApp().get(API.profile);
    expect(response.status).toBe(401);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toEqual({ code: 'unauthorized', message: TOKEN_FAILED_MESSAGE });
  });

  it('answers 401 to the token of a deleted user', async () => {
    const user = await createUser();
    await UserModel.deleteOne({ _id: user.id });
    const response = await testApp().get(API.profile).set('Authorization', bearer(user));
    expect(response.status).toBe(401);
  });
});

describe('PUT /api/users/profile', () => {
  it('changes only the fields that are sent', async () => {
    const user = await createUser();
    const response = await testApp()
      .put(API.profile)
      .set('Authorization', bearer(user))
      .send({ id: 'tuđi', name: 'Anita', password: '', isAdmin: true });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      _id: user.id,
      name: 'Anita',
      lastName: 'Anić',
      email: user.email,
      isAdmin: false,
      token: expect.any(String),
    });
    const stored = await UserModel.findById(user.id).orFail();
    expect(stored).toMatchObject({ passwordHash: user.passwordHash, tokenVersion: 0, isAdmin: false });
  });

  it('ends every other session when the password changes', async () => {
    const user = await createUser();
    const before = tokenFor(user);
    const changed = await testApp()
      .put(API.profile)
      .set('Authorization', `Bearer ${before}`)
      .send({ password: 'nova-lozinka' });
    const withOld = await testApp().get(API.profile).set('Authorization', `Bearer ${before}`);
    const withNew = await testApp().get(API.profile).set('Authorization', `Bearer ${changed.body.token}`);
    expect([changed.status, withOld.status, withNew.status]).toEqual([200, 401, 200]);
    const login = (password: string) => testApp().post(API.login).send({ email: user.email, password });
    expect((await login(TEST_PASSWORD)).status).toBe(401);
    expect((await login('nova-lozinka')).status).toBe(200);
  });

  it('keeps the long lifetime of a remembered session', async () => {
    const { email } = await createUser();
    const login = await testApp().post(API.login).send({ email, password: TEST_PASSWORD, rememberMe: true });
    const { body } = await testApp()
      .put(API.profile)
      .set('Authorization', `Bearer ${login.body.token}`)
      .send({ password: 'nova-lozinka' });
    expect(lifetimeOf(body.token)).toBe(30 * 24 * HOUR);
  });

  it('stores the time of a change of consent to event mail, and only then', async () => {
    const user = await createUser();
    const app = testApp();
    const send = (wantsEventMail: boolean) =>
      app.put(API.profile).set('Authorization', bearer(user)).send({ wantsEventMail });
    await send(false);
    expect((await UserModel.findById(user.id).orFail()).eventMailAt).toBeNull();
    await send(true);
    const { wantsEventMail, eventMailAt } = await UserModel.findById(user.id).orFail();
    expect(wantsEventMail).toBe(true);
    expect(eventMailAt).toBeInstanceOf(Date);
  });

  it('refuses an address of another user', async () => {
    const [user, other] = [await createUser(), await createUser()];
    const response = await testApp()
      .put(API.profile)
      .set('Authorization', bearer(user))
      .send({ email: other.email.toUpperCase() });
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ code: 'email_taken', fields: { email: expect.any(String) } });
  });

  it('refuses a password that is too short', async () => {
    const user = await createUser();
    const response = await testApp()
      .put(API.profile)
      .set('Authorization', bearer(user))
      .send({ password: 'kratka' });
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual({ password: 'Lozinka mora imati najmanje 8 znakova.' });
  });

  it.each([
    ['password', { password: 'lozinka-kradljivca' }],
    ['address', { email: 'kradljivac@example.com' }],
  ])('does not change the %s when the password was reset during the request', async (_what, edit) => {
    const user = await createUser();
    const reset = await issueResetToken(user.email, new Date());
    const held = holdBack('findOne');
    const editing = testApp()
      .put(API.profile)
      .set('Authorization', bearer(user))
      .send(edit)
      .then(({ status, body }) => ({ status, body }));
    await held.isDone;
    await resetPassword({ token: reset?.token ?? '', password: 'nova-lozinka' });
    held.release();
    expect(await editing).toEqual({
      status: 401,
      body: { code: 'unauthorized', message: TOKEN_FAILED_MESSAGE },
    });
    const login = await testApp().post(API.login).send({ email: user.email, password: 'nova-lozinka' });
    expect(login.status).toBe(200);
  });

  it('answers 401 without a token', async () => {
    expect((await testApp().put(API.profile).send({ name: 'Ana' })).status).toBe(401);
  });
});
