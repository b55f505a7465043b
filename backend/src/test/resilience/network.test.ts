import { randomInt, randomUUID } from 'node:crypto';
import { order as orderSchema, type PlaceOrderBody } from '@institut/contract/orders/schema';
import { API } from '@institut/contract/frame/endpoints';
import { priceOrder } from '@institut/contract/money/pricing';
import { env } from '../../config/env.ts';
import { Course, type CourseFields } from '../../features/core/courses/course.model.ts';
import { OutboxMail } from '../../features/mail/mail.model.ts';
import { Order } from '../../features/core/orders/order.model.ts';
import { placeOrder, request, type Answer } from '../support/httpClient.ts';
import { createCourse, buildOrderBody, bearer, createUser } from '../support/factories.ts';
import { databaseUri, useServerProcesses, type ListeningServer } from '../support/serverProcess.ts';
import { startTcpProxy, type TcpProxy } from '../support/databaseFaults.ts';
import { useTestDatabase } from '../support/testDatabase.ts';

const BUYERS = 8;
const SEATS = 100_000;
/** How often visitors look at the site while the database is unreachable. */
const LOOKS = 3;
/** The driver alone would wait for 30 seconds at each look. */
const TIMEOUT_MS = 120_000;
const ORDERS_BEFORE = 16;
const ORDERS_AFTER = 24;

type Buyer = { authorization: string; pending?: { key: string; body: PlaceOrderBody } };

const engine = useTestDatabase();
const servers = useServerProcesses();
let proxy: TcpProxy;
let server: ListeningServer;

/** The requests of the buyers and their responses. */
let keysSent: Set<string>;
let references: Map<string, string>;
let refusals: Answer[];
let courses: CourseFields[];
let buyers: Buyer[];
let over: AbortController;

beforeAll(async () => {
  const uri = new URL(databaseUri(engine()));
  proxy = await startTcpProxy({ host: uri.hostname, port: Number(uri.port) });
  uri.port = String(proxy.port);
  uri.searchParams.set('directConnection', 'true');
  server = await servers.start({
    env: { MONGO_URI: uri.href, RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'silent' },
  });
});
beforeEach(async () => {
  [keysSent, references, refusals, over] = [new Set(), new Map(), [], new AbortController()];
  courses = [await createCourse({ countInStock: SEATS }), await createCourse({ countInStock: SEATS })];
  const users = await Promise.all(Array.from({ length: BUYERS }, () => createUser()));
  buyers = users.map((user) => ({ authorization: bearer(user) }));
});
afterEach(() => over.abort());
afterAll(async () => {
  server.child.kill('SIGKILL');
  await proxy.cut();
});

/** Both courses in either order, one to three seats of each. */
function nextBody(): PlaceOrderBody {
  const lines = courses.map(({ _id }) => ({ kurs: _id.toString(), qty: randomInt(1, 4) }));
  return buildOrderBody([], { orderItems: randomInt(2) === 0 ? lines : lines.toReversed() });
}

/** One attempt; a refused order stays pending and is sent again with its key, as the SPA does. */
async function sendNext(buyer: Buyer): Promise<void> {
  const { key, body } = (buyer.pending ??= { key: randomUUID(), body: nextBody() });
  keysSent.add(key);
  const answer = await placeOrder(server.url, { authorization: buyer.authorization, body, key });
  if (answer.status !== 201) return void refusals.push(answer);
  const { reference } = orderSchema.parse(JSON.parse(answer.text));
  references.set(key, reference);
  delete buyer.pending;
}

const untilPlaced = async (count: number) => {
  while (references.size < count) await new Promise((resolve) => setTimeout(resolve, 10));
};

/** Buyers place orders one after the other until the test ends, and then complete the last one. */
const placeAll = () =>
  Promise.all(
    buyers.map(async (buyer) => {
      while (!over.signal.aborted || buyer.pending) await sendNext(buyer);
    }),
  );

const get = (path: string) => request(`${server.url}${path}`);

async function untilReady(): Promise<void> {
  for (;;) {
    const { status } = await get(API.ready);
    if (status === 200) return;
  }
}

/** The responses to visitors and to the load balancer while the database is unreachable. */
async function lookAround() {
  const [live, site, ready, list] = await Promise.all(
    [API.live, API.siteConfig, API.ready, API.courses].map(get),
  );
  if (!live || !site || !ready || !list) throw new Error('Nobody has answered.');
  return { live, site, ready, list };
}

function expectRefused({ status, headers, text }: Answer): void {
  expect({ status, body: JSON.parse(text) }).toEqual({
    status: 503,
    body: { code: 'unavailable', message: expect.stringMatching(/nije dostupna/) },
  });
  expect(headers.get('retry-after')).toBe('5');
}

async function expectBooksAgree(): Promise<void> {
  const [orders, stored, mails] = await Promise.all([
    Order.find().lean(),
    Course.find().lean(),
    OutboxMail.countDocuments({ 'message.kind': 'orderPlaced' }),
  ]);
  expect(new Map(orders.map(({ idempotencyKey, reference }) => [idempotencyKey, reference]))).toEqual(
    references,
  );
  expect(orders).toHaveLength(keysSent.size);
  expect(mails).toBe(keysSent.size);
  for (const { _id, freeSeats } of stored) {
    const taken = orders
      .flatMap(({ orderItems }) => orderItems)
      .filter(({ kurs }) => kurs.equals(_id))
      .reduce((sum, { qty }) => sum + qty, 0);
    expect(taken + freeSeats).toBe(SEATS);
  }
  for (const { orderItems, totalPrice } of orders) {
    expect(orderItems).toHaveLength(2);
    expect(totalPrice).toBe(priceOrder(orderItems, env.RATES).totalPrice);
  }
}

it.each([
  ['stopped', () => proxy.cut()],
  ['frozen', async () => proxy.hang()],
])(
  'a database that is %s for some time under load loses no order and no seat',
  async (_how, breakIt) => {
    const placing = placeAll();
    await untilPlaced(ORDERS_BEFORE);

    await breakIt();
    for (let look = 0; look < LOOKS; look += 1) {
      const { live, site, ready, list } = await lookAround();
      expect([live.status, site.status]).toEqual([200, 200]);
      for (const answer of [ready, list]) expectRefused(answer);
    }
    const placedMeanwhile = references.size;
    await proxy.restore();

    await untilReady();
    await untilPlaced(placedMeanwhile + ORDERS_AFTER);
    over.abort();
    await placing;

    expect(refusals.length).toBeGreaterThan(BUYERS);
    for (const refusal of refusals) expectRefused(refusal);
    expect((await get(API.courses)).status).toBe(200);
    await expectBooksAgree();
  },
  TIMEOUT_MS,
);
