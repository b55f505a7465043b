import { TOKEN_FAILED_MESSAGE } from '@institut/contract/frame/errors';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import mongoose from 'mongoose';
import { env } from '../../../config/env.ts';
import { readOutbox } from '../../../test/support/mailOutbox.ts';
import {
  bearer,
  callerOf,
  createOrder,
  createUser,
  logInAs,
  makeConfirmed,
  makeUnconfirmed,
  TEST_PASSWORD,
} from '../../../test/support/factories.ts';
import { addTestPasskey, addTotp, sessionOf, totpCode } from '../../../test/support/secondFactors.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { createLogger } from '../../../lib/logger.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { flushEvents } from '../../audit/auditQueue.ts';
import { issueFactorCode } from './factorCode.ts';
import { staffWithoutSecondFactor, lacksSecondFactor } from './secondFactorCheck.ts';
import { SecondFactor, WebauthnChallenge } from './secondFactor.model.ts';
import { SessionModel } from './session.model.ts';
import { issueResetToken } from '../accounts/user.mails.ts';
import { UserModel, type UserDocument } from '../lookup/user.model.ts';
import { confirmSession, logIn } from '../accounts/user.service.ts';
import { forgetWindows } from '../../../http/limiter.ts';
import { deleteUser } from '../../outputs/privacy/erasure.service.ts';
import { grantAdmin, updateUser } from '../accounts/userAdmin.service.ts';

useTestDatabase();
afterEach(() => jest.restoreAllMocks());

const DAY_MS = 24 * 60 * 60_000;
const createAdmin = () => createUser({ isAdmin: true });

const login = ({ email }: UserDocument, code?: string, password = TEST_PASSWORD) =>
  testApp()
    .post(API.login)
    .send({ email, password, ...(code !== undefined && { code }) });

const statusesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b);

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
    expect((await call(owner, 'put', API.totp, { code: totpCode(secret, -1) })).status).toBe(200);
    expect((await call(owner, 'delete', API.totp)).status).toBe(403);
    const proof = { password: TEST_PASSWORD, code: totpCode(secret) };
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

describe('a login with a second factor', () => {
  it('asks for the code only after the right password', async () => {
    const admin = await createAdmin();
    const { secret } = await addTotp(admin);
    const wrong = { code: 'unauthorized', message: 'Pogrešna e-mail adresa ili lozinka.' };
    expect((await login(admin, undefined, 'pogresna1')).body).toEqual(wrong);
    expect((await login(admin, totpCode(secret), 'pogresna1')).body).toEqual(wrong);
    const asked = await login(admin);
    expect(asked.status).toBe(401);
    expect(asked.body).toEqual({
      code: 'second_factor_required',
      message: 'Upišite kod iz aplikacije.',
      fields: { code: 'Upišite kod iz aplikacije.' },
      methods: ['totp', 'recoveryCode'],
    });
    expect(asked.body.message).not.toContain(TOKEN_FAILED_MESSAGE);
    const accepted = await login(admin, totpCode(secret));
    expect(accepted.status).toBe(200);
    expect(accepted.body.token).toEqual(expect.any(String));
  });

  it('accepts the codes of the steps before and after, but none beyond', async () => {
    for (const [steps, status] of [
      [-2, 401],
      [-1, 200],
      [0, 200],
      [1, 200],
      [2, 401],
    ] as const) {
      // Away from the borders of a step, which the clock could cross during the test.
      jest.spyOn(Date, 'now').mockReturnValue(Math.floor(Date.now() / 30_000) * 30_000 + 15_000);
      const admin = await createAdmin();
      const { secret } = await addTotp(admin);
      await SecondFactor.updateOne({ _id: admin.id }, { 'totp.lastStep': 0 });
      expect([steps, (await login(admin, totpCode(secret, steps))).status]).toEqual([steps, status]);
      jest.restoreAllMocks();
    }
  });

  it('accepts a code of an app once, also that which has confirmed the app', async () => {
    const admin = await createAdmin();
    const { body } = await call(admin, 'post', API.totp, {});
    const confirming = totpCode(body.secret);
    await call(admin, 'put', API.totp, { code: confirming });
    const replayed = await login(admin, confirming);
    expect([replayed.status, replayed.body.code]).toEqual([401, 'wrong_code']);
    const code = totpCode(body.secret, 1);
    expect((await login(admin, code)).status).toBe(200);
    expect((await login(admin, code)).status).toBe(401);
  });

  it('opens one session for parallel logins with one code', async () => {
    const admin = await createAdmin();
    const { secret, recoveryCodes } = await addTotp(admin);
    for (const code of [totpCode(secret), recoveryCodes[3]?.replaceAll('-', '')]) {
      await SessionModel.deleteMany({});
      const given = { email: admin.email, password: TEST_PASSWORD, rememberMe: false, code };
      const tries = await Promise.allSettled(
        [1, 2, 3, 4].map(() => logIn(given, { address: '127.0.0.1', userAgent: '' })),
      );
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await SessionModel.countDocuments({ user: admin.id })).toBe(1);
    }
    expect((await record(admin))?.recoveryCodes).toHaveLength(9);
    const changes = (await mailedChanges()).filter((change) => change !== 'wrongCodes');
    expect(changes).toEqual(['totpAdded', 'recoveryCodeUsed']);
  });

  it('accepts each recovery code once, however it is typed', async () => {
    const admin = await createAdmin();
    const { recoveryCodes } = await addTotp(admin);
    const [first = '', second = ''] = recoveryCodes;
    const typed = first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await login(admin, typed)).status).toBe(200);
    expect((await login(admin, first)).body.code).toBe('wrong_code');
    expect(await statusesOf([login(admin, second), login(admin, second)])).toEqual([200, 401]);
    const { body } = await call(admin, 'get', API.secondFactor);
    expect(body.recoveryCodesLeft).toBe(8);
    const { body: renewed } = await call(admin, 'post', API.recoveryCodes, {});
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect((await login(admin, recoveryCodes[2])).status).toBe(401);
    expect((await login(admin, renewed.recoveryCodes[0])).status).toBe(200);
  });

  it('refuses a malformed code without counting it', async () => {
    const admin = await createAdmin();
    await addTotp(admin);
    for (let tries = 0; tries < 6; tries++) {
      const { status, body } = await login(admin, '12345');
      expect([status, Object.keys(body.fields)]).toEqual([400, ['code']]);
    }
    expect((await login(admin)).status).toBe(401);
  });

  it('counts wrong codes like wrong passwords, and not the first step of a login', async () => {
    const admin = await createAdmin();
    const { secret } = await addTotp(admin);
    for (let tries = 0; tries < 6; tries++) expect((await login(admin)).status).toBe(401);
    for (let tries = 0; tries < 5; tries++) {
      expect((await login(admin, totpCode(secret, 20))).body.code).toBe('wrong_code');
    }
    expect((await login(admin, totpCode(secret))).status).toBe(429);
    await flushEvents({ all: true });
    const refused = await AuditEntry.findOne({ event: 'signInRefused' }).orFail().lean();
    expect(refused.target).toMatchObject({ kind: 'user', id: admin.id });
  });
});

const wrongCode = (secret: string) => totpCode(secret, 20);
/** A wrong code of somebody who knows the password, from an address of their own. */
async function guess(user: UserDocument, code: string) {
  await mongoose.connection.collection('ratelimits').deleteMany({});
  forgetWindows();
  return login(user, code);
}

/** Sends two wrong codes, and then stores `count` as the number of wrong codes of the account. */
async function guessUntil(count: number, user: UserDocument, secret: string): Promise<void> {
  for (let tries = 0; tries < 2; tries++) {
    expect((await guess(user, wrongCode(secret))).body.message).toContain('nije ispravan');
  }
  const counted = { _id: user.id, 'wrongCodes.count': 2 };
  const { modifiedCount } = await SecondFactor.updateOne(counted, { 'wrongCodes.count': count });
  expect(modifiedCount).toBe(1);
}

const reported = async () =>
  (await readOutbox()).map(({ message }) => message).filter(({ kind }) => kind === 'wrongCodes');

describe('wrong codes of an account', () => {
  it('end after ten within an hour, whatever the address, and a recovery code and a passkey stay usable', async () => {
    const user = await createUser();
    const { secret, recoveryCodes } = await addTotp(user);
    await guessUntil(9, user, secret);
    const { body } = await guess(user, wrongCode(secret));
    expect([body.code, body.message]).toEqual(['wrong_code', expect.stringContaining('nije ispravan')]);
    const before = await record(user);
    const refused = await guess(user, totpCode(secret));
    expect([refused.status, refused.body.code]).toEqual([401, 'wrong_code']);
    expect(refused.body.message).toContain('koristite pristupni ključ ili rezervni kod');
    expect(await record(user)).toEqual(before);
    expect((await guess(user, recoveryCodes[0] ?? '')).status).toBe(200);
    expect((await guess(user, totpCode(secret))).status).toBe(401);
    const since = new Date(Date.now() - 61 * 60_000);
    await SecondFactor.updateOne({ _id: user.id }, { 'wrongCodes.since': since });
    expect((await guess(user, totpCode(secret))).status).toBe(200);
  });

  it('are not forgotten by a login or a new password', async () => {
    const user = await createUser();
    const { secret, recoveryCodes } = await addTotp(user);
    await guessUntil(9, user, secret);
    expect((await guess(user, totpCode(secret))).status).toBe(200);
    const token = (await issueResetToken(user.email, new Date()))?.token;
    const password = 'zeleni most i rijeka';
    expect((await testApp().post(API.resetPassword).send({ token, password })).status).toBe(204);
    expect((await login(user, wrongCode(secret), password)).body.message).toContain('nije ispravan');
    expect((await login(user, wrongCode(secret), password)).body.message).toContain('Previše');
    expect((await login(user, recoveryCodes[0], password)).status).toBe(200);
  });

  it('are counted together when they come at the same time, at the login and in confirmations', async () => {
    const user = await createUser();
    const { secret } = await addTotp(user);
    const caller = await sessionOf(user);
    const given = { email: user.email, password: TEST_PASSWORD, rememberMe: false, code: wrongCode(secret) };
    const tries = Array.from({ length: 12 }, (_, index) =>
      index % 2 ? logIn(given, { address: '127.0.0.1', userAgent: '' }) : confirmSession(caller, given),
    );
    const messages = (await Promise.allSettled(tries)).map((result) =>
      result.status === 'rejected' ? String(result.reason) : 'accepted',
    );
    expect(messages.filter((text) => text.includes('nije ispravan'))).toHaveLength(10);
    expect(messages.filter((text) => text.includes('Previše'))).toHaveLength(2);
    expect((await record(user))?.wrongCodes?.count).toBe(10);
  });

  it('are reported to the owner once, after the third', async () => {
    const user = await createUser();
    const { secret } = await addTotp(user);
    for (let tries = 0; tries < 2; tries++) await guess(user, wrongCode(secret));
    expect(await reported()).toEqual([]);
    for (let tries = 0; tries < 4; tries++) await guess(user, wrongCode(secret));
    expect(await reported()).toEqual([{ kind: 'wrongCodes', to: user.email, userId: user.id }]);
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
    const confirmed = await send('put', API.totp, { code: totpCode(secret, -1) });
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

const setStaffSince = (user: UserDocument, daysAgo: number) =>
  UserModel.updateOne({ _id: user.id }, { staffSince: new Date(Date.now() - daysAgo * DAY_MS) });

describe('in production', () => {
  beforeEach(() => void jest.replaceProperty(env, 'NODE_ENV', 'production'));

  it('administrators lose their rights without a second factor when the grace period is over', async () => {
    const admin = await createAdmin();
    const order = await createOrder(await createUser());
    const orderPath = apiUrl(API.order, { id: order._id.toString() });
    await setStaffSince(admin, 13);
    expect((await call(admin, 'get', API.users)).status).toBe(200);
    expect((await call(admin, 'get', orderPath)).status).toBe(200);
    await setStaffSince(admin, 15);
    const refused = await call(admin, 'get', API.users);
    expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_missing']);
    expect(refused.body.message).toContain('Uključite prijavu u dva koraka');
    expect((await call(admin, 'get', `${API.courses}?drafts=include`)).status).toBe(403);
    expect((await call(admin, 'get', orderPath)).status).toBe(404);
    expect((await login(admin)).status).toBe(200);
  });

  it('the calls of one’s own account stay open, so that a second factor can be switched on', async () => {
    const admin = await createAdmin();
    await setStaffSince(admin, 400);
    for (const path of [API.profile, API.sessions, API.myOrders]) {
      expect((await call(admin, 'get', path)).status).toBe(200);
    }
    const { body: status } = await call(admin, 'get', API.secondFactor);
    expect(new Date(status.requiredFrom).getTime()).toBeLessThan(Date.now());
    expect((await call(admin, 'post', API.passkeyOptions, {})).status).toBe(200);
    const { body } = await call(admin, 'post', API.totp, {});
    expect((await call(admin, 'put', API.totp, { code: totpCode(body.secret) })).status).toBe(200);
    expect((await call(admin, 'get', API.users)).status).toBe(200);
    await makeConfirmed(admin);
    await call(admin, 'delete', API.totp);
    expect((await call(admin, 'get', API.users)).status).toBe(403);
  });

  it('the grace period of administrators of a demo begins with their first request', async () => {
    const admin = await createAdmin();
    const before = Date.now();
    expect((await call(admin, 'get', API.users)).status).toBe(200);
    const { staffSince } = await UserModel.findById(admin.id).orFail();
    expect(staffSince?.getTime()).toBeGreaterThanOrEqual(before);
    const { body } = await call(admin, 'get', API.secondFactor);
    expect(body.requiredFrom).toBe(new Date((staffSince?.getTime() ?? 0) + 14 * DAY_MS).toISOString());
  });

  it('the grace period begins when rights are granted', async () => {
    const [admin, granted, promoted] = [await createAdmin(), await createUser(), await createUser()];
    const before = Date.now();
    await grantAdmin(granted.email);
    const { name, lastName, email } = promoted;
    const edit = { name, lastName, email, isAdmin: true, version: undefined };
    await updateUser(promoted.id, await sessionOf(admin), edit);
    for (const { id } of [granted, promoted]) {
      const { staffSince } = await UserModel.findById(id).orFail();
      expect(staffSince?.getTime()).toBeGreaterThanOrEqual(before);
    }
    await setStaffSince(granted, 15);
    await grantAdmin(granted.email);
    expect((await call(granted, 'get', API.users)).status).toBe(403);
  });

  it('rights that are taken and granted again begin no new grace period', async () => {
    const [admin, other] = [await createAdmin(), await createAdmin()];
    await setStaffSince(other, 15);
    const { name, lastName, email } = other;
    const caller = await sessionOf(admin);
    for (const isAdmin of [false, true]) {
      await updateUser(other.id, caller, { name, lastName, email, isAdmin, version: undefined });
    }
    expect((await call(other, 'get', API.users)).status).toBe(403);
    await updateUser(other.id, caller, { name, lastName, email, isAdmin: false, version: undefined });
    await grantAdmin(email);
    expect((await call(other, 'get', API.users)).status).toBe(403);
  });

  it('rights that somebody with a second factor has granted need one at once', async () => {
    const [admin, promoted] = [await createAdmin(), await createUser()];
    await addTotp(admin);
    const { name, lastName, email } = promoted;
    const edit = { name, lastName, email, isAdmin: true, version: undefined };
    await updateUser(promoted.id, callerOf(admin), edit);
    expect((await call(promoted, 'get', API.users)).body.code).toBe('second_factor_missing');
    await addTotp(promoted);
    expect(await login(promoted)).toMatchObject({ status: 401 });
    expect(await lacksSecondFactor(await UserModel.findById(promoted.id).orFail())).toBe(false);
  });

  it('users without rights are not asked for a second factor', async () => {
    const user = await createUser();
    const { body } = await call(user, 'get', API.secondFactor);
    expect(body.requiredFrom).toBeNull();
    expect((await UserModel.findById(user.id).orFail()).staffSince).toBeNull();
  });

  it('administrators without a second factor are counted', async () => {
    const [withApp, withKey] = [await createAdmin(), await createAdmin()];
    await createAdmin();
    await createUser();
    await addTotp(withApp);
    await addTestPasskey(withKey);
    expect(await staffWithoutSecondFactor()).toBe(1);
  });
});

it('no second factor is required outside production', async () => {
  const admin = await createAdmin();
  await UserModel.updateOne({ _id: admin.id }, { staffSince: new Date(0) });
  expect((await call(admin, 'get', API.users)).status).toBe(200);
  expect((await call(admin, 'get', API.secondFactor)).body.requiredFrom).toBeNull();
});
