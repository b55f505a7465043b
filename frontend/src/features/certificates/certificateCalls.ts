import { api } from '../../lib/api.ts';
import { saveFile } from '../../lib/saveFile.ts';
import type { ThunkTools } from '../../store/asyncState.ts';
import { createCalls } from '../../store/calls.ts';

/** The token of the participant's private link; null for the owner of an account. */
export type HolderToken = string | null;
type Own = { file: 'pdf' | 'badge'; code: string; token: HolderToken };

export const { checkCertificate, listOwnCertificates, saveOwnFile } = createCalls('certificates', {
  checkCertificate: (code: string, { signal }: ThunkTools) =>
    api.checkCertificate({ params: { code }, signal }),
  listOwnCertificates: (token: HolderToken, { signal }: ThunkTools) =>
    token === null
      ? api.listMyCertificates({ signal })
      : api.listOwnCertificates({ body: { token }, signal }),
  /** Saves the PDF or the digital badge of a certificate for its holder. */
  saveOwnFile: async ({ file: kind, code, token }: Own, { signal }: ThunkTools) => {
    const asked = { params: { code }, responseType: 'blob', signal } as const;
    const [download, downloadByToken] =
      kind === 'pdf'
        ? [api.downloadCertificate, api.downloadOwnCertificate]
        : [api.downloadBadge, api.downloadOwnBadge];
    const { file, name } = await (token === null
      ? download(asked)
      : downloadByToken({ ...asked, body: { token } }));
    saveFile(file, name);
    return name;
  },
});
