import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errors.ts';
import { DRAFT, isObjectName, type NewObject, type ObjectStore, StorageError } from './objectStore.ts';

/** No space on the disk, in the quota, or for a file of this size. */
const DISK_FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** A store whose objects are the files of a folder, which the first object creates; `isPrivate`: readable for this user alone. */
export function folderStore(folder: string, { isPrivate = false } = {}): ObjectStore {
  const fileOf = (name: string) => join(folder, name);

  /**
   * Every file is written and flushed under a name of this write first, so that an existing file is always complete, also
   * when two processes write the same one.
   */
  async function write(objects: readonly NewObject[]): Promise<void> {
    const ending = `.${randomUUID()}${DRAFT}`;
    const files = objects.map(({ name, data }) => ({
      file: fileOf(name),
      draft: fileOf(name) + ending,
      data,
    }));
    const written: string[] = [];
    try {
      await mkdir(folder, { recursive: true, ...(isPrivate && { mode: 0o700 }) });
      for (const { draft, data } of files)
        await writeFile(draft, data, { flush: true, ...(isPrivate && { mode: 0o600 }) });
      for (const { draft, file } of files) {
        await rename(draft, file);
        written.push(file);
      }
    } catch (error) {
      const left = [...written, ...files.map(({ draft }) => draft)];
      await Promise.all(left.map((path) => rm(path, { force: true })));
      if (!DISK_FULL.has(errorCode(error))) throw error;
      throw new StorageError(`${folder} has no space left`, { cause: error, isFull: true });
    }
  }

  return {
    label: folder,
    write,
    read: async (name) => {
      if (!isObjectName(name)) return null;
      const bytes = await sizeOf(fileOf(name));
      return bytes === null ? null : { body: fs.createReadStream(fileOf(name)), bytes };
    },
    list: async () => {
      const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
        // Nothing has been stored yet.
        if (errorCode(error) === 'ENOENT') return [];
        throw error;
      });
      const sizes = new Map<string, number>();
      for (const entry of entries) {
        if (!entry.isFile() || !isObjectName(entry.name)) continue;
        const size = await sizeOf(fileOf(entry.name));
        if (size !== null) sizes.set(entry.name, size);
      }
      return sizes;
    },
    remove: async (names) => {
      for (const name of names) if (isObjectName(name)) await rm(fileOf(name), { force: true });
    },
  };
}

/** Returns the bytes of a file, null when there is none. */
async function sizeOf(path: string): Promise<number | null> {
  const stats = await stat(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  return stats?.isFile() ? stats.size : null;
}
