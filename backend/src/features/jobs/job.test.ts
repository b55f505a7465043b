import { API } from '@institut/contract/frame/endpoints';
import { JOB_NAMES } from '@institut/contract/jobs/values';
import { once, EventEmitter } from 'node:events';
import { createLogger } from '../../lib/logger.ts';
import { as } from '../../test/support/client.ts';
import { createUser } from '../../test/support/factories.ts';
import { fakeIntervals } from '../../test/support/fakeTimers.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import { JobRecord } from './job.model.ts';
import { dueJobs, LEASE_MS, listJobs, RENEW_MS, runIfDue, type Job } from './job.service.ts';
import { startJobWorker } from './job.worker.ts';

useTestDatabase();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 10, 23, 8);

/** A clock that only `advance` moves. */
function createClock() {
  let time = START;
  return {
    now: () => new Date(time),
    advance: (ms: number) => {
      time += ms;
    },
  };
}

/** A job of one period per hour. */
const hourly = (run: Job['run'] = () => Promise.resolve(0)) =>
  ({ name: 'find returned payments', run }) satisfies Job;

const record = () => JobRecord.findById('find returned payments').orFail().lean();

/** A round that lasts until `finish` is called. */
function longRound() {
  const gate = new EventEmitter();
  const round = jest.fn(async () => {
    await once(gate, 'finish');
    return 1;
  });
  return { round, finish: () => gate.emit('finish') };
}

/** Returns when the round of a job has begun. */
async function begun(round: jest.Mock): Promise<void> {
  while (round.mock.calls.length === 0) await record().catch(() => undefined);
}

describe('a job', () => {
  it('runs when it has never run and once in each period, and its result is stored', async () => {
    const { now, advance } = createClock();
    const run = jest.fn().mockResolvedValue(3);
    expect(await runIfDue(hourly(run), now)).toBe(3);
    expect(await record()).toEqual({
      _id: 'find returned payments',
      lease: null,
      lastStart: now(),
      lastEnd: now(),
      count: 3,
      error: null,
    });
    advance(HOUR - 1);
    expect(await runIfDue(hourly(run), now)).toBe(0);
    advance(1);
    expect(await runIfDue(hourly(run), now)).toBe(3);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('runs in one of two processes', async () => {
    const { now, advance } = createClock();
    for (const records of [0, 1]) {
      expect(await JobRecord.countDocuments()).toBe(records);
      const { round, finish } = longRound();
      const both = [runIfDue(hourly(round), now), runIfDue(hourly(round), now)];
      await begun(round);
      expect(await Promise.race(both)).toBe(0);
      expect(await runIfDue(hourly(round), now)).toBe(0);
      finish();
      expect((await Promise.all(both)).toSorted((a, b) => a - b)).toEqual([0, 1]);
      expect(round).toHaveBeenCalledTimes(1);
      advance(HOUR);
    }
  });

  it('stores one line about a failure, and runs again in the next period', async () => {
    const { now, advance } = createClock();
    const first = new Error('no disk for ana@example.com\nat line 1');
    const cause = new AggregateError([first, new Error('other')], 'Some failed');
    const run = jest.fn().mockRejectedValueOnce(cause).mockResolvedValue(2);
    await expect(runIfDue(hourly(run), now)).rejects.toBe(cause);
    expect(await record()).toMatchObject({
      lease: null,
      lastEnd: now(),
      count: null,
      error: 'Some failed: no disk for [address]',
    });
    advance(HOUR - 1);
    expect(await runIfDue(hourly(run), now)).toBe(0);
    advance(1);
    expect(await runIfDue(hourly(run), now)).toBe(2);
    expect(await record()).toMatchObject({ count: 2, error: null });
  });

  it('is taken over when its process is gone, whose late result is not stored', async () => {
    const { now, advance } = createClock();
    const { round, finish } = longRound();
    fakeIntervals();
    const gone = runIfDue(hourly(round), now);
    await begun(round);
    advance(LEASE_MS - 1);
    expect(await runIfDue(hourly(), now)).toBe(0);
    advance(1);
    expect(
      await runIfDue(
        hourly(() => Promise.resolve(5)),
        now,
      ),
    ).toBe(5);
    const taken = await record();
    finish();
    await gone;
    jest.useRealTimers();
    expect(await record()).toEqual(taken);
  });

  it('is not taken over while its process renews the lease', async () => {
    const { now, advance } = createClock();
    const { round, finish } = longRound();
    fakeIntervals();
    const slow = runIfDue(hourly(round), now);
    await begun(round);
    for (let n = 0; n < 3; n += 1) {
      advance(LEASE_MS - 1);
      jest.advanceTimersByTime(RENEW_MS);
      while ((await record()).lease?.getTime() !== now().getTime() + LEASE_MS);
      expect(await runIfDue(hourly(), now)).toBe(0);
    }
    jest.useRealTimers();
    finish();
    expect(await slow).toBe(1);
    expect(await record()).toMatchObject({ lease: null, lastStart: new Date(START), lastEnd: now() });
  });

  it('runs at once when the clock was set back by a day', async () => {
    const { now, advance } = createClock();
    await runIfDue(hourly(), now);
    advance(-24 * HOUR);
    expect(await dueJobs(now())).toContain('find returned payments');
    await JobRecord.updateOne({}, { lease: new Date(START + LEASE_MS) });
    expect(
      await runIfDue(
        hourly(() => Promise.resolve(1)),
        now,
      ),
    ).toBe(1);
  });
});

describe('the job worker', () => {
  const logger = createLogger('silent');

  it('runs each job once for two processes, and removes the records of jobs that it does not have', async () => {
    const runs: string[] = [];
    const jobs = JOB_NAMES.slice(0, 3).map((name) => ({ name, run: async () => runs.push(name) }));
    await JobRecord.create({ _id: 'nightly backup', lastStart: new Date() });
    const processes = [startJobWorker(jobs, logger), startJobWorker(jobs, logger)];
    while ((await JobRecord.countDocuments({ lastEnd: null })) > 0 || runs.length < 3);
    await Promise.all(processes.map((stop) => stop(MINUTE)));
    expect(runs.toSorted()).toEqual(JOB_NAMES.slice(0, 3).toSorted());
    expect((await listJobs()).map(({ name }) => name)).toEqual(JOB_NAMES.slice(0, 3));
  });

  it('stops only when a run is over', async () => {
    const { round, finish } = longRound();
    const stop = startJobWorker([hourly(round)], logger);
    await begun(round);
    const stopped = stop(MINUTE);
    finish();
    await stopped;
    expect(await record()).toMatchObject({ lease: null, count: 1 });
  });
});

const ask = async (isAdmin: boolean) => as(await createUser({ isAdmin })).listJobs();

describe('GET /api/overview/jobs', () => {
  it('says for each job that has run how the last run ended, whether it runs now and whether it is late', async () => {
    expect((await ask(true)).body).toEqual([]);
    const { now, advance } = createClock();
    await runIfDue(
      hourly(() => Promise.resolve(4)),
      now,
    );
    advance(2 * HOUR);
    const run = {
      name: 'find returned payments',
      isRunning: false,
      isLate: false,
      lastStart: '2026-11-23T08:00:00.000Z',
      lastEnd: '2026-11-23T08:00:00.000Z',
      count: 4,
      error: null,
    };
    expect(await listJobs(now())).toEqual([run]);
    advance(1);
    expect(await listJobs(now())).toEqual([{ ...run, isLate: true }]);
    await JobRecord.updateOne({}, { lease: new Date(now().getTime() + 1) });
    expect(await listJobs(now())).toEqual([{ ...run, isLate: true, isRunning: true }]);
    expect((await ask(true)).body).toMatchObject([{ name: 'find returned payments', count: 4 }]);
  });

  it('is for admins only', async () => {
    expect((await testApp().get(API.jobs)).status).toBe(401);
    expect((await ask(false)).status).toBe(403);
  });
});
