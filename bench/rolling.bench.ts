import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import sharp from 'sharp';
import { freePort } from '../backend/src/test/support/httpClient.ts';
import { bearer, openCourses, openEngine, withStoredShop, type StoredShop } from './generate/shopServer.ts';
import type { GeneratedUser } from './generate/usersAndOrders.ts';
import { ended, type BuiltServer } from './support/builtServer.ts';
import { closeConnections, place } from './support/buyers.ts';

/**
 * Restarts three processes of the server one after the other while visitors read, apply, log in and upload through HAProxy
 * (Debian package `haproxy`), which checks each process once a second and repeats nothing. Aim: no request fails.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const PROCESSES = 3;
const REQUESTS_PER_SECOND = Number(process.env.BENCH_REQUESTS ?? 300);
/** The percentage of each kind of request. The logins have a wrong password, which takes the server as long as a right one. */
const SHARES = { lists: 66, pages: 25, orders: 7, logins: 1, uploads: 1 };
const DRAIN_SECONDS = '3';
/** Until the proxy has seen twice that a process is ready. */
const SEEN_READY_MS = 2500;
const COURSES = 20;
const BUYERS = 150;
const SEATS = 1_000_000;

type Kind = keyof typeof SHARES;
const EXPECTED: Record<Kind, number> = { lists: 200, pages: 200, orders: 201, logins: 401, uploads: 201 };

const folder = mkdtempSync(join(tmpdir(), 'institut-rolling-'));
const engine = await openEngine();
console.log(engine.isReal ? `On the engine at ${new URL(engine.uri).host}.` : 'On the embedded database.');
await withStoredShop(
  {
    uri: engine.uri,
    database: 'rolling_bench',
    sizes: { courses: COURSES, news: 1, careers: 1, users: BUYERS + 2, orders: 0 },
    prepare: () => openCourses(SEATS),
  },
  measureRestarts,
);
closeConnections();
await engine.close();
rmSync(folder, { recursive: true, force: true });

async function startProxy(port: number, ports: readonly number[]) {
  const file = join(folder, 'haproxy.cfg');
  const servers = ports.map((at, n) => `  server app${n} 127.0.0.1:${at} check inter 1s fall 1 rise 1`);
  writeFileSync(
    file,
    `defaults
  mode http
  retries 0
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 5s
frontend site
  bind 127.0.0.1:${port}
  default_backend apps
backend apps
  balance roundrobin
  option httpchk GET ${API.ready}
  http-check expect status 200
${servers.join('\n')}
`,
  );
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'ignore'] });
  await once(child, 'spawn').catch((error: unknown) => {
    throw new Error('HAProxy cannot be started; the Debian package haproxy has it.', { cause: error });
  });
  return child;
}

async function measureRestarts(shop: StoredShop): Promise<void> {
  await shop.stop();
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
  const start = (port: number) =>
    shop.startAnother({ PORT: String(port), UPLOADS_DIR: join(folder, 'uploads'), DRAIN_SECONDS });
  const servers: BuiltServer[] = [];
  const port = await freePort();
  const proxy = await startProxy(port, ports);
  try {
    for (const at of ports) servers.push(await start(at));
    await wait(SEEN_READY_MS);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const load = startLoad(port, shop);
      for (const [n, server] of servers.entries()) {
        await server.stop();
        servers[n] = await start(server.port);
        await wait(SEEN_READY_MS);
      }
      const { sent, failed } = await load.stop();
      console.log(
        `round ${round}: ${sumOf(failed.values())} of ${sumOf(Object.values(sent))} requests failed`,
      );
      for (const [text, count] of failed) console.log(`  ${count} × ${text}`);
      if (failed.size > 0) process.exitCode = 1;
    }
  } finally {
    await ended(proxy, 'SIGTERM');
    for (const server of servers) await server.stop();
  }
}

function sumOf(counts: Iterable<number>): number {
  return [...counts].reduce((sum, count) => sum + count, 0);
}

/** Returns the status once the whole answer is there. */
async function status(answer: Response): Promise<number> {
  await answer.arrayBuffer();
  return answer.status;
}

/** Sends each kind of request at its rate, however long the answers take. */
function startLoad(port: number, { admin, users, courses }: StoredShop) {
  const url = `http://127.0.0.1:${port}`;
  const ids = courses.map(({ _id }) => String(_id));
  const buyers = users.slice(2);
  const sent: Record<Kind, number> = { lists: 0, pages: 0, orders: 0, logins: 0, uploads: 0 };
  const failed = new Map<string, number>();
  const fail = (text: string) => failed.set(text, (failed.get(text) ?? 0) + 1);
  const pending = new Set<Promise<void>>();
  const id = (n: number) => ids[n % ids.length] ?? '';
  const send: Record<Kind, (n: number) => Promise<number>> = {
    lists: async (n) => status(await fetch(url + (n % 2 ? API.courses : apiUrl(API.course, { id: id(n) })))),
    pages: async (n) => status(await fetch(`${url}/kurs/${id(n)}`, { headers: { Accept: 'text/html' } })),
    orders: async (n) => (await place({ port }, buyers[n % buyers.length] as GeneratedUser, [id(n)])).status,
    logins: async () =>
      status(
        await fetch(url + API.login, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'pogrešna lozinka' }),
        }),
      ),
    uploads: async () => {
      const body = new FormData();
      body.set('image', new Blob([await photo()], { type: 'image/jpeg' }), 'photo.jpg');
      return status(await fetch(url + API.upload, { method: 'POST', headers: bearer(admin), body }));
    },
  };
  async function request(kind: Kind, n: number): Promise<void> {
    try {
      const got = await send[kind](n);
      if (got !== EXPECTED[kind]) fail(`${kind}: answered ${got}`);
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      fail(`${kind}: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }
  const timers = (Object.keys(SHARES) as Kind[]).map((kind) =>
    setInterval(
      () => {
        const answered = request(kind, (sent[kind] += 1)).finally(() => pending.delete(answered));
        pending.add(answered);
      },
      100_000 / (SHARES[kind] * REQUESTS_PER_SECOND),
    ),
  );
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(pending);
      return { sent, failed };
    },
  };
}

/** A photo that differs from all others, because equal ones are stored once. */
async function photo(): Promise<Buffer<ArrayBuffer>> {
  const background = { r: Math.random() * 255, g: Math.random() * 255, b: Math.random() * 255 };
  const image = sharp({ create: { width: 1200, height: 800, channels: 3, background } }).jpeg();
  return Buffer.from(await image.toBuffer());
}
