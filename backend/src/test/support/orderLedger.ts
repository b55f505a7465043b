import { randomInt, randomUUID } from 'node:crypto';
import { order as orderSchema, type PlaceOrderBody } from '@institut/contract/orders/schema';
import { priceOrder } from '@institut/contract/money/pricing';
import { z } from 'zod';
import { auditRecords } from '../../commands/doctor/auditRecords.ts';
import { env } from '../../config/env.ts';
import { Course, type CourseFields } from '../../features/core/courses/course.model.ts';
import { OutboxMail } from '../../features/mail/mail.model.ts';
import { Order, type OrderFields } from '../../features/core/orders/order.model.ts';
import { presentOrder } from '../../features/core/orders/order.presenter.ts';
import { Seat } from '../../features/core/seats/seat.model.ts';
import { placeOrder, type Answer } from './httpClient.ts';
import { createCourse, buildOrderBody, bearer, createUser } from './factories.ts';

/** More seats than a test can take. */
const ENDLESS = 100_000;

type LedgerOptions = {
  /** The seats of each course. */
  capacities?: readonly number[];
  /** The fewest and the most courses of an order. */
  courses?: readonly [least: number, most: number];
  /** The most seats of one course in an order. */
  seatsMax?: number;
};

/** `pending` is a sent order whose result the buyer does not know. */
export type Buyer = { authorization: string; pending?: { key: string; body: PlaceOrderBody } };

/** Buyers and a ledger of their acknowledged orders, to be compared with the stored orders after a fault. */
export type OrderLedger = {
  buyers: Buyer[];
  acknowledged: () => number;
  /** Sends the pending order, otherwise a new one, and records a 201 or 409 as its result; null without a response. */
  send: (buyer: Buyer, serverUrl: string) => Promise<Answer | null>;
  /** Sends a random acknowledged order again and expects the same order back. */
  repeat: (serverUrl: string) => Promise<void>;
  /** Expects that the connected database has lost no order or seat, sold none twice and stored none partially. */
  expectWhole: () => Promise<void>;
};

type Booked = { id: string; authorization: string; body: PlaceOrderBody };

function expectWholeOrder(stored: OrderFields, sent: PlaceOrderBody): void {
  const { orderItems, totalPrice, history } = z
    .strictObject(orderSchema.shape)
    .parse(presentOrder(stored, new Map()));
  expect(orderItems.map(({ kurs, qty }) => ({ kurs, qty }))).toEqual(sent.orderItems);
  expect(totalPrice).toBe(priceOrder(orderItems, env.RATES).totalPrice);
  expect(history.map(({ event }) => event)).toEqual(['placed']);
}

/** One text per seat that the orders have taken, as the record of a seat says it. */
const seatsOf = (orders: readonly OrderFields[]): string[] =>
  orders.flatMap(({ _id: order, orderItems }) =>
    orderItems.flatMap(({ _id: line, kurs, qty }) =>
      Array.from({ length: qty }, () => [order, line, kurs, 'held'].join(' ')),
    ),
  );

/** Makes courses and buyers in the connected database; by default every order is for both of two courses. */
export async function openLedger(
  countOfBuyers: number,
  { capacities = [ENDLESS, ENDLESS], courses = [2, 2], seatsMax = 3 }: LedgerOptions = {},
): Promise<OrderLedger> {
  const offered = await Promise.all(capacities.map((countInStock) => createCourse({ countInStock })));
  const users = await Promise.all(Array.from({ length: countOfBuyers }, () => createUser()));
  const buyers = users.map((user): Buyer => ({ authorization: bearer(user) }));
  const bodies = new Map<string, PlaceOrderBody>();
  const booked = new Map<string, Booked>();
  const refused = new Set<string>();

  /** Some of the courses in any order. */
  function nextBody(): PlaceOrderBody {
    const [least, most] = courses;
    const left = offered.map(({ _id }) => _id.toString());
    const chosen = Array.from({ length: randomInt(least, most + 1) }, () =>
      left.splice(randomInt(left.length), 1),
    ).flat();
    return buildOrderBody([], {
      orderItems: chosen.map((kurs) => ({ kurs, qty: randomInt(1, seatsMax + 1) })),
    });
  }

  async function send(buyer: Buyer, serverUrl: string): Promise<Answer | null> {
    const { key, body } = (buyer.pending ??= { key: randomUUID(), body: nextBody() });
    bodies.set(key, body);
    const { authorization } = buyer;
    const answer = await placeOrder(serverUrl, { authorization, body, key }).catch(() => null);
    if (answer?.status === 201) {
      booked.set(key, { id: orderSchema.parse(JSON.parse(answer.text))._id, authorization, body });
    } else if (answer?.status === 409) refused.add(key);
    else return answer;
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
    expect(Array.from(booked).filter(([key, { id }]) => idsByKey.get(key) !== id)).toEqual([]);
    expect(Array.from(refused).filter((key) => idsByKey.has(key))).toEqual([]);
    for (const order of orders)
      expectWholeOrder(order, bodies.get(order.idempotencyKey ?? '') ?? neverSent());

    const seats = await Seat.find().lean();
    const recorded = seats.map(({ order, line, course, state }) => [order, line, course, state].join(' '));
    expect(recorded.sort()).toEqual(seatsOf(orders).sort());
    const stored = await Promise.all(offered.map(({ _id }) => Course.findById(_id).orFail().lean()));
    expect(stored.filter(({ freeSeats }) => freeSeats < 0)).toEqual([]);
    const heldOf = ({ _id }: CourseFields) => seats.filter(({ course }) => course.equals(_id)).length;
    expect(stored.map((course) => course.freeSeats + heldOf(course))).toEqual(capacities);

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

function neverSent(): never {
  throw new Error('An order is stored that no buyer has sent.');
}
