import { link, mkdir, mkdtemp, rename, rm, stat, readFile, writeFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DatabaseLocation } from '../../database/openDatabase.ts';
import { productVersion } from '../../config/productVersion.ts';
import { errorCode } from '../../lib/errors.ts';
import { type Backup, type Manifest, writeManifest } from './backupManifest.ts';
import { copyDatabase } from './copyDatabase.ts';

export type Site = DatabaseLocation & { uploadsDir: string };

/**
 * Copies the database and the images into a new folder that only its owner can read, while the site is in use. The folder
 * gets its name once it is complete. Images that are the same in a previous backup are hard links to it where the file
 * system has them. Throws an error with a message for the operator when the folder exists or something could not be copied.
 */
export async function makeBackup(site: Site, folder: string, previous?: Backup): Promise<Manifest> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  if (isThere) throw new Error(`${folder} exists already; a backup needs a new folder.`);

  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  const draft = await mkdtemp(`${folder}.part-`);
  try {
    const manifest = await fill(draft, site, previous && uploadsIn(previous.folder));
    await rename(draft, folder);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Returns the folder of a backup that has the images. */
export const uploadsIn = (folder: string) => join(folder, 'uploads');

/** Returns the folder of a backup that has the records of the database. */
export const recordsIn = (folder: string) => join(folder, 'database');

async function fill(folder: string, site: Site, previous?: string): Promise<Manifest> {
  const madeAt = new Date().toISOString();
  const uploads = uploadsIn(folder);
  // Before and after the database: its images were stored before its records, and may be removed soon after.
  await copyImages(site.uploadsDir, uploads, previous);
  const copy = await copyDatabase(site, recordsIn(folder));
  const images = await copyImages(site.uploadsDir, uploads, previous);
  const engine = site.uri ? 'mongodb' : 'embedded';
  const manifest: Manifest = { format: 2, madeAt, version: productVersion(), engine, ...copy, images };
  await writeManifest(folder, manifest);
  return manifest;
}

const DRAFT = '.part';

/** Returns the stored images of a folder, without unfinished ones. */
async function imagesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    // Nothing was ever stored.
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith(DRAFT))
    .map(({ name }) => name);
}

/**
 * Copies the missing images of a folder into another one; images never change, so existing ones are equal. Returns the
 * number of images in the other folder. An image that is removed in the meantime is left out.
 */
export async function copyImages(from: string, to: string, previous?: string): Promise<number> {
  await mkdir(to, { recursive: true });
  const present = new Set(await imagesOf(to));
  const missing = (await imagesOf(from)).filter((name) => !present.has(name));
  let copied = 0;
  for (const name of missing) {
    const equal = previous && join(previous, name);
    copied += (await copyWhole(join(from, name), join(to, name), equal)) ? 1 : 0;
  }
  return present.size + copied;
}

/** Written under another name first, so that a file with its final name is complete; linked when `equal` has the bytes. */
async function copyWhole(from: string, to: string, equal?: string): Promise<boolean> {
  const draft = `${to}${DRAFT}`;
  const bytes = await readIfPresent(from);
  if (!bytes) return false;
  if (equal && (await readIfPresent(equal))?.equals(bytes) && (await linkTo(equal, to))) return true;
  await writeFile(draft, bytes, { flush: true });
  await rename(draft, to);
  return true;
}

const readIfPresent = (file: string): Promise<Buffer | undefined> =>
  readFile(file).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });

/** Returns false on another file system, and on one without hard links. */
const linkTo = (file: string, path: string): Promise<boolean> =>
  link(file, path).then(
    () => true,
    () => false,
  );
