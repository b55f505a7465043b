import { createRequire } from 'node:module';
import { crc32 } from 'node:zlib';
import sharp, { type Create, type OverlayOptions } from 'sharp';
import { escapeHtml } from '../../../lib/escape.ts';
import { COLOUR } from '../documents/pdf/paper.ts';

const FONT = createRequire(import.meta.url).resolve('@expo-google-fonts/manrope/700Bold/Manrope_700Bold.ttf');

const SIZE = 640;
const LEFT = 72;
const WIDTH = SIZE - 2 * LEFT;

const area = (size: number, background: string): Create => ({
  width: size,
  height: size,
  channels: 3,
  background,
});

/** Returns a text as large as its box allows; the name of a course has up to five lines. */
async function textLayer(
  text: string,
  { top, height, colour }: { top: number; height: number; colour: string },
): Promise<OverlayOptions> {
  const markup = `<span foreground="${colour}">${escapeHtml(text)}</span>`;
  const box = { width: WIDTH, height, wrap: 'word-char', rgba: true } as const;
  const input = await sharp({ text: { text: markup, font: 'Manrope Bold', fontfile: FONT, ...box } })
    .png()
    .toBuffer();
  return { input, left: LEFT, top };
}

export type BadgeText = { title: string; course: string; number: string; issuer: string };

/** Draws the image of a badge. SVG, which uploads must not contain, cannot be read in this process. */
async function draw({ title, course, number, issuer }: BadgeText): Promise<Buffer> {
  const layers = await Promise.all([
    textLayer(issuer, { top: 72, height: 28, colour: COLOUR.white }),
    textLayer(title, { top: 190, height: 44, colour: COLOUR.turquoise }),
    textLayer(course, { top: 256, height: 200, colour: COLOUR.white }),
    textLayer(number, { top: 530, height: 34, colour: COLOUR.orange }),
  ]);
  const frame: OverlayOptions[] = [
    { input: { create: area(SIZE - 32, COLOUR.orange) } },
    { input: { create: area(SIZE - 48, COLOUR.deepBlue) } },
  ];
  return sharp({ create: area(SIZE, COLOUR.deepBlue) })
    .composite([...frame, ...layers])
    .png()
    .toBuffer();
}

/** The signature of a PNG and its first chunk, which has 13 bytes of content. */
const HEADER_BYTES = 8 + 12 + 13;

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const bytes = Buffer.alloc(typed.length + 8);
  bytes.writeUInt32BE(content.length, 0);
  typed.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(typed), typed.length + 4);
  return bytes;
}

/** Returns the image of a badge with its credential in a chunk iTXt, not compressed, as Open Badges 3.0 asks for. */
export async function badgeImage(text: BadgeText, credential: string): Promise<Buffer> {
  const png = await draw(text);
  const content = Buffer.concat([
    Buffer.from('openbadgecredential', 'latin1'),
    // The end of the keyword, no compression and its method, and neither language nor translated keyword.
    Buffer.alloc(5),
    Buffer.from(credential, 'utf8'),
  ]);
  return Buffer.concat([png.subarray(0, HEADER_BYTES), chunk('iTXt', content), png.subarray(HEADER_BYTES)]);
}
