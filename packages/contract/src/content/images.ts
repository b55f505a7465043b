/** The widths, in pixels, of the variants of every stored image, for `srcset`. */
export const IMAGE_WIDTHS = [400, 800, 1200] as const;

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

const STORED_IMAGE = /^\/uploads\/[\w-]+\.webp$/;

/** Returns whether a path names an uploaded image (`/uploads/<name>.webp`), the only kind with variants. */
export function isStoredImage(path: string): boolean {
  return STORED_IMAGE.test(path);
}

/** Returns the path of a variant: (`/uploads/a.webp`, 400) -> `/uploads/a-400.webp`. */
export function imageVariant(path: string, width: ImageWidth): string {
  return path.replace(/\.webp$/, `-${width}.webp`);
}

/** The size, in pixels, of the JPEG of every stored image that shared pages and the feed name. */
export const SHARE_SIZE = { width: 1200, height: 630 };

const SHARE_ENDING = '-share.jpg';
const VARIANT = new RegExp(`-(?:${IMAGE_WIDTHS.join('|')})\\.webp$`);

/** Returns the path of the JPEG for sharing: `/uploads/a.webp` -> `/uploads/a-share.jpg`. */
export function shareVariant(path: string): string {
  return path.replace(/\.webp$/, SHARE_ENDING);
}

/**
 * Returns the path of the image whose JPEG for sharing has this path: `/uploads/a-share.jpg` -> `/uploads/a.webp`. Null for other
 * paths, and for that of a variant, which has none of its own.
 */
export function sharedFrom(path: string): string | null {
  const image = path.endsWith(SHARE_ENDING) ? `${path.slice(0, -SHARE_ENDING.length)}.webp` : '';
  return isStoredImage(image) && !VARIANT.test(image) ? image : null;
}

/**
 * Which part of an image a frame of another shape shows, as `object-position`: the frame cuts either the width or the
 * height, so one value for both is enough.
 */
export const IMAGE_FOCUS = { topLeft: 'top-left', center: 'center', bottomRight: 'bottom-right' } as const;
export type ImageFocus = (typeof IMAGE_FOCUS)[keyof typeof IMAGE_FOCUS];
export const IMAGE_FOCUSES = Object.values(IMAGE_FOCUS);
export const IMAGE_FOCUS_LABELS: Record<ImageFocus, string> = {
  [IMAGE_FOCUS.topLeft]: 'Gornji ili lijevi dio',
  [IMAGE_FOCUS.center]: 'Sredina',
  [IMAGE_FOCUS.bottomRight]: 'Donji ili desni dio',
};

/** The form field of an uploaded image. */
export const UPLOAD_FIELD = 'image';

/** The accepted media types, for `accept`; the server decides by the content of the file. */
export const UPLOAD_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'] as const;
