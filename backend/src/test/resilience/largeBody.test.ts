import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { CALL_NAMES, callNamed } from '@institut/contract/frame/calls';
import { API } from '@institut/contract/frame/endpoints';
import { imageForm } from '../security/validRequests.ts';
import { openRaw } from '../support/httpClient.ts';
import { residentMemory } from '../support/serverFaults.ts';
import { databaseUri, useServerProcesses, type ListeningServer } from '../support/serverProcess.ts';
import { useTestDatabase } from '../support/testDatabase.ts';
import { bearer, createUser } from '../support/factories.ts';

const MB = 1024 * 1024;
const SIZE = 48 * MB;
const SENTENCE = 'Zahtjev je prevelik. Skratite tekst i pokušajte ponovo.';
const IMAGE_SENTENCE = 'Slika je prevelika: dozvoljeno je najviše 5 MB.';

const engine = useTestDatabase();
const servers = useServerProcesses();
let server: ListeningServer;
let admin: string;

beforeAll(async () => {
  server = await servers.start({ env: { MONGO_URI: databaseUri(engine()), RATE_LIMIT_FACTOR: '100000' } });
});
beforeEach(async () => {
  admin = bearer(await createUser({ isAdmin: true }));
});

type Head = { method?: string; path?: string; authorization?: string; headers?: Record<string, string> };

function head({ method = 'POST', path = API.login, authorization, headers = {} }: Head): string {
  const lines = Object.entries({
    Host: 'localhost',
    'Content-Type': 'application/json',
    ...(authorization && { Authorization: authorization }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

function read(text: string): { status: number; body: unknown } {
  const [, status, rest = ''] = /^HTTP\/1.1 (\d+)[^]*?\r\n\r\n([^]*)$/.exec(text) ?? [];
  return { status: Number(status), body: JSON.parse(rest) };
}

const ANSWERED = /\r\n\r\n.*\}$/s;

/** Announces 48 MB, sends no body, and returns the response. */
async function announce(given: Head): Promise<ReturnType<typeof read>> {
  const connection = await openRaw(server.port);
  const { headers, ...rest } = given;
  connection.socket.write(head({ ...rest, headers: { 'Content-Length': String(SIZE), ...headers } }));
  const answer = read(await connection.until(ANSWERED));
  connection.socket.destroy();
  return answer;
}

const tooLarge = (message = SENTENCE) => ({ status: 413, body: { message, code: 'too_large' } });

async function expectWell(): Promise<void> {
  expect((await fetch(`${server.url}${API.ready}`)).status).toBe(200);
}

const WRITING = CALL_NAMES.map(callNamed).filter(({ method }) => method !== 'GET');
const writingRoutes = (kind: 'json' | 'file') =>
  WRITING.filter(({ body, form }) => !form && (body === 'file') === (kind === 'file')).map(
    ({ method, path }) => [method, path.replace(':id', 'a'.repeat(24))] as const,
  );

describe('a body with a Content-Length of 48 MB', () => {
  it.each(writingRoutes('json'))('is refused by %s %s before it is sent', async (method, path) => {
    expect(await announce({ method, path })).toEqual(tooLarge());
    expect(await announce({ method, path, authorization: admin })).toEqual(tooLarge());
  });

  it.each(writingRoutes('file'))('is refused by %s %s before it is sent', async (method, path) => {
    const upload = { method, path, headers: { 'Content-Type': imageForm().type } };
    expect(await announce({ ...upload, authorization: admin })).toEqual(tooLarge(IMAGE_SENTENCE));
    const user = bearer(await createUser());
    expect(await announce({ ...upload, authorization: user })).toMatchObject({ status: 403 });
    expect(await announce(upload)).toMatchObject({ status: 401 });
  });

  it('gets no 100 Continue', async () => {
    const connection = await openRaw(server.port);
    const headers = { 'Content-Length': String(SIZE), Expect: '100-continue' };
    connection.socket.write(head({ headers }));
    expect(read(await connection.until(ANSWERED))).toEqual(tooLarge());
    connection.socket.destroy();
  });

  it('is refused so that clients which read only after sending everything get the response', async () => {
    const connection = await openRaw(server.port);
    connection.socket.pause();
    connection.socket.write(head({ headers: { 'Content-Length': String(SIZE) } }));
    const piece = Buffer.alloc(MB, 'x');
    for (let sent = 0; sent < SIZE; sent += MB) {
      if (!connection.socket.write(piece)) await once(connection.socket, 'drain');
    }
    connection.socket.resume();
    expect(read(await connection.closed)).toEqual(tooLarge());
  });

  it('is refused when it is sent with fetch', async () => {
    const answer = await fetch(`${server.url}${API.orders}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: admin },
      body: Buffer.alloc(SIZE, 'x'),
    });
    expect({ status: answer.status, body: await answer.json() }).toEqual(tooLarge());
    expect(answer.headers.get('connection')).toBe('close');
  });
});

/** As the body of a request without a length carries it. */
const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

/** Sends endless chunks until the server closes the connection; returns the response and the megabytes sent before it. */
async function sendWithoutEnd(given: Head, first: Buffer = Buffer.alloc(0)) {
  const connection = await openRaw(server.port);
  const { socket } = connection;
  socket.write(head({ ...given, headers: { ...given.headers, 'Transfer-Encoding': 'chunked' } }));
  if (first.length > 0) socket.write(chunk(first));
  const piece = chunk(Buffer.alloc(16 * 1024, 'x'));
  let answeredAfter = 0;
  for (let sent = 0; !socket.destroyed; sent += piece.length) {
    if (answeredAfter === 0 && ANSWERED.test(connection.received())) answeredAfter = sent / MB;
    // Not too fast, because the bytes sent before the response are counted.
    if (!socket.write(piece)) {
      // The server may close the connection in the middle of a chunk.
      await Promise.race([once(socket, 'drain').catch(() => undefined), connection.closed]);
    }
    await sleep(2);
  }
  return { ...read(await connection.closed), answeredAfter };
}

describe('an endless body without a Content-Length', () => {
  it('is refused at the limit, and the connection is cut when it continues', async () => {
    const answer = await sendWithoutEnd({ path: API.orders, authorization: admin });
    expect(answer).toMatchObject(tooLarge());
    expect(answer.answeredAfter).toBeLessThan(5);
    await expectWell();
  });

  it('is refused as an image as well', async () => {
    const { type, bytes } = imageForm();
    const upload = { path: API.upload, authorization: admin, headers: { 'Content-Type': type } };
    const answer = await sendWithoutEnd(upload, bytes.subarray(0, bytes.indexOf('GIF')));
    expect(answer).toMatchObject(tooLarge(IMAGE_SENTENCE));
    expect(answer.answeredAfter).toBeLessThan(15);
    await expectWell();
  });
});

const ZEROS = Buffer.alloc(SIZE, '0');

describe('a compressed body of 48 MB', () => {
  it.each([
    ['gzip', gzipSync(ZEROS)],
    ['br', brotliCompressSync(ZEROS)],
  ])('is refused while it is decompressed (%s)', async (encoding, body) => {
    expect(body.length).toBeLessThan(100 * 1024);
    const before = residentMemory(server.child.pid!);
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding };
    const bombs = Array.from({ length: 20 }, async () => {
      const answer = await fetch(`${server.url}${API.login}`, { method: 'POST', headers, body });
      return { status: answer.status, body: await answer.json() };
    });
    for (const answer of await Promise.all(bombs)) expect(answer).toEqual(tooLarge());
    // Decompressed they would be 960 MB; the size of Node's own buffers varies.
    expect(residentMemory(server.child.pid!) - before).toBeLessThan((5 * SIZE) / MB);
    await expectWell();
  });
});

it('refuses a gigabyte from many clients without buffering it', async () => {
  const before = residentMemory(server.child.pid!);
  let peak = before;
  const body = Buffer.alloc(SIZE, 'x');
  const paths = [API.login, API.orders, API.upload];
  for (let round = 0; round < 7; round += 1) {
    const sendings = paths.map(async (path) => {
      const type = path === API.upload ? imageForm().type : 'application/json';
      const headers = { 'Content-Type': type, Authorization: admin };
      return (await fetch(`${server.url}${path}`, { method: 'POST', headers, body })).status;
    });
    const [login, orders, upload] = await Promise.all(sendings);
    expect([login, orders]).toEqual([413, 413]);
    // An upload is authenticated first, which may take too long on a busy machine (503).
    expect([413, 503]).toContain(upload);
    peak = Math.max(peak, residentMemory(server.child.pid!));
  }
  expect(peak - before).toBeLessThan(2 * (SIZE / MB));
  await expectWell();
});
