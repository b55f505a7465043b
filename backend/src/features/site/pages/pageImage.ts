import { isStoredImage, SHARE_SIZE, shareVariant } from '@institut/contract/content/images';
import { readWhole } from '../../../lib/storage/objectStore.ts';
import { publicStore } from '../../../lib/storage/openStore.ts';
import { makeShareImage } from '../uploads/shareImage.ts';
import { type PageImage, type PageSite, SHARE_IMAGE } from './page.ts';

/** The image of shared pages without another one. */
export const siteImage = ({ name }: PageSite): PageImage => ({ ...SHARE_IMAGE, alt: name });

/** Returns the image of a shared item, or that of the site when the item has no readable image. */
export async function sharedImage(image: string, alt: string, site: PageSite): Promise<PageImage> {
  const stored = await storedImage(image);
  return stored ? { path: stored.path, type: stored.type, ...SHARE_SIZE, alt } : siteImage(site);
}

type Stored = { path: string; type: string; bytes: number };

/** Names of stored images are never reused, so their sizes can be cached without expiry. */
const known = new Map<string, Stored>();
const KNOWN_MAX = 1000;

/**
 * Returns the JPEG of an item for sharing, because LinkedIn shows no WebP, or null when the item has no readable image. It is made
 * here for an image of 0.3.0, so that a page names only what is stored.
 */
export async function storedImage(image: string): Promise<Stored | null> {
  if (!isStoredImage(image)) return null;
  const path = shareVariant(image);
  return known.get(path) ?? (await read(path));
}

async function read(path: string): Promise<Stored | null> {
  try {
    const [store, name] = [publicStore(), path.slice('/uploads/'.length)];
    const bytes = (await readWhole(store, name)) ?? (await makeShareImage(store, name));
    if (!bytes) return null;
    const stored = { path, type: 'image/jpeg', bytes: bytes.length };
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(path, stored);
    return stored;
  } catch {
    // A store that does not answer, or takes no file, must not make the page fail.
    return null;
  }
}
