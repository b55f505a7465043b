import { Agent, get } from 'node:http';
import { gatherStatistics, openEngine, openShop, bearer, type Shop } from './generate/shopServer.ts';
import { growthRequests, type GrowthRequest } from './generate/requests.ts';

/**
 * The time of each request with 10,000 courses, 5,000 news and 100,000 orders, compared with 100 of each, on the same server
 * and engine in turns. Aim: at most twice as much for lists, searches, details, own and all orders.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 25);
const LIMIT = 2;
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

/** Returns milliseconds until the complete response. Requests have a token, so that the response cache is not used. */
function timeOf(shop: Shop, { path, as }: GrowthRequest): Promise<number> {
  const headers = bearer(as === 'admin' ? shop.admin : shop.buyer);
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get(shop.server.url + path(shop), { agent, headers }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode !== 200) reject(new Error(`${path(shop)} answered ${answer.statusCode}`));
        else resolve(performance.now() - start);
      });
    }).on('error', reject);
  });
}

const quantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

const shops: Shop[] = [];
try {
  shops.push(await openShop(engine, 'growth_bench_small', SMALL));
  shops.push(await openShop(engine, 'growth_bench_big', big));
  gatherStatistics();
  const [small, large] = shops;
  if (!small || !large) throw new Error('Both shops have to be open.');
  for (const request of growthRequests) await timeOf(small, request);

  const tooSlow: string[] = [];
  console.log(`${''.padEnd(40)}   100: median   p95    big: first  median   p95   ratio`);
  for (const request of growthRequests) {
    const times: { small: number[]; large: number[] } = { small: [], large: [] };
    const first = await timeOf(large, request);
    for (let round = 0; round < ROUNDS; round += 1) {
      times.small.push(await timeOf(small, request));
      times.large.push(await timeOf(large, request));
    }
    const median = { small: quantile(times.small, 0.5), large: quantile(times.large, 0.5) };
    const ratio = median.large / median.small;
    const isOver = ratio > LIMIT;
    if (isOver && request.isHeld) tooSlow.push(request.name);
    const figures = [
      median.small,
      quantile(times.small, 0.95),
      first,
      median.large,
      quantile(times.large, 0.95),
    ];
    console.log(
      request.name.padEnd(42) +
        figures.map((time) => time.toFixed(1).padStart(8)).join('') +
        `${ratio.toFixed(2).padStart(7)}x` +
        (isOver ? (request.isHeld ? '  TOO SLOW' : '  (grows with what it shows)') : ''),
    );
  }
  if (tooSlow.length > 0 && engine.isReal) {
    console.log(`\nMore than ${LIMIT}x: ${tooSlow.join(', ')}`);
    process.exitCode = 1;
  }
} finally {
  for (const shop of shops) await shop.close();
  await engine.close();
  agent.destroy();
}
