import { api } from '../../lib/api.ts';
import { saveFile } from '../../lib/saveFile.ts';
import type { ThunkTools } from '../../store/asyncState.ts';
import { createCalls } from '../../store/calls.ts';

type Own = { code: string; token: string };

export const { checkCertificate, listOwnCertificates, saveOwnCertificate } = createCalls('certificates', {
  checkCertificate: (code: string, { signal }: ThunkTools) =>
    api.checkCertificate({ params: { code }, signal }),
  listOwnCertificates: (token: string, { signal }: ThunkTools) =>
    api.listOwnCertificates({ body: { token }, signal }),
  /** Saves the PDF of a certificate for the participant whose link has the token. */
  saveOwnCertificate: async ({ code, token }: Own, { signal }: ThunkTools) => {
    const { file, name } = await api.downloadOwnCertificate({
      params: { code },
      body: { token },
      responseType: 'blob',
      signal,
    });
    saveFile(file, name);
    return name;
  },
});
