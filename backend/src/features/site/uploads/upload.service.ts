import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { imageVariant, IMAGE_WIDTHS, SHARE_SIZE, shareVariant } from '@institut/contract/content/images';
import pLimit from 'p-limit';
import { unavailable, AppError, invalidInput, tooLarge, unsupportedType } from '../../../lib/errors.ts';
import { type NewObject, type ObjectStore, StorageError } from '../../../lib/storage/objectStore.ts';
import sharp, { type Metadata, type OutputInfo } from 'sharp';
import { imageSeconds } from '../../../lib/metrics.ts';

// Untrusted bytes reach the decoders of the accepted formats only, not those of SVG, TIFF, PDF or raw photos.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
});

/** Each encoding takes a core and about 160 MB; the other cores are left for requests. */
const encodeInTurn = pLimit(Math.max(1, Math.floor(availableParallelism() / 4)));

/**
 * Stores an image under a random name, with its variants: all files or none. Returns its path,
 * `/uploads/<name>.webp`. Throws what `encodeImage` throws, and `unavailable` when the store takes no file.
 */
export async function storeImage(bytes: Buffer, store: ObjectStore): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.webp`;
  const files = await encodeInTurn(() => encodeImage(bytes, name));
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
const JPEG = { quality: 80 };
const WHITE = '#ffffff';

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

/** Pixels with their width, height and channels. */
type Decoded = { data: Buffer; info: OutputInfo };

async function decode(bytes: Buffer): Promise<Decoded> {
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
 * its EXIF says, reduced to its first frame and to a width of 1600 px. Returns the files to store, its variants and then the
 * image itself under the name: when it exists, its variants exist too. Throws `unsupported_type` unless it is a PNG, JPEG,
 * WebP, AVIF or GIF, `too_large` above 40 megapixels, `validation` for an empty or broken one.
 */
async function encodeImage(bytes: Buffer, name: string): Promise<NewObject[]> {
  await refuseOthers(bytes);
  return measured(async () => {
    const decoded = await decode(bytes);
    return [...(await variantsOf(decoded, name)), { name, data: await toWebp(decoded, WIDTH_MAX) }];
  });
}

async function refuseOthers(bytes: Buffer): Promise<void> {
  if (bytes.length === 0) throw invalidInput({ image: 'Datoteka je prazna.' });
  const { width, height } = await readMetadata(bytes);
  if (width * height > PIXELS_MAX) {
    throw tooLarge(`Slika ima previše piksela: dozvoljeno je najviše ${MEGAPIXELS_MAX} megapiksela.`);
  }
}

/** Returns an untrusted image as a JPEG of its pixels alone, at most 1600 px wide. Throws what `encodeImage` throws. */
export const encodeScan = (bytes: Buffer): Promise<Buffer> =>
  encodeInTurn(async () => {
    await refuseOthers(bytes);
    return measured(async () => {
      const pixels = pixelsOf(await decode(bytes)).flatten({ background: WHITE });
      return pixels.jpeg(JPEG).toBuffer();
    });
  });

/** Returns a stored image as PDFs contain it: a JPEG of at most 1600 px on white, without the losses that lines show. */
export const encodePrinted = (bytes: Buffer): Promise<Buffer> =>
  encodeInTurn(() =>
    measured(async () => {
      const pixels = pixelsOf(await decode(bytes)).flatten({ background: WHITE });
      return pixels.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();
    }),
  );

/** Returns the variants of an image that is known to be harmless: WebP in the widths of the contract, and the JPEG for sharing. */
export const encodeVariants = async (bytes: Buffer, name: string): Promise<NewObject[]> =>
  variantsOf(await decode(bytes), name);

/** Returns the JPEG for sharing of a stored image, in turn with uploads. Throws `validation` for a broken image. */
export const encodeShareImage = (bytes: Buffer): Promise<Buffer> =>
  encodeInTurn(() => measured(async () => toShareJpeg(await decode(bytes))));

async function measured<Result>(work: () => Promise<Result>): Promise<Result> {
  const endTimer = imageSeconds.startTimer();
  try {
    return await work();
  } finally {
    endTimer();
  }
}

async function variantsOf(decoded: Decoded, name: string): Promise<NewObject[]> {
  const variants: NewObject[] = [];
  for (const width of IMAGE_WIDTHS) {
    variants.push({ name: imageVariant(name, width), data: await toWebp(decoded, width) });
  }
  return [...variants, { name: shareVariant(name), data: await toShareJpeg(decoded) }];
}

const pixelsOf = ({ data, info: { width, height, channels } }: Decoded) =>
  sharp(data, { raw: { width, height, channels } });

/** An image narrower than the width is not enlarged. */
const toWebp = (decoded: Decoded, width: number): Promise<Buffer> =>
  pixelsOf(decoded).resize(bounded(width)).webp(WEBP).toBuffer();

/** The share of its width or height that an image keeps when it fills the JPEG for sharing. */
const KEPT_MIN = 2 / 3;

/** An image that would lose too much is shown whole on white. */
function toShareJpeg(decoded: Decoded): Promise<Buffer> {
  const { width, height } = decoded.info;
  const shape = (width * SHARE_SIZE.height) / (height * SHARE_SIZE.width);
  const fit = Math.min(shape, 1 / shape) < KEPT_MIN ? 'contain' : 'cover';
  return pixelsOf(decoded)
    .flatten({ background: WHITE })
    .resize({ ...SHARE_SIZE, fit, background: WHITE })
    .jpeg(JPEG)
    .toBuffer();
}
