import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { API } from '@institut/contract/endpoints';
import express from 'express';
import { createUser, TEST_PASSWORD } from '../test/support/factories.ts';
import { listen, openRaw, type Listening } from '../test/support/httpClient.ts';
import { testApp, useTestDatabase } from '../test/support/testApp.ts';
import { databaseCalls } from '../test/support/testDatabase.ts';
import { oneTryAtATime, loginKey } from './rateLimit.ts';
import { blockedKeys, DatabaseStore, RateLimitWindow } from './rateLimitStore.ts';

useTestDatabase();

const WRONG = 'pogresna1';

const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  testApp().post(API.login).set(headers).send({ email, password });

const storedHits = async () => (await RateLimitWindow.find().lean()).map(({ hits }) => hits);

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
    const calls = await databaseCalls(async () => {
      for (const password of [WRONG, TEST_PASSWORD]) expect((await login(email, password)).status).toBe(429);
    });
    expect(calls).toBe(0);
  });

  it('counts a refused try against neither the account nor the address', async () => {
    const { email } = await createUser();
    await failFiveTimes(email);
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      blockedKeys.clear();
      expect((await login(email, WRONG)).status).toBe(429);
    }
    // The last refusal is taken back after its response.
    while ((await storedHits()).some((count) => count > 5));
    expect(await storedHits()).toEqual([5, 5, 5]);
  });

  it('asks the database again after a while, because another process may have reset the count', async () => {
    const { email } = await createUser();
    await failFiveTimes(email);
    expect((await login(email, WRONG)).status).toBe(429);
    await RateLimitWindow.deleteMany({});
    expect((await login(email, TEST_PASSWORD)).status).toBe(429);
    blockedKeys.clear();
    expect((await login(email, TEST_PASSWORD)).status).toBe(200);
  });

  it('ends after ten minutes', async () => {
    const { email } = await createUser();
    await failFiveTimes(email);
    await RateLimitWindow.updateMany({}, { $set: { endsAt: new Date() } });
    expect((await login(email, TEST_PASSWORD)).status).toBe(200);
  });

  it('stores its counters in the database, without the e-mail address', async () => {
    const { email } = await createUser();
    await failFiveTimes(email);
    const stored = await RateLimitWindow.findOne({ _id: /^login:/ }).orFail();
    expect(stored.hits).toBe(5);
    expect(stored.id).not.toContain(email);
  });
});

describe('DatabaseStore', () => {
  it('counts simultaneous requests that create the same window', async () => {
    const store = new DatabaseStore('race');
    store.init({ windowMs: 60_000 });
    await Promise.all(Array.from({ length: 20 }, () => store.increment('key')));
    expect(await store.increment('key')).toMatchObject({ totalHits: 21 });
  });
});

describe('a login whose connection closes', () => {
  const BODY = JSON.stringify({ email: 'ana@example.com' });

  let site: Listening;
  let steps: EventEmitter;
  let isClosed: Promise<unknown>;

  beforeEach(async () => {
    steps = new EventEmitter();
    isClosed = once(steps, 'closed');
    const app = express();
    // Continues after its connection has closed; reads `ip` before, because a closed socket has none.
    app.post('/late', ({ ip, socket }, _res, next) => {
      socket.once('close', () => steps.emit('closed'));
      next();
      steps.emit('arrived', ip);
    });
    app.post('/late', express.json(), async (_req, _res, next) => {
      await isClosed;
      next();
      steps.emit('late');
    });
    app.use(express.json(), (_req, _res, next) => {
      next();
      steps.emit('waiting');
    });
    app.use(oneTryAtATime(loginKey), (req, res) => {
      if (req.path === '/answered') res.end('answered');
    });
    site = await listen(createServer(app));
  });
  afterEach(() => site.close());

  function post(path: string, body: string | Buffer = BODY, headers = ''): Buffer {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}`;
    return Buffer.concat([
      Buffer.from(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`),
      Buffer.from(body),
    ]);
  }

  async function nextAnswer(): Promise<string> {
    const next = await openRaw(site.port);
    next.socket.write(post('/answered'));
    return next.until(/answered/);
  }

  it('does not block the next login when it was pipelined behind another one', async () => {
    const dying = await openRaw(site.port);
    const haveArrived = new Promise<void>((resolve) => {
      let arrived = 0;
      steps.on('waiting', () => void ((arrived += 1) === 2 && resolve()));
    });
    dying.socket.write(Buffer.concat([post('/never'), post('/never')]));
    await haveArrived;
    dying.socket.resetAndDestroy();
    expect(await nextAnswer()).toContain('200 OK');
  });

  it('does not block the next login when the connection closed while the body was decompressed', async () => {
    const dying = await openRaw(site.port);
    const [hasArrived, isLate] = [once(steps, 'arrived'), once(steps, 'late')];
    dying.socket.write(post('/late', gzipSync(BODY), 'Content-Encoding: gzip\r\n'));
    await hasArrived;
    dying.socket.resetAndDestroy();
    await isLate;
    expect(await nextAnswer()).toContain('200 OK');
  });
});
