import { RETENTION_DAYS } from '@institut/contract/limits';
import { trusted, model, Schema } from 'mongoose';
import { imagesIn } from '../../../lib/richText.ts';
import { isComplete, type ObjectStore } from '../../../lib/storage/objectStore.ts';
import { careerImages } from '../careers/career.service.ts';
import { templateImages } from '../../core/certificates/certificateTemplate.model.ts';
import { courseImages } from '../../catalogue/courses/course.service.ts';
import { newsImages } from '../news/news.service.ts';
import { imagesInOrders, orderImages } from '../../core/orders/order.service.ts';

/** Unsaved drafts in browsers name images as well, and are kept for a month (`editDrafts.ts`). */
const KEPT_FOR_MS = RETENTION_DAYS.unusedImage * 24 * 60 * 60 * 1000;

/** The files of `storeImage`, including unfinished ones; other files are never removed. */
const OWN_FILE = /^[0-9a-f]{32}((-\d+)?\.webp|-share\.jpg)((\.[0-9a-f-]{36})?\.part)?$/;

const CONTENT = [courseImages, newsImages, careerImages, templateImages];

async function imagesOf(sources: readonly (() => Promise<Set<string>>)[]): Promise<Set<string>> {
  const images = await Promise.all(sources.map((read) => read()));
  return imagesIn(images.flatMap((some) => Array.from(some)));
}

/** Returns the paths of the images that any record shows. Reads all records. */
export const usedImages = (): Promise<Set<string>> => imagesOf([...CONTENT, orderImages]);

const imageOfFile = (name: string): string => [...imagesIn([`/uploads/${name}`])][0] ?? '';

/** Returns the uploaded files, including unfinished ones, of the images that no course, news item, career or template shows. */
async function unusedFiles(store: ObjectStore): Promise<string[]> {
  const files = [...(await store.list()).keys()].filter((name) => OWN_FILE.test(name));
  if (files.length === 0) return [];
  const used = await imagesOf(CONTENT);
  return files.filter((name) => !isComplete(name) || !used.has(imageOfFile(name)));
}

/**
 * Returns since when each file is unused, in milliseconds, without those that orders are known to show. Removes the records of
 * other files.
 */
async function unusedSince(files: readonly string[], now: Date): Promise<Map<string, number>> {
  const known = new Map((await UnusedFile.find().lean()).map((record) => [record._id, record]));
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
  const undecided = files.filter((name) => known.get(name)?.isOrdered !== true);
  return new Map(undecided.map((name) => [name, (known.get(name)?.since ?? now).getTime()]));
}

/** Returns those of the files whose images orders show, and records it, so that the orders are not read again for them. */
async function keepOrdered(files: readonly string[]): Promise<Set<string>> {
  if (files.length === 0) return new Set();
  const images = await imagesInOrders([...new Set(files.map(imageOfFile))]);
  const kept = files.filter((name) => isComplete(name) && images.has(imageOfFile(name)));
  await UnusedFile.updateMany({ _id: trusted({ $in: kept }) }, { $set: { isOrdered: true } });
  return new Set(kept);
}

/**
 * Removes the files of uploaded images that have been unused for 31 days, because they were never saved or were replaced.
 * The database stores since when, because the time of a file may be that of a copy. The orders are read once for each file,
 * when it would be removed: they show only images that a course has shown. Throws, and removes nothing, when the used images
 * cannot be read. Returns the number of removed files.
 */
export async function removeOrphans(store: ObjectStore, now = new Date()): Promise<number> {
  const since = await unusedSince(await unusedFiles(store), now);
  const due = [...since].filter(([, at]) => now.getTime() - at > KEPT_FOR_MS).map(([name]) => name);
  const kept = await keepOrdered(due);
  const orphans = due.filter((name) => !kept.has(name));
  await store.remove(orphans);
  await UnusedFile.deleteMany({ _id: trusted({ $in: orphans }) });
  return orphans.length;
}

export type UnusedFileFields = {
  /** The file name. */
  _id: string;
  /** When the file was first found to be unused. */
  since: Date;
  /** Set when orders show its image, so that it is kept. */
  isOrdered?: boolean;
};

const unusedFileSchema = new Schema<UnusedFileFields>({
  _id: { type: String, required: true },
  since: { type: Date, required: true },
  isOrdered: Boolean,
});

export const UnusedFile = model('UnusedFile', unusedFileSchema);
