import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import autocannon from 'autocannon';
import { ended, startBuiltServer, cpuSeconds, firstId } from './support/builtServer.ts';
import type { RawAnswer } from './support/rawServer.ts';

/** Node writes these itself. */
const OF_THE_CONNECTION = /^(date|connection|keep-alive)$/i;

/** Starts a server of plain node:http in a process of its own. */
async function startRawServer() {
  const child = spawn(process.execPath, ['--import', 'tsx', `${import.meta.dirname}/support/rawServer.ts`], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [port] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${Number(port)}`,
    child,
    /** Sets the response to every request. */
    send: async (answer: RawAnswer) => {
      child.send(answer);
      await once(child, 'message');
    },
    stop: () => ended(child, 'SIGKILL'),
  };
}

/** Returns status, headers and body exactly as received. */
async function captureAnswer(url: string, headers: Record<string, string>): Promise<RawAnswer> {
  const call = request(url, { headers }).end();
  const [response] = await once(call, 'response');
  const pairs: [string, string][] = [];
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    const [name, value] = response.rawHeaders.slice(at, at + 2);
    if (!OF_THE_CONNECTION.test(name)) pairs.push([name, value]);
  }
  const body = await buffer(response);
  return { status: response.statusCode, headers: pairs.flat(), body: body.toString('base64') };
}

/** Public reads and pages compared with plain node:http that sends the same bytes, in separate processes in turn. */
const CONNECTIONS = 50;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 4);

/** The least share of the baseline's requests per second, and the largest ratios of its 99th percentile and CPU time. */
const TARGETS = {
  read: { perSecond: 0.7, p99: 1.5, cpu: 1.45 },
  page: { perSecond: 0.7, p99: 1.5, cpu: 1.45 },
};

type Case = { name: string; path: string; kind: keyof typeof TARGETS; headers?: Record<string, string> };
type Run = { perSecond: number; p99: number; cpuMicroseconds: number };

const ours = await startBuiltServer();
const raw = await startRawServer();

type Server = { url: string; child: { pid?: number | undefined } };

async function load(server: Server, { path, headers = {} }: Case) {
  const before = cpuSeconds(server.child.pid);
  const result = await autocannon({
    url: server.url + path,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers,
  });
  const used = cpuSeconds(server.child.pid) - before;
  return { result, used };
}

async function runOnce(server: Server, wanted: Case, status: number): Promise<Run> {
  const { result, used } = await load(server, wanted);
  const right = result.statusCodeStats?.[`${status}`]?.count ?? 0;
  if (result.errors > 0 || right !== result.requests.total) {
    throw new Error(`${wanted.name}: ${result.requests.total - right} answers are not ${status}.`);
  }
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    cpuMicroseconds: (used * 1e6) / result.requests.total,
  };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

async function compare(wanted: Case) {
  const answer = await captureAnswer(ours.url + wanted.path, wanted.headers ?? {});
  await raw.send(answer);
  const runs: { ours: Run; raw: Run }[] = [];
  // The first round warms both up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const own = await runOnce(ours, wanted, answer.status);
    runs.push({ ours: own, raw: await runOnce(raw, wanted, answer.status) });
  }
  const of = (measure: (run: { ours: Run; raw: Run }) => number) => median(runs.slice(1).map(measure));
  const perSecond = of((run) => run.ours.perSecond / run.raw.perSecond);
  const p99 = of((run) => run.ours.p99 / run.raw.p99);
  const cpu = of((run) => run.ours.cpuMicroseconds / run.raw.cpuMicroseconds);
  const target = TARGETS[wanted.kind];
  return {
    answer: wanted.name,
    status: answer.status,
    bytes: Buffer.byteLength(answer.body, 'base64'),
    'ours req/s': Math.round(of((run) => run.ours.perSecond)),
    'raw req/s': Math.round(of((run) => run.raw.perSecond)),
    'req/s ratio': `${perSecond.toFixed(2)} (≥ ${target.perSecond})`,
    'ours p99 ms': of((run) => run.ours.p99),
    'raw p99 ms': of((run) => run.raw.p99),
    'p99 ratio': `${p99.toFixed(2)} (≤ ${target.p99})`,
    'ours CPU µs': of((run) => run.ours.cpuMicroseconds).toFixed(1),
    'raw CPU µs': of((run) => run.raw.cpuMicroseconds).toFixed(1),
    'CPU ratio': `${cpu.toFixed(2)} (≤ ${target.cpu})`,
    reached: perSecond >= target.perSecond && p99 <= target.p99 && cpu <= target.cpu,
  };
}

const name = (path: string) => path.replace(/[\da-f]{24}/, '{id}');

const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

/** The same request of a browser that has the response already. */
async function knownBefore({ headers, ...wanted }: Case): Promise<Case> {
  const answer = await captureAnswer(ours.url + wanted.path, headers ?? {});
  const etag = answer.headers[answer.headers.indexOf('etag') + 1] ?? '';
  return { ...wanted, name: `${wanted.name}, known`, headers: { ...headers, 'if-none-match': etag } };
}

try {
  const course = await firstId(ours.url, '/api/kursevi');
  const newsItem = await firstId(ours.url, '/api/vijesti');
  const cases: Case[] = [
    ...[
      '/api/kursevi',
      `/api/kursevi/${course}`,
      '/api/kursevi/top',
      '/api/vijesti',
      `/api/vijesti/${newsItem}`,
    ].map((path) => ({ name: name(path), path, kind: 'read' as const })),
    { name: '/api/kursevi, br', path: '/api/kursevi', kind: 'read', headers: BROWSER },
    await knownBefore({ name: '/api/kursevi', path: '/api/kursevi', kind: 'read' }),
    { name: '/sitemap.xml, br', path: '/sitemap.xml', kind: 'read', headers: BROWSER },
    ...['/', '/kursevi', `/kurs/${course}`, `/vijest/${newsItem}`].map((path) => ({
      name: `${name(path)}, br`,
      path,
      kind: 'page' as const,
      headers: BROWSER,
    })),
    { name: '/, identity', path: '/', kind: 'page' },
    await knownBefore({ name: '/, br', path: '/', kind: 'page', headers: BROWSER }),
  ];
  const rows = [];
  for (const wanted of cases) rows.push(await compare(wanted));
  console.log(`${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SECONDS} s each, in turn`);
  console.table(rows);
} finally {
  await Promise.all([ours.stop(), raw.stop()]);
}
