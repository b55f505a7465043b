import { embeddedFolder, type DatabasePlace } from './openDatabase.ts';
import { dumpMongo, restoreMongo } from './mongoTools.ts';

/** Which kind of copy it is: one is no use to the other. */
export type CopyKind = 'embedded' | 'mongodb';

export const copyKindOf = ({ uri }: DatabasePlace): CopyKind => (uri ? 'mongodb' : 'embedded');

const storeOf = ({ dataDir }: DatabasePlace) => embeddedFolder(dataDir);

/**
 * Copies the database into a folder, while it works. The embedded one as it is at one moment; MongoDB's collections with
 * its own tool, one after the other. Throws a sentence that says what to do.
 */
export async function copyDatabase(place: DatabasePlace, folder: string): Promise<void> {
  if (place.uri) return dumpMongo(place.uri, folder);
  const { copyDataFolder } = await import('@institut/embedded-mongodb/copies');
  return copyDataFolder(storeOf(place), folder);
}

/**
 * Brings a copy back in place of what is there. Gives where that is kept, null when nothing was or it is gone.
 * Throws a sentence that says what to do, for one while a server works on the embedded database.
 */
export async function restoreDatabase(place: DatabasePlace, folder: string): Promise<string | null> {
  if (place.uri) {
    await restoreMongo(place.uri, folder);
    return null;
  }
  const { restoreDataFolder } = await import('@institut/embedded-mongodb/copies');
  return restoreDataFolder(folder, storeOf(place));
}
