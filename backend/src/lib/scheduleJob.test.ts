import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { createLogger } from './logger.ts';
import { scheduleJob } from './scheduleJob.ts';

const HOUR = 3_600_000;

describe('scheduleJob', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('runs at once and in every interval until it is stopped', async () => {
    const run = jest.fn(() => Promise.resolve(0));
    const end = scheduleJob({ name: 'job', everyMs: HOUR, run }, createLogger('silent'));
    expect(run).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(2 * HOUR);
    expect(run).toHaveBeenCalledTimes(3);
    await end(HOUR);
    await jest.advanceTimersByTimeAsync(2 * HOUR);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('never runs twice at once, and stops only when a run is over', async () => {
    const gate = new PassThrough();
    const run = jest.fn(async () => {
      await once(gate, 'data');
      return 0;
    });
    const end = scheduleJob({ name: 'job', everyMs: HOUR, run }, createLogger('silent'));
    await jest.advanceTimersByTimeAsync(3 * HOUR);
    expect(run).toHaveBeenCalledTimes(1);
    let hasEnded = false;
    const ended = end(HOUR).then(() => (hasEnded = true));
    await Promise.resolve();
    expect(hasEnded).toBe(false);
    gate.write('over');
    await ended;
  });

  it('waits for a run at most the given time when it is stopped', async () => {
    jest.useRealTimers();
    const run = jest.fn(() => new Promise<number>(() => {}));
    const end = scheduleJob({ name: 'job', everyMs: HOUR, run }, createLogger('silent'));
    expect(await end(5)).toBeUndefined();
  });

  it('logs results and failures, and continues', async () => {
    const log = new PassThrough();
    const run = jest.fn().mockRejectedValueOnce(new Error('no disk')).mockResolvedValueOnce(4);
    const end = scheduleJob({ name: 'job', everyMs: HOUR, run }, createLogger('info', log));
    await jest.advanceTimersByTimeAsync(HOUR);
    await end(HOUR);
    const lines = String(log.read())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { job: 'job', msg: 'job failed', err: { message: 'no disk' } },
      { job: 'job', msg: 'job done', count: 4, ms: expect.any(Number) },
    ]);
  });
});
