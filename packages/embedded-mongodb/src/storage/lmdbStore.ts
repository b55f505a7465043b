import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { damagedRecord, DataFolderInUseError, diskFailed, outOfDiskSpace } from '../errors.ts';
import { checkStore } from './checkStore.ts';
import { createStore, OPTIONS, removeDraft } from './createStore.ts';
import { mostPages, reservePages, treeSizeOf } from './diskSpace.ts';
import { lockFolder } from './folderLock.ts';
import {
  bufferOf,
  countKey,
  decodeCount,
  describeKey,
  encodeCount,
  OWNER_KEY,
  seal,
  tableOf,
  unseal,
} from './format.ts';
import { makeFolderPrivate, STORE_FILE } from './privateFolder.ts';
import type { Changes, Entry, Span, Store } from './store.ts';

// LMDB's codes for a file that cannot grow, and for an environment that takes no write until it is opened again.
const MAP_FULL = -30_792;
const PANIC = -30_795;
const { ENOSPC, EDQUOT, EFBIG, EIO } = constants.errno;
// Node reports names, LMDB numbers. EFBIG is a limit of the file size.
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG', ENOSPC, EDQUOT, EFBIG, MAP_FULL]);
const FAILED = new Set<unknown>(['EIO', EIO, PANIC]);
/** A store that keeps failing is opened again after this time at the earliest, so that its reads go on in between. */
const REOPEN_AFTER_MS = 20_000;

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

function nameDiskFault(error: unknown, folder: string): unknown {
  const code = codeOf(error);
  if (FULL.has(code)) return outOfDiskSpace(folder);
  return FAILED.has(code) ? diskFailed(folder) : error;
}

/**
 * Opens or creates the durable store of a folder and locks the folder for this process. Throws DataFolderInUseError when
 * another process has it open, DamagedStoreError for a damaged file, OutOfDiskSpace on a full disk.
 */
export async function openLmdbStore(folder: string): Promise<Store> {
  try {
    makeFolderPrivate(folder);
    const unlock = await lockFolder(folder);
    try {
      const file = join(folder, STORE_FILE);
      removeDraft(file);
      // LMDB ends the process when it meets a damaged page.
      if (existsSync(file)) checkStore(file);
      else await createStore(file);
      return openStore(folder, file, unlock);
    } catch (error) {
      await unlock();
      throw error;
    }
  } catch (error) {
    throw nameDiskFault(error, folder);
  }
}

function openStore(folder: string, file: string, unlock: () => Promise<void>): Store {
  const db = open<Buffer, Buffer>({ ...OPTIONS, path: file });
  const counts = new Map<string, number>();
  const reported = new Set<string>();

  function checked(key: Buffer, stored: Buffer): Buffer {
    const value = unseal(key, stored);
    if (value) return value;
    const name = key.toString('latin1');
    const error = damagedRecord(`the checksum of ${describeKey(name)} differs`, file);
    if (!reported.has(name)) process.emitWarning(error.message);
    reported.add(name);
    throw error;
  }

  function get(key: string): Buffer | undefined {
    const bytes = bufferOf(key);
    const stored = db.get(bytes);
    return stored && checked(bytes, stored);
  }

  const openedAt = performance.now();
  const handle = openSync(file, 'r+');
  const reserve = (changes: Changes): void => {
    const size = treeSizeOf(db);
    reservePages(handle, folder, mostPages(changes, size), size);
  };

  // Fencing: if two processes get past the lock, only the last one that opened the store can write.
  const token = randomBytes(16);
  const owner = bufferOf(OWNER_KEY);
  let isOwner = false;
  function claim(): void {
    reserve(new Map([[OWNER_KEY, token]]));
    db.putSync(owner, seal(owner, token));
    isOwner = true;
  }
  try {
    claim();
  } catch (error) {
    // A full disk can still be read.
    if (codeOf(nameDiskFault(error, folder)) !== outOfDiskSpace(folder).code) throw error;
  }
  // LMDB creates its files readable for everybody.
  makeFolderPrivate(folder);

  function countOf(table: string): number {
    const known = counts.get(table);
    if (known !== undefined) return known;
    const stored = get(countKey(table));
    return stored ? decodeCount(stored) : 0;
  }

  /** Returns the new number of entries of the tables that have grown or shrunk. */
  function write(changes: Changes): Map<string, number> {
    if (!get(OWNER_KEY)?.equals(token)) throw new DataFolderInUseError(folder);
    const changed = new Map<string, number>();
    for (const [name, value] of changes) {
      const key = bufferOf(name);
      const isNew = value !== undefined && db.getBinaryFast(key) === undefined;
      const isGone = value === undefined && db.removeSync(key);
      if (value !== undefined) db.putSync(key, seal(key, value));
      const table = isNew || isGone ? tableOf(name) : null;
      if (table !== null) changed.set(table, (changed.get(table) ?? countOf(table)) + (isNew ? 1 : -1));
    }
    for (const [table, count] of changed) {
      const key = bufferOf(countKey(table));
      if (count === 0) db.removeSync(key);
      else db.putSync(key, seal(key, encodeCount(count)));
    }
    return changed;
  }

  function commit(changes: Changes): void {
    try {
      if (!isOwner) claim();
      reserve(changes);
      // Only what is on disk is remembered.
      for (const [table, count] of db.transactionSync(() => write(changes))) counts.set(table, count);
    } catch (error) {
      if (codeOf(error) === PANIC && performance.now() - openedAt > REOPEN_AFTER_MS) endThread();
      throw nameDiskFault(error, folder);
    }
  }

  // Only a store without readers can be opened again; the worker thread is started again with an open store.
  function endThread(): void {
    setImmediate(() => {
      throw new Error(`LMDB refuses writes to ${file} until it is opened again.`);
    });
  }

  function* range({ start, end, reverse = false, keysOnly = false }: Span): Generator<Entry> {
    if (start >= end) return;
    // LMDB reads backwards from its start, which it includes, to its end, which it does not.
    const bounds = reverse
      ? { start: bufferOf(end), end: bufferOf(start), reverse, exclusiveStart: true, inclusiveEnd: true }
      : { start: bufferOf(start), end: bufferOf(end) };
    for (const { key, value } of db.getRange(bounds))
      yield [key.toString('latin1'), keysOnly ? value : checked(key, value)];
  }

  return {
    get,
    range,
    commit,
    close: async () => {
      await db.close();
      closeSync(handle);
      await unlock();
    },
  };
}
