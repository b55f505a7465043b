import { join } from 'node:path';
import { restoreDatabase } from './databaseCopies.ts';
import { copyImages } from './images.ts';
import type { Site } from './makeBackup.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** What was restored, and where the database that was there before is kept; null when there is none. */
export type Restored = { manifest: Manifest; keptAt: string | null };

/**
 * Brings back what a backup holds: first the images, which stand beside those that are there, then the database in place
 * of the one there. Throws a sentence, and changes no record, when it is no whole backup or one of the other kind.
 */
export async function restoreBackup(site: Site, folder: string): Promise<Restored> {
  const manifest = await readManifest(folder);
  await copyImages(join(folder, 'uploads'), site.uploadsDir);
  const keptAt = await restoreDatabase(site, join(folder, 'database'), manifest.database);
  return { manifest, keptAt };
}
