import { join } from 'node:path';
import { databaseNameIn } from '../../database/connect.ts';
import type { DatabasePlace } from '../../database/openDatabase.ts';
import { dumpMongo, restoreMongo } from './mongoTools.ts';

/** The kind of database that was copied: a copy of one kind cannot be restored into the other. */
export type CopiedDatabase = { kind: 'embedded' } | { kind: 'mongodb'; name: string };

/** Returns the kind and name of the database at a place. */
export const describeDatabase = ({ uri }: DatabasePlace): CopiedDatabase =>
  uri ? { kind: 'mongodb', name: databaseNameIn(uri) } : { kind: 'embedded' };

const storeOf = ({ dataDir }: DatabasePlace) => join(dataDir, 'mongodb');

/**
 * Copies the database into a folder while it is in use: the embedded one as of one moment, MongoDB with `mongodump`, which
 * copies one collection after the other. Throws an error whose message says what to do.
 */
export async function copyDatabase(place: DatabasePlace, folder: string): Promise<void> {
  if (place.uri) return dumpMongo(place.uri, folder);
  const { copyDataFolder } = await import('@institut/embedded-mongodb/copies');
  return copyDataFolder(storeOf(place), folder);
}

const NAMES = { embedded: 'the embedded database', mongodb: 'MongoDB' };

/**
 * Replaces the database by a copy. Returns the folder in which the replaced one is kept, or null when there is none. Throws
 * an error whose message says what to do: for a copy of the other kind, or while a server uses the embedded database.
 */
export async function restoreDatabase(
  place: DatabasePlace,
  folder: string,
  copied: CopiedDatabase,
): Promise<string | null> {
  const { kind } = describeDatabase(place);
  if (copied.kind === 'mongodb' && place.uri) {
    await restoreMongo(place.uri, folder, copied.name);
    return null;
  }
  if (copied.kind !== kind) {
    throw new Error(`This is a backup of ${NAMES[copied.kind]}, and this site runs on ${NAMES[kind]}.`);
  }
  const { restoreDataFolder } = await import('@institut/embedded-mongodb/copies');
  return restoreDataFolder(folder, storeOf(place));
}
