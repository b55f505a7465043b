/**
 * Measures the public pages as a slow phone sees them, each five times, and prints the medians beside their targets; exits
 * with 1 if one of them is missed. The blocking time depends on the machine, so its target is relative to a page without
 * scripts that is measured between the others. `npm run lighthouse -- 3 home course` measures two pages three times. The
 * detailed reports are in artifacts/lighthouse.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { request } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { CHROMIUM_FLAGS, findChromium, HAS_SANDBOX } from '../support/browser.ts';
import { readPages, type SitePage } from '../support/pages.ts';
import { startServer } from '../support/server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = fileURLToPath(new URL('../artifacts/lighthouse/', import.meta.url));
/** The least score of each category. */
const GOALS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  transfer: 'total-byte-weight',
};
/** The largest value of each metric, in ms or as a score. */
const LIMITS = { LCP: 1700, CLS: 0 };
const METRIC_NAMES = ['LCP', 'CLS'] as const;
/** By how many milliseconds a page may block longer than the page without scripts. */
const TBT_ABOVE_CONTROL = 300;

/** A page of text alone, which shows what the machine itself costs. */
const CONTROL = `<!doctype html><html lang="bs"><meta name="viewport" content="width=device-width"><title>Kontrola</title>
<main><h1>Kontrola</h1>${'<p>Stranica bez skripti pokazuje koliko mjerenje zavisi od računara.</p>'.repeat(120)}</main></html>`;

const [count = '5', ...names] = process.argv.slice(2);
const runs = Number(count);
if (!Number.isInteger(runs) || runs < 1) throw new Error('How many runs? Give a whole number from 1.');

const chromeFlags = ['--headless=new', ...CHROMIUM_FLAGS, ...(HAS_SANDBOX ? [] : ['--no-sandbox'])];

/** One visit with an empty cache. */
async function measure(url: string, report: string): Promise<Result> {
  const chrome = await launch({ chromePath: findChromium(), chromeFlags, logLevel: 'error' });
  try {
    const outcome = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      output: 'html',
      onlyCategories: Object.keys(GOALS),
    });
    if (!outcome) throw new Error(`Lighthouse gave no result for ${url}.`);
    if (outcome.lhr.runtimeError) throw new Error(`${url}: ${outcome.lhr.runtimeError.message}`);
    await writeFile(report, String(outcome.report));
    return outcome.lhr;
  } finally {
    chrome.kill();
  }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Titles of the audits that cost a category points in which nothing may be missing. */
function failedAudits({ categories, audits }: Result): string[] {
  return Object.entries(GOALS)
    .filter(([, goal]) => goal === 100)
    .flatMap(([id]) => categories[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title ?? ''}`);
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

type Judged = { path: string; blocking: number; row: Record<string, string | number> };

/** Prints why a page is not good enough, except for its blocking time; returns that and its row of the table. */
async function judge(url: string, { name, path }: SitePage): Promise<Judged> {
  const results: Result[] = [];
  for (let run = 1; run <= runs; run += 1) {
    results.push(await measure(url + path, `${FOLDER}${name}-${run}.html`));
  }
  const score = (id: string) =>
    Math.floor(median(results.map(({ categories }) => (categories[id]?.score ?? 0) * 100)));
  const metric = (id: string) => median(results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));

  const slow = METRIC_NAMES.filter((name) => metric(METRICS[name]) > LIMITS[name]);
  for (const name of slow) {
    console.error(`${path}: ${name} is ${metric(METRICS[name]).toFixed(3)}, more than ${LIMITS[name]}.`);
  }
  const missed = Object.entries(GOALS).filter(([id, goal]) => score(id) < goal);
  for (const [id, goal] of missed) console.error(`${path}: ${id} is ${score(id)}, not ${goal}.`);
  for (const audit of new Set(results.flatMap(failedAudits))) console.error(`${path}: ${audit}`);
  if (missed.length > 0 || slow.length > 0) process.exitCode = 1;
  const blocking = Math.round(metric(METRICS.TBT));
  const row = {
    page: path,
    ...Object.fromEntries(Object.keys(GOALS).map((id) => [id, score(id)])),
    FCP: inSeconds(metric(METRICS.FCP)),
    LCP: inSeconds(metric(METRICS.LCP)),
    TBT: `${blocking} ms`,
    CLS: metric(METRICS.CLS).toFixed(3),
    transfer: `${Math.round(metric(METRICS.transfer) / 1000)} kB`,
    // The speed of this machine meanwhile: half of the usual number means that other programs were using it.
    machine: Math.round(median(results.map(({ environment }) => environment.benchmarkIndex))),
  };
  return { path, blocking, row };
}

/** Serves the page without scripts until `close` is called. */
async function startControl() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(CONTROL);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The control page has no port.');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}

async function measureSite(url: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const api = await request.newContext({ baseURL: url });
  const known = await readPages(api, 'mapped');
  const pages = known.filter(({ name }) => names.length === 0 || names.includes(name));
  await api.dispose();
  const judged: Judged[] = [];
  const controls: Result[] = [];
  const control = await startControl();
  try {
    for (const page of pages) {
      controls.push(await measure(control.url, `${FOLDER}control.html`));
      judged.push(await judge(url, page));
    }
  } finally {
    control.close();
  }
  const ofControl = (value: (result: Result) => number | null | undefined) =>
    Math.round(median(controls.map((result) => value(result) ?? Number.NaN)));
  const least = ofControl(({ audits }) => audits[METRICS.TBT]?.numericValue);
  const limit = least + TBT_ABOVE_CONTROL;
  console.table([
    {
      page: 'without scripts',
      performance: ofControl(({ categories }) => (categories['performance']?.score ?? 0) * 100),
      TBT: `${least} ms`,
      machine: ofControl(({ environment }) => environment.benchmarkIndex),
    },
    ...judged.map(({ row }) => row),
  ]);
  for (const { path, blocking } of judged.filter(({ blocking }) => blocking > limit)) {
    console.error(
      `${path}: TBT is ${blocking} ms, more than ${TBT_ABOVE_CONTROL} above the control's ${least}.`,
    );
    process.exitCode = 1;
  }
  console.log(
    `Targets of the medians of ${runs}: performance 98, the other scores 100, LCP at most 1.70 s, CLS 0, TBT at most ${limit} ms.`,
  );
}

/**
 * Measures the built product in production mode. Its first start, in development, builds it; then it gets demo accounts
 * without the public passwords, which production refuses.
 */
async function measureOwnServer(): Promise<void> {
  const server = await startServer();
  const settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: server.url,
    JWT_SECRET: randomBytes(48).toString('base64'),
    // Production refuses the cost that other tests use.
    BCRYPT_COST: '10',
  };
  try {
    await server.stop();
    const folders = { DATA_DIR: join(server.folder, 'data'), UPLOADS_DIR: join(server.folder, 'uploads') };
    const password = randomBytes(12).toString('hex');
    execFileSync(process.execPath, ['demo/dist/seed.js', '--reset', '--password', password], {
      cwd: ROOT,
      env: { ...process.env, ...settings, ...folders },
    });
    await server.restart(settings);
    await measureSite(server.url);
  } finally {
    await server.close();
  }
}

const { SITE_URL } = process.env;
await (SITE_URL ? measureSite(SITE_URL.replace(/\/$/, '')) : measureOwnServer());
