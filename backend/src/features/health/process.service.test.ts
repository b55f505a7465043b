import { hostname } from 'node:os';
import { trusted } from 'mongoose';
import { createLogger } from '../../lib/logger.ts';
import { fakeIntervals } from '../../test/support/fakeTimers.ts';
import { useTestDatabase } from '../../test/support/testDatabase.ts';
import { announceProcess, ProcessRecord, seenProcesses } from './process.service.ts';

useTestDatabase();

const logger = createLogger('silent');
const SECOND = 1000;

/** Advances the timers until `count` processes are stored as seen at `time`; the job skips a turn while its run before is in progress. */
async function seenAt(time: number, count: number): Promise<void> {
  while ((await ProcessRecord.countDocuments({ seenAt: new Date(time) })) < count)
    jest.advanceTimersByTime(10 * SECOND);
}

it('a process stores every ten seconds that it runs, and removes its record when it stops', async () => {
  let time = Date.now();
  fakeIntervals();
  const announce = (version: string) => announceProcess(logger, { version, now: () => new Date(time) });
  // One after the other: DocumentDB may refuse one of two simultaneous inserts, which the next interval repeats.
  const stops = [announce('0.3.0')];
  await seenAt(time, 1);
  stops.push(announce('0.2.0'));
  await seenAt(time, 2);
  time += 10 * SECOND;
  await seenAt(time, 2);
  // The id of the storage is read apart from the announcements.
  while ((await ProcessRecord.countDocuments({ storage: trusted({ $exists: true }) })) < 2)
    jest.advanceTimersByTime(10 * SECOND);
  jest.useRealTimers();
  await stops[0]?.(SECOND);
  expect(await ProcessRecord.find().lean()).toEqual([
    {
      _id: expect.any(String),
      host: hostname(),
      version: '0.2.0',
      raisesVersions: true,
      seenAt: new Date(time),
      storedAt: expect.any(Date),
      settings: expect.objectContaining({ JWT_SECRET: expect.any(String), TAX_PERCENT: expect.any(String) }),
      storage: expect.any(String),
    },
  ]);
  await stops[1]?.(SECOND);
  expect(await ProcessRecord.countDocuments()).toBe(0);
});

it('a process whose storage does not answer is seen, and without its id', async () => {
  const time = Date.now();
  const stop = announceProcess(logger, {
    now: () => new Date(time),
    readStorage: () => new Promise(() => {}),
  });
  while ((await ProcessRecord.countDocuments({ seenAt: new Date(time) })) < 1);
  expect((await ProcessRecord.findOne().lean())?.storage).toBeUndefined();
  await stop(0);
});

it('a process that was killed counts for a minute', async () => {
  const now = new Date();
  const before = (seconds: number) => new Date(now.getTime() - seconds * SECOND);
  await ProcessRecord.create([
    { _id: 'b', host: 'two', version: '0.2.0', seenAt: before(59) },
    { _id: 'a', host: 'one', version: '0.2.0', seenAt: before(1) },
    { _id: 'c', host: 'three', version: '0.2.0', seenAt: before(60) },
  ]);
  expect((await seenProcesses(now)).map(({ host }) => host)).toEqual(['one', 'two']);
});
