import { basename } from 'node:path';
import type { CertificateDesign } from '@institut/contract/certificates/templates';
import { invalidInput, unavailable } from '../../../lib/errors.ts';
import { readWhole } from '../../../lib/storage/objectStore.ts';
import { publicStore } from '../../../lib/storage/openStore.ts';
import { encodePrinted } from '../../site/uploads/upload.service.ts';
import type { DesignImages } from '../documents/pdf/drawDesigned.ts';

/** Returns an uploaded image as the PDF needs it; null for none. Throws `unavailable` for one that cannot be read. */
async function printedImage(path: string): Promise<Buffer | null> {
  if (path === '') return null;
  const stored = await readWhole(publicStore(), basename(path));
  if (!stored) throw unavailable(`Slika ${path} nije na serveru.`);
  return encodePrinted(stored);
}

/** Returns the images of a design. Throws `unavailable` when one cannot be read. */
export async function imagesOf({ background, logo, signatories }: CertificateDesign): Promise<DesignImages> {
  const signatures = [];
  for (const { image } of signatories) signatures.push(await printedImage(image));
  return { background: await printedImage(background), logo: await printedImage(logo), signatures };
}

/** Throws `validation` for each image of a design that is not on the server, or is no image. */
export async function refuseLostImages({ background, logo, signatories }: CertificateDesign): Promise<void> {
  const named = [
    ['background', background],
    ['logo', logo],
    ...signatories.map(({ image }, index) => [`signatories.${index}.image`, image] as const),
  ] as const;
  const lost = [];
  for (const [field, path] of named) {
    const isThere = await printedImage(path).then(
      () => true,
      () => false,
    );
    if (!isThere) lost.push([field, 'Ove slike nema na serveru. Otpremite je ponovo.'] as const);
  }
  if (lost.length > 0) throw invalidInput(Object.fromEntries(lost));
}
