import { randomBytes } from 'node:crypto';
import { constants } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { DataFolderInUseError, outOfDiskSpace } from '../errors.ts';
import { lockFolder } from './folderLock.ts';
import { makeFolderPrivate, STORE_FILE } from './privateFolder.ts';
import type { Changes, Entry, Span, Store } from './store.ts';

// LMDB's code for a file that cannot grow.
const MAP_FULL = -30_792;
const { ENOSPC, EDQUOT, EFBIG, EIO } = constants.errno;
// Node reports names, LMDB numbers. EFBIG is a limit of the file size; LMDB reports a partial write as EIO.
const CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG', ENOSPC, EDQUOT, EFBIG, EIO, MAP_FULL]);

function nameDiskFull(error: unknown, folder: string): unknown {
  const isFull = typeof error === 'object' && error !== null && 'code' in error && CODES.has(error.code);
  return isFull ? outOfDiskSpace(folder) : error;
}

// Below every key of the database, all of which start with a letter.
const OWNER_KEY = Buffer.from('!owner');

const bufferOf = (key: string): Buffer => Buffer.from(key, 'latin1');

/**
 * Opens or creates the durable store of a folder and locks the folder for this process. Throws DataFolderInUseError
 * when another process has it open, OutOfDiskSpace on a full disk.
 */
export async function openLmdbStore(folder: string): Promise<Store> {
  try {
    makeFolderPrivate(folder);
    const unlock = await lockFolder(folder);
    try {
      return openStore(folder, unlock);
    } catch (error) {
      await unlock();
      throw error;
    }
  } catch (error) {
    throw nameDiskFull(error, folder);
  }
}

function openStore(folder: string, unlock: () => Promise<void>): Store {
  // Without overlappingSync a synchronous transaction is on disk (fsync) before it returns.
  const db = open<Buffer, Buffer>({
    path: join(folder, STORE_FILE),
    noSubdir: true,
    keyEncoding: 'binary',
    encoding: 'binary',
    overlappingSync: false,
  });

  // Fencing: if two processes get past the lock, only the last one that opened the store can write.
  const token = randomBytes(16);
  db.putSync(OWNER_KEY, token);
  // LMDB creates its files readable for everybody.
  makeFolderPrivate(folder);

  function write(changes: Changes): void {
    if (!db.get(OWNER_KEY)?.equals(token)) throw new DataFolderInUseError(folder);
    for (const [key, value] of changes) {
      if (value === undefined) db.removeSync(bufferOf(key));
      else db.putSync(bufferOf(key), Buffer.from(value.buffer, value.byteOffset, value.byteLength));
    }
  }

  function commit(changes: Changes): void {
    try {
      db.transactionSync(() => write(changes));
    } catch (error) {
      throw nameDiskFull(error, folder);
    }
  }

  function* range({ start, end, reverse = false }: Span): Generator<Entry> {
    if (start >= end) return;
    // LMDB reads backwards from its start, which it includes, to its end, which it does not.
    const bounds = reverse
      ? { start: bufferOf(end), end: bufferOf(start), reverse, exclusiveStart: true, inclusiveEnd: true }
      : { start: bufferOf(start), end: bufferOf(end) };
    for (const { key, value } of db.getRange(bounds)) yield [key.toString('latin1'), value];
  }

  return {
    get: (key) => db.get(bufferOf(key)),
    range,
    commit,
    close: async () => {
      await db.close();
      await unlock();
    },
  };
}
