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
