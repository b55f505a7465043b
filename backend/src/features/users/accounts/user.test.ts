import { CONSENT_TEXTS } from '@institut/contract/accounts/consent';
import { PERMISSIONS } from '@institut/contract/accounts/permissions';
import { CONSENTS_MAX } from '@institut/contract/limits';
import { TOKEN_FAILED_MESSAGE } from '@institut/contract/frame/errors';
import { API } from '@institut/contract/frame/endpoints';
import { env } from '../../../config/env.ts';
import { holdBack } from '../../../test/support/databaseFaults.ts';
import { readOutbox } from '../../../test/support/mailOutbox.ts';
import { as } from '../../../test/support/client.ts';
import {
  bearer,
  buildUser,
  createUser,
  logInAs,
  makeUnconfirmed,
  TEST_PASSWORD,
  tokenFor,
} from '../../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { issueResetToken } from './user.mails.ts';
import { resetPassword } from '../auth/passwordReset.service.ts';
import { UserModel } from '../lookup/user.model.ts';

useTestDatabase();

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
      permissions: PERMISSIONS,
      isEmailConfirmed: true,
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

  it('accepts a plain hash with up to 72 bytes', async () => {
    const password = 'a'.repeat(72);
    const { email } = await createUser({ password });
    const exact = await testApp().post(API.login).send({ email, password });
    const longer = await testApp()
      .post(API.login)
      .send({ email, password: `${password}b` });
    expect([exact.status, longer.status]).toEqual([200, 401]);
  });

  it('replaces a hash of fewer rounds, and ends no session', async () => {
    const user = await createUser();
    jest.replaceProperty(env, 'BCRYPT_COST', env.BCRYPT_COST + 1);
    const login = () => testApp().post(API.login).send({ email: user.email, password: TEST_PASSWORD });
    expect((await login()).status).toBe(200);
    expect((await login()).status).toBe(200);
    const stored = await UserModel.findById(user.id).orFail();
    expect(stored.passwordHash).not.toBe(user.passwordHash);
    expect(stored.tokenVersion).toBe(0);
  });

  it('refuses the password repeated after a NUL', async () => {
    const { email } = await createUser();
    const password = `${TEST_PASSWORD}\0${TEST_PASSWORD}`;
    const response = await testApp().post(API.login).send({ email, password });
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual({ password: 'Lozinka sadrži znak koji nije dozvoljen.' });
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
  it('registers and logs in the user and stores no readable password', async () => {
    const response = await testApp()
      .post(API.users)
      .send({ name: 'Emir', lastName: 'Hodžić', email: 'Emir@Example.com', password: TEST_PASSWORD });
    expect(response.status).toBe(201);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toEqual({
      _id: expect.any(String),
      name: 'Emir',
      lastName: 'Hodžić',
      email: 'emir@example.com',
      isAdmin: false,
      permissions: [],
      isEmailConfirmed: false,
      token: expect.any(String),
    });
    const stored = await UserModel.findOne().orFail().lean();
    expect(JSON.stringify(stored)).not.toContain(TEST_PASSWORD);
    expect(stored).toMatchObject({ wantsEventMail: false, eventMailAt: null, tokenVersion: 0 });
  });

  it('sends one welcome mail', async () => {
    const body = { name: 'Emir', email: 'emir@example.com', password: TEST_PASSWORD };
    await Promise.all([1, 2, 3].map(() => testApp().post(API.users).send(body)));
    expect((await readOutbox()).map(({ message }) => message)).toEqual([
      { kind: 'welcome', to: 'emir@example.com', name: 'Emir', userId: expect.any(String) },
    ]);
  });

  it('accepts a registration without a last name', async () => {
    const response = await testApp()
      .post(API.users)
      .send({ name: 'Emir', email: 'e@example.com', password: TEST_PASSWORD });
    expect(response.status).toBe(201);
    expect(response.body.lastName).toBe('');
  });

  it('stores consent to event mail with its time', async () => {
    const before = Date.now();
    await testApp()
      .post(API.users)
      .send({ name: 'Emir', email: 'e@example.com', password: TEST_PASSWORD, wantsEventMail: true });
    const stored = await UserModel.findOne({ email: 'e@example.com' }).orFail();
    expect(stored.wantsEventMail).toBe(true);
    expect(stored.eventMailAt?.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('stores each given consent with its time and the sentence that was shown, and none that was not given', async () => {
    const emir = { name: 'Emir', password: TEST_PASSWORD };
    for (const consents of [
      { email: 'all@example.com', wantsEventMail: true, acceptsTerms: true },
      { email: 'none@example.com', wantsEventMail: false },
    ]) {
      await testApp()
        .post(API.users)
        .send({ ...emir, ...consents })
        .expect(201);
    }
    const given = { given: true, at: expect.any(Date) };
    const [all, none] = await UserModel.find({}, { consents: 1 }).sort({ email: 1 }).lean();
    expect(all?.consents).toEqual([
      { kind: 'terms', ...given, text: CONSENT_TEXTS.terms },
      { kind: 'eventMail', ...given, text: CONSENT_TEXTS.eventMail },
    ]);
    expect(none?.consents).toEqual([]);
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

  it('refuses the address of the institute, as for every change of an address', async () => {
    const email = env.SITE_EMAIL.toUpperCase();
    const given = { name: 'Ana', email, password: 'kestenova pura 12' };
    const [user, admin] = [await createUser(), await createUser({ isAdmin: true })];
    const answers = [
      await testApp().post(API.users).send(given),
      await as(user).updateProfile({ body: { email, currentPassword: TEST_PASSWORD } }),
      await as(admin).updateUser({ params: { id: user.id }, body: { name: 'Ana', email, isAdmin: false } }),
    ];
    expect(answers.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual(
      Array.from({ length: 3 }, () => [400, ['email']]),
    );
    expect(await UserModel.countDocuments({ email: env.SITE_EMAIL })).toBe(0);
  });

  it('stores names composed, without invisible characters, and the address in ASCII', async () => {
    const body = {
      name: 'S\u030Cac\u0301ir\u200B',
      lastName: '\u202AC\u030Ciz\u030Cmic\u0301\u202C\u00A0\u00A0Beg',
    };
    const email = 'mailto:Ime@\u0161kola.ba\u200B';
    await testApp()
      .post(API.users)
      .send({ ...body, email, password: TEST_PASSWORD })
      .expect(201);
    expect(await UserModel.findOne().orFail().lean()).toMatchObject({
      name: 'Šaćir',
      lastName: 'Čižmić Beg',
      email: 'ime@xn--kola-f6a.ba',
    });
    expect((await readOutbox()).map(({ message }) => message)).toMatchObject([{ to: 'ime@xn--kola-f6a.ba' }]);
    await testApp().post(API.login).send({ email: 'ime@škola.ba', password: TEST_PASSWORD }).expect(200);
  });

  it.each([
    ['\u200B\u3164', 'Unesite ime.'],
    ['Ana\u001B[2J', 'Tekst sadrži znak koji se ne može prikazati. Obrišite polje i unesite tekst ponovo.'],
    ['محمد', 'Ovaj tekst ispisujemo na dokumentima, pa ga unesite latinicom ili ćirilicom.'],
  ])('refuses the name %j', async (name, sentence) => {
    const { body } = await testApp()
      .post(API.users)
      .send({ ...buildUser(), name })
      .expect(400);
    expect(body.fields).toEqual({ name: sentence });
    expect(await UserModel.countDocuments()).toBe(0);
  });

  it('accepts a password of 200 letters with carons, in both forms of Unicode', async () => {
    const { name, email } = buildUser();
    const registered = await testApp()
      .post(API.users)
      .send({ name, email, password: 's\u030C'.repeat(150) + 'č'.repeat(50) });
    expect(registered.status).toBe(201);
    const password = '\u0161'.repeat(150) + 'č'.repeat(50);
    expect((await testApp().post(API.login).send({ email, password })).status).toBe(200);
    expect(
      (
        await testApp()
          .post(API.login)
          .send({ email, password: password.slice(1) })
      ).status,
    ).toBe(401);
  });

  it('refuses a frequent password, and one made of names', async () => {
    const fields = { name: 'Amila', lastName: 'Begić', email: 'zvjezdica@example.com' };
    for (const password of ['password', 'admin12345', 'Begić-1990', 'zvjezdica7']) {
      const response = await testApp()
        .post(API.users)
        .send({ ...fields, password });
      expect(response.status).toBe(400);
      expect(response.body).toEqual({
        code: 'validation',
        message: 'Provjerite unesene podatke.',
        fields: { password: expect.stringMatching(/\. Odaberite /) },
      });
    }
    expect(await UserModel.countDocuments()).toBe(0);
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
        email: 'Unesite ispravnu e-mail adresu, npr. ime@example.com.',
        password: 'Lozinka mora imati najmanje 8 znakova.',
      },
    });
    expect(await UserModel.countDocuments()).toBe(0);
  });
});

describe('GET /api/users/profile', () => {
  it('answers the user’s profile without secrets', async () => {
    const user = await createUser();
    const response = await as(user).getProfile();
    expect(response.status).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toEqual({
      _id: user.id,
      name: 'Ana',
      lastName: 'Anić',
      email: user.email,
      isAdmin: false,
      permissions: [],
      wantsEventMail: false,
      isEmailConfirmed: true,
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
    const response = await as(user).getProfile();
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
      permissions: [],
      isEmailConfirmed: true,
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
      .send({ password: 'nova-lozinka', currentPassword: TEST_PASSWORD });
    const withOld = await testApp().get(API.profile).set('Authorization', `Bearer ${before}`);
    const withNew = await testApp().get(API.profile).set('Authorization', `Bearer ${changed.body.token}`);
    expect([changed.status, withOld.status, withNew.status]).toEqual([200, 401, 200]);
    const login = (password: string) => testApp().post(API.login).send({ email: user.email, password });
    expect((await login(TEST_PASSWORD)).status).toBe(401);
    expect((await login('nova-lozinka')).status).toBe(200);
  });

  it('ends every other session when the address changes', async () => {
    const user = await createUser();
    const [own, other] = [tokenFor(user), await logInAs(user)];
    const changed = await testApp()
      .put(API.profile)
      .set('Authorization', `Bearer ${own}`)
      .send({ email: 'nova@example.com', currentPassword: TEST_PASSWORD })
      .expect(200);
    const statuses: number[] = [];
    for (const token of [own, other, changed.body.token]) {
      const { status } = await testApp().get(API.profile).set('Authorization', `Bearer ${token}`);
      statuses.push(status);
    }
    expect(statuses).toEqual([401, 401, 200]);
  });

  it('keeps the long lifetime of a remembered session', async () => {
    const { email } = await createUser();
    const login = await testApp().post(API.login).send({ email, password: TEST_PASSWORD, rememberMe: true });
    const { body } = await testApp()
      .put(API.profile)
      .set('Authorization', `Bearer ${login.body.token}`)
      .send({ password: 'nova-lozinka', currentPassword: TEST_PASSWORD });
    // The new token expires with the session, which was opened up to some seconds earlier.
    expect(lifetimeOf(body.token)).toBeLessThanOrEqual(30 * 24 * HOUR);
    expect(lifetimeOf(body.token)).toBeGreaterThan(29 * 24 * HOUR);
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

  it('adds each change of a consent to those before, and invents none for an account of an earlier version', async () => {
    const user = await createUser();
    await UserModel.collection.updateOne(
      { _id: user._id },
      { $set: { wantsEventMail: true }, $unset: { consents: '' } },
    );
    const send = (body: object) => as(user).updateProfile({ body }).expect(200);
    const stored = async () => (await UserModel.findById(user.id, { consents: 1 }).lean())?.consents;
    await send({ wantsEventMail: true, name: 'Amra' });
    expect(await stored()).toBeUndefined();
    await send({ wantsEventMail: false });
    await send({ wantsEventMail: true });
    const decision = { kind: 'eventMail', at: expect.any(Date), text: CONSENT_TEXTS.eventMail };
    expect(await stored()).toEqual([
      { ...decision, given: false },
      { ...decision, given: true },
    ]);
    const admin = await createUser({ isAdmin: true });
    const { body } = await as(admin).getUser({ params: { id: user.id } });
    expect(body.consents).toMatchObject([{ given: false }, { given: true, text: CONSENT_TEXTS.eventMail }]);
  });

  it('keeps the newest hundred decisions', async () => {
    const user = await createUser();
    const old = { kind: 'eventMail', given: true, at: new Date(0), text: 'Stara rečenica' };
    const consents = Array.from({ length: CONSENTS_MAX }, () => old);
    await UserModel.collection.updateOne({ _id: user._id }, { $set: { consents } });
    await as(user).updateProfile({ body: { wantsEventMail: true } });
    const stored = (await UserModel.findById(user.id).orFail()).consents;
    expect(stored).toHaveLength(CONSENTS_MAX);
    expect(stored.at(-1)?.text).toBe(CONSENT_TEXTS.eventMail);
  });

  it('refuses an address of another user', async () => {
    const [user, other] = [await createUser(), await createUser()];
    const response = await as(user).updateProfile({
      body: { email: other.email.toUpperCase(), currentPassword: TEST_PASSWORD },
    });
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ code: 'email_taken', fields: { email: expect.any(String) } });
  });

  it.each([
    ['password', { password: 'nova-lozinka' }],
    ['address', { email: 'druga.adresa@example.com' }],
  ])('changes the %s only with the current password', async (_what, edit) => {
    const user = await createUser();
    await makeUnconfirmed(user);
    const send = (currentPassword?: string) => as(user).updateProfile({ body: { ...edit, currentPassword } });
    const absent = await send();
    expect(absent.status).toBe(400);
    expect(absent.body.fields).toEqual({ currentPassword: 'Unesite trenutnu lozinku.' });
    const wrong = await send('pogresna1');
    expect(wrong.status).toBe(422);
    expect(wrong.body).toEqual({
      code: 'wrong_password',
      message: 'Trenutna lozinka nije ispravna.',
      fields: { currentPassword: 'Trenutna lozinka nije ispravna.' },
    });
    const { email, passwordHash, tokenVersion } = user;
    expect(await UserModel.findById(user.id).lean()).toMatchObject({ email, passwordHash, tokenVersion });
    expect(await readOutbox()).toEqual([]);
    expect((await send(TEST_PASSWORD)).status).toBe(200);
  });

  it('changes the address, not the password, in a session that was confirmed after the login', async () => {
    const user = await createUser();
    const send = (edit: object) => as(user).updateProfile({ body: edit });
    expect((await send({ password: 'nova-lozinka' })).status).toBe(400);
    expect((await send({ email: 'druga@example.com', password: 'nova-lozinka' })).status).toBe(400);
    const token = await logInAs(user);
    const afterLogin = testApp().put(API.profile).set('Authorization', `Bearer ${token}`);
    expect((await afterLogin.send({ email: 'druga@example.com' })).status).toBe(400);
    expect((await send({ email: 'druga@example.com' })).status).toBe(200);
    expect(await UserModel.findById(user.id).lean()).toMatchObject({ email: 'druga@example.com' });
  });

  it('changes names without a password when the form repeats the address', async () => {
    const user = await createUser();
    const response = await as(user).updateProfile({
      body: { name: 'Anita', email: ` ${user.email.toUpperCase()}`, password: '' },
    });
    expect(response.status).toBe(200);
    expect(await UserModel.findById(user.id).lean()).toMatchObject({ name: 'Anita', email: user.email });
    expect(await readOutbox()).toEqual([]);
  });

  it.each([
    [['password'], { password: 'nova-lozinka' }],
    [['email'], { email: 'druga.adresa@example.com' }],
    [['email', 'password'], { email: 'druga.adresa@example.com', password: 'nova-lozinka' }],
  ])('reports a change of %j to the address before', async (changes, edit) => {
    const user = await createUser();
    const before = Date.now();
    await as(user)
      .updateProfile({ body: { ...edit, currentPassword: TEST_PASSWORD } })
      .expect(200);
    const [mail, ...others] = await readOutbox();
    const isEmailChanged = changes.includes('email');
    expect(others.map(({ message }) => message)).toEqual(
      isEmailChanged ? [{ kind: 'emailConfirmation', to: 'druga.adresa@example.com', userId: user.id }] : [],
    );
    const { to, at, ...message } = Object(mail?.message);
    expect(message).toEqual({ kind: 'accountChanged', changes, userId: user.id });
    expect(to).toBe(user.email);
    expect(at.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('reports nothing to an address that was never confirmed', async () => {
    const user = await createUser({ emailConfirmedAt: null });
    await as(user)
      .updateProfile({ body: { password: 'nova-lozinka', currentPassword: TEST_PASSWORD } })
      .expect(200);
    expect(await readOutbox()).toEqual([]);
  });

  it('neither changes nor reports anything when the new address is taken', async () => {
    const [user, other] = [await createUser(), await createUser()];
    await as(user)
      .updateProfile({
        body: { email: other.email, password: 'nova-lozinka', currentPassword: TEST_PASSWORD },
      })
      .expect(409);
    const { email, passwordHash } = user;
    expect(await UserModel.findById(user.id).lean()).toMatchObject({ email, passwordHash, tokenVersion: 0 });
    expect(await readOutbox()).toEqual([]);
  });

  it('refuses a frequent password and the name of the account', async () => {
    const user = await createUser();
    for (const password of ['lozinka123', 'Ana-Anić1']) {
      const response = await as(user).updateProfile({ body: { password, currentPassword: TEST_PASSWORD } });
      expect(response.status).toBe(400);
      expect(Object.keys(response.body.fields)).toEqual(['password']);
    }
    expect((await UserModel.findById(user.id).orFail()).tokenVersion).toBe(0);
  });

  it('refuses a password that is too short', async () => {
    const user = await createUser();
    const response = await as(user).updateProfile({ body: { password: 'kratka' } });
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
    const editing = as(user)
      .updateProfile({ body: { ...edit, currentPassword: TEST_PASSWORD } })
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
