import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { priceOrder } from '@institut/contract/money/pricing';
import { PAYMENT_STATUS } from '@institut/contract/orders/values';
import { courseRun } from '@institut/contract/timetable/schema';
import { auditRecords } from '../../commands/doctor/auditRecords.ts';
import { env } from '../../config/env.ts';
import { Course, type CourseFields } from '../../features/core/courses/course.model.ts';
import { OutboxMail } from '../../features/mail/mail.model.ts';
import { Order } from '../../features/core/orders/order.model.ts';
import { Payment } from '../../features/core/ledger/payment.model.ts';
import { Seat } from '../../features/core/seats/seat.model.ts';
import { bearer, buildOrderBody, createCourse, createOrder, createUser } from '../support/factories.ts';
import { placeOrder, postJson, request } from '../support/httpClient.ts';
import { openKilledDatabase, isEmbedded } from '../support/killedServer.ts';
import { createServerClock } from '../support/serverFaults.ts';
import { useServerProcesses, type ListeningServer } from '../support/serverProcess.ts';
import { useTestDatabase } from '../support/testDatabase.ts';

const KILLS = Number(process.env.KILLS ?? 2);
const ORDERS = 24;
/** Between two questions how far the run is. */
const PAUSE_MS = 20;
/** Longer than the lease of a job, so that the next server continues at once. */
const LATER_MS = 5 * 60_000;

const servers = useServerProcesses();
const engine = isEmbedded ? null : useTestDatabase();
const clock = createServerClock(servers.folder);

/** Every second order is paid, every third has three seats. */
async function fillCourse(course: CourseFields): Promise<string[]> {
  const emails: string[] = [];
  for (let index = 0; index < ORDERS; index += 1) {
    const user = await createUser();
    const qty = index % 3 === 0 ? 3 : 1;
    const line = { price: 80, qty, kurs: course._id, name: course.name, image: '/uploads/kurs.webp' };
    const paid = { isPaid: true, paidAt: new Date(), paymentStatus: PAYMENT_STATUS.paid };
    await createOrder(user, {
      paymentMethod: 'organizacija',
      ...priceOrder([line], env.RATES),
      orderItems: [{ ...line, category: 'Tehnicke' }],
      ...(index % 2 === 0 && paid),
    });
    emails.push(user.email);
  }
  return emails;
}

async function doneOf({ url }: ListeningServer, path: string, staff: string): Promise<number | null> {
  const answer = await request(`${url}${path}`, { headers: { Authorization: staff } }).catch(() => null);
  if (answer?.status !== 200) return null;
  return courseRun.parse(JSON.parse(answer.text)).progress?.done ?? null;
}

/** Waits until the run has so many released orders, or the server is gone. */
async function untilDone(server: ListeningServer, path: string, staff: string, wanted: number) {
  for (;;) {
    const done = await doneOf(server, path, staff);
    if (done === null || done >= wanted) return;
    await pause(PAUSE_MS);
  }
}

it('a cancelled run releases every order once while the server is killed with -9', async () => {
  const database = await openKilledDatabase(servers, engine);
  const { staff, course, buyer, emails } = await database.use(async () => {
    const created = await createCourse({ countInStock: 5 });
    return {
      course: created,
      staff: bearer(await createUser({ isAdmin: true })),
      buyer: bearer(await createUser()),
      emails: await fillCourse(created),
    };
  });
  const path = apiUrl(API.courseRun, { id: course._id.toString() });
  const more = { RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'fatal' };
  const start = () => servers.start(clock.options({ ...database.env, ...more }));
  const kill = async (server: ListeningServer) => {
    server.child.kill('SIGKILL');
    await server.ended;
    await database.recover();
  };
  const first = await start();
  const decided = await postJson(`${first.url}${path}`, { state: 'cancelled' }, { Authorization: staff });
  expect(decided.status).toBe(200);
  await kill(first);

  let released = 0;
  let interrupted = 0;
  for (let index = 1; index <= KILLS; index += 1) {
    clock.set(index * LATER_MS);
    const server = await start();
    await untilDone(server, path, staff, Math.min(released + randomInt(1, 6), ORDERS));
    await kill(server);
    await database.use(async () => {
      expect(await auditRecords()).toEqual([]);
      released = await Order.countDocuments({ heldSeats: 0 });
      expect(await OutboxMail.countDocuments({ 'message.kind': 'runCancelled' })).toBe(released);
    });
    if (released > 0 && released < ORDERS) interrupted += 1;
  }
  expect(interrupted).toBeGreaterThan(0);

  clock.set((KILLS + 1) * LATER_MS);
  const last = await start();
  await untilDone(last, path, staff, ORDERS);
  const refused = await placeOrder(last.url, { authorization: buyer, body: buildOrderBody([course]) });
  expect(refused.status).toBe(409);
  last.child.kill('SIGTERM');
  expect(await last.ended).toBe(0);

  await database.use(async () => {
    expect(await auditRecords()).toEqual([]);
    expect(await Seat.distinct('reason', { course: course._id })).toEqual(['runCancelled']);
    expect(await Seat.countDocuments({ course: course._id, state: 'held' })).toBe(0);
    expect(await Course.findById(course._id).lean()).toMatchObject({ runState: 'cancelled' });
    const mails = await OutboxMail.find({ 'message.kind': 'runCancelled' }).lean();
    expect(mails.map(({ message }) => String(message['to'])).toSorted()).toEqual(emails.toSorted());
    const orders = await Order.find().lean();
    const payments = await Payment.find({ kind: 'payment' }).lean();
    const surplus = orders.reduce((sum, { openAmount }) => sum + Math.max(0, -openAmount), 0);
    expect(orders.filter(({ openAmount }) => openAmount < 0)).toHaveLength(ORDERS / 2);
    expect(surplus).toBe(payments.reduce((sum, { amount }) => sum + amount, 0));
  });
  await database.close();
}, 300_000);
