import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { PRIVATE_PAGES } from './fixedPages.ts';
import { codingFor } from '../../../http/coding.ts';
import { folderStore } from '../../../lib/storage/folderStore.ts';

useTestDatabase();

const root = mkdtempSync(join(tmpdir(), 'institut-static-'));
const spaDir = join(root, 'dist');
const uploadsDir = join(root, 'uploads');
const images = folderStore(uploadsDir);

beforeAll(() => {
  mkdirSync(join(spaDir, 'assets'), { recursive: true });
  mkdirSync(join(uploadsDir, 'folder'), { recursive: true });
  writeFileSync(join(root, 'secret.txt'), 'secret');
  writeFileSync(join(spaDir, 'index.html'), '<!doctype html><div id="root"></div><!--state-->');
  writeFileSync(join(spaDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(spaDir, 'prisustvo-worker.js'), '');
  writeFileSync(join(spaDir, 'assets/app-1a2b.js'), 'export {};');
  writeFileSync(join(spaDir, 'assets/large-3c4d.js'), '// a long comment\n'.repeat(500));
  writeFileSync(join(spaDir, 'assets/built-5e6f.js'), 'export {};');
  writeFileSync(join(spaDir, 'assets/built-5e6f.js.br'), brotliCompressSync('export {};'));
  writeFileSync(join(spaDir, 'assets/built-5e6f.js.gz'), gzipSync('export {};'));
  writeFileSync(join(spaDir, 'assets/app-1a2b.js.map'), '{"sourcesContent":["secret"]}');
  mkdirSync(join(spaDir, 'video'));
  writeFileSync(join(spaDir, 'video/film.mp4'), '0123456789');
  writeFileSync(join(uploadsDir, 'course.webp'), 'image');
  writeFileSync(join(uploadsDir, '.hidden'), 'secret');
});

afterAll(() => rmSync(root, { recursive: true }));

const CERTIFICATE = '/uvjerenja/7F3K2M9QXT';
const get = (path: string) => testApp({ spaDir, images }).get(path);

describe('the pages', () => {
  it.each([
    ['/', 200],
    ['/kursevi', 200],
    ['/kurs/123', 404],
    ['/search/c%2B%2B', 200],
    ['/search/node.js', 200],
    ['/search/50%', 200],
    ['/%', 404],
    ['/ne-postoji', 404],
    ['//ne-postoji.com/kursevi', 404],
  ])('answer %s with %i and index.html, revalidated each time', async (path, status) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(response.type).toBe('text/html');
    expect(response.text).toContain('id="root"');
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  it('refuse somebody who has asked for too many certificates with a page and its sentence', async () => {
    for (let n = 0; n < 30; n += 1) expect((await get(CERTIFICATE)).status).toBe(404);
    const { status, type, text, headers } = await get(CERTIFICATE);
    expect([status, type, headers['cache-control']]).toEqual([429, 'text/html', 'no-store']);
    expect(text).toContain('id="root"');
    expect(text).toContain('<p>Previše pokušaja. Pokušajte ponovo malo kasnije.</p>');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it.each(['/', '/kursevi', '/search/node.js', '/ne-postoji'])(
    'name the speculation rules on %s',
    async (path) => {
      const { headers } = await get(path);
      expect(headers['speculation-rules']).toBe('"/speculation-rules.json"');
    },
  );

  it.each([...Object.keys(PRIVATE_PAGES).map((path) => path.replace(':id', '1')), '/admin/userlist'])(
    'name no speculation rules on the private page %s',
    async (path) => {
      const { status, headers } = await get(path);
      expect([status, headers['speculation-rules']]).toEqual([200, undefined]);
    },
  );

  it.each([
    ['/search?keyword=python', '/search/python'],
    ['/search?keyword=++C%2B%2B+i+50%25+', '/search/C%2B%2B%20i%2050%25'],
    ['/search?keyword=..', '/search/..%20'],
    ['/search?keyword=%2F%2Fzlo.example', '/search/%2F%2Fzlo.example'],
    ['/search?keyword=+', '/kursevi'],
    ['/search?keyword=', '/kursevi'],
    ['/search', '/kursevi'],
    ['/search/', '/kursevi'],
    ['/page', '/kursevi'],
    ['/page/?strana=2', '/kursevi'],
  ])('redirect the search form of a browser without JavaScript: %s to %s', async (sent, results) => {
    const { status, headers } = await get(sent);
    expect(status).toBe(303);
    expect(headers.location).toBe(results);
  });

  it.each([
    ['/KURSEVI', '/kursevi'],
    ['/Kursevi/?utm_source=Letak', '/kursevi?utm_source=Letak'],
    ['/Search/C%2B%2B/PAGE/2', '/search/C%2B%2B/page/2'],
    ['/KURS/65F0c0ffee0000000000000A', '/kurs/65F0c0ffee0000000000000A'],
    ['/Nova-Lozinka?token=AbC', '/nova-lozinka?token=AbC'],
    ['/InovaLab', '/inovalab'],
    ['/Admin/UserList', '/admin/userlist'],
    ['/ORDER/1', '/order/1'],
    ['/kursevi/', '/kursevi'],
    ['/kurs/65f0c0ffee0000000000000a//?a=1', '/kurs/65f0c0ffee0000000000000a?a=1'],
    ['/kursev%69', '/kursevi'],
    ['//', '/'],
  ])('redirect another spelling of an address: %s to %s', async (typed, address) => {
    const { status, headers } = await get(typed);
    expect([status, headers.location]).toEqual([301, address]);
  });

  it.each(['/search/Python', '/Nigdje', '//KURSEVI', '/kurs/ABC'])(
    'are not redirected when only the visitor chose the letters: %s',
    async (path) => {
      const { status } = await get(path);
      expect(status).not.toBe(301);
    },
  );

  it('redirect simultaneous searches each to its own results', async () => {
    const app = testApp({ spaDir, images });
    const keywords = ['python', 'mreže', 'dizajn'];
    const answers = await Promise.all(keywords.map((keyword) => app.get('/search').query({ keyword })));
    expect(answers.map(({ headers }) => headers.location)).toEqual(
      keywords.map((keyword) => `/search/${encodeURIComponent(keyword)}`),
    );
  });

  it('are a 404 before the build', async () => {
    const { status, body } = await testApp({ spaDir: join(root, 'nowhere') }).get('/');
    expect(status).toBe(404);
    expect(body.code).toBe('not_found');
  });

  it('send a video in the requested ranges', async () => {
    const response = await get('/video/film.mp4').set('Range', 'bytes=2-5');
    expect(response.status).toBe(206);
    expect(response.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-range': 'bytes 2-5/10',
      'accept-ranges': 'bytes',
    });
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect(response.body).toEqual(Buffer.from('2345'));
  });

  it('let caches keep hashed files forever', async () => {
    const { status, headers } = await get('/assets/app-1a2b.js');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('are compressed', async () => {
    const { headers } = await get('/assets/large-3c4d.js').set('Accept-Encoding', 'gzip, br');
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliCompressSync('export {};').length],
    ['gzip, deflate', 'gzip', gzipSync('export {};').length],
    ['gzip, br;q=0', 'gzip', gzipSync('export {};').length],
    ['identity', undefined, 'export {};'.length],
    ['br;q=0', undefined, 'export {};'.length],
  ])('are sent as the build has compressed them: %s', async (accepted, coding, length) => {
    const { headers, text } = await get('/assets/built-5e6f.js').set('Accept-Encoding', accepted);
    expect(headers['content-encoding']).toBe(coding);
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/javascript/),
      'content-length': String(length),
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(text).toBe('export {};');
  });

  it.each([
    ['/favicon.svg', 'public, max-age=3600'],
    ['/prisustvo-worker.js', 'no-cache'],
  ])(
    'let caches keep other files for an hour, and revalidate a service worker: %s',
    async (path, caching) => {
      const { status, headers } = await get(path);
      expect([status, headers['cache-control']]).toEqual([200, caching]);
    },
  );

  it.each([
    '/assets/old-9f8e.js',
    '/assets/',
    '/assets/nothing',
    '/assets/app-1a2b.js.map',
    '/assets/app-1a2b.js%2emap',
    '/assets/app-1a2b.js.m%61p',
    '/assets//app-1a2b.js.map',
    '/assets/../assets/app-1a2b.js.map',
    '/missing.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
  ])('have no %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.text).not.toContain('secret');
    expect(response.body.code).toBe('not_found');
  });

  it('refuse other methods than GET and HEAD', async () => {
    expect((await testApp({ spaDir, images }).post('/kursevi').send({})).status).toBe(404);
  });
});

describe('stored images', () => {
  it('are cached forever and cannot run scripts', async () => {
    const { status, headers } = await get('/uploads/course.webp');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    '/uploads',
    '/uploads/',
    '/uploads/folder',
    '/uploads/.hidden',
    '/uploads/none.webp',
    '/uploads/..%2fsecret.txt',
  ])('have no %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.body).toEqual({ code: 'not_found', message: 'Datoteka nije pronađena.' });
  });
});

function requestWith(acceptEncoding: string | undefined): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  if (acceptEncoding !== undefined) request.headers['accept-encoding'] = acceptEncoding;
  return request;
}

describe('codingFor', () => {
  it.each<[string | undefined, string]>([
    [undefined, 'identity'],
    ['', 'identity'],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP , BR', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0', 'identity'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0, gzip;q=0', 'identity'],
    ['deflate', 'identity'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['identity', 'identity'],
    ['identity, br;q=0.9', 'identity'],
    ['identity;q=0', 'identity'],
    ['gzip;q=0.5, identity;q=0', 'gzip'],
    ['*;q=0', 'identity'],
    ['br;q=not-a-number', 'identity'],
    [',;,;;=', 'identity'],
  ])('answers Accept-Encoding %j with %s', (header, coding) => {
    expect(codingFor(requestWith(header))).toBe(coding);
  });
});
