import { type PageImage, type PageSite, SHARE_IMAGE } from './page.ts';
import { imageVariant, isStoredImage } from '@institut/contract/content/images';
import sharp from 'sharp';
import { publicStore } from '../../lib/storage/openStore.ts';
import { readWhole } from '../../lib/storage/objectStore.ts';

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
  try {
    const bytes = await readWhole(publicStore(), path.slice('/uploads/'.length));
    if (!bytes) return null;
    const { width, height } = await sharp(bytes).metadata();
    const stored = { path, width, height, bytes: bytes.length };
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(path, stored);
    return stored;
  } catch {
    // A broken image, or a store that does not answer, must not make the page fail.
    return null;
  }
}
