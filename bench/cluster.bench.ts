import { setTimeout as wait } from 'node:timers/promises';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { openCourses, openEngine, withStoredShop, type StoredShop } from './generate/shopServer.ts';
import type { GeneratedUser } from './generate/usersAndOrders.ts';
import { aim } from './support/aim.ts';
import { cpuSeconds, type BuiltServer } from './support/builtServer.ts';
import { closeConnections, percentile, place, placeFor } from './support/buyers.ts';

/**
 * Three processes of the server on one database, at BENCH_MONGO_URI or an embedded one: how soon a write shows on the other
 * processes, what reading the version record costs, and how many orders three processes place compared with one.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const WRITES = 200;
const READ_EVERY_MS = 5;
/** By then the jobs of the start are over. */
const SETTLE_SECONDS = 30;
const IDLE_SECONDS = 10;
const PAGES = 62;
const PAGES_SECONDS = 20;
const BUYERS = 150;
const COURSES = 20;
const SEATS = 1_000_000;

const AIMS = { freshP99: 100, freshMax: 250, idleCpu: 0.02, pagesCpu: 0.12, orders: 0.9, p99: 1.5 };

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const engine = await openEngine();
console.log(engine.isReal ? `On the engine at ${new URL(engine.uri).host}.` : 'On the embedded database.');
await withStoredShop(
  {
    uri: engine.uri,
    database: 'cluster_bench',
    sizes: { courses: PAGES, news: 1, careers: 1, users: BUYERS + 2, orders: 0 },
    prepare: () => openCourses(SEATS),
  },
  async (shop) => {
    const others = [await shop.startAnother(), await shop.startAnother()];
    try {
      await measureIdle([shop.server, ...others]);
      await measureFreshness(shop, others);
      await measurePages(shop);
      await measureOrders(shop, others);
    } finally {
      for (const other of others) await other.stop();
    }
  },
);
closeConnections();
await engine.close();

/** Returns the share of a core that a process takes while `work` runs. */
async function coreShare({ child }: BuiltServer, work: () => Promise<unknown>): Promise<number> {
  const [before, start] = [cpuSeconds(child.pid), performance.now()];
  await work();
  return ((cpuSeconds(child.pid) - before) * 1000) / (performance.now() - start);
}

async function measureIdle(servers: readonly BuiltServer[]): Promise<void> {
  await wait(SETTLE_SECONDS * 1000);
  const idle = wait(IDLE_SECONDS * 1000);
  const shares = await Promise.all(servers.map((server) => coreShare(server, () => idle)));
  const most = Math.max(...shares);
  aim(
    `an idle process takes ${percent(most)} of a core, at most ${percent(AIMS.idleCpu)}`,
    most <= AIMS.idleCpu,
  );
}

async function freeSeats({ url }: BuiltServer, id: string): Promise<number> {
  const answer = await fetch(url + apiUrl(API.course, { id }));
  return ((await answer.json()) as { countInStock: number }).countInStock;
}

/** Places orders through one process and reads the course through the others, alternating between them. */
async function measureFreshness({ server, users, courses }: StoredShop, others: readonly BuiltServer[]) {
  const id = String(courses[0]?._id);
  const buyers = users.slice(2);
  let left = await freeSeats(server, id);
  let wentBack = 0;
  const delays: { ms: number }[] = [];
  for (let n = 0; n < WRITES; n += 1) {
    await Promise.all(others.map((other) => freeSeats(other, id)));
    const other = others[n % others.length];
    const { status } = await place(server, buyers[n % buyers.length] as GeneratedUser, [id]);
    if (status !== 201 || !other) throw new Error(`Answered ${status}.`);
    left -= 1;
    const start = performance.now();
    while ((await freeSeats(other, id)) !== left) await wait(READ_EVERY_MS);
    delays.push({ ms: performance.now() - start });
    await wait(Math.max(0, AIMS.freshP99 - (performance.now() - start)));
    const shown = await Promise.all([server, ...others].map((reader) => freeSeats(reader, id)));
    wentBack += shown.filter((value) => value !== left).length;
  }
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => percentile(delays, share)) as [
    number,
    number,
    number,
  ];
  console.log(`${WRITES} orders through one process show on the others after ${p50.toFixed(0)} ms (p50)`);
  aim(`p99 ${p99.toFixed(0)} ms, at most ${AIMS.freshP99}`, p99 <= AIMS.freshP99);
  aim(`max ${max.toFixed(0)} ms, at most ${AIMS.freshMax}`, max <= AIMS.freshMax);
  aim(`${wentBack} reads show an older value after ${AIMS.freshP99} ms, none`, wentBack === 0);
}

/** Asks for each page twice a second while nothing is written. */
async function measurePages({ server, courses }: StoredShop): Promise<void> {
  const paths = courses.map(({ _id }) => `/kurs/${String(_id)}`);
  let empty = 0;
  let total = 0;
  const ask = async (path: string) => {
    const page = await (await fetch(server.url + path, { headers: { Accept: 'text/html' } })).text();
    total += 1;
    if (!page.includes('<main')) empty += 1;
  };
  // Rendering all of them for the first time takes longer than the turns of a second allow.
  for (const path of paths) await ask(path).then(() => wait(100));
  [empty, total] = [0, 0];
  const share = await coreShare(server, async () => {
    for (let half = 0; half < 2 * PAGES_SECONDS; half += 1) {
      await Promise.all([
        wait(500),
        ...paths.map(async (path, n) => wait((500 * n) / paths.length).then(() => ask(path))),
      ]);
    }
  });
  const text = `${paths.length} unchanged pages, each twice a second, take ${percent(share)} of a core`;
  aim(`${text}, at most ${percent(AIMS.pagesCpu)}`, share <= AIMS.pagesCpu);
  aim(`${empty} of ${total} have no content, none`, empty === 0);
}

async function measureOrders({ server, users, courses }: StoredShop, others: readonly BuiltServer[]) {
  const load = {
    buyers: users.slice(2),
    courses: courses.slice(0, COURSES).map(({ _id }) => String(_id)),
  };
  const rounds: { perSecond: number; p99: number }[][] = [[], []];
  await placeFor(2, [server, ...others], load);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, servers] of [[server], [server, ...others]].entries()) {
      const answers = await placeFor(SECONDS, servers, load);
      const strange = answers.filter(({ status }) => status !== 201).length;
      const perSecond = answers.length / SECONDS;
      const p99 = percentile(answers, 0.99);
      rounds[at]?.push({ perSecond, p99 });
      console.log(
        `${servers.length} process(es): ${perSecond.toFixed(0)} orders a second, p99 ${p99.toFixed(0)} ms, ${strange} not placed`,
      );
    }
  }
  const [one, three] = rounds.map((all) => ({
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    p99: median(all.map(({ p99 }) => p99)),
  })) as [{ perSecond: number; p99: number }, { perSecond: number; p99: number }];
  const [orders, p99] = [three.perSecond / one.perSecond, three.p99 / one.p99];
  aim(
    `three processes take ${orders.toFixed(2)} of the orders that one takes, at least ${AIMS.orders}`,
    orders >= AIMS.orders,
  );
  aim(`their p99 is ${p99.toFixed(2)} of that of one, at most ${AIMS.p99}`, p99 <= AIMS.p99);
}
