import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import mongoose from 'mongoose';
import { env } from '../config/env.ts';
import { useTestDatabase } from '../test/support/testApp.ts';
import { databaseCalls } from '../test/support/testDatabase.ts';
import { forgetWindows, Limiter, RateLimitWindow } from './limiter.ts';

useTestDatabase();

const MINUTE_MS = 60_000;
let made = 0;

/** A limit of three requests of one key in ten minutes, as two processes see it. */
function threeInTenMinutes() {
  made += 1;
  const window = { name: `test${made}`, limit: 3, minutes: 10, canBeReset: true, isDurable: true };
  const [limiter, elsewhere] = [new Limiter(window), new Limiter(window)];
  return {
    limiter,
    elsewhere,
    stored: async () =>
      (await RateLimitWindow.findOne({ key: new RegExp(`^test${made}:`) }).lean())?.points ?? 0,
  };
}

const REFUSED = { code: 'too_many_requests' };

const response = () => new ServerResponse(new IncomingMessage(new Socket()));

describe('Limiter', () => {
  it('refuses the fourth request with the time until the window ends', async () => {
    const { limiter } = threeInTenMinutes();
    for (let request = 1; request <= 3; request += 1) await limiter.count('key');
    const refusal = await limiter.count('key').catch((error: unknown) => error);
    expect(refusal).toMatchObject({ ...REFUSED, retryAfter: 600 });
  });

  it('counts simultaneous requests that begin the same window, and stores nothing for those it refuses', async () => {
    const { limiter, stored } = threeInTenMinutes();
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => limiter.count('key')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await stored()).toBe(3);
  });

  it('shares its counters with other processes', async () => {
    const { limiter, elsewhere } = threeInTenMinutes();
    for (let request = 1; request <= 3; request += 1) await limiter.count('key');
    await expect(elsewhere.count('key')).rejects.toMatchObject(REFUSED);
    await expect(elsewhere.reserve('key', response())).rejects.toMatchObject(REFUSED);
  });

  it('knows a refused key without the database', async () => {
    const { limiter } = threeInTenMinutes();
    for (let request = 1; request <= 3; request += 1) await limiter.count('key');
    const calls = await databaseCalls(async () => {
      expect(await limiter.knownRefusal('key')).toMatchObject(REFUSED);
      expect(await limiter.knownRefusal('other')).toBeUndefined();
    });
    expect(calls).toBe(0);
  });

  it('refuses after a restart, and reads a key that is only reserved once', async () => {
    const { limiter, stored } = threeInTenMinutes();
    for (let request = 1; request <= 3; request += 1) await limiter.count('key');
    forgetWindows();
    await expect(limiter.reserve('key', response())).rejects.toMatchObject(REFUSED);
    expect(await limiter.knownRefusal('key')).toMatchObject(REFUSED);
    expect(await stored()).toBe(3);
  });

  it('counts reserved tries as wrong until their responses are closed', async () => {
    const { limiter } = threeInTenMinutes();
    await limiter.count('key');
    const responses = [response(), response()];
    for (const res of responses) await limiter.reserve('key', res);
    await expect(limiter.reserve('key', response())).rejects.toMatchObject({ ...REFUSED, retryAfter: 1 });
    responses[0]?.emit('close');
    await expect(limiter.reserve('key', response())).resolves.toBeUndefined();
  });

  it('accepts a key again that another process has reset', async () => {
    const { limiter, elsewhere } = threeInTenMinutes();
    for (let request = 1; request <= 3; request += 1) await limiter.count('key');
    await elsewhere.reset('key');
    expect(await limiter.knownRefusal('key')).toMatchObject(REFUSED);
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 5001);
    expect(await limiter.knownRefusal('key')).toBeUndefined();
    jest.restoreAllMocks();
    await limiter.count('key');
  });

  it('begins a new window after the end of the one before', async () => {
    const { limiter, stored } = threeInTenMinutes();
    for (let request = 1; request <= 3; request += 1) await limiter.count('key');
    await RateLimitWindow.updateMany({}, { expire: new Date() });
    forgetWindows();
    await limiter.count('key');
    expect(await stored()).toBe(1);
  });

  it.each(['with', 'without'])(
    'ends a window that began a day ahead, %s what it remembers',
    async (memory) => {
      const { limiter } = threeInTenMinutes();
      const now = Date.now();
      jest.spyOn(Date, 'now').mockReturnValue(now + 24 * 60 * MINUTE_MS);
      for (let request = 1; request <= 3; request += 1) await limiter.count('key');
      jest.restoreAllMocks();
      await RateLimitWindow.updateMany({}, { expire: new Date(now + 24 * 60 * MINUTE_MS) });
      if (memory === 'without') forgetWindows();
      expect(await limiter.knownRefusal('key')).toBeUndefined();
      await expect(limiter.count('key')).rejects.toMatchObject({ ...REFUSED, retryAfter: 600 });
    },
  );

  it('begins its own counters beside those of version 0.2', async () => {
    const old = ['login:a', 'login:b'].map((name) => ({ name, hits: 5, endsAt: new Date() }));
    await mongoose.connection.collection(RateLimitWindow.collection.name).insertMany(old);
    const { limiter, stored } = threeInTenMinutes();
    await limiter.count('key');
    expect(await stored()).toBe(1);
  });
});

describe('a short window that limits no guesses', () => {
  let name: string;
  const twoInTenMinutes = () => new Limiter({ name, limit: 2, minutes: 10 });

  beforeEach(() => {
    made += 1;
    name = `test${made}`;
  });

  afterEach(() => {
    env.MONGO_URI = undefined;
  });

  it('is counted in the memory of a single process, and forgotten by its restart', async () => {
    const limiter = twoInTenMinutes();
    const calls = await databaseCalls(async () => {
      await limiter.count('key');
      expect(await limiter.knownRefusal('key')).toBeUndefined();
      await limiter.count('key');
      expect(await limiter.knownRefusal('key')).toMatchObject({ ...REFUSED, retryAfter: 600 });
      await expect(limiter.count('key')).rejects.toMatchObject(REFUSED);
      await limiter.count('other');
    });
    expect(calls).toBe(0);
    forgetWindows();
    expect(await limiter.knownRefusal('key')).toBeUndefined();
    await limiter.count('key');
  });

  it('is shared where several processes may serve', async () => {
    env.MONGO_URI = 'mongodb://db/institut';
    const [limiter, elsewhere] = [twoInTenMinutes(), twoInTenMinutes()];
    await limiter.count('key');
    await limiter.count('key');
    await expect(elsewhere.count('key')).rejects.toMatchObject(REFUSED);
  });
});
