import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyDatabase, describeDatabase } from './databaseCopies.ts';
import type { DatabasePlace } from '../../database/openDatabase.ts';
import { copyImages } from './images.ts';
import { type Manifest, writeManifest } from './manifest.ts';

/** What a backup holds, and where it is at work. */
export type Site = DatabasePlace & { uploadsDir: string };

/**
 * Copies the database and the images into a new folder that only we can read, while the site works. The folder has its
 * name only once it is whole. Throws a sentence when it is there already or something could not be copied.
 */
export async function makeBackup(site: Site, folder: string): Promise<Manifest> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  if (isThere) throw new Error(`${folder} is there already; a backup takes a new folder.`);

  await mkdir(dirname(folder), { recursive: true });
  const draft = await mkdtemp(`${folder}.part-`);
  try {
    const manifest = await fill(draft, site);
    await rename(draft, folder);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function fill(folder: string, site: Site): Promise<Manifest> {
  const madeAt = new Date().toISOString();
  const uploads = join(folder, 'uploads');
  // On both sides of the database: what it shows was stored before it was shown, and may be replaced soon after.
  await copyImages(site.uploadsDir, uploads);
  await copyDatabase(site, join(folder, 'database'));
  const images = await copyImages(site.uploadsDir, uploads);
  const manifest: Manifest = { format: 1, madeAt, database: describeDatabase(site), images };
  await writeManifest(folder, manifest);
  return manifest;
}
