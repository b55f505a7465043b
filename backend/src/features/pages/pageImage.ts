import { type PageImage, type PageSite, SHARE_IMAGE } from './page.ts';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { imageVariant, isStoredImage } from '@institut/contract/content/images';
import sharp from 'sharp';
import { env } from '../../config/env.ts';

/** The image of shared pages without another one. */
export const siteImage = ({ name }: PageSite): PageImage => ({ ...SHARE_IMAGE, alt: name });

/** Returns the image of a shared item, or that of the site when the item has no readable image. */
export async function sharedImage(image: string, alt: string, site: PageSite): Promise<PageImage> {
  const stored = await storedImage(image);
  if (!stored) return siteImage(site);
  const { path, width, height } = stored;
  return { path, width, height, alt };
}

/** About the width in which social networks and feed readers show an image. */
const WIDTH = 1200;

type Stored = { path: string; width: number; height: number; bytes: number };

/** Names of stored images are never reused, so their sizes can be cached without expiry. */
const known = new Map<string, Stored>();
const KNOWN_MAX = 1000;

/** Returns the image of an item in the size for sharing, or null when the item has no readable image. */
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
    // A missing image must not make the page fail.
    return null;
  }
}
