import { type PageImage, type PageSite, SHARE_PICTURE } from './page.ts';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { imageVariant, isStoredImage } from '@institut/contract/image';
import sharp from 'sharp';
import { env } from '../../config/env.ts';

/** The picture of every page that has none of its own. */
export const sharePicture = ({ name }: PageSite): PageImage => ({ ...SHARE_PICTURE, alt: name });

/** An item's image as it is shared; the site's own picture when the item has none that can be read. */
export async function sharedImage(image: string, alt: string, site: PageSite): Promise<PageImage> {
  const stored = await storedImage(image);
  if (!stored) return sharePicture(site);
  const { path, width, height } = stored;
  return { path, width, height, alt };
}

/** What networks and readers show of a page is about this wide. */
const WIDTH = 1200;

type Stored = { path: string; width: number; height: number; bytes: number };

/** The names of stored images are never used twice, so what was once read of one stays true. */
const known = new Map<string, Stored>();
const KNOWN_MAX = 1000;

/** An item's image in the size in which it is shared; null when the item has none, or none that can be read. */
export async function storedImage(image: string): Promise<Stored | null> {
  if (!isStoredImage(image)) return null;
  const path = imageVariant(image, WIDTH);
  return known.get(path) ?? (await read(path));
}

async function read(path: string): Promise<Stored | null> {
  const file = join(env.UPLOADS_DIR, path.slice('/uploads/'.length));
  try {
    const [{ width, height }, { size }] = await Promise.all([sharp(file).metadata(), stat(file)]);
    const stored = { path, width, height, bytes: size };
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(path, stored);
    return stored;
  } catch {
    // Taken away or never there: the page is described all the same.
    return null;
  }
}
