import { EventEmitter, once } from 'node:events';
import { Agent, createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { API } from '@institut/contract/frame/endpoints';
import express from 'express';
import { Piscina } from 'piscina';
import { UserModel } from '../features/users/lookup/user.model.ts';
import { as } from '../test/support/client.ts';
import { bearer, createUser, TEST_PASSWORD } from '../test/support/factories.ts';
import { listen, openRaw, tally, type Listening } from '../test/support/httpClient.ts';
import { testApp, useTestDatabase } from '../test/support/testApp.ts';
import { tooManyRequests } from '../lib/errors.ts';
import { forgetWindows, Limiter, RateLimitWindow } from './limiter.ts';
import { serializeByKey, loginKey } from './rateLimit.ts';

useTestDatabase();

const WRONG = 'pogresna1';

/** Makes the only counter of this name, which has counted `from` requests, have counted `to`. */
async function raise(name: string, from: number, to: number): Promise<void> {
  const counter = { key: new RegExp(`^${name}:`), points: from };
  expect((await RateLimitWindow.updateMany(counter, { points: to })).modifiedCount).toBe(1);
  forgetWindows();
}

/** Sends a request from one of the addresses of the loopback network, and returns the status. */
async function postFrom(localAddress: string, path: string, body: object): Promise<number> {
  const { status } = await testApp().post(path).agent(new Agent({ localAddress })).send(body);
  return status;
}

const loginFrom = (address: string, email: string, password: string) =>
  postFrom(address, API.login, { email, password });

const HOME = '127.0.7.1';

const edit = (authorization: string, body: object) =>
  testApp().put(API.profile).set('Authorization', authorization).send(body);

describe('the rate limits of profile edits', () => {
  it('refuse the sixth wrong current password, also with the right one, and no change of a name', async () => {
    const user = await createUser();
    const change = (currentPassword: string) =>
      edit(bearer(user), { email: 'druga@example.com', currentPassword });
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) statuses.push((await change(WRONG)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await change(TEST_PASSWORD)).status).toBe(429);
    expect((await edit(bearer(user), { name: 'Anita' })).status).toBe(200);
    expect(await UserModel.findById(user.id).lean()).toMatchObject({ name: 'Anita', email: user.email });
  });

  it('refuse the eleventh new address within an hour, whoever has it', async () => {
    const [user, other] = [await createUser(), await createUser()];
    const answers = [];
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      answers.push(await edit(bearer(user), { email: other.email, currentPassword: TEST_PASSWORD }));
    }
    expect(tally(answers)).toEqual({ 409: 10, 429: 2 });
  });

  it('refuse new addresses beyond those of an account and of the registrations of a network in a day', async () => {
    for (const [name, limit] of [
      ['profile-email-day', 20],
      ['register-day', 300],
    ] as const) {
      const [user, other] = [await createUser(), await createUser()];
      const change = () => edit(bearer(user), { email: other.email, currentPassword: TEST_PASSWORD });
      expect((await change()).status).toBe(409);
      await RateLimitWindow.updateOne({ key: new RegExp(`^${name}:`) }, { points: limit });
      expect((await change()).status).toBe(429);
    }
    await testApp().post(API.users).send({}).expect(429);
  });

  it('refuse the eleventh new password within an hour', async () => {
    const user = await createUser();
    let authorization = bearer(user);
    let currentPassword = TEST_PASSWORD;
    for (let change = 1; change <= 10; change += 1) {
      const password = `zeleni most broj ${change}`;
      const { status, body } = await edit(authorization, { password, currentPassword });
      expect(status).toBe(200);
      authorization = `Bearer ${body.token}`;
      currentPassword = password;
    }
    const eleventh = await edit(authorization, { password: 'zeleni most i rijeka', currentPassword });
    expect(eleventh.status).toBe(429);
  });

  it('refuse the 61st edit of one account within ten minutes, not those of others', async () => {
    const [user, other] = [await createUser(), await createUser()];
    const invalid = Array.from({ length: 59 }, () => edit(bearer(user), { name: '' }));
    expect(tally(await Promise.all(invalid))).toEqual({ 400: 59 });
    const answers = [
      await edit(bearer(user), { name: 'Anita' }),
      await edit(bearer(user), { name: 'Anita' }),
    ];
    expect(tally(answers)).toEqual({ 200: 1, 429: 1 });
    expect((await edit(bearer(other), { name: 'Anita' })).status).toBe(200);
  });

  it('keep a flood of new passwords of one account from refusing the logins of others', async () => {
    const [user, others] = [
      await createUser(),
      await Promise.all(Array.from({ length: 10 }, () => createUser())),
    ];
    const run = jest.spyOn(Piscina.prototype, 'run');
    const flood = Array.from({ length: 25 }, (_, number) =>
      edit(bearer(user), { password: `zeleni most ${number} i rijeka`, currentPassword: TEST_PASSWORD }),
    );
    const logins = others.map(({ email }) => loginFrom(HOME, email, TEST_PASSWORD));
    expect(new Set(await Promise.all(logins))).toEqual(new Set([200]));
    expect(tally(await Promise.all(flood))).toEqual({ 200: 1, 401: 9, 429: 15 });
    // Ten logins; one comparison and one hash of the only change.
    expect(run).toHaveBeenCalledTimes(12);
    expect(await UserModel.findById(user.id).lean()).toMatchObject({ tokenVersion: 1 });
    run.mockRestore();
  });
});

/** Makes the hashing of passwords wait until it is released, and refuses what its queue does not hold. */
function holdHashing() {
  const steps = new EventEmitter();
  const released = once(steps, 'released');
  let held = 0;
  const workers: { run: (this: Piscina, ...given: Parameters<Piscina['run']>) => Promise<unknown> } =
    Piscina.prototype;
  const { run } = workers;
  jest.spyOn(Piscina.prototype, 'run').mockImplementation(async function (this: Piscina, ...given) {
    if (held === this.options.maxQueue) throw new Error('Task queue is at limit');
    held += 1;
    steps.emit('step');
    await released;
    held -= 1;
    return run.apply(this, given);
  });
  return {
    release: () => void steps.emit('released'),
    /** Waits until each of these requests waits for its hash or has its response. */
    heldOrAnswered: async (requests: Promise<unknown>[]) => {
      let answered = 0;
      for (const request of requests) {
        void request.finally(() => {
          answered += 1;
          steps.emit('step');
        });
      }
      while (held + answered < requests.length) await once(steps, 'step');
    },
  };
}

describe('logins with right passwords', () => {
  it('are refused after thirty to one account from one address, not from another', async () => {
    const { email } = await createUser();
    expect(await loginFrom(HOME, email, TEST_PASSWORD)).toBe(200);
    await raise('login-any', 1, 29);
    expect(await loginFrom(HOME, email, TEST_PASSWORD)).toBe(200);
    expect(await loginFrom(HOME, email, TEST_PASSWORD)).toBe(429);
    expect(await loginFrom('127.0.8.1', email, TEST_PASSWORD)).toBe(200);
  });

  it('of many accounts at once refuse neither a login nor a registration from another network', async () => {
    const abusers = await Promise.all(Array.from({ length: 45 }, () => createUser()));
    const others = await Promise.all(Array.from({ length: 4 }, () => createUser()));
    const hashing = holdHashing();
    const loginsFrom = (address: string, users: typeof abusers) =>
      users.map(({ email }) => loginFrom(address, email, TEST_PASSWORD));
    const abusive = loginsFrom('127.0.9.1', abusers);
    await hashing.heldOrAnswered(abusive);
    const account = {
      name: 'Ana',
      lastName: 'Anić',
      email: 'nova@example.com',
      password: 'zeleni most i rijeka',
    };
    const honest = [postFrom(HOME, API.users, account), ...loginsFrom(HOME, others)];
    await hashing.heldOrAnswered([...abusive, ...honest]);
    hashing.release();
    expect(await Promise.all(honest)).toEqual([201, ...others.map(() => 200)]);
    expect(new Set(await Promise.all(abusive))).toEqual(new Set([200, 503]));
    // The end of the logins makes room for others of the network.
    expect(await loginFrom('127.0.9.1', abusers.at(-1)?.email ?? '', TEST_PASSWORD)).toBe(200);
  });
});

describe('the rate limit of registrations', () => {
  it('accepts a classroom of thirty behind one address within a minute', async () => {
    const bodies = Array.from({ length: 35 }, (_, n) => ({ email: `ucenik${n}@example.com` }));
    const answers = await Promise.all(bodies.map((body) => testApp().post(API.users).send(body)));
    expect(tally(answers)).toEqual({ 400: 30, 429: 5 });
  });
});

const searchFrom = (address: string, keyword: string) =>
  testApp()
    .get(API.search)
    .query({ keyword, drafts: 'include' })
    .agent(new Agent({ localAddress: address }));

describe('the limits of searches', () => {
  it('refuse the 31st new one of an address within ten seconds, and answer other addresses', async () => {
    const answers = [];
    // Three at once, fewer than an address may have, so that a busy machine needs no ten seconds.
    for (let n = 1; n <= 31; n += 3) {
      const keywords = [n, n + 1, n + 2].filter((number) => number <= 31);
      answers.push(...(await Promise.all(keywords.map((each) => searchFrom('127.0.9.1', `robot ${each}`)))));
    }
    expect(tally(answers)).toEqual({ 200: 30, 429: 1 });
    const over = answers.find(({ status }) => status === 429);
    expect(Number(over?.headers['retry-after'])).toBeLessThanOrEqual(10);
    expect(
      (
        await testApp()
          .get(API.courses)
          .agent(new Agent({ localAddress: '127.0.9.1' }))
      ).status,
    ).toBe(200);
    // Both wait for one computation: the refusal is that of the first alone.
    const [refused, answered] = await Promise.all([
      searchFrom('127.0.9.1', 'robot 32'),
      searchFrom(HOME, 'robot 32'),
    ]);
    expect([refused.status, answered.status]).toEqual([429, 200]);
  });

  it('refuse the fifth simultaneous one of a network, and answer another network', async () => {
    const flood = Array.from({ length: 20 }, (_, n) => searchFrom(`127.0.10.${n + 1}`, `dron ${n}`));
    const answers = [...flood, searchFrom(HOME, 'letjelica')];
    const [honest, ...refused] = (await Promise.all(answers)).toReversed();
    expect(honest?.status).toBe(200);
    expect(tally(refused)[429]).toBeGreaterThan(0);
  });
});

it('the limit of staff counts what they write and ask to preview, not what they read', async () => {
  const staff = await createUser({ isAdmin: true });
  jest.spyOn(Limiter.prototype, 'count').mockRejectedValue(tooManyRequests(60));
  const body = { orders: [] };
  const answers = [
    await as(staff).listUsers(),
    await as(staff).remindBuyers({ body }),
    await as(staff).remindBuyers({ body, isMailPreview: true }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 429, 429]);
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
    app.use(serializeByKey(loginKey), (req, res) => {
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
