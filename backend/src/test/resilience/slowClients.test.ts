import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { API } from '@institut/contract/frame/endpoints';
import { createApp } from '../../app.ts';
import { createHttpServer } from '../../http/httpServer.ts';
import { createLogger } from '../../lib/logger.ts';
import { listen, openRaw, type Listening, type RawConnection } from '../support/httpClient.ts';
import { databaseUri, useServerProcesses } from '../support/serverProcess.ts';
import { useTestDatabase } from '../support/testDatabase.ts';
import { folderStore } from '../../lib/storage/folderStore.ts';

/** Short timeouts for the test; everything else is as in production. */
const LIMITS = {
  headersTimeout: 3000,
  requestTimeout: 4000,
  keepAliveTimeout: 3000,
  idleTimeout: 5000,
  connectionsCheckingInterval: 100,
};
const CONNECTIONS = 200;
const DRIP_MS = 50;
const VISIT_EVERY_MS = 50;

const POST_HEAD = [
  `POST ${API.login} HTTP/1.1`,
  'Host: localhost',
  'Content-Type: application/json',
  'Content-Length: 5000',
].join('\r\n');

const engine = useTestDatabase();
const servers = useServerProcesses();
const uploadsDir = mkdtempSync(join(tmpdir(), 'institut-slow-'));
const IMAGE_BYTES = 60 * 1024 * 1024;
let http: Server;
let site: Listening;

beforeAll(async () => {
  writeFileSync(join(uploadsDir, 'velika.webp'), Buffer.alloc(IMAGE_BYTES, 'x'));
  const app = createApp({
    logger: createLogger('silent'),
    images: folderStore(uploadsDir),
    spaDir: uploadsDir,
    createPageRenderer: null,
  });
  http = createHttpServer(app, LIMITS);
  site = await listen(http);
  // The first request of a process takes longer than all later ones.
  await fetch(`${site.url}${API.courses}`);
});
afterAll(async () => {
  await site.close();
  rmSync(uploadsDir, { recursive: true });
});

const openSockets = () =>
  new Promise<number>((resolve, reject) => {
    http.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

/** Sends `text` byte by byte and never finishes. */
function drip({ socket }: RawConnection, text: string): NodeJS.Timeout {
  let sent = 0;
  const timer = setInterval(() => {
    if (!socket.writable) return clearInterval(timer);
    socket.write(text[sent % text.length] ?? 'x');
    sent += 1;
  }, DRIP_MS);
  socket.once('close', () => clearInterval(timer));
  return timer;
}

/** Returns how many consecutive requests are answered before `over` resolves. */
async function answeredBefore(over: Promise<unknown>): Promise<number> {
  let answered = 0;
  const visits = new AbortController();
  const ended = over.finally(() => visits.abort());
  ended.catch(() => {});
  while (!visits.signal.aborted) {
    const { status } = await fetch(`${site.url}${API.courses}`, { headers: { Connection: 'close' } });
    expect(status).toBe(200);
    if (!visits.signal.aborted) answered += 1;
    await pause(VISIT_EVERY_MS);
  }
  await ended;
  return answered;
}

/** Waits until at most so many connections are open. */
async function untilConnected(most: number): Promise<void> {
  while ((await openSockets()) > most) await new Promise(setImmediate);
}

const ANSWER_408 = /^HTTP\/1.1 408 /;

describe(`${CONNECTIONS} connections`, () => {
  it.each<[string, RegExp, (connection: RawConnection) => void]>([
    ['say nothing', /^(HTTP\/1.1 408 |$)/, () => {}],
    [
      'send their headers slowly',
      ANSWER_408,
      (connection) => {
        connection.socket.write(`GET ${API.courses} HTTP/1.1\r\nHost: localhost\r\n`);
        drip(connection, 'X-Slow: a\r\n');
      },
    ],
    [
      'send a body slowly',
      ANSWER_408,
      (connection) => {
        connection.socket.write(`${POST_HEAD}\r\n\r\n`);
        drip(connection, ' ');
      },
    ],
    [
      'announce a body and disconnect',
      ANSWER_408,
      (connection) => connection.socket.write(`${POST_HEAD}\r\n\r\n{`),
    ],
    ['stop in the middle of their headers', ANSWER_408, (connection) => connection.socket.write(POST_HEAD)],
    [
      'stay open after their response',
      /^HTTP\/1.1 200 /,
      (connection) => connection.socket.write(`GET ${API.live} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
    ],
  ])('that %s are cut off, and nobody else notices', async (_what, answer, behave) => {
    const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openRaw(site.port)));
    for (const connection of connections) behave(connection);
    const allClosed = connections.map(({ closed }) => closed);
    expect(await answeredBefore(Promise.race(allClosed))).toBeGreaterThan(0);
    for (const text of await Promise.all(allClosed)) expect(text).toMatch(answer);
    await untilConnected(0);
  });

  it('that never read their response are closed', async () => {
    const connections = await Promise.all(Array.from({ length: 20 }, () => openRaw(site.port)));
    for (const { socket } of connections) {
      socket.write('GET /uploads/velika.webp HTTP/1.1\r\nHost: localhost\r\n\r\n');
    }
    await Promise.all(connections.map(({ until }) => until(/^HTTP\/1.1 200 /)));
    for (const { socket } of connections) socket.pause();
    expect(await answeredBefore(untilConnected(1))).toBeGreaterThan(0);
    for (const { socket } of connections) socket.destroy();
  });
});

describe('the real server', () => {
  it('closes slow connections at its timeouts', async () => {
    const server = await servers.start({ env: { MONGO_URI: databaseUri(engine()) } });
    const silent = await openRaw(server.port);
    const slow = await openRaw(server.port);
    slow.socket.write(`GET ${API.courses} HTTP/1.1\r\nHost: localhost\r\n`);
    drip(slow, 'X-Slow: a\r\n');
    // Node's own timeouts are longer than that of this test.
    await silent.closed;
    expect(await slow.closed).toMatch(ANSWER_408);
  });
});
