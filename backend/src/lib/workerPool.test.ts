import { Worker } from 'node:worker_threads';
import { createWorkerPool, PoolFullError, WorkerEndedError, type WorkerPool } from './workerPool.ts';

/** Answers a number with its double, refuses a negative one, ends on 0 and keeps everything else for ever. */
const CODE = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', (task) => {
    if (task === 0) throw new Error('out of memory');
    if (typeof task !== 'number') return;
    parentPort.postMessage(task < 0 ? { error: 'negative' } : { answer: task * 2 });
  });
`;

const NEVER = 'never answered';
let started: Worker[] = [];
let pool: WorkerPool<number | string, number>;

beforeEach(() => {
  started = [];
  pool = createWorkerPool({
    size: 2,
    mostWaiting: 3,
    start: () => {
      const worker = new Worker(CODE, { eval: true });
      started.push(worker);
      return worker;
    },
  });
});
afterEach(() => pool.end());

it('gives every task its own answer, with no more workers than it may have', async () => {
  expect(await Promise.all([1, 2, 3, 4, 5].map((task) => pool.run(task)))).toEqual([2, 4, 6, 8, 10]);
  expect(started).toHaveLength(2);
});

it('starts no second worker while one is enough', async () => {
  for (const task of [1, 2, 3]) expect(await pool.run(task)).toBe(2 * task);
  expect(started).toHaveLength(1);
});

it('hands on what a task throws, and goes on', async () => {
  await expect(pool.run(-1)).rejects.toThrow('negative');
  expect(await pool.run(1)).toBe(2);
});

it('refuses what is too much to wait for, at once', async () => {
  const held = [NEVER, NEVER, 1, 2, 3].map((task) => pool.run(task));
  const refused = pool.run(4);
  await expect(refused).rejects.toBeInstanceOf(PoolFullError);
  const ended = Promise.allSettled(held);
  await pool.end();
  expect((await ended).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
});

it('fails the task of a worker that crashes, and lets another one do the rest', async () => {
  const [crashed, ...others] = await Promise.allSettled([0, 1, 2, 3].map((task) => pool.run(task)));
  expect(crashed).toMatchObject({ status: 'rejected', reason: expect.any(WorkerEndedError) });
  expect(crashed).toHaveProperty('reason.cause.message', 'out of memory');
  expect(others).toEqual([2, 4, 6].map((value) => ({ status: 'fulfilled', value })));
  expect(await pool.run(5)).toBe(10);
});

it('fails what a worker was doing when the pool is ended, and starts anew afterwards', async () => {
  const [held] = await Promise.all([Promise.allSettled([pool.run(NEVER)]), pool.end()]);
  expect(held).toEqual([{ status: 'rejected', reason: expect.any(WorkerEndedError) }]);
  expect(await pool.run(1)).toBe(2);
  expect(started).toHaveLength(2);
});

describe('a worker that cannot be started', () => {
  let fail: boolean;
  let fragile: WorkerPool<number | string, number>;

  beforeEach(() => {
    fail = true;
    fragile = createWorkerPool({
      size: 1,
      mostWaiting: 2,
      start: () => {
        if (fail) throw new Error('no threads left');
        return new Worker(CODE, { eval: true });
      },
    });
  });
  afterEach(() => fragile.end());

  it('fails its own task alone, however often, and leaves nothing behind', async () => {
    for (const task of [1, 2, 3, 4]) {
      const error = await fragile.run(task).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(WorkerEndedError);
      expect(error).toHaveProperty('cause.message', 'no threads left');
    }
    fail = false;
    expect(await fragile.run(5)).toBe(10);
  });

  it('fails what waits for the place of one that has crashed', async () => {
    fail = false;
    const tasks = [0, 1, 2].map((task) => fragile.run(task));
    fail = true;
    const ended = await Promise.allSettled(tasks);
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});
