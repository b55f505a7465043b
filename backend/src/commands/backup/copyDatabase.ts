import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { databaseNameIn } from '../../database/connect.ts';
import { embeddedFolder, type DatabaseLocation } from '../../database/openDatabase.ts';
import { PATIENT } from '../doctor/inspectDatabase.ts';
import { type CopiedCollection, writeRecords } from './recordFiles.ts';

export type DatabaseCopy = { collections: CopiedCollection[]; isOneMoment: boolean };

/** Runs `work` on the database at an address, with a connection of its own. */
export async function withDatabase<T>(
  uri: string,
  work: (db: mongo.Db, client: mongo.MongoClient) => Promise<T>,
  options: mongo.MongoClientOptions = {},
): Promise<T> {
  const client = await mongo.MongoClient.connect(uri, options);
  try {
    return await work(client.db(databaseNameIn(uri)), client);
  } finally {
    await client.close();
  }
}

/** Runs `work` on the embedded database of a folder, which is created when missing. Throws DataFolderInUseError. */
export async function withStore<T>(
  folder: string,
  work: (db: mongo.Db, uri: string) => Promise<T>,
): Promise<T> {
  const { startEmbeddedMongo } = await import('@institut/embedded-mongodb');
  const started = await startEmbeddedMongo({ dataDir: folder });
  try {
    return await withDatabase(started.uri, (db) => work(db, started.uri), PATIENT);
  } finally {
    await started.close();
  }
}

/**
 * Copies the records of a database into a new folder while it is in use. The copy of the embedded database, and that of an
 * engine with snapshot reads, is of one moment. Throws an error with a message for the operator.
 */
export async function copyDatabase(
  { uri, dataDir }: DatabaseLocation,
  folder: string,
): Promise<DatabaseCopy> {
  if (uri) return withDatabase(uri, (db, client) => copyRecords(db, client, folder));
  const { copyDataFolder } = await import('@institut/embedded-mongodb/copies');
  // A process that uses the store keeps all others out, so its records are read from a copy, which is checked.
  const store = join(folder, 'store');
  await copyDataFolder(embeddedFolder(dataDir), store);
  const collections = await withStore(store, (db) => writeRecords(db, folder, { isPaged: true }));
  await rm(store, { recursive: true });
  return { collections, isOneMoment: true };
}

async function copyRecords(db: mongo.Db, client: mongo.MongoClient, folder: string): Promise<DatabaseCopy> {
  const session = client.startSession({ snapshot: true });
  try {
    const collections = await writeRecords(db, folder, { session });
    // An engine that ignores the request for a snapshot names no time.
    const isOneMoment = 'snapshotTime' in session && session.snapshotTime !== undefined;
    return { collections, isOneMoment };
  } catch (error) {
    // An engine without snapshots refuses them, and a very large copy outlasts the one that the server keeps.
    const isRefused =
      error instanceof mongo.MongoServerError || error instanceof mongo.MongoCompatibilityError;
    if (!isRefused) throw error;
    return { collections: await writeRecords(db, folder), isOneMoment: false };
  } finally {
    await session.endSession();
  }
}
