import { existsSync } from 'node:fs';
import mongoose, { mongo } from 'mongoose';
import { z } from 'zod';
import { connectWithoutIndexes, disconnectDatabase } from '../../database/connect.ts';
import { embeddedFolder, type DatabaseLocation, type OpenDatabase } from '../../database/openDatabase.ts';

/** The embedded database is open in another process, or does not exist yet. */
export type NotOpened = { inUseBy: number | undefined } | { absent: string };

/**
 * Opens the database without building indexes or creating an embedded database. Tries once; throws what the driver throws
 * when the database is unreachable.
 */
export async function openToInspect({ uri, dataDir }: DatabaseLocation): Promise<OpenDatabase | NotOpened> {
  if (uri) {
    await connect(uri);
    return { close: disconnectDatabase };
  }
  const folder = embeddedFolder(dataDir);
  if (!existsSync(folder)) return { absent: folder };
  const { DataFolderInUseError, startEmbeddedMongo } = await import('@institut/embedded-mongodb');
  const started = await startEmbeddedMongo({ dataDir: folder }).catch((error: unknown) => {
    if (error instanceof DataFolderInUseError) return { inUseBy: error.pid };
    throw error;
  });
  if ('inUseBy' in started) return started;
  await connect(started.uri, PATIENT);
  return {
    close: async () => {
      await disconnectDatabase();
      await started.close();
    },
  };
}

/** The embedded database does not answer while it changes very many records at once. */
export const PATIENT = { connectTimeoutMS: 120_000, socketTimeoutMS: 0 };

async function connect(uri: string, options: mongo.MongoClientOptions = {}): Promise<void> {
  try {
    await connectWithoutIndexes(uri, undefined, options);
  } catch (error) {
    await disconnectDatabase();
    throw error;
  }
}

const PINGS = 5;
const ILLEGAL_OPERATION = 20;

/** Returns the median time of a few pings, in milliseconds. */
export async function pingMs(): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < PINGS; n += 1) {
    const startedAt = performance.now();
    await database().admin().ping();
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((a, b) => a - b)[PINGS >> 1] ?? 0;
}

/** Returns whether the database supports transactions, by running one that reads. Throws when it is unreachable. */
export async function hasTransactions(): Promise<boolean> {
  try {
    await mongoose.connection.withSession((session) =>
      session.withTransaction(() => database().collection('users').findOne({}, { session })),
    );
    return true;
  } catch (error) {
    // A server without a replica set refuses the transaction number.
    if (error instanceof mongo.MongoServerError && error.code === ILLEGAL_OPERATION) return false;
    throw error;
  }
}

const helloAnswer = z.object({ localTime: z.date(), hosts: z.array(z.string()).exactOptional() });

const askHello = async () => helloAnswer.safeParse(await database().admin().command({ hello: 1 })).data;

/** Returns by how many milliseconds the clock of the database is ahead; null when it does not report its time. */
export async function clockAheadMs(): Promise<number | null> {
  const askedAt = Date.now();
  const answer = await askHello();
  return answer ? answer.localTime.getTime() - (askedAt + Date.now()) / 2 : null;
}

/** Returns how many members with data the replica set has; null for a service that does not name them. */
export const replicaSetMembers = async (): Promise<number | null> =>
  (await askHello())?.hosts?.length ?? null;

export type IndexDifference = { collection: string; missing: string[]; extra: string[] };

/** Returns missing and unknown indexes of the models whose indexes differ from their schemas. */
export async function indexDifferences(): Promise<IndexDifference[]> {
  const differences = await Promise.all(
    Object.values(mongoose.models).map(async (model) => {
      const { toCreate, toDrop } = await model.diffIndexes();
      const missing = toCreate.map((keys: unknown) => JSON.stringify(keys));
      return { collection: model.collection.collectionName, missing, extra: toDrop };
    }),
  );
  return differences.filter(({ missing, extra }) => missing.length + extra.length > 0);
}

/** Returns whether there are no collections yet; the first start creates them. */
export async function isUntouched(): Promise<boolean> {
  return (await database().listCollections({}, { nameOnly: true }).toArray()).length === 0;
}

function database(): mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw new Error('The database is not connected.');
  return db;
}
