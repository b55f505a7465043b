import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { UPLOAD_FIELD, UPLOAD_MAX_BYTES } from '@institut/contract/image';
import sharp from 'sharp';
import { useTestDatabase } from '../../test/support/testApp.ts';
import { picture, useUploads } from '../../test/support/uploads.ts';

useTestDatabase();

const { bytesOf, folder, post, send, stored } = useUploads();
function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
/** A black square of one bit a pixel: ten kilobytes, however many pixels. */
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

describe('POST /api/upload refuses', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';

  it.each<[string, Buffer | (() => Promise<Buffer>)]>([
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', Buffer.from(svg)],
    ['an SVG that begins as XML', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n')],
    ['plain text', Buffer.from('nije slika')],
    ['the head of a GIF before a script', Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(1)//')],
    ['a TIFF', () => picture(10, 10).tiff().toBuffer()],
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

  it('no picture for the script behind it, but drops the script', async () => {
    const gif = await picture(10, 10).gif().toBuffer();
    const polyglot = Buffer.concat([gif, Buffer.from('*/=1;alert(document.cookie)//<script>')]);
    expect((await send(polyglot, 'slika.js', 'text/javascript')).status).toBe(201);
    for (const file of stored()) {
      expect(file).toMatch(/^[0-9a-f]{32}(-\d+)?\.webp$/);
      expect(bytesOf(file).includes('alert')).toBe(false);
    }
  });

  it('a picture of 81 megapixels', async () => {
    const bytes = hugePng(9000);
    expect(await sharp(bytes, { limitInputPixels: false }).metadata()).toMatchObject({ width: 9000 });
    const { status, body } = await send(bytes);
    expect(status).toBe(413);
    expect(body).toEqual({
      code: 'too_large',
      message: 'Slika ima previše piksela. Najviše je 40 megapiksela.',
    });
    expect(stored()).toEqual([]);
  });

  it('a file above 5 MB, and takes one of exactly 5 MB', async () => {
    const png = await picture(10, 10).png().toBuffer();
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
    expect((await send(padded(UPLOAD_MAX_BYTES))).status).toBe(201);
    const before = stored();
    const { status, body } = await send(padded(UPLOAD_MAX_BYTES + 1));
    expect(status).toBe(413);
    expect(body).toEqual({ code: 'too_large', message: 'Slika je prevelika. Najviše je 5 MB.' });
    expect(stored()).toEqual(before);
  });

  it('a form without a file', async () => {
    for (const { status, body } of [await post().field(UPLOAD_FIELD, ''), await post().field('x', '1')]) {
      expect(status).toBe(400);
      expect(body.fields).toEqual({ image: 'Odaberite sliku.' });
    }
  });

  it('a file in another field, and more than one', async () => {
    const bytes = await picture(10, 10).png().toBuffer();
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

  it('an empty file and a truncated one', async () => {
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
    'to be told where to write: %j',
    async (name) => {
      const bytes = await picture(10, 10).png().toBuffer();
      const head = `--x\r\nContent-Disposition: form-data; name="image"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
      const form = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]);
      const { status } = await post().set('Content-Type', 'multipart/form-data; boundary=x').send(form);
      expect(status).toBe(201);
      for (const file of stored()) expect(file).toMatch(/^[0-9a-f]{32}(-\d+)?\.webp$/);
      expect(readdirSync(join(folder(), '..'))).toEqual(['uploads']);
    },
  );

  it('any other content type', async () => {
    const bytes = await picture(10, 10).png().toBuffer();
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
  ])('a broken form: %s', async (_name, type, form) => {
    const { status, body } = await post().set('Content-Type', type).send(form);
    expect(status).toBe(400);
    expect(body.code).toBe('validation');
    expect(stored()).toEqual([]);
  });
});
