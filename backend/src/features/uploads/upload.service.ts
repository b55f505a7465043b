import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { imageVariant } from '@institut/contract/image';
import pLimit from 'p-limit';
import { errorCode } from '../../lib/errorCode.ts';
import { unavailable } from '../../lib/errors.ts';
import { encodeImage } from './encodeImage.ts';

/** Each takes a core and up to some 160 MB while it runs; the other cores are for those who read. */
const encodeInTurn = pLimit(Math.max(1, Math.floor(availableParallelism() / 4)));

type StoredFile = { file: string; data: Buffer };

/**
 * Stores a picture in `directory` under a name nobody can guess, with its smaller variants: all files or none.
 * Gives the stored path, `/uploads/<name>.webp`. Throws what `encodeImage` throws, and `unavailable` on a full disk.
 */
export async function storeImage(bytes: Buffer, directory: string): Promise<string> {
  const images = await encodeInTurn(() => encodeImage(bytes));
  const name = `${randomBytes(16).toString('hex')}.webp`;
  // The picture itself comes last: once it is there, its variants are too.
  const files = images.map(({ width, data }) => ({
    file: join(directory, width === null ? name : imageVariant(name, width)),
    data,
  }));
  await writeAll(directory, files);
  return `/uploads/${name}`;
}

/** Written whole and onto the disk under another name first, so that a file that is there is always complete. */
async function writeAll(directory: string, files: readonly StoredFile[]): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    for (const { file, data } of files) await writeFile(draftOf(file), data, { flush: true });
    for (const { file } of files) await rename(draftOf(file), file);
  } catch (error) {
    await Promise.all(
      files.flatMap(({ file }) => [file, draftOf(file)]).map((path) => rm(path, { force: true })),
    );
    throw isDiskFull(error) ? unavailable('Na serveru nema dovoljno prostora za sliku.', error) : error;
  }
}

const draftOf = (file: string) => `${file}.part`;

/** No room on the disk, for this user, or for a file of that size. */
const DISK_FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG']);

const isDiskFull = (error: unknown): boolean => DISK_FULL.has(errorCode(error));
