import { constants } from 'node:os';
import { outOfDiskSpace } from '../errors.ts';

/** LMDB's own code for a file that may not grow any more. */
const MAP_FULL = -30_792;
const { ENOSPC, EDQUOT, EFBIG, EIO } = constants.errno;
/**
 * Node names these errors, LMDB gives their numbers. A limit of the file's size refuses writes just as a full disk does;
 * of a write that a full disk takes only in part, LMDB says EIO.
 */
const CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG', ENOSPC, EDQUOT, EFBIG, EIO, MAP_FULL]);

/** What to throw instead of `error` from a store in `folder`: OutOfDiskSpace when there was no room, else itself. */
export function nameDiskFull(error: unknown, folder: string): unknown {
  const isFull = typeof error === 'object' && error !== null && 'code' in error && CODES.has(error.code);
  return isFull ? outOfDiskSpace(folder) : error;
}
