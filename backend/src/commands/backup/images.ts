import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../lib/errorCode.ts';

const DRAFT = '.part';

/** The stored images of a folder, without those that are just being written. */
async function imagesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    // Nothing was ever stored.
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith(DRAFT))
    .map(({ name }) => name);
}

/**
 * Copies the images of a folder into another one that lacks them; an image never changes, so one that is there is the same.
 * Gives how many are there then. One that is removed meanwhile is left out.
 */
export async function copyImages(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true });
  const present = new Set(await imagesOf(to));
  const missing = (await imagesOf(from)).filter((name) => !present.has(name));
  let copied = 0;
  for (const name of missing) copied += (await copyWhole(join(from, name), join(to, name))) ? 1 : 0;
  return present.size + copied;
}

/** Onto the disk and under another name first: what has its own name is complete. */
async function copyWhole(from: string, to: string): Promise<boolean> {
  const draft = `${to}${DRAFT}`;
  const bytes = await readFile(from).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (!bytes) return false;
  await writeFile(draft, bytes, { flush: true });
  await rename(draft, to);
  return true;
}
