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
