/** Whether a part of the site could not be fetched: offline, or published anew meanwhile. */
export const isFailedImport = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
