import { TOKEN_FAILED_MESSAGE } from '@institut/contract/frame/errors';
import { API } from '@institut/contract/frame/endpoints';
import express from 'express';
import jwt, { type SignOptions } from 'jsonwebtoken';
import supertest from 'supertest';
import { jwtSecret } from '../config/jwtSecret.ts';
import { UserModel, type UserDocument } from '../features/users/lookup/user.model.ts';
import { createLogger } from '../lib/logger.ts';
import { testApp, useTestDatabase } from '../test/support/testApp.ts';
import { bearer, createUser, tokenFor } from '../test/support/factories.ts';
import { currentUser, requireStaff, requireUser } from './auth.ts';
import { errorHandler } from './errorHandler.ts';

useTestDatabase();

const profileWith = (authorization: string) => testApp().get(API.profile).set('Authorization', authorization);

type Forgery = { secret?: string; claims?: object; options?: SignOptions };

/** Returns a token of the user's session with other claims, another key or other options. */
function forge(user: UserDocument, { secret = jwtSecret(), claims = {}, options = {} }: Forgery): string {
  const { iat: _issuedAt, exp: _expiresAt, ...valid } = jwt.decode(tokenFor(user), { json: true }) ?? {};
  return jwt.sign({ ...valid, ...claims }, secret, { algorithm: 'HS256', expiresIn: '1h', ...options });
}

describe('requireUser', () => {
  it('accepts a valid token', async () => {
    const user = await createUser();
    expect((await profileWith(`Bearer ${forge(user, {})}`)).status).toBe(200);
    expect((await profileWith(`bearer ${tokenFor(user)}`)).status).toBe(200);
  });

  it.each<[string, (user: UserDocument) => string]>([
    ['expired', (user) => forge(user, { options: { expiresIn: -1 } })],
    ['without an end', (user) => jwt.sign({ sub: user.id, ver: 0, long: false }, jwtSecret())],
    ['signed with another key', (user) => forge(user, { secret: 'x'.repeat(48) })],
    ['signed with HS512', (user) => forge(user, { options: { algorithm: 'HS512' } })],
    ['unsigned', (user) => forge(user, { secret: '', options: { algorithm: 'none' } })],
    ['with an operator for a version', (user) => forge(user, { claims: { ver: { $gte: 0 } } })],
    ['with an operator for a user', (user) => forge(user, { claims: { sub: { $ne: null } } })],
    ['of nobody', (user) => forge(user, { claims: { sub: '0'.repeat(24) } })],
    [
      'with another payload than was signed',
      (user) => {
        const [head, , signature] = tokenFor(user).split('.');
        const payload = { sub: user.id, ver: 0, long: true, exp: 9_999_999_999 };
        return [head, Buffer.from(JSON.stringify(payload)).toString('base64url'), signature].join('.');
      },
    ],
    ['that is no token', () => 'abc.def.ghi'],
  ])('refuses a token %s', async (_what, tokenOf) => {
    const user = await createUser();
    const response = await profileWith(`Bearer ${tokenOf(user)}`);
    expect(response.status).toBe(401);
    expect(response.body).toEqual({ code: 'unauthorized', message: TOKEN_FAILED_MESSAGE });
  });

  it('refuses a token whose session is of an earlier version of the account', async () => {
    const user = await createUser();
    await UserModel.updateOne({ _id: user.id }, { $inc: { tokenVersion: 1 } });
    expect((await profileWith(`Bearer ${tokenFor(user)}`)).status).toBe(401);
  });

  it.each(['', 'Bearer', 'Bearer ', 'Basic YW5hOmFuYQ=='])('refuses the header "%s"', async (header) => {
    expect((await profileWith(header)).status).toBe(401);
  });

  it('ignores a token in the query', async () => {
    const user = await createUser();
    expect((await testApp().get(`${API.profile}?token=${tokenFor(user)}`)).status).toBe(401);
  });
});

describe('requireStaff', () => {
  const app = express();
  app.get('/', requireStaff('administration'), (req, res) => {
    res.json(currentUser(req).id);
  });
  app.use(errorHandler(createLogger('silent')));
  const askWith = (authorization: string) => supertest(app).get('/').set('Authorization', authorization);

  it('lets admins in, and answers 401 to visitors and 403 to users', async () => {
    const admin = await createUser({ isAdmin: true });
    const response = await askWith(bearer(admin));
    expect([response.status, response.body]).toEqual([200, admin.id]);
    expect(response.headers['cache-control']).toBe('no-store');
    expect((await askWith('')).status).toBe(401);
    const refusal = await askWith(bearer(await createUser()));
    expect(refusal.status).toBe(403);
    expect(refusal.body).toEqual({ code: 'forbidden', message: 'Nemate dozvolu za ovu radnju.' });
  });

  it('reads the permissions from the database, not from the token', async () => {
    const user = await createUser({ isAdmin: true });
    const token = bearer(user);
    await UserModel.updateOne({ _id: user.id }, { isAdmin: false });
    expect((await askWith(token)).status).toBe(403);
    const claimed = forge(user, { claims: { isAdmin: true } });
    expect((await askWith(`Bearer ${claimed}`)).status).toBe(403);
    await UserModel.updateOne({ _id: user.id }, { isAdmin: true });
    expect((await askWith(token)).status).toBe(200);
  });
});

describe('currentUser', () => {
  it('throws on a route without requireUser', async () => {
    const app = express();
    app.get('/', (req, res) => {
      res.json(currentUser(req));
    });
    app.get('/asked', requireUser, (req, res) => {
      res.json(currentUser(req).email);
    });
    app.use(errorHandler(createLogger('silent')));
    const user = await createUser();
    expect((await supertest(app).get('/')).status).toBe(500);
    expect((await supertest(app).get('/asked').set('Authorization', bearer(user))).body).toBe(user.email);
  });
});
