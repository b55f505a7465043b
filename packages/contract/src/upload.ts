/** The field of the form in which an image is sent (specification, section 7). */
export const UPLOAD_FIELD = 'image';

/** The largest file that is taken: 5 MB (design, section 4). */
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024;

/** Kinds of images that are taken. The server decides by content; a form offers them in `accept`. */
export const UPLOAD_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'] as const;
