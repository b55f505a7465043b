import mongoose from 'mongoose';
import { connectDatabase, disconnectDatabase } from '../../database/connect.ts';
import { endPasswordWorkers } from '../../features/users/password.ts';
import { startTestEngine, testDatabaseName, type TestEngine } from './testEngine.ts';

const START_TIMEOUT_MS = 30_000;

/** Deletes every document of the connected database. */
export async function emptyCollections(): Promise<void> {
  for (const collection of Object.values(mongoose.connection.collections)) await collection.deleteMany({});
}

/**
 * Connects a test file to a database of its own. Every test starts with empty collections, unless `keepsDocuments` is set.
 * Returns the engine, for servers in processes of their own.
 */
export function useTestDatabase({ keepsDocuments = false } = {}): () => TestEngine {
  let engine: TestEngine | undefined;

  beforeAll(async () => {
    engine = await startTestEngine();
    await connectDatabase(engine.uri, testDatabaseName());
  }, START_TIMEOUT_MS);

  if (!keepsDocuments) beforeEach(emptyCollections);

  afterAll(async () => {
    await endPasswordWorkers();
    await mongoose.connection.dropDatabase();
    await disconnectDatabase();
    await engine?.close();
  });

  return () => {
    if (!engine) throw new Error('The database has not been started.');
    return engine;
  };
}
