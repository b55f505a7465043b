import fs from 'node:fs/promises';
import { TOKEN_FAILED_MESSAGE } from '@institut/contract/error';
import { IMAGE_WIDTHS, imageVariant, isStoredImage, UPLOAD_FIELD } from '@institut/contract/image';
import { API } from '@institut/contract/endpoints';
import sharp from 'sharp';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import { picture, useUploads } from '../../test/support/uploads.ts';
import { bearer, createUser } from '../../test/support/factories.ts';

useTestDatabase();

const { bytesOf, folder, post, send, stored } = useUploads();
const withoutFile = () => post().field('x', '1');
const read = (file: string) => sharp(bytesOf(file)).metadata();
const broken = (code: string) => Object.assign(new Error(`${code}: broken`), { code });

describe('POST /api/upload', () => {
  it('stores the picture with its variants and answers its path as text', async () => {
    const response = await send(await picture().png().toBuffer());
    expect(response.status).toBe(201);
    expect(response.type).toBe('text/plain');
    expect(isStoredImage(response.text)).toBe(true);
    expect(response.headers['cache-control']).toBe('no-store');

    const name = response.text.replace('/uploads/', '');
    expect(stored()).toEqual([name, ...IMAGE_WIDTHS.map((width) => imageVariant(name, width))].sort());
    expect(await read(name)).toMatchObject({ format: 'webp', width: 1600, height: 800 });
    for (const width of IMAGE_WIDTHS) {
      expect(await read(imageVariant(name, width))).toMatchObject({
        format: 'webp',
        width,
        height: width / 2,
      });
    }
  });

  it('serves what it has stored, as an image that can run nothing', async () => {
    const { text: path } = await send(await picture().png().toBuffer());
    const { status, headers, body } = await testApp({ uploadsDir: folder() })
      .get(imageVariant(path, 400))
      .buffer(true);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 400 });
    expect((await testApp({ uploadsDir: folder() }).get('/uploads/')).status).toBe(404);
  });

  it.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)(
    'takes %s, whatever it is called',
    async (format) => {
      const bytes = await picture(120, 60).toFormat(format).toBuffer();
      const { status, text } = await send(bytes, 'dokument.exe', 'application/x-msdownload');
      expect(status).toBe(201);
      expect(await read(text.replace('/uploads/', ''))).toMatchObject({
        format: 'webp',
        width: 120,
        height: 60,
      });
      expect(stored()).toHaveLength(4);
    },
  );

  it('turns a photograph as its EXIF says and keeps none of its metadata', async () => {
    const bytes = await picture(300, 200)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'Kabinet 12' }, IFD3: { GPSLatitude: '43/1 51/1 0/1' } })
      .toBuffer();
    expect(bytes.includes('Kabinet 12')).toBe(true);
    const { text } = await send(bytes, 'foto.jpg', 'image/jpeg');
    const name = text.replace('/uploads/', '');
    const metadata = await read(name);
    expect(metadata).toMatchObject({ width: 200, height: 300 });
    expect(metadata).not.toHaveProperty('exif');
    expect(metadata).not.toHaveProperty('orientation');
    for (const file of stored()) expect(bytesOf(file).includes('Kabinet')).toBe(false);
  });

  it('keeps the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00'].map((background) =>
        sharp({ create: { width: 50, height: 50, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    const name = (await send(gif)).text.replace('/uploads/', '');
    expect((await read(name)).pages ?? 1).toBe(1);
    const { dominant } = await sharp(bytesOf(name)).stats();
    expect(dominant.r).toBeGreaterThan(200);
    expect(dominant.g).toBeLessThan(50);
  });

  it('keeps transparency', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const name = (await send(bytes)).text.replace('/uploads/', '');
    expect((await sharp(bytesOf(name)).stats()).isOpaque).toBe(false);
  });

  it.each([
    [30_000, 10],
    [10, 30_000],
    [1, 1],
  ])('takes a picture of %d x %d pixels', async (width, height) => {
    const { status, text } = await send(await picture(width, height).png().toBuffer());
    expect(status).toBe(201);
    const { width: storedWidth } = await read(text.replace('/uploads/', ''));
    expect(storedWidth).toBeLessThanOrEqual(1600);
  });

  it('gives every picture a name of its own', async () => {
    const bytes = await picture(20, 20).png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(bytes)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(6);
    expect(stored()).toHaveLength(24);
  });
});

describe('POST /api/upload asks who it is', () => {
  it('answers 401 without a token and 403 to a user', async () => {
    const bytes = await picture(20, 20).png().toBuffer();
    const visitor = await testApp().post(API.upload).attach(UPLOAD_FIELD, bytes, 'a.png');
    expect(visitor.status).toBe(401);
    expect(visitor.body.message).toBe(TOKEN_FAILED_MESSAGE);
    const user = await post(bearer(await createUser())).attach(UPLOAD_FIELD, bytes, 'a.png');
    expect(user.status).toBe(403);
    expect(stored()).toEqual([]);
  });

  it('answers 429 after too many', async () => {
    for (let sent = 0; sent < 200; sent += 1) await withoutFile();
    const { status, headers } = await withoutFile();
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a picture that cannot be stored', () => {
  it('answers 503 on a full disk and leaves nothing behind', async () => {
    const write = fs.writeFile;
    let written = 0;
    jest.spyOn(fs, 'writeFile').mockImplementation(async (...call) => {
      written += 1;
      if (written === 3) throw broken('ENOSPC');
      return write(...call);
    });
    const { status, body } = await send(await picture(20, 20).png().toBuffer());
    expect(status).toBe(503);
    expect(body).toEqual({ code: 'unavailable', message: 'Na serveru nema dovoljno prostora za sliku.' });
    expect(written).toBe(3);
    expect(stored()).toEqual([]);
  });

  it('leaves nothing behind when it fails among the last steps', async () => {
    const move = fs.rename;
    let moved = 0;
    jest.spyOn(fs, 'rename').mockImplementation(async (...call) => {
      moved += 1;
      if (moved === 4) throw broken('EIO');
      return move(...call);
    });
    const { status, text } = await send(await picture(20, 20).png().toBuffer());
    expect(status).toBe(500);
    expect(text).not.toContain('EIO');
    expect(stored()).toEqual([]);
  });
});
