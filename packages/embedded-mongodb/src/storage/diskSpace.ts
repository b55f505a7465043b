import { fstatSync, statfsSync, writeSync } from 'node:fs';
import { outOfDiskSpace } from '../errors.ts';
import { seal } from './format.ts';
import type { Changes } from './store.ts';

type TreeSize = { pageSize: number; depth: number; treePages: number; lastPage: number };

/** Returns the size of an open store. */
export function treeSizeOf(store: { getStats(): object }): TreeSize {
  const stats: Record<string, unknown> = { ...store.getStats() };
  const read = (name: string) => Number(stats[name]);
  return {
    pageSize: read('pageSize'),
    depth: read('treeDepth'),
    treePages: read('treeBranchPageCount') + read('treeLeafPageCount'),
    lastPage: read('lastPageNumber'),
  };
}

/** Throws OutOfDiskSpace unless the disk of a folder has this many bytes and some to spare. */
export function assertRoom(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < bytes + SPARE_BYTES) throw outOfDiskSpace(folder);
}

/** Pages that a commit may add besides those of its entries: new roots, counts, the list of free pages. */
const EXTRA_PAGES = 64;
const SPARE_BYTES = 1 << 18;
const CHUNK = Buffer.alloc(1 << 20);
/** LMDB's header of an entry, and the checksum. */
const ENTRY_BYTES = 16 + seal(Buffer.alloc(0), Buffer.alloc(0)).length;

/** Returns how many pages a commit of the changes may add to the file; free pages inside it are not counted on. */
export function mostPages(changes: Changes, { pageSize, depth, treePages }: TreeSize): number {
  let [bytes, long] = [0, 0];
  for (const [key, value] of changes) {
    const length = key.length + (value?.length ?? 0) + ENTRY_BYTES;
    bytes += length;
    if (length > pageSize / 4) long += 1;
  }
  // Each changed page is copied and may be split; a removal may also change the page beside it.
  const path = 2 * Math.max(1, depth);
  const copied = Math.min(changes.size * path, treePages);
  // Pages are at least half full, and a long value has pages of its own.
  return 2 * copied + 2 * Math.ceil(bytes / pageSize) + long + EXTRA_PAGES;
}

/**
 * Makes the file of a store so large that `pages` more fit in, with pages to spare for the next one that opens it. LMDB
 * itself must never meet a full disk: it writes its message into a buffer that is too short, which ends the process.
 * Throws OutOfDiskSpace, also when another limit (quota, size of files) stops the file from growing.
 */
export function reservePages(
  file: number,
  folder: string,
  pages: number,
  { pageSize, lastPage }: TreeSize,
): void {
  const wanted = (pages + EXTRA_PAGES) * pageSize;
  // Also where the file is large enough: some file systems write a changed page to another place.
  assertRoom(folder, wanted);
  const end = (lastPage + 1) * pageSize + wanted;
  let { size } = fstatSync(file);
  if (size >= end) return;
  const target = Math.max(end, size + CHUNK.length);
  try {
    while (size < target) size += writeSync(file, CHUNK, 0, Math.min(CHUNK.length, target - size), size);
  } catch (error) {
    if (size < end) throw error;
  }
}
