import mongoose, { mongo, type ClientSession } from 'mongoose';
import pLimit from 'p-limit';
import { countTransaction } from './writes.ts';

/**
 * Transactions of one process at the same time. Each may hold a connection while it waits for another's lock;
 * far fewer than the pool has, so that the one that holds the lock always finds a connection to go on with.
 */
const inTurn = pLimit(20);

/** PostgreSQL's `deadlock_detected`, as DocumentDB hands it through. */
const DEADLOCK = 16_908_292;

/** Two transactions that wait for each other: MongoDB calls that a conflict and says that it is worth another try. */
function markDeadlock(error: unknown): void {
  if (error instanceof mongo.MongoServerError && error.code === DEADLOCK) {
    error.addErrorLabel(mongo.MongoErrorLabel.TransientTransactionError);
  }
}

async function trying<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    markDeadlock(error);
    throw error;
  }
}

/**
 * Runs `work` in one transaction: everything it writes with `{ session }`, or nothing.
 * Conflicts with other transactions are tried again from the start, so `work` must do nothing that
 * a second run would repeat outside the database. Throws what `work` throws.
 */
export async function withTransaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  try {
    return await inTurn(() =>
      mongoose.connection.withSession((session) =>
        session.withTransaction((current) => trying(work(current))),
      ),
    );
  } finally {
    countTransaction();
  }
}
