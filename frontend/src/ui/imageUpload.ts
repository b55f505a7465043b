/**
 * Sends one image to the server and gives the path it is stored under. Rejects with an ApiError when it was refused, and
 * with anything when `signal` was aborted.
 * @param onProgress told how much has been sent, 0 to 1
 */
export type UploadImage = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<string>;

/** Told what stops an upload when one begins, and null when none is under way any more. */
export type UploadWatch = (cancel: (() => void) | null) => void;
