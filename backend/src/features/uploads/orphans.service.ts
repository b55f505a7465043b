import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RETENTION_DAYS } from '@institut/contract/limits';
import { trusted, model, Schema } from 'mongoose';
import { errorCode } from '../../lib/errors.ts';
import { imagesIn } from '../../lib/richText.ts';
import { careerImages } from '../careers/career.service.ts';
import { courseImages } from '../courses/course.service.ts';
import { newsImages } from '../news/news.service.ts';
import { orderImages } from '../orders/order.service.ts';

/** Unsaved drafts in browsers name images as well, and are kept for a month (`editDrafts.ts`). */
const KEPT_FOR_MS = RETENTION_DAYS.unusedImage * 24 * 60 * 60 * 1000;

/** The files of `storeImage`, including unfinished ones; other files are never removed. */
const OWN_FILE = /^[0-9a-f]{32}(-\d+)?\.webp(\.part)?$/;

const SOURCES = [courseImages, newsImages, careerImages, orderImages];

async function namesOfFiles(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: unknown) => {
    // No image has been stored yet.
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
}

/** Returns the paths of the images that any record shows. */
export async function usedImages(): Promise<Set<string>> {
  const images = await Promise.all(SOURCES.map((read) => read()));
  return imagesIn(images.flatMap((some) => Array.from(some)));
}

/** Returns the uploaded files, including unfinished ones, that belong to no used image. */
async function unusedFiles(directory: string): Promise<string[]> {
  const files = (await namesOfFiles(directory)).filter((name) => OWN_FILE.test(name));
  if (files.length === 0) return [];
  const used = await usedImages();
  return files.filter((name) => {
    const [image = ''] = imagesIn([`/uploads/${name}`]);
    return name.endsWith('.part') || !used.has(image);
  });
}

/** Returns since when each file is unused, in milliseconds; records of other files are removed. */
async function unusedSince(files: readonly string[], now: Date): Promise<Map<string, number>> {
  const known = new Map((await UnusedFile.find().lean()).map(({ _id, since }) => [_id, since.getTime()]));
  const unused = new Set(files);
  const gone = [...known.keys()].filter((name) => !unused.has(name));
  await UnusedFile.deleteMany({ _id: trusted({ $in: gone }) });
  const found = files.filter((name) => !known.has(name));
  await UnusedFile.bulkWrite(
    found.map((_id) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: { since: now } }, upsert: true },
    })),
    { ordered: false },
  );
  return new Map(files.map((name) => [name, known.get(name) ?? now.getTime()]));
}

/**
 * Removes the files of uploaded images that have been unused for 31 days, because they were never saved or were replaced.
 * The database stores since when, because the time of a file may be that of a copy. Throws, and removes nothing, when the
 * used images cannot be read. Returns the number of removed files.
 */
export async function removeOrphans(directory: string, now = new Date()): Promise<number> {
  const since = await unusedSince(await unusedFiles(directory), now);
  const orphans = [...since].filter(([, at]) => now.getTime() - at > KEPT_FOR_MS).map(([name]) => name);
  for (const name of orphans) await rm(join(directory, name), { force: true });
  await UnusedFile.deleteMany({ _id: trusted({ $in: orphans }) });
  return orphans.length;
}

export type UnusedFileFields = {
  /** The file name. */
  _id: string;
  /** When the file was first found to be unused. */
  since: Date;
};

const unusedFileSchema = new Schema<UnusedFileFields>({
  _id: { type: String, required: true },
  since: { type: Date, required: true },
});

export const UnusedFile = model('UnusedFile', unusedFileSchema);
