import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { open } from 'lmdb';
import { assertRoom } from './diskSpace.ts';
import { bufferOf, FORMAT, FORMAT_KEY, seal } from './format.ts';

/** Without overlappingSync a synchronous transaction is on disk (fsync) before it returns. */
export const OPTIONS = {
  noSubdir: true,
  keyEncoding: 'binary',
  encoding: 'binary',
  overlappingSync: false,
} as const;

/** Creates an empty store. The file gets its name once it is complete. Throws OutOfDiskSpace. */
export async function createStore(file: string): Promise<void> {
  const draft = `${file}.new`;
  removeStore(draft);
  assertRoom(dirname(file), 0);
  try {
    await fill(draft);
    rmSync(`${draft}-lock`, { force: true });
    // The lock file of a store that was removed; LMDB creates a new one.
    rmSync(`${file}-lock`, { force: true });
    renameSync(draft, file);
    syncFolder(dirname(file));
  } catch (error) {
    removeStore(draft);
    throw error;
  }
}

/** Removes what an interrupted `createStore` has left. */
export function removeDraft(file: string): void {
  removeStore(`${file}.new`);
}

function removeStore(file: string): void {
  for (const path of [file, `${file}-lock`]) rmSync(path, { force: true });
}

async function fill(draft: string): Promise<void> {
  const store = open<Buffer, Buffer>({ ...OPTIONS, path: draft });
  try {
    const key = bufferOf(FORMAT_KEY);
    store.putSync(key, seal(key, Buffer.from([FORMAT])));
  } finally {
    await store.close();
  }
}

// Makes the file names of a folder durable; Windows cannot, and does not need to.
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
