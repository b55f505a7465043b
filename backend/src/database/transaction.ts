import { CACHED_COLLECTIONS, type CachedCollection } from '@institut/contract/frame/call';
import mongoose, { mongo, type ClientSession } from 'mongoose';
import pLimit from 'p-limit';
import { transactionAttempts } from '../lib/metrics.ts';
import { dryRunSession, runDry } from './dryRun.ts';
import { countTransaction } from './writes.ts';

/**
 * Limits the concurrent transactions of a process. Each may hold a connection while it waits for a lock of another; the
 * limit is far below the pool size, so that the holder of the lock always gets a connection.
 */
const limitConcurrency = pLimit(20);

/** PostgreSQL's `deadlock_detected`, as DocumentDB reports it. */
const DEADLOCK = 16_908_292;

/** MongoDB labels a deadlock as retryable, DocumentDB does not. */
function markDeadlock(error: unknown): void {
  if (error instanceof mongo.MongoServerError && error.code === DEADLOCK) {
    error.addErrorLabel(mongo.MongoErrorLabel.TransientTransactionError);
  }
}

async function withDeadlockLabel<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    markDeadlock(error);
    throw error;
  }
}

/**
 * Runs `work` in one transaction: everything it writes with `{ session }` is stored, or nothing. After a conflict with
 * another transaction `work` runs again, so it must have no effect outside the database. Throws what `work` throws.
 * `writes` promises that it writes only to these of the collections that responses to visitors are made of, so that the
 * responses of others stay cached. In a dry run it is a part of that.
 */
export async function withTransaction<T>(
  work: (session: ClientSession) => Promise<T>,
  { writes }: { writes?: readonly CachedCollection[] } = {},
): Promise<T> {
  const dry = dryRunSession();
  if (dry) return withDeadlockLabel(work(dry));
  let attempts = 0;
  try {
    return await limitConcurrency(() =>
      mongoose.connection.withSession((session) =>
        session.withTransaction((current) => {
          attempts += 1;
          return withDeadlockLabel(work(current));
        }),
      ),
    );
  } finally {
    transactionAttempts.observe(attempts);
    countTransaction(writes && CACHED_COLLECTIONS.filter((name) => !writes.includes(name)));
  }
}

/**
 * Runs `work` and returns its result, but stores nothing: all its transactions are one, which is aborted at the end. A write
 * outside of a transaction throws. Throws what `work` throws.
 */
export async function dryRun<T>(work: () => Promise<T>): Promise<T> {
  let done: { result: T } | undefined;
  try {
    await limitConcurrency(() =>
      mongoose.connection.withSession((session) =>
        session.withTransaction(async (current) => {
          done = { result: await withDeadlockLabel(runDry(current, work)) };
          throw new DryRunEnd();
        }),
      ),
    );
  } catch (error) {
    if (!(error instanceof DryRunEnd)) throw error;
  }
  if (!done) throw new Error('The dry run has no result.');
  return done.result;
}

/** Aborts the transaction of a dry run. */
class DryRunEnd extends Error {}
