import { copyFile, link, mkdir, open as openFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { open } from 'lmdb';
import { lockFolder } from './folderLock.ts';

/** The one file of a data folder that holds everything; beside it lie locks. */
export const STORE_FILE = 'store.mdb';

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Writes a copy of a data folder's store into another folder (made when missing): everything that was committed at one
 * moment, also while a server works on the data folder. Throws when there is no store to copy, or a copy already.
 */
export async function copyDataFolder(dataDir: string, target: string): Promise<void> {
  const [from, to] = [join(dataDir, STORE_FILE), join(target, STORE_FILE)];
  if (!(await exists(from))) throw new Error(`There is no database in ${dataDir}.`);
  if (await exists(to)) throw new Error(`There is a database in ${target} already.`);
  await mkdir(target, { recursive: true });
  // A reader of LMDB needs no lock of ours: it sees the moment at which it began, whatever is written meanwhile.
  const store = open({ path: from, noSubdir: true, readOnly: true });
  try {
    await store.backup(to, true);
    await onDisk(to);
  } finally {
    await store.close();
  }
}

/**
 * Puts a copy made by `copyDataFolder` in the place of a data folder's store. What was there is kept beside it, under the
 * name this gives (null when there was nothing). Throws DataFolderInUseError while a server works on the folder.
 */
export async function restoreDataFolder(copy: string, dataDir: string): Promise<string | null> {
  await mkdir(dataDir, { recursive: true });
  const unlock = await lockFolder(dataDir);
  try {
    const store = join(dataDir, STORE_FILE);
    const draft = `${store}.part`;
    await copyFile(join(copy, STORE_FILE), draft);
    await onDisk(draft);
    const kept = (await exists(store)) ? `${store}.${Date.now()}` : null;
    // A second name for it, so that there is never a moment without a store.
    if (kept) await link(store, kept);
    // Of the store that was here before; LMDB makes a new one.
    await rm(`${store}-lock`, { force: true });
    await rename(draft, store);
    await onDisk(dataDir);
    return kept;
  } finally {
    await unlock();
  }
}

/** Of a folder the names in it. */
async function onDisk(path: string): Promise<void> {
  const file = await openFile(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
