import fs from 'node:fs/promises';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { folderStore } from '../../../lib/storage/folderStore.ts';
import { metrics } from '../../../lib/metrics.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { sampleImage } from '../../../test/support/uploads.ts';

useTestDatabase();

const root = mkdtempSync(join(tmpdir(), 'institut-share-'));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(root, 'run-'));
});
afterAll(() => rmSync(root, { recursive: true }));

const store = (name: string, data: Buffer) => folderStore(folder).write([{ name, data }]);
const get = (name: string) => testApp({ images: folderStore(folder) }).get(`/uploads/${name}`);
const encodings = async () =>
  /^institut_image_encoding_seconds_count (\d+)$/m.exec(await metrics.metrics())?.[1] ?? '0';

type Pixel = [number, number, number];
const BLUE: Pixel = [11, 114, 185];
const WHITE: Pixel = [255, 255, 255];

/** Returns the colours in the middle of the left edge, of the upper edge and of the image; JPEG changes them slightly. */
async function coloursOf(jpeg: Buffer): Promise<Pixel[]> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): Pixel => {
    const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * info.channels);
    return [red, green, blue];
  };
  return [at(5, 315), at(600, 5), at(600, 315)];
}

const isNear = (colour: Pixel | undefined, expected: Pixel) =>
  expected.every((value, index) => Math.abs(value - (colour?.[index] ?? 0)) < 12);

describe('the JPEG of a stored image for sharing', () => {
  it.each<[string, number, number, Pixel, Pixel]>([
    ['fills it from a usual photograph', 1600, 1000, BLUE, BLUE],
    ['fills it from a small photograph', 60, 40, BLUE, BLUE],
    ['shows the whole of a square', 800, 800, WHITE, BLUE],
    ['shows the whole of an upright image', 200, 1600, WHITE, BLUE],
    ['shows the whole of a very wide image', 1600, 100, BLUE, WHITE],
  ])('%s (%s, %d x %d)', async (_what, width, height, left, top) => {
    await store('kurs.webp', await sampleImage(width, height).webp().toBuffer());
    const { status, type, headers, body } = await get('kurs-share.jpg').buffer(true);
    expect([status, type]).toEqual([200, 'image/jpeg']);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': String((body as Buffer).length),
    });
    expect(await sharp(body as Buffer).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    const [atLeft, atTop, inMiddle] = await coloursOf(body as Buffer);
    expect([isNear(atLeft, left), isNear(atTop, top), isNear(inMiddle, BLUE)]).toEqual([true, true, true]);
  });

  it.each([
    [1, 6400],
    [1600, 1],
    [1, 1],
  ])('has its size for an image of %d x %d pixels', async (width, height) => {
    await store('kurs.webp', await sampleImage(width, height).webp().toBuffer());
    const { body } = await get('kurs-share.jpg').buffer(true).expect(200);
    expect(await sharp(body as Buffer).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
  });

  it('has white where the image is transparent', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const create = { width: 120, height: 63, channels: 4, background: clear } as const;
    await store('logo.webp', await sharp({ create }).webp().toBuffer());
    const { body } = await get('logo-share.jpg').buffer(true).expect(200);
    for (const colour of await coloursOf(body as Buffer)) expect(isNear(colour, WHITE)).toBe(true);
  });

  it('is made once, also when it is asked for at the same time, and stored', async () => {
    await store('kurs.webp', await sampleImage(160, 100).webp().toBuffer());
    const before = Number(await encodings());
    const answers = await Promise.all(Array.from({ length: 5 }, () => get('kurs-share.jpg')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await get('kurs-share.jpg').expect(200);
    expect(Number(await encodings())).toBe(before + 1);
    expect(readdirSync(folder).sort()).toEqual(['kurs-share.jpg', 'kurs.webp']);
  });

  it('is answered with 503 while the store has no room for it', async () => {
    await store('kurs.webp', await sampleImage(160, 100).webp().toBuffer());
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
    const writing = jest.spyOn(fs, 'writeFile').mockRejectedValue(full);
    const { status, body } = await get('kurs-share.jpg');
    expect([status, body.message]).toEqual([503, 'Slika trenutno nije dostupna. Pokušajte ponovo.']);
    writing.mockRestore();
    await get('kurs-share.jpg').expect(200);
  });

  it('is missing without the image, of a broken one and of its variants', async () => {
    await store('kvar.webp', Buffer.from('nije slika'));
    await store('kurs-400.webp', await sampleImage(40, 25).webp().toBuffer());
    for (const name of [
      'nema-share.jpg',
      'kvar-share.jpg',
      '-share.jpg',
      'share.jpg',
      'kurs-share.jpg',
      'kurs-400-share.jpg',
    ]) {
      const { status, body } = await get(name);
      expect([name, status, body]).toEqual([
        name,
        404,
        { code: 'not_found', message: 'Datoteka nije pronađena.' },
      ]);
    }
    expect(readdirSync(folder).sort()).toEqual(['kurs-400.webp', 'kvar.webp']);
  });
});
