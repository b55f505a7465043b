import { IMAGE_WIDTHS, imageVariant, isStoredImage } from '@institut/contract/image';

/** The `srcset` of an image of ours; undefined for any other address, which has no smaller variants. */
export function srcSetOf(path: string): string | undefined {
  if (!isStoredImage(path)) return undefined;
  return IMAGE_WIDTHS.map((width) => `${imageVariant(path, width)} ${width}w`).join(', ');
}
