import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IMAGE_WIDTHS, imageVariant } from '@institut/contract/image';
import sharp from 'sharp';
import { WIDTH } from './scene.ts';

/** Effort 2 of 6 halves the time of the default and costs flat drawings a twentieth of their size. */
const WEBP = { quality: 75, effort: 2 };

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * Writes an illustration as WebP, in full size and in every width of the contract; files that are there stay as they are.
 *
 * @param svg a drawing of `drawIllustration`
 * @param directory the uploads folder; made when missing
 * @param name file name without extension: letters, digits, `-` and `_`
 * @returns the stored path, `/uploads/<name>.webp`
 */
export async function renderIllustration(svg: string, directory: string, name: string): Promise<string> {
  const path = `/uploads/${name}.webp`;
  const variants = [
    { width: WIDTH, file: join(directory, `${name}.webp`) },
    ...IMAGE_WIDTHS.map((width) => ({ width, file: join(directory, imageVariant(`${name}.webp`, width)) })),
  ];
  const present = await Promise.all(variants.map(({ file }) => isThere(file)));
  const missing = variants.filter((_, index) => !present[index]);
  if (missing.length === 0) return path;

  await mkdir(directory, { recursive: true });
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  await Promise.all(
    missing.map(async (variant) => {
      const picture = sharp(data, { raw: { width, height, channels } }).resize(variant.width).webp(WEBP);
      // Renamed into place, so that an interrupted run never leaves half a picture behind.
      const draft = `${variant.file}.part`;
      await writeFile(draft, await picture.toBuffer());
      await rename(draft, variant.file);
    }),
  );
  return path;
}
