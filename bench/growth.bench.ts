import { Agent, get } from 'node:http';
import { gatherStatistics, openEngine, openShop, bearer, type Shop } from './generate/shopServer.ts';
import { growthExports, growthRequests, type GrowthRequest } from './generate/requests.ts';
import { residentBytes } from './support/builtServer.ts';

/**
 * The time of each request with 10,000 courses, 5,000 news and 100,000 orders, compared with 100 of each, on the same server
 * and engine in turns. Target: at most 1.5 times as much for the first ten pages of every list, for filters, searches, sitemap
 * and overview. `first` is the time in the big shop with nothing in the caches of the server. Exports have no target.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const LIMIT = 1.5;
const EXPORT_ROUNDS = 5;
const SAMPLE_MS = 50;
const SMALL = { courses: 100, news: 100, careers: 100, users: 100, orders: 100 };
const BIG = { courses: 10_000, news: 5000, careers: 1000, users: 20_000, orders: 100_000 };
/** The embedded database sorts in memory and is meant for small sites. */
const EMBEDDED_BIG = { courses: 1000, news: 500, careers: 200, users: 1000, orders: 2000 };

const engine = await openEngine();
const big = engine.isReal ? BIG : EMBEDDED_BIG;
console.log(
  engine.isReal
    ? `On the engine at ${new URL(engine.uri).host}.`
    : 'BENCH_MONGO_URI is not set: on the embedded database, with fewer records and no limit.',
);
console.log(`Small: ${JSON.stringify(SMALL)}\nBig:   ${JSON.stringify(big)}\n`);

const agent = new Agent({ keepAlive: true });

type Timing = { firstByteMs: number; ms: number; rows: number };

/**
 * Returns the times of a response, which is cut off after its first byte unless `isWhole`. Requests have a token, so that the
 * response cache is not used, except for site files.
 */
function request(shop: Shop, { path, as }: GrowthRequest, isWhole = true): Promise<Timing> {
  const headers = bearer(as === 'admin' ? shop.admin : shop.buyer);
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get(shop.server.url + path(shop), { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path(shop)} answered ${answer.statusCode}`));
      let [firstByteMs, rows] = [0, 0];
      answer.on('data', (part: Buffer) => {
        firstByteMs ||= performance.now() - start;
        for (const byte of part) if (byte === NEW_LINE) rows += 1;
        if (isWhole) return;
        answer.destroy();
        resolve({ firstByteMs, ms: firstByteMs, rows });
      });
      answer.on('error', reject);
      answer.on('end', () => resolve({ firstByteMs, ms: performance.now() - start, rows }));
    }).on('error', reject);
  });
}

const NEW_LINE = 10;
const timeOf = async (shop: Shop, asked: GrowthRequest): Promise<number> => (await request(shop, asked)).ms;

const quantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

const shops: Shop[] = [];
try {
  shops.push(await openShop(engine, 'growth_bench_small', SMALL));
  shops.push(await openShop(engine, 'growth_bench_big', big));
  gatherStatistics();
  const [small, large] = shops;
  if (!small || !large) throw new Error('Both shops have to be open.');
  for (const asked of growthRequests) await timeOf(small, asked);

  const tooSlow: string[] = [];
  console.log(`${''.padEnd(44)}   100: median   p95    big: first  median   p95   ratio  target`);
  for (const asked of growthRequests) {
    const times: { small: number[]; large: number[] } = { small: [], large: [] };
    const first = await timeOf(large, asked);
    for (let round = 0; round < ROUNDS; round += 1) {
      times.small.push(await timeOf(small, asked));
      times.large.push(await timeOf(large, asked));
    }
    const median = { small: quantile(times.small, 0.5), large: quantile(times.large, 0.5) };
    const ratio = median.large / median.small;
    const isOver = ratio > LIMIT;
    if (isOver) tooSlow.push(`${asked.name} ${ratio.toFixed(1)}x`);
    const figures = [
      median.small,
      quantile(times.small, 0.95),
      first,
      median.large,
      quantile(times.large, 0.95),
    ];
    console.log(
      asked.name.padEnd(46) +
        figures.map((time) => time.toFixed(1).padStart(8)).join('') +
        `${ratio.toFixed(2).padStart(7)}x  ${LIMIT}${isOver ? '  TOO SLOW' : ''}`,
    );
  }
  console.log(`\n${''.padEnd(32)}first byte: 100   big   ratio    big: rows  rows/s  peak RSS MB (idle)`);
  for (const file of growthExports) {
    const times: { small: number[]; large: number[] } = { small: [], large: [] };
    for (let round = 0; round < EXPORT_ROUNDS; round += 1) {
      times.small.push((await request(small, file, false)).firstByteMs);
      times.large.push((await request(large, file, false)).firstByteMs);
    }
    const medians = [quantile(times.small, 0.5), quantile(times.large, 0.5)] as const;
    const ratio = medians[1] / medians[0];
    const idle = residentBytes(large.server.child.pid);
    let peak = idle;
    const sampling = setInterval(
      () => (peak = Math.max(peak, residentBytes(large.server.child.pid))),
      SAMPLE_MS,
    );
    const { ms, rows } = await request(large, file).finally(() => clearInterval(sampling));
    console.log(
      file.name.padEnd(40) +
        medians.map((time) => time.toFixed(1).padStart(7)).join('') +
        `${ratio.toFixed(2).padStart(7)}x` +
        `${String(rows).padStart(16)}${((rows / ms) * 1000).toFixed(0).padStart(8)}` +
        `${(peak / 1e6).toFixed(0).padStart(10)} (${(idle / 1e6).toFixed(0)})`,
    );
  }
  const count = growthRequests.length;
  console.log(`\n${count - tooSlow.length} of ${count} rows take at most ${LIMIT} times the time.`);
  if (tooSlow.length > 0 && engine.isReal) {
    console.log(`More than that: ${tooSlow.join(', ')}`);
    process.exitCode = 1;
  }
} finally {
  for (const shop of shops) await shop.close();
  await engine.close();
  agent.destroy();
}
