import { link, mkdir, mkdtemp, rename, rm, stat, readFile, writeFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DatabaseLocation } from '../../database/openDatabase.ts';
import { endAllSessions } from '../../features/auth/session.service.ts';
import { errorCode } from '../../lib/errors.ts';
import { openToInspect } from '../doctor/inspectDatabase.ts';
import { type Backup, type Manifest, readManifest, writeManifest } from './backupManifest.ts';
import { copyDatabase, describeDatabase, restoreDatabase } from './databaseCopies.ts';

type Site = DatabaseLocation & { uploadsDir: string };

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

const uploadsIn = (folder: string) => join(folder, 'uploads');

async function fill(folder: string, site: Site, previous?: string): Promise<Manifest> {
  const madeAt = new Date().toISOString();
  const uploads = uploadsIn(folder);
  // Before and after the database: its images were stored before its records, and may be removed soon after.
  await copyImages(site.uploadsDir, uploads, previous);
  await copyDatabase(site, join(folder, 'database'));
  const images = await copyImages(site.uploadsDir, uploads, previous);
  const manifest: Manifest = { format: 1, madeAt, database: describeDatabase(site), images };
  await writeManifest(folder, manifest);
  return manifest;
}

/** The restored backup, and the folder with the previous database; null when there was none. */
type Restored = { manifest: Manifest; keptAt: string | null };

/**
 * Restores a backup: adds its images to the existing ones, then replaces the database, whose sessions have to be ended
 * next. Throws an error with a message for the operator, and changes no record, when the backup is incomplete or of the
 * other kind of database.
 */
export async function restoreBackup(site: Site, folder: string): Promise<Restored> {
  const manifest = await readManifest(folder);
  await copyImages(uploadsIn(folder), site.uploadsDir);
  const keptAt = await restoreDatabase(site, join(folder, 'database'), manifest.database);
  return { manifest, keptAt };
}

/**
 * Ends every session and reset link in a database that was restored: they may have been ended, and a password changed,
 * since the backup was made. Throws an error with a message for the operator when the database does not answer.
 */
export async function endRestoredSessions(site: Site): Promise<void> {
  try {
    const opened = await openToInspect(site);
    if (!('close' in opened)) throw new Error('the database is missing or in use.');
    try {
      await endAllSessions();
    } finally {
      await opened.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The sessions and reset links of the backup are still valid: ${reason} Before you start the server, run: npm run restore -- --end-sessions`,
      { cause: error },
    );
  }
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
async function copyImages(from: string, to: string, previous?: string): Promise<number> {
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
