import { link, mkdir, mkdtemp, rename, rm, stat, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DatabaseLocation } from '../../database/openDatabase.ts';
import { productVersion } from '../../config/productVersion.ts';
import { errorCode } from '../../lib/errors.ts';
import { folderStore } from '../../lib/storage/folderStore.ts';
import { isComplete, type ObjectStore, readWhole } from '../../lib/storage/objectStore.ts';
import { type Backup, type Manifest, writeManifest } from './backupManifest.ts';
import { copyDatabase } from './copyDatabase.ts';

export type Site = DatabaseLocation & { images: ObjectStore; candidates: ObjectStore };

/**
 * Copies the database, the images and the files of candidates into a new folder that only its owner can read, while the site is in use. The folder
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

/** Returns the folder of a backup that has the files of candidates. */
export const candidatesIn = (folder: string) => join(folder, 'candidates');

/** Returns the folder of a backup that has the records of the database. */
export const recordsIn = (folder: string) => join(folder, 'database');

async function fill(folder: string, site: Site, previous?: string): Promise<Manifest> {
  const madeAt = new Date().toISOString();
  const uploads = uploadsIn(folder);
  // Before and after the database: its files were stored before its records, and may be removed soon after.
  await copyFiles(site.candidates, candidatesIn(folder));
  await copyFiles(site.images, uploads, previous);
  const copy = await copyDatabase(site, recordsIn(folder));
  const images = await copyFiles(site.images, uploads, previous);
  await copyFiles(site.candidates, candidatesIn(folder));
  const engine = site.uri ? 'mongodb' : 'embedded';
  const manifest: Manifest = { format: 2, madeAt, version: productVersion(), engine, ...copy, images };
  await writeManifest(folder, manifest);
  return manifest;
}

/**
 * Copies the missing files of a store into a folder; they never change, so existing ones are equal. One whose bytes a
 * previous folder has is linked to it. Returns the number of files in the folder. One that is removed in the
 * meantime is left out.
 */
async function copyFiles(files: ObjectStore, folder: string, previous?: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const copies = folderStore(folder);
  const present = await copies.list();
  const names = [...(await files.list()).keys()];
  const missing = names.filter((name) => isComplete(name) && !present.has(name));
  let copied = 0;
  for (const name of missing) {
    const data = await readWhole(files, name);
    if (!data) continue;
    const before = previous && join(previous, name);
    const isEqual = before !== undefined && (await readIfPresent(before))?.equals(data);
    if (!isEqual || !(await linkTo(before, join(folder, name)))) await copies.write([{ name, data }]);
    copied += 1;
  }
  return present.size + copied;
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
