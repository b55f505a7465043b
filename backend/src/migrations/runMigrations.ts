import { setTimeout as sleep } from 'node:timers/promises';
import { model, Schema, trusted } from 'mongoose';
import type { Logger } from '../lib/logger.ts';
import { isDuplicateKey } from '../database/databaseErrors.ts';
import { UserModel } from '../features/users/lookup/user.model.ts';
import { Course } from '../features/core/courses/course.model.ts';
import { orderHistories } from './009-order-histories.ts';
import { orderPhones } from './010-order-phones.ts';
import { fiscalAmounts } from './011-fiscal-amounts.ts';

/** A change of stored records that runs once in a database; docs/architecture.md has the rules. */
export type Migration = {
  /** The name of its file. */
  id: string;
  /**
   * Works in short batches and yields after each how many records it changed. Called again after an interruption, it
   * continues with what is left; two calls at once do no harm.
   */
  run: () => AsyncIterable<number>;
};

/** All migrations, in the order in which they run. */
const MIGRATIONS: readonly Migration[] = [orderHistories, orderPhones, fiscalAmounts];

/**
 * A process that has not renewed its lease for so long counts as gone. Clocks of two machines may differ by more, and a
 * batch may take longer: then two processes do the same work, which is why a migration must allow it.
 */
const LEASE_MS = 5000;
const POLL_MS = 100;

const migrationSchema = new Schema(
  {
    _id: { type: String, required: true },
    startedAt: Date,
    leaseUntil: Date,
    finishedAt: { type: Date, default: null },
  },
  { versionKey: false },
);
export const MigrationRecord = model('Migration', migrationSchema);

/** Returns whether migrations are left in a database with records of an earlier version. */
export async function isUpgrade(): Promise<boolean> {
  const ids = MIGRATIONS.map(({ id }) => id);
  const finished = { _id: trusted({ $in: ids }), finishedAt: trusted({ $ne: null }) };
  if ((await MigrationRecord.countDocuments(finished)) === ids.length) return false;
  return (await UserModel.exists({})) !== null || (await Course.exists({})) !== null;
}

/** The id is unique, so of several processes one inserts the record or takes over its expired lease. */
async function claim(id: string): Promise<boolean> {
  const now = Date.now();
  try {
    await MigrationRecord.updateOne(
      { _id: id, finishedAt: null, leaseUntil: trusted({ $lte: new Date(now) }) },
      { $set: { leaseUntil: new Date(now + LEASE_MS) }, $setOnInsert: { startedAt: new Date(now) } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

type Options = { logger: Logger; signal: AbortSignal; migrations?: readonly Migration[] };

/**
 * Runs the migrations that have not finished in this database. While another process runs one, waits for it, and takes over
 * if that process is gone. Throws what a migration throws; the next start continues. Throws the reason of `signal` when
 * that is aborted, after the current batch.
 */
export async function runMigrations({ logger, signal, migrations = MIGRATIONS }: Options): Promise<void> {
  for (const migration of migrations) {
    const { id } = migration;
    for (;;) {
      if (await MigrationRecord.exists({ _id: id, finishedAt: trusted({ $ne: null }) })) break;
      if (await claim(id)) {
        await runClaimed(migration, logger, signal);
        break;
      }
      await sleep(POLL_MS, undefined, { signal });
    }
  }
}

async function runClaimed({ id, run }: Migration, logger: Logger, signal: AbortSignal): Promise<void> {
  logger.info({ migration: id }, 'migration started');
  const startedAt = performance.now();
  let count = 0;
  try {
    for await (const changed of run()) {
      count += changed;
      signal.throwIfAborted();
      await MigrationRecord.updateOne({ _id: id }, { leaseUntil: new Date(Date.now() + LEASE_MS) });
    }
    await MigrationRecord.updateOne({ _id: id }, { finishedAt: new Date() });
  } catch (error) {
    // Another process may continue at once. If the database is gone, the lease expires by itself.
    await MigrationRecord.updateOne({ _id: id }, { leaseUntil: new Date(0) }).catch(() => {});
    throw error;
  }
  const ms = Math.round(performance.now() - startedAt);
  logger.info({ migration: id, count, ms }, 'migration finished');
}
