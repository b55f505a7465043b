import { randomInt, randomUUID } from 'node:crypto';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl, IDEMPOTENCY_KEY_HEADER } from '@institut/contract/frame/paths';
import { adminOrder } from '@institut/contract/orders/admin.schema';
import { trusted } from 'mongoose';
import { auditRecords } from '../../commands/doctor/auditRecords.ts';
import { bookCapture } from '../../features/core/orders/changing/orderPayments.service.ts';
import { Order, type OrderFields } from '../../features/core/orders/order.model.ts';
import { Payment } from '../../features/core/ledger/payment.model.ts';
import { bearer, createOrder, createUser } from '../support/factories.ts';
import { postJson, type Answer } from '../support/httpClient.ts';
import { dyingBeforeAnswer, isEmbedded, killAfterSome, openKilledDatabase } from '../support/killedServer.ts';
import { useServerProcesses, type ListeningServer } from '../support/serverProcess.ts';
import { useTestDatabase } from '../support/testDatabase.ts';

const KILLS = Number(process.env.KILLS ?? 2);
const PAYMENTS = 6;
const FENINGA = 5000;
const ANSWERS_PER_KILL = 12;

const servers = useServerProcesses();
const engine = isEmbedded ? null : useTestDatabase();

/** A payment that is moved to and fro between two orders; `pending` is the key of the move whose result nobody knows. */
type Moving = { payment: string; from: OrderFields; to: OrderFields; pending?: string };

/** Every second payment is reported by PayPal, so that its record stays the same. */
async function openOrders(index: number): Promise<Moving> {
  const [from, to] = [await createOrder(await createUser()), await createOrder(await createUser())];
  if (index % 2 === 0) return { payment: '', from, to };
  await bookCapture(String(from._id), {
    captureId: `CAP-${index}`,
    providerOrderId: `PP-${index}`,
    feninga: FENINGA,
    amount: '25.56',
    currency: 'EUR',
    payerEmail: 'platilac@example.com',
    paidAt: new Date(),
  });
  const { _id } = await Payment.findOne({ order: from._id }).orFail().lean();
  return { payment: String(_id), from, to };
}

const PAID = {
  amount: FENINGA / 100,
  method: 'Uplatnica',
  reference: 'Izvod 12',
  note: '',
  at: '2026-01-05',
};

const post = (path: string, body: object, staff: string, key: string) =>
  postJson(path, body, { Authorization: staff, [IDEMPOTENCY_KEY_HEADER]: key });

/** The payment that an order as staff see it counts. */
function bookedIn({ status, text }: Answer): string {
  if (status !== 200) throw new Error(`${status} ${text}`);
  const { payments } = adminOrder.parse(JSON.parse(text));
  return payments.findLast(({ state }) => state === 'booked')?._id ?? '';
}

/** Staff book the payment of an order that has none. */
async function pay(one: Moving, staff: string, { url }: ListeningServer): Promise<void> {
  if (one.payment) return;
  const path = apiUrl(API.payments, { id: String(one.from._id) });
  one.payment = bookedIn(await post(`${url}${path}`, PAID, staff, randomUUID()));
}

/** Moves a payment, with the key of the pending move if there is one. Returns false when the server is gone. */
async function move(one: Moving, staff: string, { url }: ListeningServer): Promise<boolean> {
  const key = (one.pending ??= randomUUID());
  const path = apiUrl(API.paymentMove, { id: one.payment });
  const body = { reference: one.to.reference };
  const answer = await post(`${url}${path}`, body, staff, key).catch(() => null);
  if (!answer) return false;
  // A busy server answers 503; the move is sent again.
  if (answer.status === 503) return true;
  one.payment = bookedIn(answer);
  [one.from, one.to] = [one.to, one.from];
  delete one.pending;
  return true;
}

/** Moves whose response nobody has seen, by whether they were stored. */
const openEnds = { stored: 0, absent: 0 };

/** Expects that the money of each payment is on one of its two orders: the one that was answered last. */
async function expectWhole(moving: readonly Moving[]): Promise<void> {
  expect(await auditRecords()).toEqual([]);
  for (const { from, to, pending } of moving) {
    const booked = await Payment.find({
      order: trusted({ $in: [from._id, to._id] }),
      state: 'booked',
    }).lean();
    expect(booked).toMatchObject([{ amount: FENINGA }]);
    const isStored = booked[0]?.order?.equals(to._id) ?? false;
    expect(isStored && !pending).toBe(false);
    if (pending) openEnds[isStored ? 'stored' : 'absent'] += 1;
    const [holder, other] = isStored ? [to, from] : [from, to];
    expect(await Order.findById(holder._id).lean()).toMatchObject({ paid: FENINGA, unassigned: 0 });
    expect(await Order.findById(other._id).lean()).toMatchObject({ paid: 0, unassigned: 0 });
  }
}

it('a payment is on exactly one order while the server is killed with -9 during its moves', async () => {
  const database = await openKilledDatabase(servers, engine);
  const { staff, moving } = await database.use(async () => ({
    staff: bearer(await createUser({ isAdmin: true })),
    moving: await Promise.all(Array.from({ length: PAYMENTS }, (_none, index) => openOrders(index))),
  }));
  const start = (options: Parameters<typeof servers.start>[0] = {}) =>
    servers.start({
      ...options,
      env: { ...database.env, RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'fatal', ...options.env },
    });
  for (let kill = 0; kill < KILLS; kill += 1) {
    const isDying = kill % 2 === 1;
    const after = randomInt(2, ANSWERS_PER_KILL);
    const server = await start(isDying ? dyingBeforeAnswer({ status: 200, after }) : {});
    for (const one of moving) await pay(one, staff, server);
    const onAnswer = isDying ? () => {} : killAfterSome(server, ANSWERS_PER_KILL);
    const keepMoving = async (one: Moving) => {
      for (let sentAt = performance.now(); await move(one, staff, server); sentAt = performance.now()) {
        onAnswer(performance.now() - sentAt);
      }
    };
    await Promise.all(moving.map(keepMoving));
    expect(await server.ended).toBeNull();
    await database.recover();
    await database.use(() => expectWhole(moving));
  }

  const server = await start();
  await Promise.all(moving.map((one) => move(one, staff, server)));
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await database.use(() => expectWhole(moving));
  await database.close();
  expect(openEnds.stored).toBeGreaterThan(0);
  expect(openEnds.absent).toBeGreaterThan(0);
}, 300_000);
