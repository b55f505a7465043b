import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { imageVariant, IMAGE_WIDTHS, type ImageWidth } from '@institut/contract/content/images';
import pLimit from 'p-limit';
import { unavailable, AppError, invalidInput, tooLarge, unsupportedType } from '../../lib/errors.ts';
import { type ObjectStore, StorageError } from '../../lib/storage/objectStore.ts';
import sharp, { type Metadata } from 'sharp';
import { imageSeconds } from '../../lib/metrics.ts';

// Untrusted bytes reach the decoders of the accepted formats only, not those of SVG, TIFF, PDF or raw photos.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
});

/** Each encoding takes a core and about 160 MB; the other cores are left for requests. */
const encodeInTurn = pLimit(Math.max(1, Math.floor(availableParallelism() / 4)));

/**
 * Stores an image under a random name, with its smaller variants: all files or none. Returns its path,
 * `/uploads/<name>.webp`. Throws what `encodeImage` throws, and `unavailable` when the store takes no file.
 */
export async function storeImage(bytes: Buffer, store: ObjectStore): Promise<string> {
  const images = await encodeInTurn(() => encodeImage(bytes));
  const name = `${randomBytes(16).toString('hex')}.webp`;
  // The image itself is stored last: when it exists, its variants exist too.
  const files = images.map(({ width, data }) => ({
    name: width === null ? name : imageVariant(name, width),
    data,
  }));
  await store.write(files).catch((error: unknown) => {
    if (!(error instanceof StorageError)) throw error;
    const text = error.isFull
      ? 'Na serveru nema dovoljno prostora za sliku.'
      : 'Sliku trenutno ne možemo sačuvati. Pokušajte ponovo za nekoliko minuta.';
    throw unavailable(text, error);
  });
  return `/uploads/${name}`;
}

/** More than usual cameras produce; decoding 40 megapixels takes about 160 MB. */
const MEGAPIXELS_MAX = 40;
const PIXELS_MAX = MEGAPIXELS_MAX * 1_000_000;
const WIDTH_MAX = 1600;
/** A WebP image has at most 16,383 pixels per side, so the height of a narrow image is limited as well. */
const HEIGHT_PER_WIDTH = 4;
const WEBP = { quality: 80 };

/** A variant, or the image itself (`null`). */
export type EncodedImage = { width: ImageWidth | null; data: Buffer };

const bounded = (width: number) =>
  ({ width, height: width * HEIGHT_PER_WIDTH, fit: 'inside', withoutEnlargement: true }) as const;

const unreadable = (cause: unknown) =>
  new AppError('validation', 'Slika je oštećena. Sačuvajte je ponovo i pošaljite još jednom.', { cause });

/** Decides by content: the name and the media type come from the client. */
function isAccepted({ format, compression }: Metadata): boolean {
  if (format === 'heif') return compression === 'av1';
  return format === 'png' || format === 'jpeg' || format === 'webp' || format === 'gif';
}

async function readMetadata(bytes: Buffer): Promise<Metadata> {
  // Without a limit sharp reads the header; `encodeImage` checks the size with a message for the user.
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!metadata || !isAccepted(metadata)) {
    throw unsupportedType('Ovo nije slika koju možemo primiti. Pošaljite PNG, JPEG, WebP, AVIF ili GIF.');
  }
  return metadata;
}

async function decode(bytes: Buffer) {
  const pixels = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .autoOrient()
    .resize(bounded(WIDTH_MAX))
    .toColourspace('srgb')
    .raw({ depth: 'uchar' });
  return pixels.toBuffer({ resolveWithObject: true }).catch((error: unknown) => {
    throw unreadable(error);
  });
}

/**
 * Encodes an untrusted image as WebP, so that only its pixels remain: no metadata, no hidden script. It is rotated as
 * its EXIF says, reduced to its first frame and to a width of 1600 px, with a variant for every width of the contract; a
 * image narrower than a variant is not enlarged. Throws `unsupported_type` unless it is a PNG, JPEG, WebP, AVIF or GIF,
 * `too_large` above 40 megapixels, `validation` for an empty or broken one.
 */
export async function encodeImage(bytes: Buffer): Promise<EncodedImage[]> {
  if (bytes.length === 0) throw invalidInput({ image: 'Datoteka je prazna.' });
  const { width, height } = await readMetadata(bytes);
  if (width * height > PIXELS_MAX) {
    throw tooLarge(`Slika ima previše piksela: dozvoljeno je najviše ${MEGAPIXELS_MAX} megapiksela.`);
  }
  const endTimer = imageSeconds.startTimer();
  try {
    return await encodeWidths(bytes, [...IMAGE_WIDTHS, null]);
  } finally {
    endTimer();
  }
}

/** Returns an image that is known to be harmless as WebP in these widths; null is the full size of at most 1600 px. */
export async function encodeWidths<Width extends ImageWidth | null>(
  bytes: Buffer,
  widths: readonly Width[],
): Promise<{ width: Width; data: Buffer }[]> {
  const { data, info } = await decode(bytes);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const images: { width: Width; data: Buffer }[] = [];
  for (const width of widths) {
    const resized = sharp(data, { raw }).resize(bounded(width ?? WIDTH_MAX));
    images.push({ width, data: await resized.webp(WEBP).toBuffer() });
  }
  return images;
}
