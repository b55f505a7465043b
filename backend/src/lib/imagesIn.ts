import { IMAGE_WIDTHS } from '@institut/contract/image';

const WIDTHS = IMAGE_WIDTHS.join('|');
const STORED_PATH = new RegExp(`/uploads/([\\w-]+?)(?:-(?:${WIDTHS}))?\\.webp`, 'g');

/**
 * The stored images that texts name: a path by itself, or any number of paths inside HTML.
 * A smaller variant counts as its image: `/uploads/a-400.webp` gives `/uploads/a.webp`.
 */
export function imagesIn(texts: Iterable<string>): Set<string> {
  const found = new Set<string>();
  for (const text of texts) {
    for (const [, name] of text.matchAll(STORED_PATH)) found.add(`/uploads/${name}.webp`);
  }
  return found;
}
