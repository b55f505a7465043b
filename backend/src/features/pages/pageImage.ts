import { join } from 'node:path';
import { imageVariant, isStoredImage } from '@institut/contract/image';
import sharp from 'sharp';
import { env } from '../../config/env.ts';
import type { PageImage, PageSite } from './page.types.ts';

/** What networks show of a shared page is about this wide. */
const SHARED_WIDTH = 1200;

/** The picture of every page that has none of its own (`npm run icons` draws it). */
export const sharePicture = ({ name }: PageSite): PageImage => ({
  path: '/share.png',
  width: 1200,
  height: 630,
  alt: name,
});

type Size = { width: number; height: number };

/** The names of stored images are never used twice, so a size once read stays true. */
const sizes = new Map<string, Size>();
const SIZES_MAX = 1000;

async function sizeOf(path: string): Promise<Size | null> {
  const known = sizes.get(path);
  if (known) return known;
  try {
    const { width, height } = await sharp(join(env.UPLOADS_DIR, path.slice('/uploads/'.length))).metadata();
    if (sizes.size === SIZES_MAX) sizes.clear();
    sizes.set(path, { width, height });
    return { width, height };
  } catch {
    // Taken away or never there: the page is described all the same.
    return null;
  }
}

/** An item's image as it is shared; the site's own picture when the item has none that can be read. */
export async function sharedImage(image: string, alt: string, site: PageSite): Promise<PageImage> {
  if (!isStoredImage(image)) return sharePicture(site);
  const path = imageVariant(image, SHARED_WIDTH);
  const size = await sizeOf(path);
  return size ? { path, ...size, alt } : sharePicture(site);
}
