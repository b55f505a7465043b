import mongoose from 'mongoose';
import { connectDatabase, disconnectDatabase } from '../../database/connect.ts';
import { endPasswordWorkers } from '../../features/users/password.ts';
import { startTestEngine, testDatabaseName, type TestEngine } from './testEngine.ts';

const START_TIMEOUT_MS = 30_000;

async function emptyCollections(): Promise<void> {
  for (const collection of Object.values(mongoose.connection.collections)) await collection.deleteMany({});
}

/**
 * A connected database of its own for one test file; every test starts with empty collections.
 * Gives the engine it lies on, for servers in processes of their own.
 */
export function useTestDatabase(): () => TestEngine {
  let engine: TestEngine | undefined;

  beforeAll(async () => {
    engine = await startTestEngine();
    await connectDatabase(engine.uri, testDatabaseName());
  }, START_TIMEOUT_MS);

  beforeEach(emptyCollections);

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
