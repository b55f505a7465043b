import { certificatePath, CERTIFICATES_PATH } from '@institut/contract/certificates/paths';
import { env } from '../../../config/env.ts';
import { today } from '../../../lib/instituteDay.ts';
import { draw } from '../documents/drawing.ts';
import type { CertificateFields, CertificateSnapshot } from './certificate.model.ts';

/** Returns the public address of a path of this site. */
export const addressOf = (path: string): string =>
  new URL(path, env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).href;

/** Returns the PDF of a certificate. */
export const fileOf = ({ number, code, issuedAt, snapshot }: CertificateFields): Promise<Buffer> =>
  draw({
    ...snapshot,
    number,
    code,
    issuedAt,
    issuedOn: today(issuedAt),
    url: addressOf(certificatePath(code)),
  });

/** Returns a PDF that looks as the certificates of a course would, without a number. */
export function sampleOf(snapshot: CertificateSnapshot): Promise<Buffer> {
  const issuedAt = new Date();
  const url = addressOf(CERTIFICATES_PATH);
  return draw({
    ...snapshot,
    number: 'Primjer',
    code: 'XXXX-XXXX-XX',
    issuedAt,
    issuedOn: today(issuedAt),
    url,
  });
}
