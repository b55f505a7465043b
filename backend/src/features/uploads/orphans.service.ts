import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../lib/errorCode.ts';
import { imagesIn } from '../../lib/imagesIn.ts';
import { usedImages as imagesOfCareers } from '../careers/careerImages.service.ts';
import { usedImages as imagesOfCourses } from '../courses/courseImages.service.ts';
import { usedImages as imagesOfNews } from '../news/newsImages.service.ts';
import { usedImages as imagesOfOrders } from '../orders/orderImages.service.ts';

/** An administrator may take a day from choosing a picture to saving what it belongs to. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

/** What `storeImage` writes, also half-way; anything else in the folder is not ours to remove. */
const OWN_FILE = /^[0-9a-f]{32}(-\d+)?\.webp(\.part)?$/;

/** Everything that shows images says which ones. */
const SOURCES = [imagesOfCourses, imagesOfNews, imagesOfCareers, imagesOfOrders];

async function namesOfFiles(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: unknown) => {
    // Nothing has been stored yet.
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
}

/** Null for a file that is gone meanwhile. */
const ageOf = (file: string, now: Date) =>
  stat(file).then(
    ({ mtimeMs }) => now.getTime() - mtimeMs,
    () => null,
  );

/**
 * Removes the uploaded images, with their variants, that nothing shows and that were stored more than a day ago:
 * chosen and never saved, or replaced since. Throws, and removes nothing, when it cannot learn what is shown.
 * Gives the number of files removed.
 */
export async function removeOrphans(directory: string, now = new Date()): Promise<number> {
  const files = (await namesOfFiles(directory)).filter((name) => OWN_FILE.test(name));
  const old: string[] = [];
  for (const name of files) {
    const age = await ageOf(join(directory, name), now);
    if (age !== null && age > KEPT_FOR_MS) old.push(name);
  }
  if (old.length === 0) return 0;

  const used = imagesIn(
    (await Promise.all(SOURCES.map((read) => read()))).flatMap((images) => Array.from(images)),
  );
  const orphans = old.filter((name) => {
    const [image = ''] = imagesIn([`/uploads/${name}`]);
    return name.endsWith('.part') || !used.has(image);
  });
  for (const name of orphans) await rm(join(directory, name), { force: true });
  return orphans.length;
}
