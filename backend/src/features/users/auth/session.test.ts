import { API } from '@institut/contract/frame/endpoints';
import { TOKEN_FAILED_MESSAGE } from '@institut/contract/frame/errors';
import { apiUrl } from '@institut/contract/frame/paths';
import jwt from 'jsonwebtoken';
import mongoose from 'mongoose';
import { jwtSecret } from '../../../config/jwtSecret.ts';
import { databaseCalls } from '../../../test/support/testDatabase.ts';
import { as } from '../../../test/support/client.ts';
import { createUser, logInAs, TEST_PASSWORD, tokenFor } from '../../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { readToken } from '../../../lib/token.ts';
import { describeDevice } from './device.ts';
import { SessionModel } from './session.model.ts';
import { MAX_SESSIONS } from './session.service.ts';
import { UserModel, type UserDocument } from '../lookup/user.model.ts';

useTestDatabase();

const HOUR_S = 3600;
const ANDROID =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

const withToken = (method: 'get' | 'post' | 'put' | 'delete', path: string, token: string) =>
  testApp()[method](path).set('Authorization', `Bearer ${token}`);
const statusOf = async (token: string): Promise<number> =>
  (await withToken('get', API.profile, token)).status;
const sidOf = (token: string) => readToken(token)?.sid ?? '';
const expiryOf = (token: string) => readToken(token)?.exp;

/** Returns a token as versions without session records have issued it, an hour ago. */
function earlierToken({ id, tokenVersion }: UserDocument): string {
  const iat = Math.floor(Date.now() / 1000) - HOUR_S;
  const claims = { sub: id, ver: tokenVersion, long: true, iat, exp: iat + 30 * 24 * HOUR_S };
  return jwt.sign(claims, jwtSecret(), { algorithm: 'HS256' });
}

const logIn = (email: string, body: object = {}) =>
  testApp()
    .post(API.login)
    .set('User-Agent', ANDROID)
    .send({ email, password: TEST_PASSWORD, ...body });

const remove = (id: string, token: string) => withToken('delete', apiUrl(API.session, { id }), token);

const endAll = async (id: string) =>
  as(await createUser({ isAdmin: true })).endUserSessions({ params: { id } });

const change = (token: string, body: object) => withToken('put', API.profile, token).send(body);

/** Changes a session and its token as if they ended in an hour. */
async function almostExpired(user: UserDocument): Promise<string> {
  const iat = Math.floor(Date.now() / 1000) - 11 * HOUR_S;
  const token = jwt.sign({ ...readToken(tokenFor(user)), iat, exp: iat + 12 * HOUR_S }, jwtSecret());
  const times = { createdAt: new Date(iat * 1000), expiresAt: new Date((iat + 12 * HOUR_S) * 1000) };
  await SessionModel.updateOne({ user: user._id }, times);
  return token;
}

describe('a login', () => {
  it('stores one session with its device, and no part of the token or of the header', async () => {
    const { email } = await createUser();
    await SessionModel.deleteMany();
    const { body } = await logIn(email, { rememberMe: true });
    const [stored, ...others] = await SessionModel.find().lean();
    expect(others).toEqual([]);
    expect(stored).toMatchObject({
      _id: sidOf(body.token),
      device: 'Chrome na Androidu',
      isRemembered: true,
    });
    expect(stored?.expiresAt.getTime()).toBe((stored?.createdAt.getTime() ?? 0) + 30 * 24 * HOUR_S * 1000);
    expect(JSON.stringify(stored)).not.toContain('Mozilla');
  });

  it('is removed by the database when it has expired', async () => {
    const indexes = await SessionModel.collection.indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }));
  });

  it('beyond the limit of sessions ends the one that was used least recently', async () => {
    const user = await createUser();
    await SessionModel.updateOne({ user: user._id }, { lastUsedAt: new Date(0) });
    for (let count = 1; count < MAX_SESSIONS; count += 1) await logInAs(user);
    const { body } = await logIn(user.email);
    expect(await SessionModel.countDocuments({ user: user._id })).toBe(MAX_SESSIONS);
    expect([await statusOf(tokenFor(user)), await statusOf(body.token)]).toEqual([401, 200]);
  });
});

describe('a token', () => {
  it('of another installation with the same secret is refused', async () => {
    const user = await createUser();
    // The other installation has stored the session, this one has only the same user.
    await SessionModel.deleteMany();
    expect(await statusOf(tokenFor(user))).toBe(401);
  });

  it.each([
    ['of another issuer', { iss: 'drugi' }],
    ['for another audience', { aud: 'drugi' }],
    ['with an issuer and no session', { sid: undefined }],
  ])('%s is refused', async (_what, changes) => {
    const claims = { ...readToken(tokenFor(await createUser())), ...changes };
    // Claims that are undefined are left out.
    const payload: object = JSON.parse(JSON.stringify(claims));
    expect(await statusOf(jwt.sign(payload, jwtSecret(), { algorithm: 'HS256' }))).toBe(401);
  });

  it('is refused for the session of another user', async () => {
    const [user, other] = [await createUser(), await createUser()];
    const claims = { ...readToken(tokenFor(user)), sub: other.id };
    expect(await statusOf(jwt.sign(claims, jwtSecret(), { algorithm: 'HS256' }))).toBe(401);
  });

  it('of a version without sessions is refused, and stores nothing', async () => {
    const user = await createUser();
    const token = earlierToken(user);
    expect(await statusOf(token)).toBe(401);
    expect((await withToken('post', API.logout, token)).status).toBe(204);
    expect(await SessionModel.countDocuments()).toBe(1);
  });

  it('is checked with one read of the database and no write', async () => {
    const token = tokenFor(await createUser());
    // The profile is a second read.
    expect(await databaseCalls(() => statusOf(token))).toBe(2);
  });
});

describe('the last use of a session', () => {
  it('is stored when the stored one is older than five minutes', async () => {
    const user = await createUser();
    const old = new Date(Date.now() - 6 * 60_000);
    await SessionModel.updateOne({ user: user._id }, { lastUsedAt: old });
    const written = new Promise<void>((resolve) => {
      mongoose.connection.on('operation-end', function note({ collectionName, method }) {
        if (collectionName !== 'sessions' || method !== 'updateOne') return;
        mongoose.connection.off('operation-end', note);
        resolve();
      });
    });
    expect(await statusOf(tokenFor(user))).toBe(200);
    await written;
    const { lastUsedAt } = await SessionModel.findOne({ user: user._id }).orFail().lean();
    expect(lastUsedAt.getTime()).toBeGreaterThan(old.getTime() + 5 * 60_000);
  });
});

describe('POST /api/users/logout', () => {
  it('ends the session of the token alone, and is a 204 also when that has ended', async () => {
    const user = await createUser();
    const other = await logInAs(user);
    const token = tokenFor(user);
    for (let times = 0; times < 2; times += 1) {
      expect((await withToken('post', API.logout, token)).status).toBe(204);
    }
    const after = await withToken('get', API.profile, token);
    expect([after.status, after.body]).toEqual([
      401,
      { code: 'unauthorized', message: TOKEN_FAILED_MESSAGE },
    ]);
    expect(await statusOf(other)).toBe(200);
    expect(await SessionModel.exists({ _id: sidOf(token) })).toBeNull();
  });

  it.each(['', 'Bearer abc.def.ghi', 'Basic YW5hOmFuYQ=='])(
    'is a 204 that ends nothing with the header "%s"',
    async (header) => {
      const user = await createUser();
      expect((await testApp().post(API.logout).set('Authorization', header)).status).toBe(204);
      expect(await statusOf(tokenFor(user))).toBe(200);
    },
  );
});

describe('GET /api/users/sessions', () => {
  it('lists the active sessions of the user alone, last used first, and marks the current one', async () => {
    const [user, stranger] = [await createUser(), await createUser()];
    const phone = await logInAs(user, ANDROID);
    await SessionModel.updateOne({ _id: sidOf(phone) }, { lastUsedAt: new Date(Date.now() - 60_000) });
    const expired = await logInAs(user);
    await SessionModel.updateOne({ _id: sidOf(expired) }, { expiresAt: new Date(Date.now() - 1000) });
    const response = await withToken('get', API.sessions, tokenFor(user));
    expect(response.status).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toMatchObject([
      { _id: sidOf(tokenFor(user)), isCurrent: true },
      { _id: sidOf(phone), isCurrent: false, device: 'Chrome na Androidu', isRemembered: false },
    ]);
    expect(JSON.stringify(response.body)).not.toContain(sidOf(tokenFor(stranger)));
  });
});

describe('DELETE /api/users/sessions/:id', () => {
  it('ends one session of the user', async () => {
    const user = await createUser();
    const [lost, kept] = [await logInAs(user), await logInAs(user)];
    expect((await remove(sidOf(lost), tokenFor(user))).status).toBe(204);
    expect(await Promise.all([lost, kept, tokenFor(user)].map(statusOf))).toEqual([401, 200, 200]);
    expect((await remove(sidOf(lost), tokenFor(user))).status).toBe(404);
  });

  it.each(['of another user', 'that is no id'])('is a 404 for a session %s', async (what) => {
    const [user, other] = [await createUser(), await createUser()];
    const id = what === 'of another user' ? sidOf(tokenFor(other)) : 'x';
    const response = await remove(id, tokenFor(user));
    expect(response.status).toBe(404);
    expect(response.body).toEqual({ code: 'not_found', message: 'Uređaj nije pronađen.' });
    expect(await statusOf(tokenFor(other))).toBe(200);
  });
});

describe('DELETE /api/users/sessions', () => {
  it('ends all other sessions of the user, and of nobody else', async () => {
    const [user, stranger] = [await createUser(), await createUser()];
    const other = await logInAs(user);
    expect((await withToken('delete', API.sessions, tokenFor(user))).status).toBe(204);
    expect(await statusOf(other)).toBe(401);
    expect(await Promise.all([user, stranger].map((one) => statusOf(tokenFor(one))))).toEqual([200, 200]);
    expect(await SessionModel.countDocuments({ user: user._id })).toBe(1);
  });

  it('ends the current session as well when that is asked for', async () => {
    const user = await createUser();
    const other = await logInAs(user);
    const response = await withToken('delete', `${API.sessions}?includesCurrent=true`, tokenFor(user));
    expect(response.status).toBe(204);
    expect(await Promise.all([other, tokenFor(user)].map(statusOf))).toEqual([401, 401]);
    expect((await logIn(user.email)).status).toBe(200);
  });
});

describe('DELETE /api/users/:id/sessions', () => {
  it('ends every session of a user, and of nobody else', async () => {
    const [user, other] = [await createUser(), await createUser()];
    const tokens = [tokenFor(user), await logInAs(user), earlierToken(user)];
    expect((await endAll(user.id)).status).toBe(204);
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 401, 401]);
    expect(await statusOf(tokenFor(other))).toBe(200);
    expect(await SessionModel.countDocuments({ user: user._id })).toBe(0);
  });

  it('is a 404 for an unknown user', async () => {
    expect((await endAll('0'.repeat(24))).status).toBe(404);
  });
});

describe('a profile change', () => {
  it('does not prolong the session, however often it is repeated', async () => {
    const user = await createUser();
    const token = await almostExpired(user);
    const first = await change(token, { name: 'Anita' });
    const second = await change(first.body.token, {});
    expect([first, second].map(({ body }) => expiryOf(body.token))).toEqual([
      expiryOf(token),
      expiryOf(token),
    ]);
    expect(await SessionModel.countDocuments({ user: user._id })).toBe(1);
  });

  it('with a new password continues in a new session with the same expiry', async () => {
    const user = await createUser();
    const [token, other] = [await almostExpired(user), await logInAs(user)];
    const { body } = await change(token, { currentPassword: TEST_PASSWORD, password: 'nova-lozinka-1' });
    expect(expiryOf(body.token)).toBe(expiryOf(token));
    expect(await Promise.all([token, other, body.token].map(statusOf))).toEqual([401, 401, 200]);
    expect(await SessionModel.find({ user: user._id }).distinct('_id')).toEqual([sidOf(body.token)]);
  });
});

it('the deletion of a user deletes the records of the sessions', async () => {
  const [user, admin] = [await createUser(), await createUser({ isAdmin: true })];
  await withToken('delete', apiUrl(API.user, { id: user.id }), tokenFor(admin)).expect(204);
  expect(await SessionModel.countDocuments({ user: user._id })).toBe(0);
  expect(await UserModel.exists({ _id: user._id })).toBeNull();
});

describe('describeDevice', () => {
  it.each([
    [ANDROID, 'Chrome na Androidu'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari na iPhoneu',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/142.0 Mobile/15E148 Safari/604.1',
      'Chrome na iPhoneu',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Edge na Windowsu',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
      'Firefox na Macu',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 OPR/126.0.0.0',
      'Opera na Linuxu',
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 16000) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
      'Chrome na Chromebooku',
    ],
    ['curl/8.5 (Linux)', 'Nepoznat preglednik na Linuxu'],
    ['<script>alert(1)</script>', 'Nepoznat uređaj'],
    ['', 'Nepoznat uređaj'],
  ])('of %j is %s', (header, device) => {
    expect(describeDevice(header)).toBe(device);
  });
});
