/**
 * Measures the most visited pages as a slow phone sees them, each several times (`npm run lighthouse -- 5`), and prints
 * the medians; ends with 1 when one of them is too low. The reports with all details are in artifacts/lighthouse.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { ARTIFACTS, findChromium, FLAGS, HAS_SANDBOX } from '../support/browser.ts';
import { readPlaces, type Place } from '../support/routes.ts';
import { withSite } from '../support/server.ts';

const FOLDER = `${ARTIFACTS}lighthouse/`;
const PAGES = new Set(['home', 'courses', 'course', 'news', 'news-item', 'about']);
/** The least score of each category. */
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  transfer: 'total-byte-weight',
};

const runs = Number(process.argv[2] ?? 3);
if (!Number.isInteger(runs) || runs < 1) throw new Error('How many runs? Give a whole number from 1.');

const chromeFlags = ['--headless=new', ...FLAGS, ...(HAS_SANDBOX ? [] : ['--no-sandbox'])];

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

/** Prints why a page is not good enough; gives the row of the table. */
async function judge(url: string, { name, path }: Place) {
  const results: Result[] = [];
  for (let run = 1; run <= runs; run += 1) {
    results.push(await measure(url + path, `${FOLDER}${name}-${run}.html`));
  }
  const score = (id: string) =>
    Math.floor(median(results.map(({ categories }) => (categories[id]?.score ?? 0) * 100)));
  const metric = (id: string) => median(results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));

  const missed = Object.entries(GOALS).filter(([id, goal]) => score(id) < goal);
  for (const [id, goal] of missed) console.error(`${path}: ${id} is ${score(id)}, not ${goal}.`);
  for (const audit of new Set(results.flatMap(failedAudits))) console.error(`${path}: ${audit}`);
  if (missed.length > 0) process.exitCode = 1;
  return {
    page: path,
    ...Object.fromEntries(Object.keys(GOALS).map((id) => [id, score(id)])),
    FCP: inSeconds(metric(METRICS.FCP)),
    LCP: inSeconds(metric(METRICS.LCP)),
    TBT: `${Math.round(metric(METRICS.TBT))} ms`,
    CLS: metric(METRICS.CLS).toFixed(3),
    transfer: `${Math.round(metric(METRICS.transfer) / 1000)} kB`,
    // How fast this machine was meanwhile: half of the usual number means that somebody else was using it.
    machine: Math.round(median(results.map(({ environment }) => environment.benchmarkIndex))),
  };
}

await withSite(
  async (url) => {
    await mkdir(FOLDER, { recursive: true });
    const places = (await readPlaces(url)).filter(({ name }) => PAGES.has(name));
    const rows: Awaited<ReturnType<typeof judge>>[] = [];
    for (const place of places) rows.push(await judge(url, place));
    console.table(rows);
  },
  // As visitors get it: the first start has filled the database, which production never does.
  async (shop) =>
    shop.restart({
      NODE_ENV: 'production',
      PUBLIC_URL: shop.url,
      JWT_SECRET: randomBytes(48).toString('base64'),
    }),
);
