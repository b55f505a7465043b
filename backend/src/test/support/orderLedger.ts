import { randomInt, randomUUID } from 'node:crypto';
import { order as orderSchema, type PlaceOrderBody } from '@institut/contract/orders/schema';
import { priceOrder } from '@institut/contract/money/pricing';
import { z } from 'zod';
import { auditRecords } from '../../commands/doctor/auditRecords.ts';
import { env } from '../../config/env.ts';
import { Course } from '../../features/courses/course.model.ts';
import { OutboxMail } from '../../features/mail/mail.model.ts';
import { Order, type OrderFields } from '../../features/orders/order.model.ts';
import { presentOrder } from '../../features/orders/order.presenter.ts';
import { placeOrder, type Answer } from './httpClient.ts';
import { createCourse, buildOrderBody, bearer, createUser } from './factories.ts';

const CAPACITY = 100_000;
const COURSES = 2;

/** `pending` is a sent order whose result the buyer does not know. */
export type Buyer = { authorization: string; pending?: { key: string; body: PlaceOrderBody } };

/** Buyers and a ledger of their acknowledged orders, to be compared with the stored orders after a fault. */
export type OrderLedger = {
  buyers: Buyer[];
  acknowledged: () => number;
  /** Sends the pending order, otherwise a new one, and records the acknowledgement; null without a response. */
  send: (buyer: Buyer, serverUrl: string) => Promise<Answer | null>;
  /** Sends a random acknowledged order again and expects the same order back. */
  repeat: (serverUrl: string) => Promise<void>;
  /** Expects that the connected database has lost no order or seat, sold none twice and stored none partially. */
  expectWhole: () => Promise<void>;
};

type Booked = { id: string; authorization: string; body: PlaceOrderBody };

function expectWholeOrder(stored: OrderFields): void {
  const { orderItems, totalPrice, history } = z
    .strictObject(orderSchema.shape)
    .parse(presentOrder(stored, new Map()));
  expect(orderItems).toHaveLength(COURSES);
  expect(totalPrice).toBe(priceOrder(orderItems, env.RATES).totalPrice);
  expect(history.map(({ event }) => event)).toEqual(['placed']);
}

/** Makes two courses and some buyers in the connected database. */
export async function openLedger(countOfBuyers: number): Promise<OrderLedger> {
  const courses = [
    await createCourse({ countInStock: CAPACITY }),
    await createCourse({ countInStock: CAPACITY }),
  ];
  const users = await Promise.all(Array.from({ length: countOfBuyers }, () => createUser()));
  const buyers = users.map((user): Buyer => ({ authorization: bearer(user) }));
  const keysSent = new Set<string>();
  const booked = new Map<string, Booked>();

  /** Both courses in either order, one to three seats of each. */
  function nextBody(): PlaceOrderBody {
    const lines = courses.map(({ _id }) => ({ kurs: _id.toString(), qty: randomInt(1, 4) }));
    return buildOrderBody([], { orderItems: randomInt(2) === 0 ? lines : lines.toReversed() });
  }

  async function send(buyer: Buyer, serverUrl: string): Promise<Answer | null> {
    const { key, body } = (buyer.pending ??= { key: randomUUID(), body: nextBody() });
    keysSent.add(key);
    const { authorization } = buyer;
    const answer = await placeOrder(serverUrl, { authorization, body, key }).catch(() => null);
    if (answer?.status !== 201) return answer;
    booked.set(key, { id: orderSchema.parse(JSON.parse(answer.text))._id, authorization, body });
    delete buyer.pending;
    return answer;
  }

  async function repeat(serverUrl: string): Promise<void> {
    const [key, { id, authorization, body }] = Array.from(booked)[randomInt(booked.size)] ?? neverBooked();
    const answer = await placeOrder(serverUrl, { authorization, body, key });
    const isReplayed = answer.headers.get('Idempotent-Replayed');
    expect({ ...answer, isReplayed }).toMatchObject({ status: 201, isReplayed: 'true' });
    expect(orderSchema.parse(JSON.parse(answer.text))._id).toBe(id);
  }

  async function expectWhole(): Promise<void> {
    const orders = await Order.find().lean();
    const idsByKey = new Map(orders.map(({ _id, idempotencyKey }) => [idempotencyKey ?? '', _id.toString()]));
    expect(idsByKey.size).toBe(orders.length);
    expect(Array.from(idsByKey.keys()).filter((key) => !keysSent.has(key))).toEqual([]);
    expect(Array.from(booked).filter(([key, { id }]) => idsByKey.get(key) !== id)).toEqual([]);

    const takenOf = (id: string) =>
      orders
        .flatMap(({ orderItems }) => orderItems)
        .filter(({ kurs }) => kurs.toString() === id)
        .reduce((sum, { qty }) => sum + qty, 0);
    const stored = await Course.find().lean();
    const seats = stored.map(({ _id, freeSeats }) => takenOf(_id.toString()) + freeSeats);
    expect(seats).toEqual(Array.from({ length: COURSES }, () => CAPACITY));

    for (const order of orders) expectWholeOrder(order);
    const mails = await OutboxMail.distinct('message.orderId', { 'message.kind': 'orderPlaced' });
    expect(mails.map(String).sort()).toEqual(Array.from(idsByKey.values()).sort());
    expect(await OutboxMail.countDocuments()).toBe(orders.length);
    expect(await auditRecords()).toEqual([]);
  }

  return { buyers, acknowledged: () => booked.size, send, repeat, expectWhole };
}

function neverBooked(): never {
  throw new Error('No order was acknowledged.');
}
