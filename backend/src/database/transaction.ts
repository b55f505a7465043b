import mongoose, { type ClientSession } from 'mongoose';

/**
 * Runs `work` in one transaction: everything it writes with `{ session }`, or nothing.
 * Conflicts with other transactions are tried again from the start, so `work` must do nothing that
 * a second run would repeat outside the database. Throws what `work` throws.
 */
export async function withTransaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  const session = await mongoose.startSession();
  try {
    return await session.withTransaction(work);
  } finally {
    await session.endSession();
  }
}
