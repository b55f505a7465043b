/** Widths, in pixels, that every stored image also exists in, for `srcset`. */
export const IMAGE_WIDTHS = [400, 800, 1200] as const;

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

const STORED_IMAGE = /^\/uploads\/[\w-]+\.webp$/;

/** True for an image of ours (`/uploads/<name>.webp`), the only kind that has smaller variants. */
export function isStoredImage(path: string): boolean {
  return STORED_IMAGE.test(path);
}

/** The path of a stored image's variant: (`/uploads/a.webp`, 400) -> `/uploads/a-400.webp`. */
export function imageVariant(path: string, width: ImageWidth): string {
  return path.replace(/\.webp$/, `-${width}.webp`);
}

/** The field of the form in which an image is sent (specification, section 7). */
export const UPLOAD_FIELD = 'image';

/** The largest file that is taken: 5 MB (design, section 4). */
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024;

/** Kinds of images that are taken. The server decides by content; a form offers them in `accept`. */
export const UPLOAD_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'] as const;
