import { mongo } from 'mongoose';
import { useTestDatabase } from '../test/support/testApp.ts';
import { databaseCalls } from '../test/support/testDatabase.ts';
import { DatabaseStore, forgetWindows, LazyStore, RateLimitWindow, storeWindows } from './rateLimitStore.ts';

useTestDatabase();

describe('DatabaseStore', () => {
  it('counts simultaneous requests that create the same window', async () => {
    const store = new DatabaseStore('race');
    store.init({ windowMs: 60_000 });
    await Promise.all(Array.from({ length: 20 }, () => store.increment('key')));
    expect(await store.increment('key')).toMatchObject({ totalHits: 21 });
  });
});

describe('LazyStore', () => {
  const MINUTE_MS = 60_000;
  let made = 0;

  /** A limit of three, and how another process sees its key. */
  function threeOf(key: string) {
    made += 1;
    const store = new LazyStore(`lazy${made}`, 3);
    store.init({ windowMs: MINUTE_MS });
    const _id = store.prefix + key;
    return {
      count: async () => (await store.increment(key)).totalHits,
      takeBack: () => store.decrement(key),
      reset: () => store.resetKey(key),
      stored: async () => (await RateLimitWindow.findById(_id).lean())?.hits ?? null,
      countElsewhere: (hits: number) => RateLimitWindow.updateOne({ _id }, { $inc: { hits } }),
      endElsewhere: () => RateLimitWindow.updateOne({ _id }, { endsAt: new Date() }),
      isBlocked: () => store.blockedUntil(key) !== null,
    };
  }

  it('reads a key once, and writes nothing while it is counted', async () => {
    const { count, stored } = threeOf('key');
    expect(await databaseCalls(count)).toBe(1);
    expect(await databaseCalls(count)).toBe(0);
    expect(await stored()).toBeNull();
  });

  it('reads the keys of simultaneous requests with one query', async () => {
    const stores = ['a', 'b', 'c'].map(threeOf);
    expect(await databaseCalls(() => Promise.all(stores.map(({ count }) => count())))).toBe(1);
  });

  it('stores the sum of all keys with one write, and nothing when nothing was counted', async () => {
    const [one, other] = [threeOf('one'), threeOf('other')];
    await Promise.all([one.count(), one.count(), other.count()]);
    // The write, and the read of what other processes have counted.
    expect(await databaseCalls(storeWindows)).toBe(2);
    expect([await one.stored(), await other.stored()]).toEqual([2, 1]);
    expect(await databaseCalls(storeWindows)).toBe(0);
    await one.takeBack();
    await storeWindows();
    expect(await one.stored()).toBe(1);
  });

  it('stores nothing for a request that was taken back', async () => {
    const { count, takeBack, stored } = threeOf('key');
    await count();
    await takeBack();
    await storeWindows();
    expect(await stored()).toBeNull();
  });

  it('learns what other processes have counted when it stores its own counts', async () => {
    const { count, countElsewhere, stored } = threeOf('key');
    await count();
    await storeWindows();
    await countElsewhere(5);
    expect(await count()).toBe(2);
    await storeWindows();
    expect(await count()).toBe(8);
    await storeWindows();
    expect(await stored()).toBe(8);
  });

  it('stores a key that reaches its limit at once, so that a restarted process refuses it', async () => {
    const { count, stored, isBlocked } = threeOf('key');
    for (const hits of [1, 2, 3]) expect(await count()).toBe(hits);
    expect(await stored()).toBe(3);
    forgetWindows();
    expect(await count()).toBe(4);
    expect(isBlocked()).toBe(true);
  });

  it('gives each of several simultaneous requests another number', async () => {
    const { count } = threeOf('key');
    const hits = await Promise.all(Array.from({ length: 6 }, count));
    expect(hits.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('forgets a key that is reset, in memory and in the database', async () => {
    const { count, reset, stored, isBlocked } = threeOf('key');
    for (let hits = 1; hits <= 5; hits += 1) await count();
    await reset();
    expect([await stored(), isBlocked()]).toEqual([null, false]);
    expect(await count()).toBe(1);
    await storeWindows();
    expect(await stored()).toBe(1);
  });

  it('sees within five seconds that another process has reset a blocked key', async () => {
    const { count } = threeOf('key');
    for (let hits = 1; hits <= 5; hits += 1) await count();
    await storeWindows();
    await RateLimitWindow.deleteMany({});
    expect(await count()).toBe(6);
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 5001);
    expect(await count()).toBe(1);
    jest.restoreAllMocks();
  });

  it('keeps the counts that could not be stored', async () => {
    const { count, stored } = threeOf('key');
    await count();
    jest.spyOn(mongo.Collection.prototype, 'bulkWrite').mockRejectedValueOnce(new Error('No database.'));
    await expect(storeWindows()).rejects.toThrow('No database.');
    await count();
    await storeWindows();
    expect(await stored()).toBe(2);
    jest.restoreAllMocks();
  });

  it('begins a new window after the end of the one before', async () => {
    const { count, endElsewhere } = threeOf('key');
    for (const hits of [1, 2, 3]) expect(await count()).toBe(hits);
    await endElsewhere();
    forgetWindows();
    expect(await count()).toBe(1);
  });
});
