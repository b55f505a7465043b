import { certificatePath, CERTIFICATES_PATH } from '@institut/contract/certificates/paths';
import { env } from '../../../config/env.ts';
import { today } from '../../../lib/instituteDay.ts';
import { draw } from '../documents/drawing.ts';
import type { PrintedCertificate } from '../documents/pdf/drawCertificate.ts';
import type { CertificateFields, CertificateSnapshot } from './certificate.model.ts';
import { imagesOf } from './templateImages.ts';

/** Returns the public address of a path of this site. */
export const addressOf = (path: string): string =>
  new URL(path, env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).href;

/** Returns the PDF of a certificate. */
export const fileOf = ({ number, code, issuedAt, snapshot }: CertificateFields): Promise<Buffer> =>
  drawn({
    ...snapshot,
    number,
    code,
    issuedAt,
    issuedOn: today(issuedAt),
    url: addressOf(certificatePath(code)),
  });

async function drawn(printed: PrintedCertificate): Promise<Buffer> {
  const { design } = printed;
  return draw(design ? { ...printed, design, images: await imagesOf(design) } : printed);
}

/** Returns a PDF that looks as the certificates of a course would, without a number. */
export function sampleOf(snapshot: CertificateSnapshot): Promise<Buffer> {
  const issuedAt = new Date();
  const url = addressOf(CERTIFICATES_PATH);
  return drawn({
    ...snapshot,
    number: 'Primjer',
    code: 'XXXX-XXXX-XX',
    issuedAt,
    issuedOn: today(issuedAt),
    url,
  });
}
