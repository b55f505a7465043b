import { writeFileSync } from 'node:fs';
import { startEmbeddedMongo } from '@institut/embedded-mongodb';
import mongoose, { mongo } from 'mongoose';
import { connectDatabase, disconnectDatabase } from '../../database/connect.ts';
import { isDatabaseUnavailable } from '../../database/databaseErrors.ts';
import { databaseSeconds } from '../../lib/metrics.ts';
import { registerEffects } from '../../effects.ts';
import { embeddedFolder } from '../../database/openDatabase.ts';
import { unknownLogins } from '../../features/users/auth/knownLogins.ts';
import { rememberSettings } from '../../features/config/settings.ts';
import { forgetEvents } from '../../features/audit/auditQueue.ts';
import { forgetWindows } from '../../http/limiter.ts';
import { forgetSearches } from '../../http/rateLimit.ts';
import { endPasswordWorkers } from '../../features/users/auth/password.ts';
import { endDrawing } from '../../features/outputs/documents/drawing.ts';

// For tests of services without the application.
registerEffects();

/** Starts an embedded database in memory. */
export async function startMemoryDatabase(): Promise<{ uri: string; close: () => Promise<void> }> {
  return startEmbeddedMongo({ inMemory: true });
}

/** Starts the embedded database of a data folder on this thread: it starts faster, but blocks its caller. */
export async function startFolderDatabase(
  dataDir: string,
): Promise<{ uri: string; close: () => Promise<void> }> {
  return startEmbeddedMongo({ dataDir: embeddedFolder(dataDir), worker: false });
}

export type TestEngine = { uri: string; close: () => Promise<void> };

/** Returns the database server at TEST_MONGO_URI, by default a new embedded one in memory. */
export async function startTestEngine(): Promise<TestEngine> {
  const uri = process.env.TEST_MONGO_URI;
  if (uri) return { uri, close: async () => {} };
  return startMemoryDatabase();
}

/** Returns a database name that no other test file or worker uses. */
export function testDatabaseName(): string {
  const path = expect.getState().testPath ?? '';
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\W+/g, '_');
  return `test_${file}_${process.pid}`;
}

const START_TIMEOUT_MS = 180_000;

/** The methods after which a collection may hold more documents than before. */
const ADDS = /^(insert|update|replace|findOneAnd|bulkWrite)/;
/** The collections to which this process has added documents since they were emptied. */
const filled = new Set<string>();

function noteAddition({ collectionName, method }: { collectionName: string; method: string }): void {
  if (ADDS.test(method)) filled.add(collectionName);
}

/** Forgets what this process remembers of stored documents: rate limits, searches, logins, settings and unstored events. */
export function forgetDocuments(): void {
  forgetWindows();
  forgetSearches();
  unknownLogins.clear();
  forgetEvents();
  rememberSettings(null);
}

/** Deletes the documents of these collections, and what this process remembers of them. */
async function empty(collections: Iterable<string>): Promise<void> {
  forgetDocuments();
  const names = [...collections];
  filled.clear();
  await Promise.all(names.map((name) => mongoose.connection.collection(name).deleteMany({})));
}

/** Deletes every document of the connected database, and what this process remembers of them. */
export const emptyCollections = () => empty(Object.keys(mongoose.connection.collections));

/** The engine to which Mongoose is connected. */
let connected: TestEngine | undefined;
let isShared = false;

async function open(): Promise<TestEngine> {
  const engine = await startTestEngine();
  await connectPatiently(engine.uri, testDatabaseName());
  mongoose.connection.on('operation-start', noteAddition);
  connected = engine;
  return engine;
}

/** Drops the database of `useTestDatabase` and disconnects from it, if it is open. */
export async function closeTestDatabase(): Promise<void> {
  if (!connected) return;
  const engine = connected;
  connected = undefined;
  const { name } = mongoose.connection;
  mongoose.connection.off('operation-start', noteAddition);
  await disconnectDatabase();
  // With its own connection: a busy server takes longer to drop a database than the timeout of the site's connections.
  if (process.env.TEST_MONGO_URI) await onServer(engine.uri, (client) => client.db(name).dropDatabase());
  await engine.close();
}

async function onServer(uri: string, work: (client: mongo.MongoClient) => Promise<unknown>): Promise<void> {
  const client = new mongo.MongoClient(uri);
  try {
    await work(client);
  } finally {
    await client.close();
  }
}

/** Writes how many commands the tests of this process have sent beside their suite, for the reporter that adds them up. */
async function reportCommands(): Promise<void> {
  const { values } = await databaseSeconds.get();
  const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'));
  const commands = counts.reduce((sum, { value }) => sum + value, 0);
  writeFileSync(`${expect.getState().testPath}.json`, JSON.stringify({ commands }));
}

/** Makes the files of a suite use one database, which the first one opens, with its indexes. To be called outside of `describe`. */
export function shareTestDatabase(): void {
  isShared = true;
  afterAll(async () => {
    await reportCommands();
    await Promise.all([endPasswordWorkers(), endDrawing()]);
    await closeTestDatabase();
  });
}

/**
 * Connects a test file to a database that no other file uses at the same time. Every test starts with empty collections, unless
 * `keepsDocuments` is set: then the file does. Returns the engine, for other processes: they take the
 * address of the database from it, so that what they store is deleted too.
 */
export function useTestDatabase({ keepsDocuments = false } = {}): () => TestEngine {
  let engine: TestEngine | undefined;
  /** Servers in processes of their own may write to any collection, so every one is emptied before each test. */
  let hasOtherWriters = false;

  beforeAll(async () => {
    engine = connected ?? (await open());
    await empty(filled);
  }, START_TIMEOUT_MS);

  if (!keepsDocuments) beforeEach(() => (hasOtherWriters ? emptyCollections() : empty(filled)));

  afterAll(async () => {
    if (!isShared) {
      await Promise.all([endPasswordWorkers(), endDrawing()]);
      await closeTestDatabase();
    } else if (hasOtherWriters) await emptyCollections();
  });

  return () => {
    if (!engine) throw new Error('The database has not been started.');
    hasOtherWriters = true;
    return engine;
  };
}

const ATTEMPTS = 10;

/** On a busy machine the first connection may take longer than a request waits for one. */
async function connectPatiently(uri: string, dbName?: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connectDatabase(uri, dbName);
    } catch (error) {
      if (attempt === ATTEMPTS || !isDatabaseUnavailable(error)) throw error;
    }
  }
}

/** Runs `work` on the embedded database of a data folder while no server uses it. */
export async function withDataFolder<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const database = await startFolderDatabase(dataDir);
  try {
    await connectPatiently(database.uri);
    return await work();
  } finally {
    await disconnectDatabase();
    await database.close();
  }
}

/** Makes the database count as if `total` records matched every filter. `jest.restoreAllMocks()` ends it. */
export function pretendMatches(total: number): void {
  jest
    .spyOn(mongo.Collection.prototype, 'countDocuments')
    .mockImplementation(async (_filter, { limit = Infinity } = {}) => Math.min(total, limit));
}

/** Returns how many database operations Mongoose sends while `work` runs. */
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
