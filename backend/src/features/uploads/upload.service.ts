import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { imageVariant, IMAGE_WIDTHS, type ImageWidth } from '@institut/contract/image';
import pLimit from 'p-limit';
import {
  errorCode,
  unavailable,
  AppError,
  invalidInput,
  tooLarge,
  unsupportedType,
} from '../../lib/errors.ts';
import sharp, { type Metadata } from 'sharp';
import { imageSeconds } from '../../lib/metrics.ts';

/** Each takes a core and up to some 160 MB while it runs; the other cores are for those who read. */
const encodeInTurn = pLimit(Math.max(1, Math.floor(availableParallelism() / 4)));

type StoredFile = { file: string; data: Buffer };

/**
 * Stores a picture in `directory` under a name nobody can guess, with its smaller variants: all files or none.
 * Gives the stored path, `/uploads/<name>.webp`. Throws what `encodeImage` throws, and `unavailable` on a full disk.
 */
export async function storeImage(bytes: Buffer, directory: string): Promise<string> {
  const images = await encodeInTurn(() => encodeImage(bytes));
  const name = `${randomBytes(16).toString('hex')}.webp`;
  // The picture itself comes last: once it is there, its variants are too.
  const files = images.map(({ width, data }) => ({
    file: join(directory, width === null ? name : imageVariant(name, width)),
    data,
  }));
  await writeAll(directory, files);
  return `/uploads/${name}`;
}

/** Written whole and onto the disk under another name first, so that a file that is there is always complete. */
async function writeAll(directory: string, files: readonly StoredFile[]): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    for (const { file, data } of files) await writeFile(draftOf(file), data, { flush: true });
    for (const { file } of files) await rename(draftOf(file), file);
  } catch (error) {
    await Promise.all(
      files.flatMap(({ file }) => [file, draftOf(file)]).map((path) => rm(path, { force: true })),
    );
    throw isDiskFull(error) ? unavailable('Na serveru nema dovoljno prostora za sliku.', error) : error;
  }
}

const draftOf = (file: string) => `${file}.part`;

/** No room on the disk, for this user, or for a file of that size. */
const DISK_FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG']);

const isDiskFull = (error: unknown): boolean => DISK_FULL.has(errorCode(error));

/** A picture of 40 megapixels is larger than any camera phone's usual one and takes some 160 MB to decode. */
const MEGAPIXELS_MAX = 40;
const PIXELS_MAX = MEGAPIXELS_MAX * 1_000_000;
const WIDTH_MAX = 1600;
/** A WebP has at most 16,383 pixels a side, so a strip of a picture is bounded by its height as well. */
const HEIGHT_PER_WIDTH = 4;
const WEBP = { quality: 80 };

/** The picture itself (`null`), and each of its smaller variants. */
export type EncodedImage = { width: ImageWidth | null; data: Buffer };

const bounded = (width: number) =>
  ({ width, height: width * HEIGHT_PER_WIDTH, fit: 'inside', withoutEnlargement: true }) as const;

const unreadable = (cause: unknown) =>
  new AppError('validation', 'Slika je oštećena. Sačuvajte je ponovo i pošaljite još jednom.', { cause });

/** By content alone: the name and the type that a client gives say nothing. */
function isAccepted({ format, compression }: Metadata): boolean {
  if (format === 'heif') return compression === 'av1';
  return format === 'png' || format === 'jpeg' || format === 'webp' || format === 'gif';
}

async function readMetadata(bytes: Buffer): Promise<Metadata> {
  // Without its own limit sharp reads the header only; ours follows with a sentence.
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
 * Draws an untrusted picture anew as WebP, so that nothing but its pixels remains: no metadata, no hidden script.
 * Turned as its EXIF says, an animation's first frame, at most 1600 px wide, with a variant for every width of the
 * contract; a picture narrower than a variant is not enlarged.
 * Throws `unsupported_type` for what is not a PNG, JPEG, WebP, AVIF or GIF, `too_large` above 40 megapixels,
 * `validation` for an empty or broken one.
 */
export async function encodeImage(bytes: Buffer): Promise<EncodedImage[]> {
  if (bytes.length === 0) throw invalidInput({ image: 'Datoteka je prazna.' });
  const { width, height } = await readMetadata(bytes);
  if (width * height > PIXELS_MAX) {
    throw tooLarge(`Slika ima previše piksela. Najviše je ${MEGAPIXELS_MAX} megapiksela.`);
  }
  const endTimer = imageSeconds.startTimer();
  try {
    return await encodeWidths(bytes, [...IMAGE_WIDTHS, null]);
  } finally {
    endTimer();
  }
}

/** Returns a picture that is known to be harmless as WebP in these widths; null is the full size of at most 1600 px. */
export async function encodeWidths<Width extends ImageWidth | null>(
  bytes: Buffer,
  widths: readonly Width[],
): Promise<{ width: Width; data: Buffer }[]> {
  const { data, info } = await decode(bytes);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const images: { width: Width; data: Buffer }[] = [];
  for (const width of widths) {
    const picture = sharp(data, { raw }).resize(bounded(width ?? WIDTH_MAX));
    images.push({ width, data: await picture.webp(WEBP).toBuffer() });
  }
  return images;
}
