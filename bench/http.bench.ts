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

/**
 * Public reads compared with plain node:http that sends the same bytes, in separate processes in turn. Aim: 60 % of its
 * requests per second at 50 connections, and at most three times its 99th percentile.
 */
const CONNECTIONS = 50;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 4);

type Case = { name: string; path: string; headers?: Record<string, string> };
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
  return {
    answer: wanted.name,
    status: answer.status,
    bytes: Buffer.byteLength(answer.body, 'base64'),
    'ours req/s': Math.round(of((run) => run.ours.perSecond)),
    'raw req/s': Math.round(of((run) => run.raw.perSecond)),
    'req/s ratio': of((run) => run.ours.perSecond / run.raw.perSecond).toFixed(2),
    'ours p99 ms': of((run) => run.ours.p99),
    'raw p99 ms': of((run) => run.raw.p99),
    'p99 ratio': of((run) => run.ours.p99 / run.raw.p99).toFixed(2),
    'ours CPU µs': of((run) => run.ours.cpuMicroseconds).toFixed(1),
    'raw CPU µs': of((run) => run.raw.cpuMicroseconds).toFixed(1),
  };
}

try {
  const course = `/api/kursevi/${await firstId(ours.url, '/api/kursevi')}`;
  const newsItem = `/api/vijesti/${await firstId(ours.url, '/api/vijesti')}`;
  const { headers } = await fetch(`${ours.url}/api/kursevi`, { headers: { 'Accept-Encoding': 'identity' } });
  const cases: Case[] = [
    ...['/api/kursevi', course, '/api/kursevi/top', '/api/vijesti', newsItem].map((path) => ({
      name: path.replace(/[\da-f]{24}/, '{id}'),
      path,
    })),
    { name: '/api/kursevi, br', path: '/api/kursevi', headers: { 'accept-encoding': 'gzip, deflate, br' } },
    ...['/', course.replace('/api/kursevi', '/kurs'), '/sitemap.xml'].map((path) => ({
      name: `${path.replace(/[\da-f]{24}/, '{id}')}, br`,
      path,
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    })),
    {
      name: '/api/kursevi, known',
      path: '/api/kursevi',
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    },
  ];
  const rows = [];
  for (const wanted of cases) rows.push(await compare(wanted));
  console.log(`${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SECONDS} s each, in turn`);
  console.table(rows);
} finally {
  await Promise.all([ours.stop(), raw.stop()]);
}
