import { Agent } from 'node:http';
import { API } from '@institut/contract/frame/endpoints';
import { issueResetToken } from '../features/users/accounts/user.mails.ts';
import { createUser, TEST_PASSWORD } from '../test/support/factories.ts';
import { readOutbox } from '../test/support/mailOutbox.ts';
import { testApp, useTestDatabase } from '../test/support/testApp.ts';
import { databaseCalls } from '../test/support/testDatabase.ts';
import { KnownLogin } from '../features/users/auth/knownLogin.model.ts';
import { unknownLogins } from '../features/users/auth/knownLogins.ts';
import { forgetWindows, RateLimitWindow } from './limiter.ts';

useTestDatabase();

const WRONG = 'pogresna1';

const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  testApp().post(API.login).set(headers).send({ email, password });

const storedCounts = async () =>
  Object.fromEntries(
    (await RateLimitWindow.find().lean()).map(({ key, points }) => [key.split(':')[0], points]),
  );

/** Makes the only counter of this name, which has counted `from` requests, have counted `to`. */
async function raise(name: string, from: number, to: number): Promise<void> {
  const counter = { key: new RegExp(`^${name}:`), points: from };
  expect((await RateLimitWindow.updateMany(counter, { points: to })).modifiedCount).toBe(1);
  forgetWindows();
}

/** A process asks the database again after five seconds about the limits that it remembers. */
const stopTheClock = () => jest.spyOn(performance, 'now').mockReturnValue(performance.now());

async function failFiveTimes(email: string): Promise<void> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect((await login(email, WRONG)).status).toBe(401);
  }
}

describe('the rate limit of logins', () => {
  it('answers 429 with Retry-After to the sixth wrong password', async () => {
    const { email } = await createUser();
    await failFiveTimes(email);
    const sixth = await login(email, WRONG);
    expect(sixth.status).toBe(429);
    expect(sixth.body).toEqual({
      code: 'too_many_requests',
      message: 'Previše pokušaja. Pokušajte ponovo malo kasnije.',
    });
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(590);
    expect(Number(sixth.headers['retry-after'])).toBeLessThanOrEqual(600);
  });

  it('refuses the right password as well after five wrong ones', async () => {
    const { email } = await createUser();
    await failFiveTimes(email);
    expect((await login(email, TEST_PASSWORD)).status).toBe(429);
  });

  it('limits logins with an unknown e-mail address, too', async () => {
    await failFiveTimes('niko@example.com');
    expect((await login('niko@example.com', WRONG)).status).toBe(429);
  });

  it('is not bypassed by X-Forwarded-For or by another spelling of the e-mail address', async () => {
    const { email } = await createUser();
    await failFiveTimes(email);
    const forwarded = { 'X-Forwarded-For': '203.0.113.7', Forwarded: 'for=203.0.113.7' };
    expect((await login(email, WRONG, forwarded)).status).toBe(429);
    expect((await login(` ${email.toUpperCase()}`, WRONG)).status).toBe(429);
  });

  it('does not limit other accounts', async () => {
    const [user, other] = [await createUser(), await createUser()];
    await failFiveTimes(user.email);
    expect((await login(other.email, TEST_PASSWORD)).status).toBe(200);
  });

  it('does not count right passwords', async () => {
    const { email } = await createUser();
    for (let round = 1; round <= 8; round += 1) expect((await login(email, TEST_PASSWORD)).status).toBe(200);
    await failFiveTimes(email);
  });

  it('accepts any number of simultaneous right passwords', async () => {
    const { email } = await createUser();
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => (await login(email, TEST_PASSWORD)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('accepts at most five of several simultaneous wrong passwords', async () => {
    const { email } = await createUser();
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => (await login(email, WRONG)).status),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('refuses further tries without a call of the database', async () => {
    const { email } = await createUser();
    await failFiveTimes(email);
    expect((await login(email, WRONG)).status).toBe(429);
    stopTheClock();
    const calls = await databaseCalls(async () => {
      for (const password of [WRONG, TEST_PASSWORD]) expect((await login(email, password)).status).toBe(429);
    });
    expect(calls).toBe(0);
  });

  it('counts a refused try against neither the account nor the address, also after a restart', async () => {
    const { email } = await createUser();
    await failFiveTimes(email);
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      forgetWindows();
      expect((await login(email, WRONG)).status).toBe(429);
    }
    expect(await storedCounts()).toEqual({
      login: 5,
      'login-account': 5,
      'login-any': 5,
      'login-address': 5,
    });
  });

  it('asks the database again after a while, because another process may have reset the count', async () => {
    const { email } = await createUser();
    await failFiveTimes(email);
    expect((await login(email, WRONG)).status).toBe(429);
    await RateLimitWindow.deleteMany({});
    expect((await login(email, TEST_PASSWORD)).status).toBe(429);
    const now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now + 5001);
    expect((await login(email, TEST_PASSWORD)).status).toBe(200);
  });

  it('ends after ten minutes', async () => {
    const { email } = await createUser();
    await failFiveTimes(email);
    await RateLimitWindow.updateMany({}, { $set: { expire: new Date() } });
    forgetWindows();
    expect((await login(email, TEST_PASSWORD)).status).toBe(200);
  });

  it('stores its counters in the database, without the e-mail address and the network address', async () => {
    const { email } = await createUser();
    await failFiveTimes(email);
    const stored = await RateLimitWindow.find().sort({ key: 1 }).lean();
    expect(stored.length).toBeGreaterThan(1);
    expect(stored.map(({ key }) => key).join('\n')).not.toMatch(/@|127\.|::1/);
    expect(stored.find(({ key }) => key.startsWith('login:'))?.points).toBe(5);
  });
});

/** Sends a request from one of the addresses of the loopback network, and returns the status. */
async function postFrom(localAddress: string, path: string, body: object): Promise<number> {
  const { status } = await testApp().post(path).agent(new Agent({ localAddress })).send(body);
  return status;
}

const loginFrom = (address: string, email: string, password: string) =>
  postFrom(address, API.login, { email, password });

const HOME = '127.0.7.1';

/** Sends ten wrong passwords from two addresses, and then stores fifty as the count of the account. */
async function guessFromManyAddresses(email: string): Promise<void> {
  for (const address of ['127.0.9.1', '127.0.9.2']) {
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await loginFrom(address, email, WRONG)).toBe(401);
    }
  }
  await raise('login-account', 10, 50);
}

/** Sends one wrong password from another address, and then stores fifty as the count of the account. */
async function guessFromManyAddressesAtOnce(email: string): Promise<void> {
  expect(await loginFrom('127.0.10.1', email, WRONG)).toBe(401);
  await raise('login-account', 1, 50);
}

describe('the rate limit of logins to one account from all addresses', () => {
  it('refuses strangers, and neither the owner’s address nor a reset of the password', async () => {
    const { email } = await createUser();
    expect(await loginFrom(HOME, email, TEST_PASSWORD)).toBe(200);
    await guessFromManyAddresses(email);
    for (const password of [WRONG, TEST_PASSWORD]) {
      expect(await loginFrom('127.0.9.77', email, password)).toBe(429);
    }
    expect(await loginFrom(HOME, email, TEST_PASSWORD)).toBe(200);

    const reset = await issueResetToken(email, new Date());
    const password = 'nova-lozinka na brdu';
    const body = { token: reset?.token, password };
    expect(await postFrom('127.0.8.8', API.resetPassword, body)).toBe(204);
    await guessFromManyAddressesAtOnce(email);
    expect(await loginFrom('127.0.8.8', email, password)).toBe(200);
    expect(await loginFrom('127.0.9.78', email, password)).toBe(429);
  });

  it('limits wrong passwords from an address of the owner as from any other', async () => {
    const { email } = await createUser();
    expect(await loginFrom(HOME, email, TEST_PASSWORD)).toBe(200);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await loginFrom(HOME, email, WRONG)).toBe(401);
    }
    expect(await loginFrom(HOME, email, TEST_PASSWORD)).toBe(429);
  });

  it('forgets an address after ninety days', async () => {
    const { email } = await createUser();
    expect(await loginFrom(HOME, email, TEST_PASSWORD)).toBe(200);
    const [known] = await KnownLogin.find().lean();
    const remaining = (known?.endsAt.getTime() ?? 0) - Date.now();
    expect(Math.round(remaining / 86_400_000)).toBe(90);
    expect(JSON.stringify(known)).not.toMatch(/127\.0|korisnik/);
    await KnownLogin.updateMany({}, { $set: { endsAt: new Date() } });
    await guessFromManyAddressesAtOnce(email);
    expect(await loginFrom(HOME, email, TEST_PASSWORD)).toBe(429);
  });

  it('refuses a flood from one address without a call of the database for each request', async () => {
    const { email } = await createUser();
    await guessFromManyAddressesAtOnce(email);
    expect(await loginFrom('127.0.9.77', email, WRONG)).toBe(429);
    unknownLogins.clear();
    stopTheClock();
    const calls = await databaseCalls(async () => {
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        expect(await loginFrom('127.0.9.77', email, WRONG)).toBe(429);
      }
    });
    expect(calls).toBe(1);
  });
});

describe('the rate limit of password resets', () => {
  it('accepts the request of the owner’s address after five of strangers', async () => {
    const { email } = await createUser();
    expect(await loginFrom(HOME, email, TEST_PASSWORD)).toBe(200);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await postFrom('127.0.9.1', API.forgotPassword, { email })).toBe(202);
    }
    expect(await postFrom('127.0.9.2', API.forgotPassword, { email })).toBe(429);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await postFrom(HOME, API.forgotPassword, { email })).toBe(202);
    }
    expect(await postFrom(HOME, API.forgotPassword, { email })).toBe(429);
    expect(await readOutbox()).toHaveLength(10);
  });
});
