import mongoose, { mongo } from 'mongoose';
import { buildIndexes } from './buildIndexes.ts';
import { mendDriver } from './patchMongoDriver.ts';
import { watchPool } from './poolCounts.ts';

mendDriver();

mongoose.set('strictQuery', true);
// An operator in a filter is ours only when it is wrapped in mongoose.trusted(); any other becomes a plain value.
mongoose.set('sanitizeFilter', true);
// Collections and indexes are built by buildIndexes, before the first request; never as a side effect of using a model.
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);

/** The name of our database in an address that names none. */
const DATABASE_NAME = 'institut';

/** Without a database an answer is a 503 within a second; the driver keeps looking for it and goes on by itself. */
const OPTIONS = {
  serverSelectionTimeoutMS: 700,
  connectTimeoutMS: 2000,
  heartbeatFrequencyMS: 1000,
  socketTimeoutMS: 30_000,
  waitQueueTimeoutMS: 5000,
} satisfies mongo.MongoClientOptions;

/** A connection of its own for pings, so that a crowded pool does not look like a database that is gone. */
let pinger: mongo.MongoClient | undefined;

/** Rejects when the database does not answer. */
export async function pingDatabase(): Promise<void> {
  if (!pinger) throw new Error('The database was never connected.');
  await pinger.db().admin().ping();
}

/** Whether the connections that requests work with know of a database; how that is may be a second old. */
export const isConnected = (): boolean =>
  mongoose.connection.readyState === mongoose.ConnectionStates.connected;

const optionsFor = (dbName: string): mongoose.ConnectOptions => ({
  ...OPTIONS,
  dbName,
  bufferCommands: false,
});

/** Connects Mongoose and builds every model's indexes; rejects when the database does not answer. */
export async function connectDatabase(uri: string, dbName = databaseNameIn(uri)): Promise<void> {
  await connectWithoutIndexes(uri, dbName);
  await buildIndexes(uri, optionsFor(dbName));
}

/** Connects Mongoose and changes nothing; rejects when the database does not answer. */
export async function connectWithoutIndexes(uri: string, dbName = databaseNameIn(uri)): Promise<void> {
  await mongoose.connect(uri, optionsFor(dbName));
  watchPool();
  // Connected now: a client whose first try fails is closed for good, and would never see the database come back.
  pinger = await new mongo.MongoClient(uri, { ...OPTIONS, maxPoolSize: 1 }).connect();
}

/** The database that an address names, else ours. */
export function databaseNameIn(uri: string): string {
  const [, name] = /^[^/]+:\/\/[^/]+\/([^?]+)/.exec(uri) ?? [];
  return name ?? DATABASE_NAME;
}

export async function disconnectDatabase(): Promise<void> {
  await pinger?.close();
  pinger = undefined;
  await mongoose.disconnect();
}
