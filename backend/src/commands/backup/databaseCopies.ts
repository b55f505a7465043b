import { join } from 'node:path';
import { databaseNameIn } from '../../database/connect.ts';
import type { DatabasePlace } from '../../database/openDatabase.ts';
import { dumpMongo, restoreMongo } from './mongoTools.ts';

/** Which kind of database a copy is of, and under which name: a copy of one kind is no use to the other. */
export type CopiedDatabase = { kind: 'embedded' } | { kind: 'mongodb'; name: string };

/** What a copy of the database at a place is a copy of. */
export const describeDatabase = ({ uri }: DatabasePlace): CopiedDatabase =>
  uri ? { kind: 'mongodb', name: databaseNameIn(uri) } : { kind: 'embedded' };

const storeOf = ({ dataDir }: DatabasePlace) => join(dataDir, 'mongodb');

/**
 * Copies the database into a folder, while it works. The embedded one as it is at one moment; MongoDB's collections with
 * its own tool, one after the other. Throws a sentence that says what to do.
 */
export async function copyDatabase(place: DatabasePlace, folder: string): Promise<void> {
  if (place.uri) return dumpMongo(place.uri, folder);
  const { copyDataFolder } = await import('@institut/embedded-mongodb/copies');
  return copyDataFolder(storeOf(place), folder);
}

const NAMES = { embedded: 'the embedded database', mongodb: 'MongoDB' };

/**
 * Brings a copy back in place of what is there. Gives where that is kept, null when nothing was or it is gone.
 * Throws a sentence that says what to do: for a copy of the other kind, or while a server works on the embedded database.
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
