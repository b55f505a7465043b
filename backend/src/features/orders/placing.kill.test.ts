import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { order as orderSchema, type PlaceOrderBody } from '@institut/contract/order.schema';
import { API, IDEMPOTENCY_KEY_HEADER } from '@institut/contract/paths';
import { priceOrder } from '@institut/contract/pricing';
import mongoose from 'mongoose';
import { z } from 'zod';
import { REPO_ROOT } from '../../config/env.ts';
import { jwtSecret } from '../../config/jwtSecret.ts';
import { createCourse } from '../../testing/courseFactory.ts';
import { buildOrderBody } from '../../testing/orderFactory.ts';
import { bearer, createUser } from '../../testing/userFactory.ts';
import { Course } from '../courses/course.model.ts';
import { Order } from './order.model.ts';
import { presentOrder } from './order.presenter.ts';

const KILLS = 100;
const BUYERS = 4;
const PLACES = 100_000;

const ready = z.object({ apiPort: z.int(), mongoUri: z.string(), dbName: z.string() });
type Server = z.infer<typeof ready> & { process: ChildProcess };
type Buyer = { authorization: string; pending?: { key: string; body: PlaceOrderBody } };

const dataDir = mkdtempSync(join(tmpdir(), 'institut-kill-'));
const acknowledged = new Set<string>();
const keysSent = new Set<string>();
let buyers: Buyer[] = [];
let courses: Awaited<ReturnType<typeof createCourse>>[] = [];
let server: Server | undefined;

/** Always on the embedded database: it dies with the process, which is what has to be survived. */
async function startServer(): Promise<Server> {
  const child = fork(join(REPO_ROOT, 'backend/src/testing/killableServer.mjs'), {
    execArgv: [],
    env: {
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      JWT_SECRET: jwtSecret(),
      RATE_LIMIT_FACTOR: '100000',
    },
  });
  const message: unknown = await Promise.race([
    once(child, 'message').then(([first]: unknown[]) => first),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The server ended with ${String(code)}.`))),
  ]);
  return { ...ready.parse(message), process: child };
}

/** Works on the stored data itself, beside the running server. */
async function withDatabase<T>({ mongoUri, dbName }: Server, work: () => Promise<T>): Promise<T> {
  await mongoose.connect(mongoUri, { dbName, directConnection: true });
  try {
    return await work();
  } finally {
    await mongoose.disconnect();
  }
}

/** Both courses, in either order, one to three places of each. */
function nextBody(): PlaceOrderBody {
  const lines = courses.map(({ _id }) => ({ kurs: _id.toString(), qty: randomInt(1, 4) }));
  return buildOrderBody([], { orderItems: randomInt(2) === 0 ? lines : lines.toReversed() });
}

/** Sends what a killed server left unanswered, or else a new order; false when nobody answers. */
async function sendNext(buyer: Buyer, { apiPort }: Server): Promise<boolean> {
  const { key, body } = (buyer.pending ??= { key: randomUUID(), body: nextBody() });
  keysSent.add(key);
  const answer = await fetch(`http://127.0.0.1:${apiPort}${API.orders}`, {
    method: 'POST',
    headers: {
      Authorization: buyer.authorization,
      'Content-Type': 'application/json',
      [IDEMPOTENCY_KEY_HEADER]: key,
    },
    body: JSON.stringify(body),
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => null);
  if (!answer) return false;
  // A server that is too busy says so; the buyer tries again under the same key.
  if (answer.status === 503) return true;
  if (answer.status !== 201) throw new Error(`An order was answered ${answer.status} ${answer.text}`);
  acknowledged.add(orderSchema.parse(JSON.parse(answer.text)).reference);
  delete buyer.pending;
  return true;
}

/** Lets all buyers place orders, and kills the server some moment after one of its first answers. */
async function placeAndKill(running: Server): Promise<void> {
  let answersLeft = randomInt(1, 8);
  const onAnswer = () => {
    answersLeft -= 1;
    // Placing takes some milliseconds; a moment within them decides which step the kill interrupts.
    if (answersLeft === 0) setTimeout(() => running.process.kill('SIGKILL'), randomInt(0, 15));
  };
  const exited = once(running.process, 'exit');
  await Promise.all(
    buyers.map(async (buyer) => {
      while (await sendNext(buyer, running)) onAnswer();
    }),
  );
  await exited;
}

/** What must hold after every restart, read from the store itself. */
async function expectNothingLost(running: Server): Promise<void> {
  const [orders, stored] = await withDatabase(running, () =>
    Promise.all([Order.find().lean(), Course.find().lean()]),
  );
  const references = new Set(orders.map(({ reference }) => reference));
  expect([...acknowledged].filter((reference) => !references.has(reference))).toEqual([]);

  const takenOf = (id: string) =>
    orders
      .flatMap(({ orderItems }) => orderItems)
      .filter(({ kurs }) => kurs.toString() === id)
      .reduce((sum, { qty }) => sum + qty, 0);
  expect(stored.map(({ _id, countInStock }) => takenOf(_id.toString()) + countInStock)).toEqual([
    PLACES,
    PLACES,
  ]);

  for (const order of orders) {
    const { orderItems, totalPrice } = z.strictObject(orderSchema.shape).parse(presentOrder(order));
    expect(orderItems).toHaveLength(2);
    expect(totalPrice).toBe(priceOrder(orderItems).totalPrice);
  }
  const keys = orders.map(({ idempotencyKey }) => idempotencyKey ?? '');
  expect(new Set(keys).size).toBe(orders.length);
  expect(keys.filter((key) => !keysSent.has(key))).toEqual([]);
}

beforeAll(async () => {
  execFileSync('npm', ['run', 'build', '--workspace', 'backend'], { cwd: REPO_ROOT, stdio: 'pipe' });
  server = await startServer();
  await withDatabase(server, async () => {
    courses = [await createCourse({ countInStock: PLACES }), await createCourse({ countInStock: PLACES })];
    const users = await Promise.all(Array.from({ length: BUYERS }, () => createUser()));
    buyers = users.map((user) => ({ authorization: bearer(user) }));
  });
}, 120_000);

afterAll(() => {
  server?.process.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

it(`loses no acknowledged order and no place in ${KILLS} kills while orders are placed`, async () => {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    if (!server) throw new Error('No server to kill.');
    await placeAndKill(server);
    server = await startServer();
    await expectNothingLost(server);
  }
  if (!server) throw new Error('No server to ask.');
  for (const buyer of buyers) while (buyer.pending) await sendNext(buyer, server);
  expect(acknowledged.size).toBe(keysSent.size);
  expect(acknowledged.size).toBeGreaterThan(KILLS);
}, 600_000);
