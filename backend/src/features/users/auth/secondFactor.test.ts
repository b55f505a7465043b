import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import mongoose from 'mongoose';
import { env } from '../../../config/env.ts';
import { readOutbox } from '../../../test/support/mailOutbox.ts';
import {
  bearer,
  createUser,
  logInAs,
  makeUnconfirmed,
  TEST_PASSWORD,
} from '../../../test/support/factories.ts';
import { addTestPasskey, addTotp, sessionOf, totpCode } from '../../../test/support/secondFactors.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { createLogger } from '../../../lib/logger.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { flushEvents } from '../../audit/auditQueue.ts';
import { issueFactorCode } from './factorCode.ts';
import { SecondFactor, WebauthnChallenge } from './secondFactor.model.ts';
import { SessionModel } from './session.model.ts';
import { UserModel, type UserDocument } from '../lookup/user.model.ts';
import { deleteUser } from '../../outputs/privacy/erasure.service.ts';

useTestDatabase();

const createAdmin = () => createUser({ isAdmin: true });

const login = ({ email }: UserDocument, code?: string, password = TEST_PASSWORD) =>
  testApp()
    .post(API.login)
    .send({ email, password, ...(code !== undefined && { code }) });

const call = (user: UserDocument, method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) => {
  const request = testApp()[method](path).set('Authorization', bearer(user));
  return body ? request.send(body) : request;
};

const withToken = (token: string, method: 'get' | 'post' | 'delete', path: string, body?: object) =>
  testApp()[method](path).set('Authorization', `Bearer ${token}`).send(body);

/** Adds a passkey as where no mails are sent. */
async function addPasskeyWithoutMail(user: UserDocument): Promise<void> {
  const { SMTP_URL } = env;
  env.SMTP_URL = undefined;
  await addTestPasskey(user);
  env.SMTP_URL = SMTP_URL;
}

const begin = (user: UserDocument, body: object) => call(user, 'post', API.totp, body);

const record = (user: UserDocument) => SecondFactor.findById(user.id).lean();

async function auditedChanges(): Promise<unknown[]> {
  await flushEvents({ all: true });
  const entries = await AuditEntry.find({ event: 'secondFactorChanged' }).sort({ _id: 1 }).lean();
  return entries.map(({ changes }) => changes[0]?.to);
}

const mailedChanges = async () =>
  (await readOutbox()).map(({ message }) => ('change' in message ? message.change : message.kind));

describe('an authenticator app', () => {
  it('is switched on by a code of its secret, with ten recovery codes', async () => {
    const admin = await createAdmin();
    const started = await call(admin, 'post', API.totp, {});
    expect(started.status).toBe(200);
    const { secret, uri } = started.body;
    expect(uri).toContain(`secret=${secret}`);
    expect(decodeURIComponent(uri)).toContain(`${env.SITE_NAME}:${admin.email}`);
    expect((await login(admin)).status).toBe(200);
    const confirmed = await call(admin, 'put', API.totp, { code: ` ${totpCode(secret)} ` });
    expect(confirmed.status).toBe(200);
    expect(confirmed.body).toEqual({
      totp: true,
      passkeys: [],
      recoveryCodesLeft: 10,
      requiredFrom: null,
      needsMailCode: false,
      recoveryCodes: expect.any(Array),
    });
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect((await login(admin)).status).toBe(401);
    expect(await auditedChanges()).toEqual(['totpAdded']);
    expect(await mailedChanges()).toEqual(['totpAdded']);
  });

  it('is not switched on by a wrong code, or a quarter of an hour later', async () => {
    const admin = await createAdmin();
    const { body } = await call(admin, 'post', API.totp, {});
    const wrong = await call(admin, 'put', API.totp, { code: totpCode(body.secret, 40) });
    expect(wrong.status).toBe(400);
    expect(wrong.body.fields.code).toContain('Kod nije ispravan.');
    const createdAt = new Date(Date.now() - 16 * 60_000);
    await SecondFactor.updateOne({ _id: admin.id }, { 'pendingTotp.createdAt': createdAt });
    const late = await call(admin, 'put', API.totp, { code: totpCode(body.secret) });
    expect(late.body.fields.code).toBe('Podešavanje je isteklo. Počnite ponovo.');
    expect(await record(admin)).toMatchObject({ totp: null, recoveryCodes: [] });
    expect((await login(admin)).status).toBe(200);
  });

  it('is begun and removed only after a confirmation that is not the login', async () => {
    const user = await createUser();
    const { secret } = await addTotp(user);
    const token = await logInAs(user);
    const calls = [
      ['post', API.totp],
      ['delete', API.totp],
      ['post', API.passkeyOptions],
      ['delete', apiUrl(API.passkey, { id: 'x'.repeat(43) })],
      ['post', API.recoveryCodes],
      ['post', API.factorCode],
    ] as const;
    const before = await record(user);
    for (const [method, path] of calls) {
      const { status, body } = await withToken(token, method, path);
      expect([method, path, status, body.code]).toEqual([method, path, 403, 'confirmation_required']);
    }
    expect(await record(user)).toEqual(before);
    const proof = { password: TEST_PASSWORD, code: totpCode(secret) };
    expect((await withToken(token, 'post', API.sessionConfirmation, proof)).status).toBe(204);
    expect((await withToken(token, 'delete', API.totp)).status).toBe(200);
  });

  it('stays in use until a new one is confirmed in its place', async () => {
    const admin = await createAdmin();
    const { secret, recoveryCodes } = await addTotp(admin);
    const { body: setup } = await call(admin, 'post', API.totp, {});
    expect((await login(admin, totpCode(setup.secret))).status).toBe(401);
    expect((await login(admin, totpCode(secret))).status).toBe(200);
    const { body } = await call(admin, 'put', API.totp, { code: totpCode(setup.secret) });
    expect(body).not.toHaveProperty('recoveryCodes');
    expect((await login(admin, totpCode(secret, 1))).status).toBe(401);
    expect((await login(admin, recoveryCodes[0])).status).toBe(200);
    expect(await auditedChanges()).toEqual(['totpAdded', 'totpReplaced', 'recoveryCodeUsed']);
  });

  it('leaves nothing stored when the last factor is removed', async () => {
    const admin = await createAdmin();
    await addTotp(admin);
    const { status, body } = await call(admin, 'delete', API.totp);
    expect([status, body.totp, body.recoveryCodesLeft]).toEqual([200, false, 0]);
    expect(await record(admin)).toBeNull();
    expect((await login(admin)).status).toBe(200);
    expect((await call(admin, 'delete', API.totp)).status).toBe(404);
  });

  it('is for every account, and kept by former administrators', async () => {
    const user = await createUser();
    expect((await call(user, 'post', API.recoveryCodes, {})).status).toBe(409);
    const { body } = await call(user, 'post', API.totp, {});
    expect((await call(user, 'put', API.totp, { code: totpCode(body.secret) })).status).toBe(200);
    expect((await login(user)).body.code).toBe('second_factor_required');
    const former = await createAdmin();
    const { secret } = await addTotp(former);
    await UserModel.updateOne({ _id: former.id }, { isAdmin: false });
    expect((await login(former)).body.code).toBe('second_factor_required');
    expect((await login(former, totpCode(secret))).status).toBe(200);
    expect((await call(former, 'delete', API.totp)).status).toBe(200);
  });
});

describe('a thief who has logged in with a leaked password', () => {
  it('is logged out when the owner switches the app on, and cannot remove it with the password', async () => {
    const owner = await createUser({ isAdmin: true });
    const thief = (await login(owner)).body.token;
    expect((await withToken(thief, 'get', API.users)).status).toBe(200);
    const { secret } = await addTotp(owner);
    expect((await withToken(thief, 'get', API.users)).status).toBe(401);
    expect((await call(owner, 'get', API.users)).status).toBe(200);
    // Even with the token of the owner, the password does not confirm the session any more.
    await makeUnconfirmed(owner);
    const refused = await call(owner, 'post', API.sessionConfirmation, { password: TEST_PASSWORD });
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        code: 'code_required',
        message: 'Upišite kod iz aplikacije.',
        fields: { code: 'Upišite kod iz aplikacije.' },
        methods: ['totp', 'recoveryCode'],
      },
    ]);
    const guess = { password: TEST_PASSWORD, code: totpCode(secret, 20) };
    const wrong = await call(owner, 'post', API.sessionConfirmation, guess);
    expect([wrong.status, wrong.body.code, Object.keys(wrong.body.fields)]).toEqual([
      422,
      'wrong_password',
      ['code'],
    ]);
    expect((await call(owner, 'delete', API.totp)).status).toBe(403);
    expect((await call(owner, 'get', apiUrl(API.export, { list: 'users' }))).status).toBe(403);
    expect((await record(owner))?.totp).not.toBeNull();
  });

  it.each<[string, (owner: UserDocument) => Promise<unknown>]>([
    ['an app is added', (owner) => addTotp(owner)],
    ['a passkey is added', (owner) => addTestPasskey(owner)],
    ['an app is replaced', async (owner) => (await addTotp(owner), addTotp(owner))],
    ['an app is removed', async (owner) => (await addTotp(owner), call(owner, 'delete', API.totp))],
    [
      'a passkey is removed',
      async (owner) => {
        const { id } = await addTestPasskey(owner);
        return call(owner, 'delete', apiUrl(API.passkey, { id }));
      },
    ],
  ])('keeps no session when %s; the owner stays logged in', async (_what, change) => {
    const owner = await createUser();
    await change(owner);
    const others = [await logInAs(owner), await logInAs(owner)];
    await change(owner);
    for (const token of others) expect((await withToken(token, 'get', API.profile)).status).toBe(401);
    expect((await call(owner, 'get', API.profile)).status).toBe(200);
    expect(await SessionModel.countDocuments({ user: owner.id })).toBe(1);
  });

  it('the first one ends the confirmation that was made with the password alone', async () => {
    const owner = await createUser();
    const { secret } = (await begin(owner, {})).body;
    expect((await call(owner, 'put', API.totp, { code: totpCode(secret) })).status).toBe(200);
    expect((await call(owner, 'delete', API.totp)).status).toBe(403);
    // The code of the next step, which stays valid when a step ends in between.
    const proof = { password: TEST_PASSWORD, code: totpCode(secret, 1) };
    expect((await call(owner, 'post', API.sessionConfirmation, proof)).status).toBe(204);
    expect((await call(owner, 'delete', API.totp)).status).toBe(200);
  });

  it('keeps the session when recovery codes are renewed', async () => {
    const owner = await createUser();
    await addTotp(owner);
    const other = await logInAs(owner);
    expect((await call(owner, 'post', API.recoveryCodes, {})).status).toBe(200);
    expect((await withToken(other, 'get', API.profile)).status).toBe(200);
  });
});

describe('the first factor of an account', () => {
  beforeEach(() => {
    env.SMTP_URL = 'smtp://posta.example';
  });
  afterEach(() => {
    env.SMTP_URL = undefined;
  });

  it('needs the code that is mailed to the account', async () => {
    const user = await createUser();
    expect((await call(user, 'get', API.secondFactor)).body.needsMailCode).toBe(true);
    for (const path of [API.totp, API.passkeyOptions]) {
      const { status, body } = await call(user, 'post', path, {});
      expect([status, body.code]).toEqual([400, 'code_required']);
    }
    const sent = await call(user, 'post', API.factorCode, {});
    expect([sent.status, sent.body]).toEqual([202, { email: user.email }]);
    expect((await readOutbox()).map(({ message }) => message)).toEqual([
      { kind: 'factorCode', to: user.email, userId: user.id },
    ]);
    const mailCode = await issueFactorCode(user.id, new Date());
    const wrong = await begin(user, { mailCode: mailCode === '12345678' ? '87654321' : '12345678' });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['mailCode']]);
    const { body } = await begin(user, { mailCode: `${mailCode?.slice(0, 4)} ${mailCode?.slice(4)}` });
    expect((await call(user, 'put', API.totp, { code: totpCode(body.secret) })).status).toBe(200);
    expect(await record(user)).toMatchObject({ mailCode: null });
  });

  it('is refused after a quarter of an hour, with an earlier code and with that of another account', async () => {
    const [user, other] = [await createUser(), await createUser()];
    const earlier = await issueFactorCode(user.id, new Date(Date.now() - 1000));
    const late = await issueFactorCode(user.id, new Date(Date.now() - 15 * 60_000));
    const others = await issueFactorCode(other.id, new Date());
    for (const mailCode of [earlier, late, others]) {
      expect((await begin(user, { mailCode })).status).toBe(422);
    }
    expect((await record(user))?.pendingTotp).toBeNull();
  });

  it('can be guessed five times in ten minutes', async () => {
    const user = await createUser();
    const mailCode = await issueFactorCode(user.id, new Date());
    const guess = mailCode === '00000000' ? '00000001' : '00000000';
    for (let tries = 0; tries < 5; tries++) expect((await begin(user, { mailCode: guess })).status).toBe(422);
    expect((await begin(user, { mailCode })).status).toBe(429);
  });

  it('is the only one that needs a code', async () => {
    const user = await createUser();
    await addPasskeyWithoutMail(user);
    const { body } = await call(user, 'get', API.secondFactor);
    expect([body.needsMailCode, body.passkeys.length]).toEqual([false, 1]);
    expect((await begin(user, {})).status).toBe(200);
    expect((await call(user, 'post', API.factorCode, {})).status).toBe(409);
    expect(await issueFactorCode(user.id, new Date())).toBeNull();
  });

  it('needs none where no mails are sent', async () => {
    env.SMTP_URL = undefined;
    const user = await createUser();
    expect((await call(user, 'get', API.secondFactor)).body.needsMailCode).toBe(false);
    expect((await begin(user, {})).status).toBe(200);
  });
});

describe('the second factor of another user', () => {
  it('is removed by an administrator, which ends the sessions of that user', async () => {
    const [admin, other] = [await createAdmin(), await createAdmin()];
    await addTotp(other);
    const path = apiUrl(API.userSecondFactor, { id: other.id });
    const shown = await call(admin, 'get', apiUrl(API.user, { id: other.id }));
    expect(shown.body.hasSecondFactor).toBe(true);
    expect((await call(admin, 'delete', path)).status).toBe(204);
    expect(await record(other)).toBeNull();
    expect(await SessionModel.countDocuments({ user: other.id })).toBe(0);
    expect((await call(other, 'get', API.profile)).status).toBe(401);
    expect((await login(other)).status).toBe(200);
    expect(await auditedChanges()).toEqual(['totpAdded', 'secondFactorReset']);
    const mails = await readOutbox();
    expect(mails.at(-1)?.message).toMatchObject({ to: other.email, change: 'secondFactorReset' });
    const again = await call(admin, 'delete', path);
    expect(again.body.message).toBe('Ovaj korisnik nije uključio prijavu u dva koraka.');
  });

  it('cannot be removed without the password when it is one’s own', async () => {
    const admin = await createAdmin();
    await addTotp(admin);
    const { status, body } = await call(admin, 'delete', apiUrl(API.userSecondFactor, { id: admin.id }));
    expect([status, body.message]).toEqual([409, 'Vlastitu prijavu u dva koraka mijenjate u svom profilu.']);
    expect((await record(admin))?.totp).not.toBeNull();
  });

  it('is deleted together with the account', async () => {
    const [admin, other] = [await createAdmin(), await createAdmin()];
    await addTotp(other);
    await addTestPasskey(other);
    await call(other, 'post', API.passkeyOptions, {});
    expect(await WebauthnChallenge.countDocuments({ user: other.id })).toBe(1);
    await deleteUser(other.id, await sessionOf(admin));
    expect(await SecondFactor.countDocuments()).toBe(0);
    expect(await WebauthnChallenge.countDocuments()).toBe(0);
  });
});

describe('the secrets of a second factor', () => {
  it('are in no later response, log, mail and entry of the audit log', async () => {
    const admin = await createAdmin();
    let log = '';
    const logger = createLogger('trace', { write: (line: string) => void (log += line) });
    const logged = testApp({ logger });
    const send = (method: 'post' | 'put', path: string, body: object) =>
      logged[method](path).set('Authorization', bearer(admin)).send(body);
    const { body: setup } = await send('post', API.totp, {});
    const { secret } = setup;
    const confirmed = await send('put', API.totp, { code: totpCode(secret) });
    const recoveryCodes: string[] = confirmed.body.recoveryCodes;
    const passkey = await addTestPasskey(admin);
    for (const code of [recoveryCodes[0], totpCode(secret), totpCode(secret, 30)]) {
      await send('post', API.login, { email: admin.email, password: TEST_PASSWORD, code });
    }
    expect(log).toContain(API.totp);
    const responses = await Promise.all([
      call(admin, 'get', API.secondFactor),
      call(admin, 'get', API.profile),
      call(admin, 'get', apiUrl(API.user, { id: admin.id })),
      call(admin, 'get', API.audit),
    ]);
    await flushEvents({ all: true });
    const stored = await Promise.all(
      Object.values(mongoose.connection.collections).map(async (collection) => ({
        name: collection.collectionName,
        documents: JSON.stringify(await collection.find().toArray()),
      })),
    );
    const [factors, others] = [
      stored.filter(({ name }) => name === 'secondfactors'),
      stored.filter(({ name }) => name !== 'secondfactors'),
    ];
    const elsewhere = JSON.stringify([responses.map(({ body }) => body), others, log]);
    const publicKey = (await record(admin))?.passkeys[0]?.publicKey ?? '';
    expect(publicKey).not.toBe('');
    for (const text of [secret, publicKey, ...recoveryCodes]) expect(elsewhere).not.toContain(text);
    expect(JSON.stringify(responses[0]?.body)).toContain(passkey.id);
    // The secret has to be readable, because codes are computed from it; recovery codes are only compared.
    expect(JSON.stringify(factors)).toContain(secret);
    for (const code of recoveryCodes) {
      expect(JSON.stringify(factors)).not.toContain(code);
      expect(JSON.stringify(factors)).not.toContain(code.replaceAll('-', ''));
    }
  });
});
