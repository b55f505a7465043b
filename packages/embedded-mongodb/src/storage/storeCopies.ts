import { chmod, copyFile, link, mkdir, mkdtemp, open as openFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { open } from 'lmdb';
import { DataFolderInUseError } from '../errors.ts';
import { checkStore } from './checkStore.ts';
import { lockFolder } from './folderLock.ts';
import { makeFolderPrivate, STORE_FILE } from './privateFolder.ts';

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Copies the store of a data folder into another folder, which is created when missing: a consistent state, also while a
 * server has the folder open. Throws when there is no store, when the target already has one, or DamagedStoreError.
 */
export async function copyDataFolder(dataDir: string, target: string): Promise<void> {
  const [from, to] = [join(dataDir, STORE_FILE), join(target, STORE_FILE)];
  if (!(await exists(from))) throw new Error(`There is no database in ${dataDir}.`);
  if (await exists(to)) throw new Error(`There is a database in ${target} already.`);
  await mkdir(target, { recursive: true, mode: 0o700 });
  // A reader of LMDB needs no lock: it sees the state at its start.
  const store = open({ path: from, noSubdir: true, readOnly: true });
  try {
    await store.backup(to, true);
    await chmod(to, 0o600);
    await onDisk(to);
    // A copy of a damaged store must not take the place of a good one.
    checkStore(to, { documents: true });
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  } finally {
    await store.close();
  }
}

/**
 * Replaces the store of a data folder with a copy made by `copyDataFolder`. Returns the path under which the previous
 * store is kept, null when there was none. Throws DataFolderInUseError while a server has the folder open, and
 * DamagedStoreError for a damaged copy.
 */
export async function restoreDataFolder(copy: string, dataDir: string): Promise<string | null> {
  makeFolderPrivate(dataDir);
  const unlock = await lockFolder(dataDir);
  try {
    const store = join(dataDir, STORE_FILE);
    const draft = `${store}.part`;
    await copyFile(join(copy, STORE_FILE), draft);
    await chmod(draft, 0o600);
    await onDisk(draft);
    checkStore(draft, { documents: true });
    const kept = (await exists(store)) ? `${store}.${Date.now()}` : null;
    // A second link, so that the folder always contains a store.
    if (kept) await link(store, kept);
    // The lock file belongs to the previous store; LMDB creates a new one.
    await rm(`${store}-lock`, { force: true });
    await rename(draft, store);
    await onDisk(dataDir);
    return kept;
  } finally {
    await unlock();
  }
}

/**
 * Reads the whole store of a data folder, or a copy of it while a server has the folder open. Returns the number of its
 * entries. Throws DamagedStoreError.
 */
export async function checkDataFolder(dataDir: string): Promise<number> {
  const unlock = await lockFolder(dataDir).catch((error: unknown) => {
    if (error instanceof DataFolderInUseError) return null;
    throw error;
  });
  if (unlock) {
    try {
      return checkStore(join(dataDir, STORE_FILE), { documents: true }).entries;
    } finally {
      await unlock();
    }
  }
  const copy = await mkdtemp(join(dataDir, 'check-'));
  try {
    await copyDataFolder(dataDir, copy);
    return checkStore(join(copy, STORE_FILE), { documents: true }).entries;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

// For a folder this makes its file names durable.
async function onDisk(path: string): Promise<void> {
  const file = await openFile(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
