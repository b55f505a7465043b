import { createServer } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import mongoose from 'mongoose';
import { env } from '../config/env.ts';
import { createApp, createFramework } from '../app.ts';
import { createLogger } from '../lib/logger.ts';
import { createCareer, createCourse, createNewsItem, bearer, createUser } from '../test/support/factories.ts';
import { listen, openRaw, serveRaw, type Asked, type RawHttp } from '../test/support/httpClient.ts';
import { databaseCalls } from '../test/support/testDatabase.ts';
import { useTestDatabase } from '../test/support/testApp.ts';
import { folderStore } from '../lib/storage/folderStore.ts';

useTestDatabase();

let log: string[] = [];
const deps = {
  logger: createLogger('info', { write: (line: string) => void log.push(line) }),
  images: folderStore('/nowhere'),
  spaDir: '/nowhere',
  createPageRenderer: null,
  now: () => 0,
};
let cached: RawHttp;
let framework: RawHttp;
beforeAll(async () => {
  cached = await serveRaw(createApp(deps));
  framework = await serveRaw(createFramework(deps));
});
afterAll(() => Promise.all([cached.close(), framework.close()]));

let ids = { course: '', news: '', career: '' };
beforeEach(async () => {
  const course = await createCourse({ description: `<p>${'Opširan opis kursa. '.repeat(200)}</p>` });
  const item = await createNewsItem();
  const career = await createCareer();
  ids = { course: course._id.toString(), news: item._id.toString(), career: career._id.toString() };
  log = [];
});

const coursePath = () => apiUrl(API.course, { id: ids.course });
const READS: [name: string, path: () => string][] = [
  [API.courses, () => API.courses],
  ['a page of courses', () => `${API.courses}?pageSize=1&keyword=kurs`],
  [API.featuredCourses, () => API.featuredCourses],
  [API.topCourses, () => API.topCourses],
  [API.course, coursePath],
  [API.courseReviews, () => apiUrl(API.courseReviews, { id: ids.course })],
  [API.news, () => API.news],
  ['a page of news', () => `${API.news}?pageNumber=1&pageSize=1`],
  [API.featuredNews, () => API.featuredNews],
  [API.newsItem, () => apiUrl(API.newsItem, { id: ids.news })],
  [API.careers, () => API.careers],
  [API.popularCareers, () => API.popularCareers],
  [API.career, () => apiUrl(API.career, { id: ids.career })],
];

/** Headers that may differ between two equal responses. */
const OF_ONE_ANSWER = new Set(['date', 'etag', 'x-request-id', 'content-length']);
const same = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.has(name)));
const BR = { 'accept-encoding': 'gzip, deflate, br' };

/** Returns the stored response, which needs no database operation. */
async function askCached(asked: Asked) {
  await cached.ask(asked);
  let answer: Awaited<ReturnType<RawHttp['ask']>> | undefined;
  const calls = await databaseCalls(async () => {
    answer = await cached.ask(asked);
  });
  expect(calls).toBe(0);
  return answer!;
}

describe.each(READS)('a stored response to %s', (_name, path) => {
  it('equals the response of the framework', async () => {
    const own = await framework.ask({ path: path() });
    const answer = await askCached({ path: path() });
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toBe(own.body.toString());
    expect(same(answer.headers)).toEqual(same(own.headers));
    expect(answer.headers['content-length']).toBe(String(answer.body.length));
    expect(answer.headers.vary).toContain('Accept-Encoding');
  });

  it('has the headers of GET and no body for HEAD', async () => {
    for (const headers of [{}, BR]) {
      const { headers: ofGet } = await askCached({ path: path(), headers });
      const head = await askCached({ path: path(), headers, method: 'HEAD' });
      expect(head.status).toBe(200);
      expect(head.body).toHaveLength(0);
      const { date: _date, 'x-request-id': _id, ...expected } = ofGet;
      expect(head.headers).toMatchObject(expected);
    }
  });

  it('is a 304 for a known ETag, with the headers that a cache may renew', async () => {
    const own = await framework.ask({ path: path() });
    const known = await framework.ask({ path: path(), headers: { 'if-none-match': own.headers.etag! } });
    const { headers } = await askCached({ path: path() });
    for (const method of ['GET', 'HEAD']) {
      const answer = await askCached({ path: path(), method, headers: { 'if-none-match': headers.etag! } });
      expect(answer.status).toBe(304);
      expect(answer.body).toHaveLength(0);
      expect(answer.headers.etag).toBe(headers.etag);
      // A 304 of the framework lacks the Vary of its 200, which caches need (RFC 9110, 15.4.5).
      expect(same(answer.headers)).toEqual({ ...same(known.headers), vary: own.headers.vary });
    }
  });
});

describe('the key of a stored response', () => {
  it('contains only query parameters of the contract, in any order', async () => {
    const page = `${API.courses}?pageSize=1&keyword=kurs`;
    const { body } = await askCached({ path: page });
    for (const same of [`${API.courses}?utm=1&keyword=kurs&pageSize=1`, `${page}&utm=2`]) {
      const calls = await databaseCalls(async () => {
        expect((await cached.ask({ path: same })).body.equals(body)).toBe(true);
      });
      expect(calls).toBe(0);
    }
    const other = await cached.ask({ path: `${API.courses}?pageSize=1&keyword=nema` });
    expect(JSON.parse(other.body.toString())).toMatchObject({ kursevi: [] });
  });

  it('distinguishes a repeated parameter from a single one', async () => {
    await askCached({ path: `${API.courses}?keyword=kurs` });
    const path = `${API.courses}?keyword=kurs&keyword=kurs`;
    expect((await cached.ask({ path })).status).toBe((await framework.ask({ path })).status);
  });
});

describe('the codings of a stored response', () => {
  it('follow Accept-Encoding, each with its own strong ETag', async () => {
    const path = coursePath();
    const plain = await askCached({ path });
    const br = await askCached({ path, headers: BR });
    const gzip = await askCached({ path, headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(br.body.length),
      vary: 'Authorization, Accept-Encoding',
    });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(br.body.length).toBeLessThan(plain.body.length / 5);
    const tags = [plain, br, gzip].map(({ headers }) => headers.etag);
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  });

  it('are not confused by an ETag of another coding', async () => {
    const path = coursePath();
    const { headers } = await askCached({ path, headers: BR });
    const tag = headers.etag!;
    const conditional = (more: Record<string, string>) =>
      askCached({ path, headers: { 'if-none-match': tag, ...more } });
    expect((await conditional(BR)).status).toBe(304);
    expect((await conditional({})).status).toBe(200);
    expect((await conditional({ 'accept-encoding': 'br;q=0' })).status).toBe(200);
  });

  it('do not compress a small body', async () => {
    const answer = await askCached({ path: apiUrl(API.newsItem, { id: ids.news }), headers: BR });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(JSON.parse(answer.body.toString())).toMatchObject({ _id: ids.news });
  });
});

describe('a conditional request', () => {
  it.each([
    ['W/"…"', (tag: string) => `W/${tag}`, 304],
    ['a list', (tag: string) => `"x", W/"y" , ${tag}`, 304],
    ['*', () => '*', 304],
    ['another tag', () => '"x"', 200],
    ['no tag', (tag: string) => tag.slice(1, -1), 200],
  ])('%s', async (_name, header, status) => {
    const { headers } = await askCached({ path: coursePath() });
    const asked = { path: coursePath(), headers: { 'if-none-match': header(headers.etag!) } };
    expect((await askCached(asked)).status).toBe(status);
  });

  it('is answered completely with Cache-Control: no-cache, as by the framework', async () => {
    const { headers } = await askCached({ path: coursePath() });
    const asked = { 'if-none-match': headers.etag!, 'cache-control': 'no-cache' };
    expect((await askCached({ path: coursePath(), headers: asked })).status).toBe(200);
  });
});

describe('a stored response is sent also to a request with', () => {
  it.each<[string, Record<string, string>]>([
    ['a token, where staff get nothing more', { authorization: 'Bearer abc' }],
    ['a range', { range: 'bytes=0-1' }],
    ['If-Match', { 'if-match': '"x"' }],
    ['If-Modified-Since', { 'if-modified-since': 'Sat, 21 Nov 2026 00:00:00 GMT' }],
    ['an empty body', { 'content-length': '0' }],
    ['an empty body of unknown length', { 'transfer-encoding': 'chunked' }],
  ])('%s', async (_name, headers) => {
    for (const read of [API.news, `${API.courses}?keyword=kurs`, API.featuredNews]) {
      const before = await askCached({ path: read });
      const { status, headers: own } = await askCached({ path: read, headers });
      expect([status, own.etag]).toEqual([200, before.headers.etag]);
    }
  });

  it('a body, which is no part of the response', async () => {
    const site = await listen(createServer(createApp(deps)));
    const raw = await openRaw(site.port);
    const read = `GET ${API.news} HTTP/1.1\r\nHost: localhost\r\n`;
    raw.socket.write(`${read}Content-Type: application/json\r\nContent-Length: 1\r\n\r\n{${read}\r\n`);
    expect(await raw.until(/200 OK[^]*200 OK/)).not.toContain('HTTP/1.1 400');
    raw.socket.destroy();
    await site.close();
  });
});

describe('the framework itself', () => {
  it('answers a request with a token where staff get more', async () => {
    await cached.ask({ path: coursePath() });
    const answer = await cached.ask({ path: coursePath(), headers: { authorization: 'Bearer abc' } });
    expect([answer.status, answer.headers.etag]).toEqual([200, expect.stringMatching(/^W\//)]);
  });

  it.each(['/api/kursevi/', '/API/kursevi', '/api//kursevi', '/api/kursev%69', '/api/Vijesti'])(
    'answers 404 to another spelling of a path, with no call of the database: %s',
    async (path) => {
      const calls = await databaseCalls(async () => {
        const answer = await cached.ask({ path });
        expect([answer.status, JSON.parse(answer.body.toString()).code]).toEqual([404, 'not_found']);
      });
      expect(calls).toBe(0);
    },
  );

  it.each(['http://localhost', 'HTTP://127.0.0.1:5000', 'https://institut.example'])(
    'answers the whole URL of a path as the path: %s',
    async (origin) => {
      const expected = await cached.ask({ path: API.courses });
      const calls = await databaseCalls(async () => {
        const { status, body } = await cached.ask({ path: `${origin}${API.courses}` });
        expect([status, body.toString()]).toEqual([200, expected.body.toString()]);
      });
      expect(calls).toBe(0);
    },
  );

  it('answers an address that is too long to be stored', async () => {
    const path = `${API.courses}?keyword=${'x'.repeat(1000)}`;
    expect((await cached.ask({ path })).status).toBe((await framework.ask({ path })).status);
  });
});

describe('a cached request', () => {
  it('is computed once for fifty simultaneous clients', async () => {
    const path = coursePath();
    const one = await databaseCalls(() => framework.ask({ path }));
    let answers: Awaited<ReturnType<RawHttp['ask']>>[] = [];
    const fifty = await databaseCalls(async () => {
      answers = await Promise.all(Array.from({ length: 50 }, () => cached.ask({ path })));
    });
    expect(fifty).toBe(one);
    expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1);
  });

  it('has its own request id, and its own log line if the setting says so', async () => {
    jest.replaceProperty(env, 'LOG_CACHED_RESPONSES', 'each');
    const path = `${API.courses}?keyword=tajna`;
    const NEW_ID = /^[\da-f-]{36}$/;
    jest.replaceProperty(env, 'TRUST_PROXY', 1);
    const idAfter = async (headers: Record<string, string>) =>
      (await cached.ask({ path, headers })).headers['x-request-id'];
    expect(await idAfter({ 'x-request-id': 'prvi' })).toBe('prvi');
    expect(await idAfter({ 'x-request-id': 'drugi' })).toBe('drugi');
    expect(await idAfter({ 'x-request-id': 'dva razmaka' })).toMatch(NEW_ID);
    expect(await idAfter({})).toMatch(NEW_ID);
    jest.restoreAllMocks();
    const lines = log.map((line) => JSON.parse(line));
    expect(lines).toHaveLength(4);
    expect(lines.slice(0, 2).map(({ reqId }) => reqId)).toEqual(['prvi', 'drugi']);
    expect(lines[3]).toMatchObject({
      level: 30,
      method: 'GET',
      path: API.courses,
      status: 200,
      ms: expect.any(Number),
    });
    expect(log.join('')).not.toContain('tajna');
  });

  it('is counted by route and status in one log line per minute', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance', 'Date', 'queueMicrotask'] });
    const { ask, close } = await serveRaw(createApp(deps));
    try {
      const { headers } = await ask({ path: coursePath() });
      for (let n = 0; n < 3; n += 1) await ask({ path: coursePath() });
      await ask({ path: coursePath(), headers: { 'if-none-match': headers.etag! } });
      // The first response came from the framework.
      expect(log.map((line) => JSON.parse(line).msg)).toEqual(['answered']);
      jest.advanceTimersByTime(60_000);
      expect(JSON.parse(log[1]!)).toMatchObject({
        level: 30,
        responses: { [`GET ${API.course} 200`]: 3, [`GET ${API.course} 304`]: 1 },
        msg: 'answered from the response cache',
      });
      jest.advanceTimersByTime(60_000);
      expect(log).toHaveLength(2);
    } finally {
      jest.useRealTimers();
      await close();
    }
  });

  it('has its own log line when it is answered slowly', async () => {
    await cached.ask({ path: coursePath() });
    log = [];
    let time = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (time += 1001));
    await cached.ask({ path: coursePath() });
    clock.mockRestore();
    expect(log.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 40, path: coursePath(), msg: 'answered slowly' }),
    ]);
  });
});

describe('an unsuccessful response', () => {
  it('comes from the framework and is not stored', async () => {
    const id = new mongoose.Types.ObjectId();
    const path = apiUrl(API.course, { id: id.toString() });
    const own = await framework.ask({ path });
    const answer = await cached.ask({ path, headers: { 'if-none-match': '*' } });
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).toBe(own.body.toString());
    expect(same(answer.headers)).toEqual(same(own.headers));
    // Stored like a write of another process, which this process does not notice.
    const stored = await mongoose.connection.db!.collection('courses').findOne({ isDraft: false });
    await mongoose.connection.db!.collection('courses').insertOne({ ...stored, _id: id });
    expect((await cached.ask({ path })).status).toBe(200);
  });

  it.each([`${API.courses}?sort=nista`, `${API.news}?pageSize=0`, `${API.courses}?drafts=include`])(
    'is the same as without the cache: %s',
    async (path) => {
      const own = await framework.ask({ path });
      const answer = await cached.ask({ path });
      expect(answer.status).toBe(own.status);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.body.toString()).toBe(own.body.toString());
      expect(same(answer.headers)).toEqual(same(own.headers));
    },
  );
});

describe('a response to an admin', () => {
  it('is never stored, and an admin never gets a stored response', async () => {
    const headers = { authorization: bearer(await createUser({ isAdmin: true })) };
    const asAdmin = async () =>
      JSON.parse((await cached.ask({ path: coursePath(), headers })).body.toString());
    expect(await asAdmin()).toMatchObject({ version: 0, isDraft: false });
    const visitor = JSON.parse((await askCached({ path: coursePath() })).body.toString());
    expect(visitor).not.toHaveProperty('version');
    expect(visitor).not.toHaveProperty('isDraft');
    expect(await asAdmin()).toMatchObject({ version: 0, isDraft: false });
  });
});
