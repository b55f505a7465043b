import { ORDER_STATUS, ORDER_STATUSES } from '@institut/contract/order';
import { Types } from 'mongoose';
import { Course } from '../features/courses/course.model.ts';
import { Order } from '../features/orders/order.model.ts';
import { UserModel } from '../features/users/user.model.ts';
import type { Sort } from '../lib/listQuery.ts';
import { seededRandom } from '../test/security/generate.ts';
import { useTestDatabase } from '../test/support/testApp.ts';
import { databaseCalls } from '../test/support/testDatabase.ts';
import { eachInOrder } from './eachInOrder.ts';
import { countMatches, findPosition, readPage } from './listPages.ts';
import { reportAges } from './untilWritten.ts';

useTestDatabase();

const COUNT = 1200;
const random = seededRandom(14);
const times = <T>(make: (n: number) => T): T[] => Array.from({ length: COUNT }, (_, n) => make(n));
const DAY_MS = 86_400_000;
const START = Date.parse('2025-01-01');

/** Half of the orders were placed on one day, and many have the same price. */
const orders = times((n) => ({
  _id: new Types.ObjectId(),
  reference: `R${n}`,
  createdAt: new Date(
    START + (random.chance(0.5) ? 0 : random.int(0, 700) * DAY_MS) + random.int(0, DAY_MS - 1),
  ),
  totalPrice: random.chance(0.3) ? 100 : random.int(1, 90_000) / 100,
  status: random.chance(0.8) ? ORDER_STATUS.inReview : random.pick(ORDER_STATUSES),
  isPaid: random.chance(0.5),
}));
const users = times((n) => ({
  _id: new Types.ObjectId(),
  email: `polaznik${n}@example.com`,
  createdAt: new Date(START),
  isAdmin: n % 3 === 0,
  sortKeys: {
    name: random.pick(['ana', 'amina', 'c\uE000bcamil', 'zz', 'marko']),
    lastName: `p${random.int(0, 99)}`,
  },
}));
const courses = times(() => ({
  _id: new Types.ObjectId(),
  isDraft: random.chance(0.1),
  price: random.int(0, 400),
  start: random.chance(0.2) ? '' : `202${random.int(4, 7)}-0${random.int(1, 9)}-1${random.int(0, 9)}`,
}));

const newest: Sort = { createdAt: -1, _id: -1 };
const byName: Sort = { 'sortKeys.name': 1, 'sortKeys.lastName': 1, _id: 1 };
const MODELS = { Order, User: UserModel, Course };
const insert = {
  Order: () => Order.collection.insertMany(orders),
  User: () => UserModel.collection.insertMany(users),
  Course: () => Course.collection.insertMany(courses),
};
type Case = [name: string, model: keyof typeof MODELS, filter: Record<string, unknown>, sort: Sort];
const CASES: Case[] = [
  ['all orders, newest first', 'Order', {}, newest],
  ['all orders, oldest first', 'Order', {}, { createdAt: 1, _id: 1 }],
  ['orders of one status', 'Order', { status: ORDER_STATUS.inReview }, newest],
  ['paid orders', 'Order', { isPaid: true }, newest],
  ['orders by price', 'Order', {}, { totalPrice: 1, _id: 1 }],
  ['orders by status', 'Order', {}, { status: 1, createdAt: -1, _id: -1 }],
  ['users by name', 'User', {}, byName],
  ['users by name, descending', 'User', {}, { 'sortKeys.name': -1, 'sortKeys.lastName': -1, _id: -1 }],
  ['users by address', 'User', {}, { email: 1 }],
  ['users that registered at the same time', 'User', {}, { createdAt: 1, _id: 1 }],
  ['published courses by price', 'Course', { isDraft: false }, { price: 1, _id: 1 }],
  ['published courses by start', 'Course', { isDraft: false }, { start: -1, _id: -1 }],
];

describe('findPosition', () => {
  it.each(CASES)('finds each page of %s', async (_name, kind, filter, sort) => {
    await insert[kind]();
    const model = MODELS[kind].collection;
    const all = await model.find(filter).sort(sort).toArray();
    for (const skip of [0, 10, 101, 300, 555, 749, 750, 999, 1050, all.length - 3, all.length + 10]) {
      const position = await findPosition(MODELS[kind], { filter, sort, total: all.length }, skip);
      const page = await model.find(position.filter).sort(sort).skip(position.skip).limit(5).toArray();
      expect([skip, page.map(({ _id }) => String(_id))]).toEqual([
        skip,
        all.slice(skip, skip + 5).map(({ _id }) => String(_id)),
      ]);
    }
  });

  it('skips few records of a list whose values differ', async () => {
    await insert.Order();
    for (const skip of [400, 700, 1100]) {
      const position = await findPosition(Order, { filter: {}, sort: newest, total: COUNT }, skip);
      expect(position.skip).toBeLessThanOrEqual(100);
    }
  });

  it('keeps the filter of a list that no index has in order', async () => {
    const list = { filter: {}, sort: { reference: 1, isPaid: 1 } as const, total: COUNT };
    expect(await findPosition(Order, list, 700)).toEqual({ filter: {}, skip: 700 });
  });
});

describe('eachInOrder', () => {
  it.each(CASES)('yields every record of %s once and in order', async (_name, kind, filter, sort) => {
    await insert[kind]();
    const model = MODELS[kind].collection;
    const all = await model.find(filter).sort(sort).toArray();
    let batches = 0;
    const rows = eachInOrder(MODELS[kind], {
      filter,
      sort,
      find: (part) => ({
        limit: (count) => {
          batches += 1;
          return model.find(part).sort(sort).limit(count).toArray();
        },
        cursor: () => {
          throw new Error('An index has this order.');
        },
      }),
    });
    const ids = [];
    for await (const { _id } of rows) ids.push(String(_id));
    expect(ids).toEqual(all.map(({ _id }) => String(_id)));
    expect(batches).toBeGreaterThan(1);
  });

  it('reads a list that no index has in order with one cursor', async () => {
    await insert.Order();
    const sort = { reference: 1, isPaid: 1 } as const;
    const find = jest.fn((filter: object) => Order.find(filter).sort(sort).lean());
    const references = [];
    for await (const { reference } of eachInOrder(Order, { filter: {}, sort, find }))
      references.push(reference);
    expect(references).toEqual(orders.map(({ reference }) => reference).toSorted());
    expect(find).toHaveBeenCalledTimes(1);
  });
});

describe('countMatches', () => {
  it('counts more than 100 records once until this process writes to their collection', async () => {
    await insert.Order();
    expect(await countMatches(Order, {})).toBe(COUNT);
    expect(await databaseCalls(() => countMatches(Order, {}))).toBe(0);
    await Order.collection.insertOne({ reference: 'one more', createdAt: new Date() });
    expect(await countMatches(Order, {})).toBe(COUNT + 1);
  });

  it('reports how old a stored count is, so that no response with it is stored for longer', async () => {
    await insert.Course();
    const ages: number[] = [];
    const count = () =>
      reportAges(
        (ageMs) => ages.push(ageMs),
        () => countMatches(Course, {}),
      );
    expect([await count(), ages]).toEqual([COUNT, []]);
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 1000);
    expect(await count()).toBe(COUNT);
    jest.restoreAllMocks();
    expect(ages).toEqual([expect.any(Number)]);
    expect(ages[0]).toBeGreaterThanOrEqual(1000);
  });

  it('counts up to 100 records each time', async () => {
    await Order.collection.insertMany(orders.slice(0, 100));
    expect(await countMatches(Order, {})).toBe(100);
    expect(await databaseCalls(() => countMatches(Order, {}))).toBe(1);
  });
});

it('a page far from the first one has the right records and the number of all', async () => {
  await insert.Order();
  const { rows, total } = await readPage(Order, {
    filter: {},
    sort: newest,
    skip: 1000,
    count: () => countMatches(Order, {}),
    read: (filter, skip) => Order.find(filter).sort(newest).skip(skip).limit(50).lean(),
  });
  const all = orders.toSorted(
    (a, b) => Number(b.createdAt) - Number(a.createdAt) || (String(a._id) < String(b._id) ? 1 : -1),
  );
  expect(total).toBe(COUNT);
  expect(rows.map(({ _id }) => String(_id))).toEqual(all.slice(1000, 1050).map(({ _id }) => String(_id)));
});
