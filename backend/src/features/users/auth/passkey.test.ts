import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { env } from '../../../config/env.ts';
import { readOutbox } from '../../../test/support/mailOutbox.ts';
import { as } from '../../../test/support/client.ts';
import { bearer, createUser, makeConfirmed, TEST_PASSWORD } from '../../../test/support/factories.ts';
import { addTestPasskey, addTotp, SITE_ORIGIN } from '../../../test/support/secondFactors.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import {
  virtualAuthenticator,
  type Deviations,
  type VirtualAuthenticator,
} from '../../../test/support/virtualAuthenticator.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { flushEvents } from '../../audit/auditQueue.ts';
import { SecondFactor, WebauthnChallenge } from './secondFactor.model.ts';
import { SessionModel } from './session.model.ts';
import type { UserDocument } from '../lookup/user.model.ts';

useTestDatabase();
beforeEach(() => {
  env.PUBLIC_URL = `${SITE_ORIGIN}/`;
});
afterEach(() => {
  env.PUBLIC_URL = undefined;
});

const createAdmin = () => createUser({ isAdmin: true });

const start = async (user: UserDocument) => {
  const { body } = await as(user).startPasskey({ body: {} });
  return body;
};

const add = (user: UserDocument, body: object) =>
  testApp()
    .post(API.passkeys)
    .set('Authorization', bearer(user))
    .send({ name: 'Telefon', ...body });

const startLogin = async () => (await testApp().post(API.passkeyLoginOptions)).body;

async function logInWith(authenticator: VirtualAuthenticator, deviations?: Deviations) {
  const { id, options } = await startLogin();
  return testApp()
    .post(API.passkeyLogin)
    .send({ id, response: authenticator.get(options, deviations) });
}

const passkeysOf = async (user: UserDocument) =>
  (await SecondFactor.findById(user.id).lean())?.passkeys ?? [];

describe('adding a passkey', () => {
  it('stores its public key under a name and answers with recovery codes', async () => {
    const admin = await createAdmin();
    const { id, options } = await start(admin);
    expect(options).toMatchObject({
      rp: { id: 'www.example.com', name: env.SITE_NAME },
      user: { name: admin.email, displayName: 'Ana Anić' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const authenticator = virtualAuthenticator(SITE_ORIGIN);
    const { status, body } = await add(admin, { id, response: authenticator.create(options) });
    expect(status).toBe(201);
    expect(body).toEqual({
      totp: false,
      passkeys: [{ id: authenticator.id, name: 'Telefon', createdAt: expect.any(String), lastUsedAt: null }],
      recoveryCodesLeft: 10,
      requiredFrom: null,
      needsMailCode: false,
      recoveryCodes: expect.any(Array),
    });
    await makeConfirmed(admin);
    const next = await start(admin);
    expect(next.options.excludeCredentials).toEqual([
      { id: authenticator.id, type: 'public-key', transports: ['internal'] },
    ]);
    expect((await readOutbox()).map(({ message }) => message)).toMatchObject([
      { kind: 'secondFactorChanged', to: admin.email, change: 'passkeyAdded' },
    ]);
  });

  it.each<[string, Deviations]>([
    ['of another site', { origin: 'https://zlo.example' }],
    ['of another domain', { rpId: 'zlo.example' }],
    ['for another challenge', { challenge: 'A'.repeat(43) }],
    ['made for a login', { type: 'webauthn.get' }],
    ['without verification of the user', { isVerified: false }],
  ])('refuses one %s', async (_what, deviations) => {
    const admin = await createAdmin();
    const { id, options } = await start(admin);
    const response = virtualAuthenticator(SITE_ORIGIN).create(options, deviations);
    const { status, body } = await add(admin, { id, response });
    expect([status, body.message]).toEqual([400, 'Pristupni ključ nije dodan. Pokušajte ponovo.']);
    expect(await SecondFactor.countDocuments()).toBe(0);
  });

  it('uses a challenge once, within five minutes and for the user who has asked for it', async () => {
    const [admin, other] = [await createAdmin(), await createAdmin()];
    const authenticator = virtualAuthenticator(SITE_ORIGIN);
    const { id, options } = await start(admin);
    const response = authenticator.create(options);
    expect((await add(other, { id, response })).status).toBe(400);
    expect((await add(admin, { id, response })).status).toBe(201);
    expect((await add(admin, { id, response })).status).toBe(400);
    await makeConfirmed(admin);
    const late = await start(admin);
    await WebauthnChallenge.updateMany({}, { expiresAt: new Date(Date.now() - 1) });
    const answer = await add(admin, {
      id: late.id,
      response: virtualAuthenticator(SITE_ORIGIN).create(late.options),
    });
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'Zahtjev je istekao ili je već iskorišten. Pokušajte ponovo.',
    ]);
    expect(await passkeysOf(other)).toEqual([]);
    expect(await passkeysOf(admin)).toHaveLength(1);
  });

  it('refuses the passkey of another account, and an eleventh one', async () => {
    const [admin, other] = [await createAdmin(), await createAdmin()];
    const { id: credentialId } = await addTestPasskey(other);
    const { id, options } = await start(admin);
    const response = virtualAuthenticator(SITE_ORIGIN).create(options, { credentialId });
    expect((await add(admin, { id, response })).status).toBe(409);
    for (let made = 0; made < 10; made++) await addTestPasskey(admin);
    const refused = await as(admin).startPasskey({ body: {} });
    expect(refused.status).toBe(409);
    expect(await passkeysOf(admin)).toHaveLength(10);
  });
});

describe('a login with a passkey', () => {
  it('opens a session without password and code', async () => {
    const admin = await createAdmin();
    await addTotp(admin);
    const authenticator = await addTestPasskey(admin);
    const { id, options } = await startLogin();
    expect(options).toEqual({
      challenge: expect.any(String),
      timeout: 300_000,
      rpId: 'www.example.com',
      userVerification: 'required',
    });
    const answer = await testApp()
      .post(API.passkeyLogin)
      .send({ id, rememberMe: true, response: authenticator.get(options) });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ _id: admin.id, isAdmin: true, token: expect.any(String) });
    const profile = await testApp().get(API.profile).set('Authorization', `Bearer ${answer.body.token}`);
    expect(profile.status).toBe(200);
    expect(await SessionModel.countDocuments({ user: admin.id, isRemembered: true })).toBe(1);
    expect(await passkeysOf(admin)).toMatchObject([{ counter: 2, lastUsedAt: expect.any(Date) }]);
    await flushEvents({ all: true });
    expect(await AuditEntry.findOne({ event: 'signedIn' }).lean()).toMatchObject({
      actor: { kind: 'admin', id: admin._id },
    });
  });

  it('is possible for former administrators, and named as a method of those who type their password', async () => {
    const admin = await createAdmin();
    await addTestPasskey(admin);
    const { body } = await testApp().post(API.login).send({ email: admin.email, password: TEST_PASSWORD });
    expect(body).toMatchObject({
      code: 'second_factor_required',
      message: 'Koristite pristupni ključ ili upišite rezervni kod.',
      methods: ['passkey', 'recoveryCode'],
    });
  });

  it.each<[string, Deviations]>([
    ['from another site', { origin: 'https://www.example.com.zlo.example' }],
    ['from another domain', { rpId: 'zlo.example' }],
    ['to another challenge', { challenge: 'A'.repeat(43) }],
    ['made for adding a passkey', { type: 'webauthn.create' }],
    ['without verification of the user', { isVerified: false }],
    ['with a counter that went back', { counter: 1 }],
    ['of an account that does not exist', { userHandle: Buffer.alloc(12, 7).toString('base64url') }],
    ['of a malformed account', { userHandle: 'AAAA' }],
    ['with an unknown id', { credentialId: 'B'.repeat(43) }],
  ])('refuses a response %s', async (_what, deviations) => {
    const admin = await createAdmin();
    const authenticator = await addTestPasskey(admin);
    const before = await passkeysOf(admin);
    const { status, body } = await logInWith(authenticator, deviations);
    expect([status, body.code]).toEqual([401, 'wrong_passkey']);
    expect(await passkeysOf(admin)).toEqual(before);
    expect(await SessionModel.countDocuments({ user: admin.id })).toBe(1);
    await flushEvents({ all: true });
    expect(await AuditEntry.countDocuments({ event: 'signInRefused' })).toBe(1);
    expect((await logInWith(authenticator)).status).toBe(200);
  });

  it('refuses a passkey for the account of another user', async () => {
    const [admin, other] = [await createAdmin(), await createAdmin()];
    const [own, others] = [await addTestPasskey(admin), await addTestPasskey(other)];
    const userHandle = Buffer.from(other.id, 'hex').toString('base64url');
    expect((await logInWith(own, { userHandle })).status).toBe(401);
    expect((await logInWith(own, { userHandle, credentialId: others.id })).status).toBe(401);
    expect((await logInWith(own, { credentialId: others.id })).status).toBe(401);
    expect(await SessionModel.countDocuments({ user: other.id })).toBe(1);
  });

  it('uses a challenge once, also in parallel, and within five minutes', async () => {
    const admin = await createAdmin();
    const authenticator = await addTestPasskey(admin);
    const { id, options } = await startLogin();
    const send = () =>
      testApp()
        .post(API.passkeyLogin)
        .send({ id, response: authenticator.get(options) });
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    const late = await startLogin();
    await WebauthnChallenge.updateMany({}, { expiresAt: new Date(Date.now() - 1) });
    const answer = await testApp()
      .post(API.passkeyLogin)
      .send({ id: late.id, response: authenticator.get(late.options) });
    expect([answer.status, answer.body.message]).toEqual([
      401,
      'Zahtjev je istekao ili je već iskorišten. Pokušajte ponovo.',
    ]);
  });

  it('does not accept the challenge of an added passkey', async () => {
    const admin = await createAdmin();
    const authenticator = await addTestPasskey(admin);
    const { id, options } = await start(admin);
    const { challenge, timeout } = options;
    const asked = { challenge, timeout, rpId: 'www.example.com', userVerification: 'required' as const };
    const answer = await testApp()
      .post(API.passkeyLogin)
      .send({ id, response: authenticator.get(asked) });
    expect(answer.status).toBe(401);
  });

  it('accepts passkeys whose counter is always zero', async () => {
    const admin = await createAdmin();
    const authenticator = virtualAuthenticator(SITE_ORIGIN);
    const { id, options } = await start(admin);
    await add(admin, { id, response: authenticator.create(options, { counter: 0 }) });
    for (let uses = 0; uses < 2; uses++) {
      expect((await logInWith(authenticator, { counter: 0 })).status).toBe(200);
    }
  });

  it('ends with the removal of the passkey', async () => {
    const admin = await createAdmin();
    const [first, second] = [await addTestPasskey(admin), await addTestPasskey(admin, 'Laptop')];
    const removed = await testApp()
      .delete(apiUrl(API.passkey, { id: first.id }))
      .set('Authorization', bearer(admin))
      .send({});
    expect(removed.status).toBe(200);
    expect(removed.body.passkeys).toMatchObject([{ id: second.id, name: 'Laptop' }]);
    expect((await logInWith(first)).status).toBe(401);
    expect((await logInWith(second)).status).toBe(200);
  });
});

const optionsFor = async (origin: string) =>
  (await testApp().post(API.passkeyLoginOptions).set('Origin', origin)).body.options;

it('the site of a passkey is the public address, or localhost on any port outside production', async () => {
  expect((await optionsFor('http://localhost:5173')).rpId).toBe('localhost');
  expect((await optionsFor('https://zlo.example')).rpId).toBe('www.example.com');
  expect((await optionsFor('null')).rpId).toBe('www.example.com');
  jest.replaceProperty(env, 'NODE_ENV', 'production');
  expect((await optionsFor('http://localhost:5173')).rpId).toBe('www.example.com');
});
