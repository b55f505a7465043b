import { setImmediate, setTimeout } from 'node:timers/promises';
import mongoose, { mongo } from 'mongoose';
import { refuseEarlierRecords } from './earlierRecords.ts';
import { patchMongoDriver } from './patchMongoDriver.ts';

patchMongoDriver();

mongoose.set('strictQuery', true);
// Only operators wrapped in mongoose.trusted() are operators in a filter; others become plain values.
mongoose.set('sanitizeFilter', true);
// buildIndexes creates collections and indexes before the first request; using a model never does.
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);

/** The database of an address that names none. */
const DATABASE_NAME = 'institut';

/** An operation waits for so long for a database that is back, and for the new primary of a replica set. */
const OPTIONS = {
  serverSelectionTimeoutMS: 5000,
  connectTimeoutMS: 2000,
  heartbeatFrequencyMS: 1000,
  socketTimeoutMS: 30_000,
  waitQueueTimeoutMS: 10_000,
} satisfies mongo.MongoClientOptions;

/** Pings have their own connection, so that an exhausted pool does not look like an unreachable database. */
let pingClient: mongo.MongoClient | undefined;

/** Throws when the database does not answer. While a replica set elects its primary, any of its members answers. */
async function pingDatabase(): Promise<void> {
  if (!pingClient) throw new Error('The database was never connected.');
  await pingClient.db().admin().ping({ readPreference: 'nearest' });
}

/** Returns whether the pool is connected to a database; the answer may be a second old. */
export const isConnected = (): boolean =>
  mongoose.connection.readyState === mongoose.ConnectionStates.connected;

const optionsFor = (dbName: string): mongoose.ConnectOptions => ({
  ...OPTIONS,
  dbName,
  bufferCommands: false,
});

/**
 * Connects Mongoose and builds the indexes of all models. Throws when the database does not answer, or was written by a version
 * before the first release.
 */
export async function connectDatabase(uri: string, dbName = databaseNameIn(uri)): Promise<void> {
  await connectWithoutIndexes(uri, dbName);
  await refuseEarlierRecords(mongoose.connection.getClient().db(dbName));
  await buildIndexes(uri, optionsFor(dbName));
}

/**
 * Connects Mongoose and changes nothing in the database; `options` replace those of a server. Throws when the database does
 * not answer.
 */
export async function connectWithoutIndexes(
  uri: string,
  dbName = databaseNameIn(uri),
  options: mongo.MongoClientOptions = {},
): Promise<void> {
  await mongoose.connect(uri, { ...optionsFor(dbName), ...options });
  watchConnectionPool();
  // Connected at once, with the patience of the pool: a client whose first attempt fails is closed permanently and would never
  // reconnect, and a busy machine answers late.
  pingClient = await new mongo.MongoClient(uri, { ...OPTIONS, maxPoolSize: 1, ...options }).connect();
}

/**
 * Creates the collections of all models, because not every engine can create one inside a transaction, and the indexes of
 * their schemas. Uses a connection without a socket timeout: building an index on a large collection takes minutes, and
 * after a timeout it would start again. Throws when the connection to the database is lost.
 */
export async function buildIndexes(uri: string, options: mongoose.ConnectOptions): Promise<void> {
  const connection = mongoose.createConnection();
  try {
    await connection.openUri(uri, { ...options, socketTimeoutMS: 0 });
    await Promise.all(
      Object.values(mongoose.models).map(async ({ modelName, schema, collection }) => {
        const model = connection.model(modelName, schema, collection.collectionName);
        await model.createCollection();
        await model.createIndexes();
      }),
    );
  } finally {
    await connection.destroy();
  }
}

/** Returns the name of the database in an address, by default `institut`. */
export function databaseNameIn(uri: string): string {
  const [, name] = /^[^/]+:\/\/[^/]+\/([^?]+)/.exec(uri) ?? [];
  return name ?? DATABASE_NAME;
}

export async function disconnectDatabase(): Promise<void> {
  await pingClient?.close();
  pingClient = undefined;
  await mongoose.disconnect();
}

/** Connection ids are unique per server, of which a replica set has several. */
type PooledConnection = { address: string; connectionId: number | '<monitor>' };

const open = new Set<string>();
const inUse = new Set<string>();
let waiting = 0;

const nameOf = ({ address, connectionId }: PooledConnection) => `${address} ${connectionId}`;

/** Starts to count the connections of Mongoose's pool; to be called when it is connected. */
function watchConnectionPool(): void {
  for (const set of [open, inUse]) set.clear();
  waiting = 0;
  const client: Pick<mongoose.mongo.MongoClient, 'on'> = mongoose.connection.getClient();
  client
    .on('connectionCreated', (event) => open.add(nameOf(event)))
    .on('connectionClosed', (event) => {
      open.delete(nameOf(event));
      inUse.delete(nameOf(event));
    })
    .on('connectionCheckOutStarted', () => (waiting += 1))
    .on('connectionCheckOutFailed', () => (waiting -= 1))
    .on('connectionCheckedOut', (event) => {
      waiting -= 1;
      // A connection that was opened while connecting is seen here for the first time.
      open.add(nameOf(event));
      inUse.add(nameOf(event));
    })
    .on('connectionCheckedIn', (event) => inUse.delete(nameOf(event)));
}

/** Returns how many connections are open, how many are in use, and how many operations wait for one. */
export const connectionPoolCounts = () => ({ open: open.size, inUse: inUse.size, waiting });

let pinging: Promise<boolean> | undefined;

/** All callers share one ping. */
function ping(): Promise<boolean> {
  pinging ??= pingDatabase()
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      pinging = undefined;
    });
  return pinging;
}

const STEP_MS = 40;

/**
 * Waits in short steps: after a blocked event loop a single long timer would fire before the answer, already received, is
 * read.
 */
async function timeout(ms: number): Promise<false> {
  for (let waited = 0; waited < ms; waited += STEP_MS) {
    await setTimeout(STEP_MS, undefined, { ref: false });
    await setImmediate();
  }
  return false;
}

/** Returns whether the database answers a ping within `timeoutMs` milliseconds. */
export async function isDatabaseReachable(timeoutMs: number): Promise<boolean> {
  return Promise.race([ping(), timeout(timeoutMs)]);
}
