/** Whether a part of the site could not be fetched, its styles included: offline, or published anew meanwhile. */
export const isFailedImport = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script|unable to preload css/i.test(error.message);
