import { readdir } from 'node:fs/promises';
import { test } from '@playwright/test';
import sharp from 'sharp';

const SCALE = 0.5;
const GAP = 24;
const SCREENSHOT = /^(.+)-(\d+)\.png$/;

test('put the screenshots of each page side by side', async () => {
  const folder = test.info().project.outputDir;
  const screenshots = (await readdir(folder)).flatMap((file) => {
    const [, name, width] = SCREENSHOT.exec(file) ?? [];
    return name === undefined ? [] : [{ file: `${folder}/${file}`, name, width: Number(width) }];
  });
  const byName = new Map<string, typeof screenshots>();
  for (const screenshot of screenshots.toSorted((a, b) => a.width - b.width)) {
    byName.set(screenshot.name, [...(byName.get(screenshot.name) ?? []), screenshot]);
  }
  for (const [name, sizes] of byName) {
    await makeContactSheet(
      sizes.map(({ file }) => file),
      `${folder}/${name}-sheet.png`,
    );
  }
  console.log(`${byName.size} pages and states, each with a contact sheet (*-sheet.png) in ${folder}`);
});

async function makeContactSheet(files: readonly string[], sheet: string): Promise<void> {
  const screenshots = await Promise.all(
    files.map(async (file) => {
      const { width } = await sharp(file).metadata();
      return sharp(file)
        .resize({ width: Math.round(width * SCALE) })
        .png()
        .toBuffer({ resolveWithObject: true });
    }),
  );
  const lefts = screenshots.map((_, index) =>
    screenshots.slice(0, index).reduce((left, { info }) => left + info.width + GAP, GAP),
  );
  const total = screenshots.reduce((sum, { info }) => sum + info.width + GAP, GAP);
  await sharp({
    create: {
      width: total,
      height: Math.max(...screenshots.map(({ info }) => info.height)) + 2 * GAP,
      channels: 3,
      background: '#8a94a0',
    },
  })
    .composite(screenshots.map(({ data }, index) => ({ input: data, left: lefts[index] ?? 0, top: GAP })))
    .png({ palette: true })
    .toFile(sheet);
}
