import { randomInt } from 'node:crypto';
import { Course } from '../../features/core/courses/course.model.ts';
import { Order } from '../../features/core/orders/order.model.ts';
import { openLedger, type Buyer, type OrderLedger } from '../support/orderLedger.ts';
import {
  dyingBeforeAnswer,
  isEmbedded,
  killAfterSome,
  openKilledDatabase,
  type KilledDatabase,
} from '../support/killedServer.ts';
import { useServerProcesses, type ListeningServer, type ServerOptions } from '../support/serverProcess.ts';
import { useTestDatabase } from '../support/testDatabase.ts';

const BUYERS = 50;
const WISHES = 4;
const COURSES = 20;
/** Buyers wish for several times as many seats as there are. */
const CAPACITIES = Array.from({ length: COURSES }, (_, index) => 3 + (index % 4));
const ANSWERS_PER_KILL = 20;
/** Every second kill is between a commit and its response. */
const KILLS = Number(process.env.KILLS ?? 4);

const servers = useServerProcesses();
const engine = isEmbedded ? null : useTestDatabase();

type Shop = {
  database: KilledDatabase;
  ledger: OrderLedger;
  /** How many orders each buyer still wishes for. */
  wishes: Map<Buyer, number>;
};

async function openShop(): Promise<Shop> {
  const database = await openKilledDatabase(servers, engine);
  const ledger = await database.use(() =>
    openLedger(BUYERS, { capacities: CAPACITIES, courses: [1, 3], seatsMax: 2 }),
  );
  return { database, ledger, wishes: new Map(ledger.buyers.map((buyer) => [buyer, WISHES])) };
}

const startOn = ({ database }: Shop, { imports, env }: ServerOptions = {}): Promise<ListeningServer> =>
  servers.start({
    ...(imports && { imports }),
    env: { ...database.env, RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'fatal', ...env },
  });

/** Starts a server that is killed between the commit of an order and its response; `repeat` gets the first one. */
const startDying = (shop: Shop) => startOn(shop, dyingBeforeAnswer({ status: 201, after: randomInt(2, 6) }));

/** All buyers place orders until they have no wish left or the server is gone; the next server gets what was not answered. */
async function placeAll(
  { ledger, wishes }: Shop,
  { url }: ListeningServer,
  onAnswer: (tookMs: number) => void = () => {},
): Promise<void> {
  async function keepPlacing(buyer: Buyer): Promise<void> {
    for (;;) {
      const left = wishes.get(buyer) ?? 0;
      if (left === 0) return;
      const sentAt = performance.now();
      const answer = await ledger.send(buyer, url);
      if (!answer) return;
      // A busy server answers 503; the buyer retries with the same key.
      if (![201, 409, 503].includes(answer.status)) throw new Error(`${answer.status} ${answer.text}`);
      if (answer.status !== 503) wishes.set(buyer, left - 1);
      onAnswer(performance.now() - sentAt);
    }
  }
  await Promise.all(ledger.buyers.map(keepPlacing));
}

/** Requests without a response, by whether their order was stored. */
const openEnds = { stored: 0, absent: 0 };

async function countOpenEnds({ ledger }: Shop): Promise<void> {
  for (const { pending } of ledger.buyers) {
    if (!pending) continue;
    const isStored = await Order.exists({ idempotencyKey: pending.key });
    openEnds[isStored ? 'stored' : 'absent'] += 1;
  }
}

it(`${BUYERS} buyers of ${COURSES} courses lose no acknowledged order and no seat is sold twice while the server is killed with -9`, async () => {
  const shop = await openShop();
  const { database, ledger } = shop;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const isDying = kill % 2 === 1;
    const server = await (isDying ? startDying(shop) : startOn(shop));
    if (ledger.acknowledged() > 0) await ledger.repeat(server.url);
    await placeAll(shop, server, isDying ? undefined : killAfterSome(server, ANSWERS_PER_KILL));
    // The buyers may have had too few wishes left.
    server.child.kill('SIGKILL');
    expect(await server.ended).toBeNull();
    await database.recover();
    await database.use(async () => {
      await ledger.expectWhole();
      await countOpenEnds(shop);
    });
  }
  const server = await startOn(shop);
  await placeAll(shop, server);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await database.use(async () => {
    await ledger.expectWhole();
    // Every order has got its answer by now, so that no other is stored.
    expect(await Order.countDocuments()).toBe(ledger.acknowledged());
    expect(await Course.countDocuments({ freeSeats: 0 })).toBeGreaterThan(COURSES / 2);
  });
  await database.close();
  expect(ledger.acknowledged()).toBeGreaterThan(COURSES / 2);
  // The kills have met orders that were not stored yet, and orders that were stored and not acknowledged.
  expect(openEnds.stored).toBeGreaterThan(0);
  expect(openEnds.absent).toBeGreaterThan(0);
}, 600_000);
