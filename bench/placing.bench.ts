import { setTimeout as wait } from 'node:timers/promises';
import { API } from '@institut/contract/frame/endpoints';
import mongoose from 'mongoose';
import { Course } from '../backend/src/features/core/courses/course.model.ts';
import { OutboxMail } from '../backend/src/features/mail/mail.model.ts';
import { Order } from '../backend/src/features/core/orders/order.model.ts';
import { openCourses, withStoredShop, type StoredShop } from './generate/shopServer.ts';
import type { GeneratedUser } from './generate/usersAndOrders.ts';
import { aim } from './support/aim.ts';
import { placeBare, type StoredOrder } from './support/bareOrders.ts';
import { cpuSeconds } from './support/builtServer.ts';
import { closeConnections, percentile, place, placeFor, send, type Answer } from './support/buyers.ts';

/**
 * Two loads on the server in its default arrangement, or with its database at BENCH_MONGO_URI: buyers who order seats in one
 * or two courses as fast as the server answers, and many buyers who want the last seats of one course.
 * Afterwards every seat is either free or in exactly one order, and exactly the acknowledged orders are stored.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const WARM_UP_SECONDS = 2;
const BUYERS = 50;
const COURSES = 20;
const RACERS = 500;
/** The racers arrive within this time, or all at the same moment. */
const RACES_MS = [2000, 0];
const LAST_SEATS = 20;
const SEATS = 1_000_000;

const AIMS = { perSecond: 150, p99: 600, cpu: 12, refusalP99: 1000, ofBareDriver: 0.7 };

const uri = process.env.BENCH_MONGO_URI;

console.log(uri ? `On the engine at ${new URL(uri).host}.` : 'On the embedded database in its data folder.');
await withStoredShop(
  {
    uri,
    database: 'placing_bench',
    sizes: { courses: COURSES + RACES_MS.length, news: 1, careers: 1, users: RACERS + BUYERS + 2, orders: 0 },
    prepare: async () => {
      await openCourses(SEATS);
      const last = await Course.find({}, { _id: 1 }).sort({ _id: -1 }).limit(RACES_MS.length);
      for (const { _id } of last)
        await Course.updateOne({ _id }, { $set: { capacity: LAST_SEATS, freeSeats: LAST_SEATS } });
    },
  },
  measure,
);
closeConnections();

async function measure(shop: StoredShop): Promise<void> {
  const ids = shop.courses.map(({ _id }) => _id.toString()).toSorted();
  const [courses, last] = [ids.slice(0, COURSES), ids.slice(COURSES)];
  const buyers = shop.users.slice(2, 2 + BUYERS);
  const racers = shop.users.slice(2 + BUYERS);
  const warmUp = await placeFor(WARM_UP_SECONDS, [shop.server], { buyers, courses });
  const cpuBefore = cpuSeconds(shop.server.child.pid);
  const start = performance.now();
  const answered = await placeFor(SECONDS, [shop.server], { buyers, courses });
  const placed = answered.filter(({ status }) => status === 201);
  const perSecond = (placed.length * 1000) / (performance.now() - start);
  const cpu = ((cpuSeconds(shop.server.child.pid) - cpuBefore) * 1000) / placed.length;
  const p99 = percentile(placed, 0.99);
  const unavailable = answered.filter(({ status }) => status === 503).length;
  console.log(
    `${BUYERS} buyers on ${COURSES} courses: ${placed.length} orders, p50 ${percentile(placed, 0.5).toFixed(0)} ms`,
  );
  aim(`${cpu.toFixed(2)} ms processor time of the server per order, at most ${AIMS.cpu}`, cpu <= AIMS.cpu);
  aim(`${perSecond.toFixed(0)} orders a second, at least ${AIMS.perSecond}`, perSecond >= AIMS.perSecond);
  aim(`p99 ${p99.toFixed(0)} ms, at most ${AIMS.p99}`, p99 <= AIMS.p99);
  aim(`${unavailable} answers 503, none`, unavailable === 0);

  const raced: Answer[] = [];
  for (const [at, withinMs] of RACES_MS.entries()) {
    const raceAnswers = await race(shop, racers, { course: last[at] ?? '', withinMs });
    raced.push(...raceAnswers);
    const refused = raceAnswers.filter(({ status }) => status === 409);
    const sold = raceAnswers.filter(({ status }) => status === 201).length;
    console.log(
      `${RACERS} buyers within ${withinMs} ms for ${LAST_SEATS} seats: ${sold} placed, refused p50 ${percentile(refused, 0.5).toFixed(0)} ms`,
    );
    const refusalP99 = percentile(refused, 0.99);
    aim(
      `refusals p99 ${refusalP99.toFixed(0)} ms, at most ${AIMS.refusalP99}`,
      refusalP99 <= AIMS.refusalP99,
    );
  }

  await shop.stop();
  const answers = [...warmUp, ...answered, ...raced];
  await shop.inspect(async () => {
    await check(answers, last);
    if (!uri) return;
    const bare = await placeBare({
      samples: await storedOrders(),
      buyers: buyers.map(({ _id }) => _id),
      seconds: SECONDS,
    });
    const ratio = perSecond / bare;
    aim(
      `${ratio.toFixed(2)} of a bare driver's ${bare.toFixed(0)} orders a second, at least ${AIMS.ofBareDriver}`,
      ratio >= AIMS.ofBareDriver,
    );
  });
}

/** Every buyer has a connection before the first one orders. */
async function race(
  shop: StoredShop,
  racers: readonly GeneratedUser[],
  { course, withinMs }: { course: string; withinMs: number },
): Promise<Answer[]> {
  await Promise.all(racers.map((buyer) => send(shop.server, { buyer, method: 'GET', path: API.myOrders })));
  return Promise.all(
    racers.map(async (racer, n) => {
      await wait((withinMs * n) / racers.length);
      return place(shop.server, racer, [course]);
    }),
  );
}

/** Throws when a seat or an order is lost, sold twice, or differs from the answers. */
async function check(answers: readonly Answer[], last: readonly string[]): Promise<void> {
  const strange = answers.filter(({ status }) => ![201, 409, 503].includes(status));
  if (strange.length > 0)
    throw new Error(`Answered ${[...new Set(strange.map(({ status }) => status))].join(', ')}.`);
  const orders = await Order.find({}, { orderItems: 1 }).lean();
  const stored = new Set(orders.map(({ _id }) => String(_id)));
  const lost = answers.filter(({ status, id }) => status === 201 && !stored.has(id ?? ''));
  if (lost.length > 0) throw new Error(`${lost.length} acknowledged orders are not stored.`);
  const unanswered = answers.filter(({ status }) => status === 503).length;
  const told = answers.filter(({ status }) => status === 201).length;
  if (orders.length < told || orders.length > told + unanswered) {
    throw new Error(`${told} were told of their order, ${orders.length} are stored.`);
  }
  const taken = new Map<string, number>();
  for (const { kurs, qty } of orders.flatMap(({ orderItems }) => orderItems)) {
    taken.set(String(kurs), (taken.get(String(kurs)) ?? 0) + qty);
  }
  for (const { _id, name, freeSeats } of await Course.find().lean()) {
    const seats = last.includes(String(_id)) ? LAST_SEATS : SEATS;
    const held = taken.get(String(_id)) ?? 0;
    if (freeSeats < 0 || held + freeSeats !== seats) {
      throw new Error(`${name}: ${held} seats taken and ${freeSeats} free, of ${seats}.`);
    }
  }
  console.log(`Every seat is free or in one of ${orders.length} orders.`);
}

async function storedOrders(): Promise<StoredOrder[]> {
  const mails = await OutboxMail.collection.find({ 'message.kind': 'orderPlaced' }).limit(100).toArray();
  const samples = await Promise.all(
    mails.map(async (mail): Promise<StoredOrder | null> => {
      const _id = new mongoose.Types.ObjectId(String(mail.message.orderId));
      const order = await Order.collection.findOne({ _id });
      return order && { order, mail };
    }),
  );
  return samples.filter((sample) => sample !== null);
}
