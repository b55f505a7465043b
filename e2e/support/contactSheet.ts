import { existsSync } from 'node:fs';
import sharp from 'sharp';

const SCALE = 0.5;
const GAP = 24;

/** Puts the pictures of one page side by side into `{name}-sheet.png`, at half their size. */
export async function makeContactSheet(
  folder: string,
  name: string,
  widths: readonly { width: number }[],
): Promise<void> {
  const files = widths.map(({ width }) => `${folder}${name}-${width}.png`).filter((file) => existsSync(file));
  const pictures = await Promise.all(
    files.map(async (file) => {
      const { width } = await sharp(file).metadata();
      return sharp(file)
        .resize({ width: Math.round(width * SCALE) })
        .png()
        .toBuffer({ resolveWithObject: true });
    }),
  );
  const lefts = pictures.map((_, index) =>
    pictures.slice(0, index).reduce((left, { info }) => left + info.width + GAP, GAP),
  );
  const total = pictures.reduce((sum, { info }) => sum + info.width + GAP, GAP);
  await sharp({
    create: {
      width: total,
      height: Math.max(...pictures.map(({ info }) => info.height)) + 2 * GAP,
      channels: 3,
      background: '#8a94a0',
    },
  })
    .composite(pictures.map(({ data }, index) => ({ input: data, left: lefts[index] ?? 0, top: GAP })))
    .png({ palette: true })
    .toFile(`${folder}${name}-sheet.png`);
}
