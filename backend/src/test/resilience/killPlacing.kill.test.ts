import { randomInt } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Order } from '../../features/orders/order.model.ts';
import pLimit from 'p-limit';
import { withDataFolder } from '../support/testDatabase.ts';
import { openLedger, type Buyer, type OrderLedger } from '../support/orderLedger.ts';
import { useServerProcesses, type ListeningServer } from '../support/serverProcess.ts';

const KILLS = Number(process.env.KILLS ?? 28);
/** Servers run in parallel, each with its own data folder, because they spend most of the time starting. */
const LANES = 4;
const BUYERS = 4;

const servers = useServerProcesses();
/** Mongoose has one connection. */
const inTurn = pLimit(1);

type Lane = { dataDir: string; ledger: OrderLedger };
/** Requests without a response, by whether their order was stored. */
const openEnds = { stored: 0, absent: 0 };

async function openLane(): Promise<Lane> {
  const dataDir = mkdtempSync(join(servers.folder, 'kill-'));
  return { dataDir, ledger: await inTurn(() => withDataFolder(dataDir, () => openLedger(BUYERS))) };
}

const slowAnswers = pathToFileURL(join(import.meta.dirname, '../support/slowAnswers.mjs')).href;

const startOn = ({ dataDir }: Lane): Promise<ListeningServer> =>
  servers.start({
    imports: randomInt(2) === 0 ? [slowAnswers] : [],
    env: { DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'fatal' },
  });

/** Places orders for all buyers, and kills the server with -9 at a random moment after one of its first responses. */
async function placeAndKill({ ledger }: Lane, { url, child, ended }: ListeningServer): Promise<void> {
  let answersLeft = randomInt(1, 8);
  const onAnswer = (tookMs: number) => {
    answersLeft -= 1;
    // A random moment within the time of one order, so that the kill interrupts any of its steps.
    if (answersLeft === 0) setTimeout(() => child.kill('SIGKILL'), randomInt(0, Math.ceil(tookMs) + 1));
  };
  async function keepPlacing(buyer: Buyer): Promise<void> {
    for (;;) {
      const sentAt = performance.now();
      const answer = await ledger.send(buyer, url);
      if (!answer) return;
      // A busy server answers 503; the buyer retries with the same key.
      if (answer.status !== 201 && answer.status !== 503) throw new Error(`${answer.status} ${answer.text}`);
      onAnswer(performance.now() - sentAt);
    }
  }
  await Promise.all(ledger.buyers.map(keepPlacing));
  expect(await ended).toBeNull();
}

async function expectNothingLost({ dataDir, ledger }: Lane): Promise<void> {
  await inTurn(() =>
    withDataFolder(dataDir, async () => {
      await ledger.expectWhole();
      for (const { pending } of ledger.buyers) {
        if (!pending) continue;
        const isStored = await Order.exists({ idempotencyKey: pending.key });
        openEnds[isStored ? 'stored' : 'absent'] += 1;
      }
    }),
  );
}

async function killAgainAndAgain(kills: number): Promise<number> {
  const lane = await openLane();
  const { ledger } = lane;
  for (let kill = 1; kill <= kills; kill += 1) {
    const server = await startOn(lane);
    if (ledger.acknowledged() > 0) await ledger.repeat(server.url);
    await placeAndKill(lane, server);
    await expectNothingLost(lane);
  }
  const server = await startOn(lane);
  for (const buyer of ledger.buyers) while (buyer.pending) await ledger.send(buyer, server.url);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await expectNothingLost(lane);
  return ledger.acknowledged();
}

it(`loses no acknowledged order and no seat in ${KILLS} kills with -9 while orders are placed`, async () => {
  const lanes = Array.from({ length: LANES }, () => killAgainAndAgain(KILLS / LANES));
  const acknowledged = (await Promise.all(lanes)).reduce((sum, count) => sum + count, 0);
  expect(acknowledged).toBeGreaterThan(KILLS);
  // The kills must have hit both before an order was stored and between that and its response.
  expect(openEnds.stored).toBeGreaterThan(0);
  expect(openEnds.absent).toBeGreaterThan(0);
}, 600_000);
