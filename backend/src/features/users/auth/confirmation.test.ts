import type { AuditEvent } from '@institut/contract/audit/values';
import { API } from '@institut/contract/frame/endpoints';
import { EXPORTED_LISTS } from '@institut/contract/exports/values';
import { apiUrl } from '@institut/contract/frame/paths';
import { env } from '../../../config/env.ts';
import { readToken } from '../../../lib/token.ts';
import {
  createUser,
  logInAs,
  makeUnconfirmed,
  TEST_PASSWORD,
  tokenFor,
} from '../../../test/support/factories.ts';
import { tally } from '../../../test/support/httpClient.ts';
import { addTestPasskey, addTotp, SITE_ORIGIN } from '../../../test/support/secondFactors.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import type { VirtualAuthenticator } from '../../../test/support/virtualAuthenticator.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { flushEvents } from '../../audit/auditQueue.ts';
import { SecondFactor } from './secondFactor.model.ts';
import { SessionModel } from './session.model.ts';
import { UserModel, type UserDocument } from '../lookup/user.model.ts';

useTestDatabase();

const HOUR_MS = 3_600_000;
const WRONG = 'pogresna-lozinka';
const REQUIRED = {
  code: 'confirmation_required',
  message: 'Radnja nije izvršena, jer niste potvrdili da ste to vi (lozinkom ili pristupnim ključem).',
};

const withToken = (method: 'get' | 'post' | 'put' | 'delete', path: string, token: string) =>
  testApp()[method](path).set('Authorization', `Bearer ${token}`);
const confirm = (token: string, password: unknown = TEST_PASSWORD) =>
  withToken('post', API.sessionConfirmation, token).send({ password });
const exportOf = (list: string, token: string) => withToken('get', apiUrl(API.export, { list }), token);

/** Returns an admin whose session was confirmed an hour ago. */
async function unconfirmedAdmin(): Promise<UserDocument> {
  const admin = await createUser({ name: 'Amina', isAdmin: true });
  await makeUnconfirmed(admin);
  return admin;
}

async function userWithTotp(): Promise<UserDocument> {
  const user = await createUser();
  await addTotp(user);
  return user;
}

const sessionOf = (token: string) => SessionModel.findById(readToken(token)?.sid).orFail().lean();

async function eventsNamed(event: AuditEvent) {
  await flushEvents({ all: true });
  return AuditEntry.find({ event }).lean();
}

/** Everything that a refused call must not change. */
const stored = async () =>
  Promise.all([
    UserModel.find().sort({ _id: 1 }).lean(),
    SessionModel.find().sort({ _id: 1 }).lean(),
    SecondFactor.find().lean(),
    AuditEntry.find().lean(),
  ]);

const edited = ({ name, email }: UserDocument, changes: object) => ({
  name,
  email,
  isAdmin: false,
  ...changes,
});

const CALLS: Record<string, (token: string, target: UserDocument) => ReturnType<typeof withToken>> = {
  'export of orders': (token) => exportOf('orders', token),
  'export of users': (token) => exportOf('users', token),
  'export of the audit log': (token) => exportOf('audit', token),
  'change of rights': (token, target) =>
    withToken('put', apiUrl(API.user, { id: target.id }), token).send(edited(target, { isAdmin: true })),
  'change of an address': (token, target) =>
    withToken('put', apiUrl(API.user, { id: target.id }), token).send(
      edited(target, { email: `nova.${target.email}` }),
    ),
  'download of the own data': (token) => withToken('get', API.ownData, token),
  'deletion of a user': (token, target) => withToken('delete', apiUrl(API.user, { id: target.id }), token),
  'removal of the second factor of a user': (token, target) =>
    withToken('delete', apiUrl(API.userSecondFactor, { id: target.id }), token),
  'end of the sessions of a user': (token, target) =>
    withToken('delete', apiUrl(API.userSessions, { id: target.id }), token),
};

describe.each(Object.entries(CALLS))('the %s', (_what, call) => {
  it('is refused without a recent confirmation and changes nothing', async () => {
    const [admin, target] = [await unconfirmedAdmin(), await userWithTotp()];
    const before = await stored();
    const response = await call(tokenFor(admin), target);
    expect([response.status, response.body]).toEqual([403, REQUIRED]);
    expect(await stored()).toEqual(before);
  });

  it('works after a login and after a confirmation of the same session, not of another one', async () => {
    const [admin, target] = [await unconfirmedAdmin(), await userWithTotp()];
    const fresh = await logInAs(admin);
    const stale = tokenFor(admin);
    await confirm(fresh).expect(204);
    expect((await call(stale, target)).status).toBe(403);
    expect((await call(fresh, await userWithTotp())).status).toBeLessThan(300);
    await confirm(stale).expect(204);
    expect((await call(stale, target)).status).toBeLessThan(300);
  });
});

describe('calls without a confirmation', () => {
  it.each(Object.entries(EXPORTED_LISTS))('export %s', async (list, { namesPeople }) => {
    if (namesPeople) return;
    expect((await exportOf(list, tokenFor(await unconfirmedAdmin()))).status).toBe(200);
  });

  it('edit a user whose rights and address stay the same', async () => {
    const [admin, target] = [await unconfirmedAdmin(), await createUser()];
    const body = edited(target, { name: 'Anita' });
    await withToken('put', apiUrl(API.user, { id: target.id }), tokenFor(admin))
      .send(body)
      .expect(200);
    expect(await UserModel.findById(target.id).lean()).toMatchObject({ name: 'Anita', isAdmin: false });
  });
});

describe('POST /api/users/session/confirm', () => {
  it('stores the time in the record of this session alone and in the audit log', async () => {
    const admin = await unconfirmedAdmin();
    const other = await logInAs(admin);
    await makeUnconfirmed(admin);
    const [before, { confirmedAt: otherBefore }] = [Date.now(), await sessionOf(other)];
    await confirm(tokenFor(admin)).expect(204);
    expect((await sessionOf(tokenFor(admin))).confirmedAt?.getTime()).toBeGreaterThanOrEqual(before);
    expect((await sessionOf(other)).confirmedAt).toEqual(otherBefore);
    expect(await eventsNamed('confirmed')).toMatchObject([{ actor: { kind: 'admin', email: admin.email } }]);
  });

  it('answers 422 to a wrong password, keeps the session and records the refusal', async () => {
    const admin = await unconfirmedAdmin();
    const response = await confirm(tokenFor(admin), WRONG);
    const sentence = 'Lozinka nije ispravna.';
    expect(response.status).toBe(422);
    expect(response.body).toEqual({
      code: 'wrong_password',
      message: sentence,
      fields: { password: sentence },
    });
    expect((await exportOf('users', tokenFor(admin))).status).toBe(403);
    await withToken('get', API.profile, tokenFor(admin)).expect(200);
    expect(await eventsNamed('confirmationRefused')).toMatchObject([{ count: 1 }]);
  });

  it.each([[''], [7], [undefined]])('answers 400 to %j as password', async (password) => {
    const response = await withToken('post', API.sessionConfirmation, tokenFor(await createUser())).send({
      password,
    });
    expect([response.status, Object.keys(response.body.fields)]).toEqual([400, ['password']]);
  });

  it('counts wrong passwords of all sessions of an account together with those of the profile', async () => {
    const [admin, other] = [await unconfirmedAdmin(), await createUser()];
    const profile = { email: 'druga@example.com', currentPassword: WRONG };
    const tries = [
      () => confirm(tokenFor(admin), WRONG),
      () => withToken('put', API.profile, tokenFor(admin)).send(profile),
      async () => confirm(await logInAs(admin), WRONG),
    ];
    const statuses: number[] = [];
    for (const attempt of [...tries, ...tries]) statuses.push((await attempt()).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await confirm(tokenFor(admin))).status).toBe(429);
    expect((await exportOf('users', tokenFor(admin))).status).toBe(403);
    await confirm(tokenFor(other)).expect(204);
  });

  it('accepts at most five of several simultaneous wrong passwords', async () => {
    const admin = await unconfirmedAdmin();
    const tries = await Promise.all(Array.from({ length: 8 }, () => confirm(tokenFor(admin), WRONG)));
    expect(tally(tries)).toEqual({ 422: 5, 429: 3 });
  });
});

async function answerOf(authenticator: VirtualAuthenticator) {
  const { id, options } = (await testApp().post(API.passkeyLoginOptions)).body;
  return { id, response: authenticator.get(options) };
}
const confirmWith = (user: UserDocument, body: object) =>
  withToken('post', API.sessionConfirmation, tokenFor(user)).send(body);

describe('POST /api/users/session/confirm with a passkey', () => {
  beforeEach(() => {
    env.PUBLIC_URL = `${SITE_ORIGIN}/`;
  });
  afterEach(() => {
    env.PUBLIC_URL = undefined;
  });

  it('confirms the session once for each answer of the device, and the audit log says so', async () => {
    const admin = await unconfirmedAdmin();
    const authenticator = await addTestPasskey(admin);
    await makeUnconfirmed(admin);
    const passkey = await answerOf(authenticator);
    await confirmWith(admin, { passkey }).expect(204);
    expect((await exportOf('users', tokenFor(admin))).status).toBe(200);
    expect(await eventsNamed('confirmed')).toMatchObject([{ actor: { kind: 'admin', email: admin.email } }]);

    await makeUnconfirmed(admin);
    expect((await confirmWith(admin, { passkey })).status).toBe(400);
    expect((await exportOf('users', tokenFor(admin))).status).toBe(403);
  });

  it('refuses the passkey of another account, keeps the session and records the refusal', async () => {
    const [admin, other] = [await unconfirmedAdmin(), await createUser({ isAdmin: true })];
    const authenticator = await addTestPasskey(other);
    const { status, body } = await confirmWith(admin, { passkey: await answerOf(authenticator) });
    const message = 'Pristupni ključ nije prihvaćen. Pokušajte ponovo ili unesite lozinku.';
    expect([status, body]).toEqual([400, { code: 'validation', message, fields: { passkey: message } }]);
    expect((await exportOf('users', tokenFor(admin))).status).toBe(403);
    await withToken('get', API.profile, tokenFor(admin)).expect(200);
    expect(await eventsNamed('confirmationRefused')).toMatchObject([{ count: 1 }]);
  });

  it('refuses a password and a passkey together', async () => {
    const admin = await unconfirmedAdmin();
    const passkey = await answerOf(await addTestPasskey(admin));
    const { status, body } = await confirmWith(admin, { password: TEST_PASSWORD, passkey });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['password']]);
  });
});

describe('a session', () => {
  it('whose record has no time of a confirmation counts from its login', async () => {
    const admin = await createUser({ isAdmin: true });
    const record = { user: admin._id };
    await SessionModel.updateOne(record, { $unset: { confirmedAt: 1 } });
    expect((await exportOf('users', tokenFor(admin))).status).toBe(200);
    await SessionModel.updateOne(record, { createdAt: new Date(Date.now() - HOUR_MS) });
    expect((await exportOf('users', tokenFor(admin))).status).toBe(403);
  });

  it('is confirmed by a new password in the profile, not by a new name', async () => {
    const admin = await unconfirmedAdmin();
    const named = await withToken('put', API.profile, tokenFor(admin)).send({ name: 'Anita' }).expect(200);
    expect((await exportOf('users', named.body.token)).status).toBe(403);
    const renewed = await withToken('put', API.profile, named.body.token)
      .send({ password: 'zeleni most i rijeka', currentPassword: TEST_PASSWORD })
      .expect(200);
    expect((await exportOf('users', renewed.body.token)).status).toBe(200);
  });
});
