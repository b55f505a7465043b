import { mkdir, mkdtemp, rename, rm, stat, readFile, writeFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { DatabasePlace } from '../../database/openDatabase.ts';
import { endAllSessions } from '../../features/users/session.service.ts';
import { errorCode } from '../../lib/errors.ts';
import { openToInspect } from '../doctor/inspectDatabase.ts';
import { copyDatabase, describeDatabase, restoreDatabase } from './databaseCopies.ts';

type Site = DatabasePlace & { uploadsDir: string };

/**
 * Copies the database and the images into a new folder that only its owner can read, while the site is in use. The folder
 * gets its name once it is complete. Throws an error with a message for the operator when the folder exists or something
 * could not be copied.
 */
export async function makeBackup(site: Site, folder: string): Promise<Manifest> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  if (isThere) throw new Error(`${folder} exists already; a backup needs a new folder.`);

  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
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
  // Before and after the database: its images were stored before its records, and may be removed soon after.
  await copyImages(site.uploadsDir, uploads);
  await copyDatabase(site, join(folder, 'database'));
  const images = await copyImages(site.uploadsDir, uploads);
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
  await copyImages(join(folder, 'uploads'), site.uploadsDir);
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

const FILE = 'backup.json';

const schema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  database: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('embedded') }),
    z.object({ kind: z.literal('mongodb'), name: z.string() }),
  ]),
  images: z.number().int().min(0),
});

/** The manifest is written last: a folder without it is no backup or an interrupted one. */
type Manifest = z.infer<typeof schema>;

/** Writes the manifest into a folder that contains everything else. */
async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, FILE), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
}

/** Throws an error with a message for the operator when the folder is no complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT')
      throw new Error(`${folder} is no complete backup: ${FILE} is missing.`);
    throw error;
  });
  const parsed = schema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${folder} is a backup of another version.`);
  return parsed.data;
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
async function copyImages(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true });
  const present = new Set(await imagesOf(to));
  const missing = (await imagesOf(from)).filter((name) => !present.has(name));
  let copied = 0;
  for (const name of missing) copied += (await copyWhole(join(from, name), join(to, name))) ? 1 : 0;
  return present.size + copied;
}

/** Written under another name first, so that a file with its final name is complete. */
async function copyWhole(from: string, to: string): Promise<boolean> {
  const draft = `${to}${DRAFT}`;
  const bytes = await readFile(from).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (!bytes) return false;
  await writeFile(draft, bytes, { flush: true });
  await rename(draft, to);
  return true;
}
