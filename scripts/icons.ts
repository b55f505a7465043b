import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawIllustration } from '../backend/src/seed/art/illustration.ts';
import { colour } from '../backend/src/seed/art/palette.ts';
import { SHARE_PICTURE } from '../backend/src/features/pages/siteFiles.ts';
import { ROOT } from './processes.ts';

const PUBLIC = join(ROOT, 'frontend/public');
/** The side of favicon.svg, from which every other icon is drawn. */
const GRID = 48;

const mark = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8');
const [, glyph] = /<rect[^>]*\/>(.*)<\/svg>/s.exec(mark) ?? [];
if (!glyph) throw new Error('favicon.svg is no longer a tile with a glyph on it.');

/** The glyph on a tile that fills the square, for systems that cut their own shape out of it. */
const fullTile = (
  scale: number,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${GRID} ${GRID}" fill="none">
<rect width="${GRID}" height="${GRID}" fill="${colour.deep}"/>
<g transform="translate(${(GRID * (1 - scale)) / 2} ${(GRID * (1 - scale)) / 2}) scale(${scale})">${glyph}</g></svg>`;

const render = (svg: string, side: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * side) / GRID })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

const save = (file: string, data: Buffer) => writeFileSync(join(PUBLIC, file), data);

/** A file of several PNGs: a header of 6 bytes, 16 bytes for each picture, then the pictures. */
function icoOf(pictures: readonly { side: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { side, png }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(side, entry);
    header.writeUInt8(side, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

/** The inside of the house beside the mark, without words: the institute's name is configured. */
function sharePicture(): string {
  const { width, height } = SHARE_PICTURE;
  const house = drawIllustration('institute', 2).replace(
    'width="1600" height="1000"',
    'x="256" y="5" width="992" height="620"',
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none">
<rect width="${width}" height="${height}" fill="${colour.deep}"/>
${house}
<svg x="24" y="171" width="288" height="288" viewBox="0 0 ${GRID} ${GRID}">${glyph}</svg>
</svg>`;
}

const favicons = await Promise.all(
  [16, 32, 48].map(async (side) => ({ side, png: await render(mark, side) })),
);
save('favicon.ico', icoOf(favicons));
// The system rounds the corners by itself.
save('apple-touch-icon.png', await render(fullTile(1), 180));
for (const side of [192, 512]) {
  save(`icon-${side}.png`, await render(mark, side));
  // Only the inner four fifths are sure to be seen.
  save(`icon-maskable-${side}.png`, await render(fullTile(0.84), side));
}
save(
  SHARE_PICTURE.path.slice(1),
  await sharp(Buffer.from(sharePicture()))
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer(),
);
