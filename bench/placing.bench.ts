import { API } from '@institut/contract/endpoints';
import { IDEMPOTENCY_KEY_HEADER } from '@institut/contract/paths';
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import { Course } from '../backend/src/features/courses/course.model.ts';
import { Order } from '../backend/src/features/orders/order.model.ts';
import { seededRandom } from '../backend/src/test/security/generate.ts';
import type { GeneratedUser } from './generate/usersAndOrders.ts';
import { openEngine, openShop, bearer, type Shop } from './generate/shopServer.ts';

/**
 * 200 buyers order seats in 20 courses at once, two courses each, more than there are free. Afterwards every seat is either
 * free or in exactly one order, and exactly the buyers with a 201 have an order.
 */
const BUYERS = 200;
const COURSES = 20;
const PLACES = 15;
const SEED = 7;

type Wish = { buyer: GeneratedUser; courses: string[] };
type Answer = Wish & { status: number; id?: string; ms: number; tries: number };

const engine = await openEngine();
console.log(
  engine.isReal
    ? `On the engine at ${new URL(engine.uri).host}.`
    : 'BENCH_MONGO_URI is not set: on the embedded database.',
);
const database = 'placing_bench';
const sizes = { courses: COURSES, news: 1, careers: 1, users: BUYERS + 2, orders: 0 };
const shop = await openShop(engine, database, sizes);
const agent = new Agent({ keepAlive: true, maxSockets: BUYERS });
try {
  await mongoose.connect(engine.uri, { dbName: database });
  await Course.updateMany({}, { $set: { isDraft: false, countInStock: PLACES, start: '2099-09-01' } });
  const random = seededRandom(SEED);
  const wishes = shop.users.slice(2).map((buyer) => ({ buyer, courses: twoCourses(shop, random.int) }));
  const start = performance.now();
  const answers = await Promise.all(wishes.map(place));
  const seconds = (performance.now() - start) / 1000;
  report(answers, seconds);
  await check(answers);
} finally {
  await mongoose.disconnect();
  await shop.close();
  await engine.close();
  agent.destroy();
}

function twoCourses({ courses }: Shop, int: (min: number, max: number) => number): string[] {
  const first = int(0, COURSES - 1);
  const second = (first + int(1, COURSES - 1)) % COURSES;
  return [first, second].map((n) => String(courses[n]?._id));
}

function bodyFor(courses: readonly string[]): string {
  return JSON.stringify({
    orderItems: courses.map((kurs) => ({ kurs, qty: 1 })),
    shippingAddress: { address: 'Zmaja od Bosne 8', city: 'Sarajevo', postalCode: '71000', country: 'BiH' },
    paymentMethod: 'licno',
  });
}

/** Delay of a retry after a 503, and the maximum time per order. */
const AGAIN_MS = 1000;
const GIVE_UP_MS = 60_000;

/** Retries after a 503; the idempotency key makes that safe. */
async function place(wish: Wish): Promise<Answer> {
  const { buyer, courses } = wish;
  const headers = {
    ...bearer(buyer),
    'Content-Type': 'application/json',
    [IDEMPOTENCY_KEY_HEADER]: randomUUID(),
  };
  const start = performance.now();
  for (let tries = 1; ; tries += 1) {
    const { status, text } = await post(headers, bodyFor(courses));
    const ms = performance.now() - start;
    if (status === 503 && ms < GIVE_UP_MS) {
      await wait(AGAIN_MS);
      continue;
    }
    const { _id: id } = JSON.parse(text) as { _id?: string };
    return { ...wish, status, ms, tries, ...(id && { id }) };
  }
}

function post(headers: Record<string, string>, body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { port } = shop.server;
    request({ agent, port, host: '127.0.0.1', method: 'POST', path: API.orders, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end(body);
  });
}

function report(answers: readonly Answer[], seconds: number): void {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0);
  const again = answers.reduce((sum, { tries }) => sum + tries - 1, 0);
  const placed = answers.filter(({ status }) => status === 201).length;
  console.log(
    `${answers.length} buyers at once on ${COURSES} courses: ${placed} placed, ${answers.length - placed} refused in ` +
      `${seconds.toFixed(2)} s: ${(answers.length / seconds).toFixed(0)} answers/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${again} tries more after a 503`,
  );
}

/** Throws when a seat or an order is lost, sold twice, or differs from the response. */
async function check(answers: readonly Answer[]): Promise<void> {
  const strange = answers.filter(({ status }) => status !== 201 && status !== 409);
  if (strange.length > 0) throw new Error(`Answered ${strange.map(({ status }) => status).join(', ')}.`);
  const orders = await Order.find().lean();
  const told = answers.filter(({ status }) => status === 201);
  const owners = new Map(orders.map(({ _id, user }) => [String(_id), String(user)]));
  const isRight = told.every(({ id, buyer }) => id && owners.get(id) === String(buyer._id));
  if (!isRight || orders.length !== told.length) {
    throw new Error(`${told.length} were told of their order, ${orders.length} are stored.`);
  }
  for (const { _id, name, countInStock } of await Course.find().lean()) {
    const held = orders.flatMap(({ orderItems }) => orderItems).filter(({ kurs }) => kurs.equals(_id));
    const taken = held.reduce((sum, { qty }) => sum + qty, 0);
    if (countInStock < 0 || taken + countInStock !== PLACES) {
      throw new Error(`${name}: ${taken} places taken and ${countInStock} free, of ${PLACES}.`);
    }
  }
  const free = (await Course.find().lean()).filter(({ countInStock }) => countInStock > 0);
  const stillFree = new Set(free.map(({ _id }) => String(_id)));
  const wronged = answers.filter(
    ({ status, courses }) => status === 409 && courses.every((id) => stillFree.has(id)),
  );
  if (wronged.length > 0) throw new Error(`${wronged.length} were refused although there are places.`);
  console.log(
    `Every place is free or in one order; ${COURSES - free.length} of ${COURSES} courses are full.`,
  );
}
