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
  makeConfirmed,
  TEST_PASSWORD,
} from '../../../test/support/factories.ts';
import { addTestPasskey, addTotp, sessionOf, totpCode } from '../../../test/support/secondFactors.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { flushEvents } from '../../audit/auditQueue.ts';
import { staffWithoutSecondFactor, lacksSecondFactor } from './secondFactorCheck.ts';
import { SecondFactor } from './secondFactor.model.ts';
import { SessionModel } from './session.model.ts';
import { issueResetToken } from '../accounts/user.mails.ts';
import { UserModel, type UserDocument } from '../lookup/user.model.ts';
import { confirmSession, logIn } from '../accounts/user.service.ts';
import { forgetWindows } from '../../../http/limiter.ts';
import { grantAdmin, updateUser } from '../accounts/userAdmin.service.ts';

useTestDatabase();

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

const record = (user: UserDocument) => SecondFactor.findById(user.id).lean();

const mailedChanges = async () =>
  (await readOutbox()).map(({ message }) => ('change' in message ? message.change : message.kind));

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

  it('a role gives no rights without a second factor when the grace period is over', async () => {
    const lecturer = await createUser({ roles: ['lecturer'] });
    await setStaffSince(lecturer, 13);
    expect((await call(lecturer, 'get', API.myLessons)).status).toBe(200);
    await setStaffSince(lecturer, 15);
    const { status, body } = await call(lecturer, 'get', API.myLessons);
    expect([status, body.code]).toEqual([403, 'second_factor_missing']);
    await addTotp(lecturer);
    expect((await call(lecturer, 'get', API.myLessons)).status).toBe(200);
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
