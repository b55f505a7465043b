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

/** The form field of an uploaded image. */
export const UPLOAD_FIELD = 'image';

/** The largest accepted upload: 5 MB. */
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024;

/** The accepted media types, for `accept`; the server decides by the content of the file. */
export const UPLOAD_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'] as const;
