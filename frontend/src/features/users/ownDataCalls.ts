import { api } from '../../lib/api.ts';
import { saveFile } from '../../lib/saveFile.ts';
import type { ThunkTools } from '../../store/asyncState.ts';
import { createCalls } from '../../store/calls.ts';

/** The server reads everything that is stored about the account. */
const DOWNLOAD_TIMEOUT_MS = 120_000;

export const { downloadOwnData } = createCalls('ownData', {
  /** Saves the ZIP of the account's data; the result is the name of the file. */
  downloadOwnData: async (_: void, { signal }: ThunkTools) => {
    const { file, name } = await api.downloadOwnData({
      responseType: 'blob',
      timeout: DOWNLOAD_TIMEOUT_MS,
      signal,
    });
    saveFile(file, name);
    return name;
  },
});
