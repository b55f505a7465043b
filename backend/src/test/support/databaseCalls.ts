import mongoose from 'mongoose';

/** Counts how often Mongoose asks the database for anything while `work` runs. */
export async function databaseCalls(work: () => Promise<unknown>): Promise<number> {
  let calls = 0;
  const count = () => {
    calls += 1;
  };
  mongoose.connection.on('operation-start', count);
  try {
    await work();
  } finally {
    mongoose.connection.off('operation-start', count);
  }
  return calls;
}
