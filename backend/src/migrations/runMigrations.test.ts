import { PassThrough } from 'node:stream';
import { createLogger } from '../lib/logger.ts';
import { useTestDatabase } from '../test/support/testApp.ts';
import { MigrationRecord, runMigrations, type Migration } from './runMigrations.ts';

useTestDatabase();

const silent = createLogger('silent');
const HOUR_MS = 3_600_000;

/** Runs migrations as a server process does when it starts. */
const start = (...migrations: Migration[]) =>
  runMigrations({ logger: silent, signal: new AbortController().signal, migrations });

/** A migration of three batches that records its runs; `inBatch` is called within each batch. */
function createMigration(id: string, inBatch: (batch: number) => unknown = () => undefined) {
  const runs: string[] = [];
  async function* run() {
    runs.push(id);
    for (let batch = 1; batch <= 3; batch += 1) {
      await inBatch(batch);
      yield 10;
    }
  }
  return { id, runs, run };
}

const stored = () => MigrationRecord.find().sort('_id').lean();

describe('runMigrations', () => {
  it('runs each migration once, in order, and records when it started and finished', async () => {
    const order: string[] = [];
    const [first, second] = ['001-one', '002-two'].map((id) => createMigration(id, () => order.push(id)));
    if (!first || !second) throw new Error('There are two migrations.');
    await start(first);
    await start(first, second);
    await start(first, second);
    expect(order).toEqual(['001-one', '001-one', '001-one', '002-two', '002-two', '002-two']);
    expect(await stored()).toMatchObject([
      { _id: '001-one', startedAt: expect.any(Date), finishedAt: expect.any(Date) },
      { _id: '002-two', startedAt: expect.any(Date), finishedAt: expect.any(Date) },
    ]);
  });

  it('runs a migration in one of several processes that start at once, and the others wait for it', async () => {
    let batches = 0;
    const migration = createMigration('001-one', () => (batches += 1));
    const seenAtEnd = await Promise.all([1, 2, 3].map(() => start(migration).then(() => batches)));
    expect(migration.runs).toHaveLength(1);
    expect(seenAtEnd).toEqual([3, 3, 3]);
  });

  it('renews its lease after each batch', async () => {
    const leases: (number | undefined)[] = [];
    const migration = createMigration('001-one', async () => {
      leases.push((await MigrationRecord.findOne().orFail()).leaseUntil?.getTime());
      await MigrationRecord.updateOne({}, { leaseUntil: new Date(1) });
    });
    const before = Date.now();
    await start(migration);
    expect(leases).toHaveLength(3);
    expect(leases.filter((until) => until === undefined || until <= before)).toEqual([]);
  });

  it('takes over the migration of a process that is gone', async () => {
    await MigrationRecord.create({
      _id: '001-one',
      startedAt: new Date(Date.now() - HOUR_MS),
      leaseUntil: new Date(Date.now() - 1),
    });
    const migration = createMigration('001-one');
    await start(migration);
    expect(migration.runs).toHaveLength(1);
    expect(await stored()).toMatchObject([{ finishedAt: expect.any(Date) }]);
  });

  it('repeats a failed migration, and runs those after it, at the next start', async () => {
    let isBroken = true;
    const failing = createMigration('001-one', () => {
      if (isBroken) throw new Error('no disk');
    });
    const next = createMigration('002-two');
    await expect(start(failing, next)).rejects.toThrow('no disk');
    expect(next.runs).toEqual([]);
    isBroken = false;
    await start(failing, next);
    expect([...failing.runs, ...next.runs]).toEqual(['001-one', '001-one', '002-two']);
  });

  it('ends after the current batch when the server is stopped, and gives up its lease', async () => {
    const stopping = new AbortController();
    const batches: number[] = [];
    const migration = createMigration('001-one', (batch) => {
      batches.push(batch);
      if (batch === 2) stopping.abort();
    });
    const run = runMigrations({ logger: silent, signal: stopping.signal, migrations: [migration] });
    await expect(run).rejects.toThrow('aborted');
    expect(batches).toEqual([1, 2]);
    expect(await stored()).toMatchObject([{ leaseUntil: new Date(0), finishedAt: null }]);
  });

  it('stops waiting for another process when the server is stopped', async () => {
    await MigrationRecord.create({ _id: '001-one', leaseUntil: new Date(Date.now() + HOUR_MS) });
    const migration = createMigration('001-one');
    const run = runMigrations({ logger: silent, signal: AbortSignal.abort(), migrations: [migration] });
    await expect(run).rejects.toThrow('aborted');
    expect(migration.runs).toEqual([]);
  });

  it('logs a migration once, with the number of changed records', async () => {
    const stream = new PassThrough();
    const logger = createLogger('info', stream);
    const { signal } = new AbortController();
    const migrations = [createMigration('001-one')];
    await runMigrations({ logger, signal, migrations });
    await runMigrations({ logger, signal, migrations });
    const lines = String(stream.read()).trim().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { migration: '001-one', msg: 'migration started' },
      { migration: '001-one', count: 30, ms: expect.any(Number), msg: 'migration finished' },
    ]);
  });
});
