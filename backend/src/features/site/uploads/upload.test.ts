import fs from 'node:fs/promises';
import { TOKEN_FAILED_MESSAGE } from '@institut/contract/frame/errors';
import {
  IMAGE_WIDTHS,
  imageVariant,
  isStoredImage,
  shareVariant,
  UPLOAD_FIELD,
} from '@institut/contract/content/images';
import { UPLOAD_MAX_BYTES } from '@institut/contract/limits';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import sharp from 'sharp';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { sampleImage, useUploads } from '../../../test/support/uploads.ts';
import { startBucket } from '../../../test/support/bucket.ts';
import { bearer, createCourse, createUser } from '../../../test/support/factories.ts';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { env } from '../../../config/env.ts';
import { readWhole } from '../../../lib/storage/objectStore.ts';
import { publicStore } from '../../../lib/storage/openStore.ts';
import { metrics } from '../../../lib/metrics.ts';
import { folderStore } from '../../../lib/storage/folderStore.ts';
import { removeOrphans } from './orphans.service.ts';

useTestDatabase();

const { bytesOf, folder, post, send, stored } = useUploads();

const withBucket = () => testApp({ images: publicStore() });
const withoutFile = () => post().field('x', '1');

const OWN_FILE = /^[0-9a-f]{32}((-\d+)?\.webp|-share\.jpg)$/;

const read = (file: string) => sharp(bytesOf(file)).metadata();

const broken = (code: string) => Object.assign(new Error(`${code}: broken`), { code });

describe('POST /api/upload', () => {
  it('stores the image with its variants and answers its path as text', async () => {
    const response = await send(await sampleImage().png().toBuffer());
    expect(response.status).toBe(201);
    expect(response.type).toBe('text/plain');
    expect(isStoredImage(response.text)).toBe(true);
    expect(response.headers['cache-control']).toBe('no-store');

    const name = response.text.replace('/uploads/', '');
    const variants = IMAGE_WIDTHS.map((width) => imageVariant(name, width));
    expect(stored()).toEqual([name, shareVariant(name), ...variants].sort());
    expect(await read(name)).toMatchObject({ format: 'webp', width: 1600, height: 800 });
    for (const width of IMAGE_WIDTHS) {
      expect(await read(imageVariant(name, width))).toMatchObject({
        format: 'webp',
        width,
        height: width / 2,
      });
    }
    expect(await read(shareVariant(name))).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  });

  it('serves stored images as files that cannot run scripts', async () => {
    const { text: path } = await send(await sampleImage().png().toBuffer());
    const { status, headers, body } = await testApp({ images: folderStore(folder()) })
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
    expect((await testApp({ images: folderStore(folder()) }).get('/uploads/')).status).toBe(404);
  });

  it.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)(
    'accepts %s, whatever its file name',
    async (format) => {
      const bytes = await sampleImage(120, 60).toFormat(format).toBuffer();
      const { status, text } = await send(bytes, 'dokument.exe', 'application/x-msdownload');
      expect(status).toBe(201);
      expect(await read(text.replace('/uploads/', ''))).toMatchObject({
        format: 'webp',
        width: 120,
        height: 60,
      });
      expect(stored()).toHaveLength(5);
    },
  );

  it('rotates a photograph as its EXIF says and removes all metadata', async () => {
    const bytes = await sampleImage(300, 200)
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

  it('stores the first frame of an animation', async () => {
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
  ])('accepts an image of %d x %d pixels', async (width, height) => {
    const { status, text } = await send(await sampleImage(width, height).png().toBuffer());
    expect(status).toBe(201);
    const { width: storedWidth } = await read(text.replace('/uploads/', ''));
    expect(storedWidth).toBeLessThanOrEqual(1600);
  });

  it('gives every image a unique name', async () => {
    const bytes = await sampleImage(20, 20).png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(bytes)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(6);
    expect(stored()).toHaveLength(30);
  });
});

describe('POST /api/upload checks the user', () => {
  it('answers 401 without a token and 403 to a user', async () => {
    const bytes = await sampleImage(20, 20).png().toBuffer();
    const visitor = await testApp().post(API.upload).attach(UPLOAD_FIELD, bytes, 'a.png');
    expect(visitor.status).toBe(401);
    expect(visitor.body.message).toBe(TOKEN_FAILED_MESSAGE);
    const user = await post(bearer(await createUser())).attach(UPLOAD_FIELD, bytes, 'a.png');
    expect(user.status).toBe(403);
    expect(stored()).toEqual([]);
  });

  it('answers 429 after too many uploads', async () => {
    for (let sent = 0; sent < 200; sent += 1) await withoutFile();
    const { status, headers } = await withoutFile();
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('images in a bucket', () => {
  let bucket: Awaited<ReturnType<typeof startBucket>>;
  beforeEach(async () => {
    bucket = await startBucket();
    Object.assign(process.env, bucket.keys);
    jest.replaceProperty(env, 'UPLOADS_URL', bucket.address);
  });
  afterEach(() => bucket.stop());
  it('are stored with their variants, served and removed like those in a folder', async () => {
    const path = (await send(await sampleImage(1300, 500).png().toBuffer())).text;
    expect(stored()).toEqual([]);
    for (const width of IMAGE_WIDTHS) {
      const { body } = await withBucket().get(imageVariant(path, width)).expect(200);
      expect(await sharp(body as Buffer).metadata()).toMatchObject({ format: 'webp', width });
    }
    await withBucket().get(shareVariant(path)).expect(200).expect('Content-Type', 'image/jpeg');
    const { headers, body } = await withBucket().get(path).expect(200).expect('Content-Type', 'image/webp');
    expect(headers['content-length']).toBe(String((body as Buffer).length));
    expect(headers['cache-control']).toContain('immutable');
    await withBucket()
      .get(path)
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(304);
    await withBucket().head(path).expect(200);
    expect(await removeOrphans(publicStore())).toBe(0);
    const in40Days = new Date(Date.now() + 40 * 24 * 60 * 60 * 1000);
    expect(await removeOrphans(publicStore(), in40Days)).toBe(5);
    await withBucket().get(path).expect(404);
    await withBucket().get(shareVariant(path)).expect(404);
  });

  it('of 0.3.0 get their JPEG for sharing when it is first asked for', async () => {
    const share = shareVariant((await send(await sampleImage(1300, 500).png().toBuffer())).text);
    await publicStore().remove([share.replace('/uploads/', '')]);
    const { body } = await withBucket().get(share).expect(200).expect('Content-Type', 'image/jpeg');
    expect(await readWhole(publicStore(), share.replace('/uploads/', ''))).toEqual(body);
  });

  it('are answered with 503 while the service is away, and pages without them', async () => {
    const path = (await send(await sampleImage(20, 20).png().toBuffer())).text;
    const course = await createCourse({ image: path });
    await bucket.stop();
    const { status, body } = await send(await sampleImage(20, 20).png().toBuffer());
    expect({ status, body }).toEqual({
      status: 503,
      body: {
        code: 'unavailable',
        message: 'Sliku trenutno ne možemo sačuvati. Pokušajte ponovo za nekoliko minuta.',
      },
    });
    await withBucket().get(path).expect(503);
    await withBucket()
      .get(apiUrl(API.course, { id: course._id.toString() }))
      .expect(200);
  });
});

describe('an image that cannot be stored', () => {
  it('is answered with 503 on a full disk and leaves no files', async () => {
    const write = fs.writeFile;
    let written = 0;
    jest.spyOn(fs, 'writeFile').mockImplementation(async (...call) => {
      written += 1;
      if (written === 3) throw broken('ENOSPC');
      return write(...call);
    });
    const { status, body } = await send(await sampleImage(20, 20).png().toBuffer());
    expect(status).toBe(503);
    expect(body).toEqual({ code: 'unavailable', message: 'Na serveru nema dovoljno prostora za sliku.' });
    expect(written).toBe(3);
    expect(stored()).toEqual([]);
  });

  it('leaves no files when one of the last steps fails', async () => {
    const move = fs.rename;
    let moved = 0;
    jest.spyOn(fs, 'rename').mockImplementation(async (...call) => {
      moved += 1;
      if (moved === 4) throw broken('EIO');
      return move(...call);
    });
    const { status, text } = await send(await sampleImage(20, 20).png().toBuffer());
    expect(status).toBe(500);
    expect(text).not.toContain('EIO');
    expect(stored()).toEqual([]);
  });
});

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A black square with one bit per pixel: some ten kilobytes for many megapixels. */
function hugePng(side: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('POST /api/upload with an unsuitable body', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';

  it.each<[string, Buffer | (() => Promise<Buffer>)]>([
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', Buffer.from(svg)],
    ['an SVG that begins as XML', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n')],
    ['plain text', Buffer.from('nije slika')],
    ['the head of a GIF before a script', Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(1)//')],
    ['a TIFF', () => sampleImage(10, 10).tiff().toBuffer()],
  ])('%s, whatever it calls itself', async (_name, given) => {
    const bytes = typeof given === 'function' ? await given() : given;
    const { status, body } = await send(bytes, 'slika.png', 'image/png');
    expect(status).toBe(415);
    expect(body).toEqual({
      code: 'unsupported_type',
      message: 'Ovo nije slika koju možemo primiti. Pošaljite PNG, JPEG, WebP, AVIF ili GIF.',
    });
    expect(stored()).toEqual([]);
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an SVG', () => Buffer.from(svg)],
    ['a TIFF', () => sampleImage(10, 10).tiff().toBuffer()],
  ])('never reaches the decoder of %s', async (_name, make) => {
    await expect(sharp(await make()).metadata()).rejects.toThrow('unsupported image format');
  });

  it('stores an image without the script that follows it', async () => {
    const gif = await sampleImage(10, 10).gif().toBuffer();
    const polyglot = Buffer.concat([gif, Buffer.from('*/=1;alert(document.cookie)//<script>')]);
    expect((await send(polyglot, 'slika.js', 'text/javascript')).status).toBe(201);
    for (const file of stored()) {
      expect(file).toMatch(OWN_FILE);
      expect(bytesOf(file).includes('alert')).toBe(false);
    }
  });

  it('refuses an image of 81 megapixels', async () => {
    const bytes = hugePng(9000);
    expect(await sharp(bytes, { limitInputPixels: false }).metadata()).toMatchObject({ width: 9000 });
    const { status, body } = await send(bytes);
    expect(status).toBe(413);
    expect(body).toEqual({
      code: 'too_large',
      message: 'Slika ima previše piksela: dozvoljeno je najviše 40 megapiksela.',
    });
    expect(stored()).toEqual([]);
  });

  it('refuses a file above 5 MB, and accepts one of exactly 5 MB', async () => {
    const png = await sampleImage(10, 10).png().toBuffer();
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
    expect((await send(padded(UPLOAD_MAX_BYTES))).status).toBe(201);
    const before = stored();
    const { status, body } = await send(padded(UPLOAD_MAX_BYTES + 1));
    expect(status).toBe(413);
    expect(body).toEqual({ code: 'too_large', message: 'Slika je prevelika: dozvoljeno je najviše 5 MB.' });
    expect(stored()).toEqual(before);
  });

  it('refuses a form without a file', async () => {
    for (const { status, body } of [await post().field(UPLOAD_FIELD, ''), await post().field('x', '1')]) {
      expect(status).toBe(400);
      expect(body.fields).toEqual({ image: 'Odaberite sliku.' });
    }
  });

  it('refuses a file in another field, and more than one file', async () => {
    const bytes = await sampleImage(10, 10).png().toBuffer();
    const elsewhere = await post().attach('file', bytes, 'a.png');
    const two = await post().attach(UPLOAD_FIELD, bytes, 'a.png').attach(UPLOAD_FIELD, bytes, 'b.png');
    const many = post();
    for (let sent = 0; sent < 50; sent += 1) many.attach(`image[${sent}]`, bytes, 'a.png');
    for (const { status, body } of [elsewhere, two, await many]) {
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'validation', fields: { image: expect.any(String) } });
    }
    expect(stored()).toEqual([]);
  });

  it('refuses an empty file and a truncated one', async () => {
    const empty = await send(Buffer.alloc(0));
    expect(empty.status).toBe(400);
    expect(empty.body.fields).toEqual({ image: 'Datoteka je prazna.' });
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer();
    const truncated = await send(noise.subarray(0, noise.length / 2), 'foto.jpg', 'image/jpeg');
    expect(truncated.status).toBe(400);
    expect(truncated.body.message).toMatch(/oštećena/);
    expect(stored()).toEqual([]);
  });

  it.each(['../../x.png', '..\\..\\x.png', '/etc/passwd', 'x'.repeat(5000), '.htaccess'])(
    'ignores a file name with a path: %j',
    async (name) => {
      const bytes = await sampleImage(10, 10).png().toBuffer();
      const head = `--x\r\nContent-Disposition: form-data; name="image"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
      const form = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]);
      const { status } = await post().set('Content-Type', 'multipart/form-data; boundary=x').send(form);
      expect(status).toBe(201);
      for (const file of stored()) expect(file).toMatch(OWN_FILE);
      expect(readdirSync(join(folder(), '..'))).toEqual(['uploads']);
    },
  );

  it('refuses any other content type', async () => {
    const bytes = await sampleImage(10, 10).png().toBuffer();
    const raw = await post().set('Content-Type', 'image/png').send(bytes);
    const json = await post().send({ image: bytes.toString('base64') });
    const nothing = await post();
    for (const { status, body } of [raw, json, nothing]) {
      expect(status).toBe(415);
      expect(body.code).toBe('unsupported_type');
    }
  });

  it.each([
    ['no boundary', 'multipart/form-data', '--x\r\n\r\n'],
    [
      'no end',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nabc',
    ],
    [
      'a name with a zero',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="image"; filename="a\0b"\r\n\r\nabc\r\n--x--\r\n',
    ],
    ['no head', 'multipart/form-data; boundary=x', '--x\r\nnonsense\r\n\r\nabc\r\n--x--\r\n'],
  ])('refuses a broken form: %s', async (_name, type, form) => {
    const { status, body } = await post().set('Content-Type', type).send(form);
    expect(status).toBe(400);
    expect(body.code).toBe('validation');
    expect(stored()).toEqual([]);
  });
});

/** Returns the current value of a metric. */
async function valueOf(series: string): Promise<number> {
  const line = (await metrics.metrics()).split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.split(' ').at(-1) ?? 0);
}

/** A metric is counted after the response was sent, so the client may be a moment earlier. */
async function atLeast(read: () => Promise<number>, expected: number): Promise<number> {
  while ((await read()) < expected) await new Promise(setImmediate);
  return read();
}

const uploads = (outcome: string) => valueOf(`institut_uploads_total{outcome="${outcome}"}`);

const measured = () => valueOf('institut_image_encoding_seconds_count');

const outcomes = () => Promise.all(['stored', 'refused', 'failed'].map(uploads));

describe('upload metrics', () => {
  const { folder, post, send } = useUploads();

  it('count a stored image', async () => {
    const before = await uploads('stored');
    await send(await sampleImage(10, 10).png().toBuffer()).expect(201);
    expect(await atLeast(() => uploads('stored'), before + 1)).toBe(before + 1);
  });

  it.each<[string, number, () => ReturnType<typeof send>]>([
    ['no image', 415, () => send(Buffer.from('nije slika'))],
    ['no form', 415, () => post().type('json').send('{}')],
    ['a file above the limit of the form', 413, () => send(Buffer.alloc(UPLOAD_MAX_BYTES + 1))],
    ['a body above any limit', 413, () => send(Buffer.alloc(2 * UPLOAD_MAX_BYTES))],
    ['a form without a file', 400, () => post().field('x', '1')],
  ])('count what is refused, wherever: %s', async (_what, status, request) => {
    const before = await uploads('refused');
    await request().expect(status);
    expect(await atLeast(() => uploads('refused'), before + 1)).toBe(before + 1);
  });

  it('count an image that could not be stored', async () => {
    const before = await uploads('failed');
    writeFileSync(folder(), 'a file where the folder should be');
    await send(await sampleImage(10, 10).png().toBuffer()).expect(500);
    expect(await atLeast(() => uploads('failed'), before + 1)).toBe(before + 1);
  });

  it('do not count refused uploads of visitors and users', async () => {
    const before = await outcomes();
    await post('Bearer nobody').expect(401);
    expect(await outcomes()).toEqual(before);
  });

  it('measure the time of encoding a broken image, too', async () => {
    const before = await measured();
    const png = await sampleImage(400, 400).png().toBuffer();
    await send(png.subarray(0, png.length - 200)).expect(400);
    expect(await measured()).toBe(before + 1);
  });
});
