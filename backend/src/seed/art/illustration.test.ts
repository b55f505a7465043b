import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { compositionCount, drawIllustration, ILLUSTRATION_THEMES } from './illustration.ts';
import { renderIllustration } from './renderIllustration.ts';

/** Every composition, on mist and on deep blue. */
const drawings = ILLUSTRATION_THEMES.flatMap((theme) =>
  Array.from({ length: compositionCount(theme) * 2 }, (_, seed) => ({ theme, seed })),
);

describe('drawIllustration', () => {
  it('knows more than ten themes', () => {
    expect(ILLUSTRATION_THEMES.length).toBeGreaterThan(10);
  });

  it('draws the same picture for the same theme and seed, and another one for any other', () => {
    const once = drawings.map(({ theme, seed }) => drawIllustration(theme, seed));
    const again = drawings.map(({ theme, seed }) => drawIllustration(theme, seed));
    expect(again).toEqual(once);
    expect(new Set(once).size).toBe(once.length);
  });

  it.each(drawings)('$theme $seed is a clean SVG without text', async ({ theme, seed }) => {
    const svg = drawIllustration(theme, seed);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|<script|<image|gradient/i);
    const { format, width, height } = await sharp(Buffer.from(svg)).metadata();
    expect({ format, width, height }).toEqual({ format: 'svg', width: 1600, height: 1000 });
  });

  it.each(drawings)('$theme $seed keeps its subject off the edges', async ({ theme, seed }) => {
    const svg = drawIllustration(theme, seed);
    const subject = svg.slice(svg.indexOf('<g transform="translate('));
    const alone = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="100" viewBox="0 0 1600 1000">${subject}`;
    const { data, info } = await sharp(Buffer.from(alone))
      .extractChannel('alpha')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const margin = 5;
    const isAtEdge = (x: number, y: number) =>
      Math.min(x, y, info.width - 1 - x, info.height - 1 - y) < margin;
    const inked = [...data.entries()].filter(
      ([index, alpha]) => alpha > 8 && isAtEdge(index % info.width, Math.floor(index / info.width)),
    );
    expect(inked).toHaveLength(0);
  });
});

describe('renderIllustration', () => {
  const directory = join(mkdtempSync(join(tmpdir(), 'illustrations-')), 'uploads');

  afterAll(() => rmSync(join(directory, '..'), { recursive: true }));

  it('writes every width as WebP, and nothing a second time', async () => {
    const svg = drawIllustration('data', 0);
    expect(await renderIllustration(svg, directory, 'podaci')).toBe('/uploads/podaci.webp');

    const files = readdirSync(directory).sort();
    expect(files).toEqual(['podaci-1200.webp', 'podaci-400.webp', 'podaci-800.webp', 'podaci.webp']);
    const sizes = await Promise.all(files.map((file) => sharp(join(directory, file)).metadata()));
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 1200, 750],
      ['webp', 400, 250],
      ['webp', 800, 500],
      ['webp', 1600, 1000],
    ]);

    rmSync(join(directory, 'podaci-400.webp'));
    const before = statSync(join(directory, 'podaci.webp')).mtimeMs;
    await renderIllustration(svg, directory, 'podaci');
    expect(readdirSync(directory).sort()).toEqual(files);
    expect(statSync(join(directory, 'podaci.webp')).mtimeMs).toBe(before);
  });
});
