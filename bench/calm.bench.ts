import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { DEMO_PASSWORD, METRICS_TOKEN, startBuiltServer } from './support/builtServer.ts';
import type { Load, LoadPlan, LoadReport } from './support/calmLoad.ts';

/**
 * Latency of reading courses on an idle server, and during 20 logins per second with uploads of 24-megapixel photos, or
 * exports. Aim: a 99th percentile below three times the idle one. Needs an otherwise idle machine. Limits are lifted by RATE_LIMIT_FACTOR, as .env.example says, and there are many accounts.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const ACCOUNTS = Number(process.env.BENCH_ACCOUNTS ?? 300);
const CASES: readonly (readonly Load[])[] = [['logins', 'uploads'], ['logins'], ['uploads'], ['exports']];
const READS_PER_SECOND = 100;
const PASSWORD = 'lozinka-za-mjerenje';
const ADMIN = { email: 'admin@example.com', password: DEMO_PASSWORD };
/** One response from the cache, and one that is computed. */
const READS = {
  kept: '/api/kursevi',
  made: () => `/api/kursevi?keyword=${Math.random().toString(36).slice(2)}`,
};

const server = await startBuiltServer();
const agent = new Agent({ keepAlive: true });

async function post(path: string, body: unknown): Promise<{ token: string }> {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return JSON.parse(await answer.text());
}

const register = (email: string) =>
  post('/api/users', { name: 'Ana', lastName: 'Anić', email, password: PASSWORD });

async function makeAccounts(): Promise<string[]> {
  const emails = Array.from({ length: ACCOUNTS }, (_none, n) => `mjerenje${n}@example.com`);
  for (let n = 0; n < emails.length; n += 10) await Promise.all(emails.slice(n, n + 10).map(register));
  return emails;
}

/** Noise that is enlarged looks like a photo to the encoder: much to compute, and below 5 MB. */
async function takePhoto(): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const small = sharp({
    create: { width: 900, height: 600, channels: 3, background: 'gray', noise },
  }).png();
  const photo = sharp(await small.toBuffer())
    .resize(6000, 4000)
    .jpeg({ quality: 75 });
  return (await photo.toBuffer()).toString('base64');
}

/** Returns milliseconds since the read was due, so that delays before sending are counted as well. */
function read(path: string, dueAt: number): Promise<number> {
  return new Promise((resolve, reject) => {
    get(server.url + path, { agent }, (res) => {
      if (res.statusCode !== 200) reject(new Error(`${path} answered ${res.statusCode}`));
      res.resume().once('end', () => resolve(performance.now() - dueAt));
    }).once('error', reject);
  });
}

async function measure(path: () => string): Promise<number[]> {
  const startedAt = performance.now();
  const reads: Promise<number>[] = [];
  for (let n = 0; n < SECONDS * READS_PER_SECOND; n += 1) {
    const dueAt = startedAt + (n * 1000) / READS_PER_SECOND;
    await wait(Math.max(0, dueAt - performance.now()));
    reads.push(read(path(), performance.now()));
  }
  return Promise.all(reads);
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;

/** Returns the longest delay of the server's event loop since the last call. */
async function longestDelay(): Promise<number> {
  const text = await (
    await fetch(`${server.url}/api/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text();
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text) ?? [];
  return Number(seconds) * 1000;
}

async function whileBusy<T>(
  plan: LoadPlan,
  work: () => Promise<T>,
): Promise<{ result: T; report: LoadReport }> {
  const load = fork(join(import.meta.dirname, 'support/calmLoad.ts'), { execArgv: process.execArgv });
  const reported = once(load, 'message');
  const failed = once(load, 'exit').then(([code]) => {
    throw new Error(`The load has ended with code ${code}.`);
  });
  load.send(plan);
  // All loads have started by then.
  await Promise.race([wait(1000), failed]);
  const result = await Promise.race([work(), failed]);
  load.send('stop');
  const [report]: LoadReport[] = await Promise.race([reported, failed]);
  failed.catch(() => {});
  if (!report) throw new Error('The load has said nothing.');
  return { result, report };
}

/** Measures the idle and the busy server in turn. */
async function compare(path: () => string, plan: LoadPlan) {
  const quiet: number[] = [];
  const busy: number[] = [];
  const sum = { logins: 0, refusedLogins: 0, uploads: 0, exports: 0 };
  let [slowestLogin, quietDelay, busyDelay] = [0, 0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    await longestDelay();
    quiet.push(...(await measure(path)));
    quietDelay = Math.max(quietDelay, await longestDelay());
    const { result, report } = await whileBusy(plan, () => measure(path));
    busy.push(...result);
    busyDelay = Math.max(busyDelay, await longestDelay());
    slowestLogin = Math.max(slowestLogin, report.slowestLoginMs);
    for (const name of ['logins', 'refusedLogins', 'uploads', 'exports'] as const) sum[name] += report[name];
  }
  return {
    busy: plan.loads.join(' + '),
    'quiet p50': percentile(quiet, 0.5).toFixed(2),
    'busy p50': percentile(busy, 0.5).toFixed(2),
    'quiet p99': percentile(quiet, 0.99).toFixed(2),
    'busy p99': percentile(busy, 0.99).toFixed(2),
    'p99 ratio': (percentile(busy, 0.99) / percentile(quiet, 0.99)).toFixed(2),
    'loop held quiet': quietDelay.toFixed(1),
    'loop held busy': busyDelay.toFixed(1),
    logins: sum.logins,
    refused: sum.refusedLogins,
    'slowest login': Math.round(slowestLogin),
    uploads: sum.uploads,
    exports: sum.exports,
  };
}

try {
  const accounts = await makeAccounts();
  const { token: adminToken } = await post('/api/users/login', ADMIN);
  const plan = {
    url: server.url,
    accounts,
    password: PASSWORD,
    adminToken,
    adminPassword: ADMIN.password,
    photo: await takePhoto(),
  };
  for (const path of [() => READS.kept, READS.made]) {
    await measure(path);
    const rows: Awaited<ReturnType<typeof compare>>[] = [];
    for (const loads of CASES) rows.push(await compare(path, { ...plan, loads }));
    console.log(`${path === READS.made ? 'Made for each reader' : 'Kept for all readers'} (milliseconds)`);
    console.table(rows);
  }
} finally {
  agent.destroy();
  await server.stop();
}
