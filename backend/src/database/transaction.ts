import { CACHED_COLLECTIONS, type CachedCollection } from '@institut/contract/frame/call';
import mongoose, { mongo, type ClientSession } from 'mongoose';
import pLimit from 'p-limit';
import { transactionAttempts } from '../lib/metrics.ts';
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
 * responses of others stay cached.
 */
export async function withTransaction<T>(
  work: (session: ClientSession) => Promise<T>,
  { writes }: { writes?: readonly CachedCollection[] } = {},
): Promise<T> {
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
