import { basename } from 'node:path';
import mongoose from 'mongoose';
import { connectDatabase, disconnectDatabase } from '../database/connect.ts';

function databaseName(): string {
  const file = basename(expect.getState().testPath ?? 'test').replace(/\W+/g, '_');
  return `test_${file}_${process.env.JEST_WORKER_ID ?? '1'}_${process.pid}`;
}

async function emptyCollections(): Promise<void> {
  for (const collection of Object.values(mongoose.connection.collections)) await collection.deleteMany({});
}

/**
 * A database of its own for one test file: on TEST_MONGO_URI when given, else embedded and in memory.
 * Every test starts with empty collections.
 */
export function useTestDatabase(): void {
  beforeAll(async () => {
    const uri = process.env.TEST_MONGO_URI;
    if (!uri) throw new Error('The embedded database is not wired yet: set TEST_MONGO_URI.');
    await connectDatabase(uri, databaseName());
  }, 30_000);

  beforeEach(emptyCollections);

  afterAll(async () => {
    await mongoose.connection.dropDatabase();
    await disconnectDatabase();
  });
}
