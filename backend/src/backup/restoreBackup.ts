import { join } from 'node:path';
import { copyKindOf, restoreDatabase } from '../database/databaseCopies.ts';
import { copyImages } from './images.ts';
import type { Site } from './makeBackup.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** What was restored, and where the database that was there before is kept; null when there is none. */
export type Restored = { manifest: Manifest; keptAt: string | null };

const NAMES = { embedded: 'the embedded database', mongodb: 'MongoDB' };

/**
 * Brings back what a backup holds: first the images, which stand beside those that are there, then the database in place
 * of the one there. Throws a sentence, and changes no record, when it is no whole backup or one of the other kind.
 */
export async function restoreBackup(site: Site, folder: string): Promise<Restored> {
  const manifest = await readManifest(folder);
  const kind = copyKindOf(site);
  if (manifest.database !== kind) {
    throw new Error(`This is a backup of ${NAMES[manifest.database]}, and this site runs on ${NAMES[kind]}.`);
  }
  await copyImages(join(folder, 'uploads'), site.uploadsDir);
  return { manifest, keptAt: await restoreDatabase(site, join(folder, 'database')) };
}
