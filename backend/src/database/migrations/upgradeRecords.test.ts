import { PassThrough } from 'node:stream';
import { adminOrderListQuery } from '@institut/contract/orderAdmin.schema';
import { setLed } from '../search/searchIndexState.ts';
import { Career } from '../../features/careers/career.model.ts';
import { Course } from '../../features/courses/course.model.ts';
import { News } from '../../features/news/news.model.ts';
import { Order } from '../../features/orders/order.model.ts';
import { listAllOrders } from '../../features/orders/orderList.service.ts';
import { UserModel } from '../../features/users/user.model.ts';
import { createLogger } from '../../lib/logger.ts';
import { createCareer } from '../../test/support/careerFactory.ts';
import { createCourse } from '../../test/support/courseFactory.ts';
import { createNewsItem } from '../../test/support/newsFactory.ts';
import { createOrder } from '../../test/support/orderFactory.ts';
import { useTestDatabase } from '../../test/support/testApp.ts';
import { createUser } from '../../test/support/userFactory.ts';
import { UPGRADES, upgradeRecords, upgradeWhileServing } from './upgradeRecords.ts';

useTestDatabase();
afterEach(() => {
  jest.restoreAllMocks();
  for (const { collection } of UPGRADES) setLed(collection, true);
});

const silent = createLogger('silent');
/** Several batches. */
const MANY = 100;
const forget = { $unset: { searchKey: '', searchGrams: '', sortKeys: '' } };

const completeAll = () => Promise.all(UPGRADES.map(({ complete }) => complete(new AbortController().signal)));

const storedRecords = async () => ({
  course: await Course.findOne().select('+searchGrams').lean(),
  item: await News.findOne().select('+searchGrams').lean(),
  career: await Career.findOne().select('+searchGrams').lean(),
  order: await Order.findOne().select('+searchGrams').lean(),
  user: await UserModel.findOne()
    .select(['+searchGrams.name', '+searchGrams.lastName', '+searchGrams.email'])
    .lean(),
});

async function createOneOfEach(): Promise<void> {
  await createCourse({ name: 'Čelik' });
  await createNewsItem({ title: 'Šuma', author: 'Đon' });
  await createCareer({ title: 'Žica' });
  await createOrder(await createUser({ name: 'Ćamil', lastName: 'Ljubić' }));
}

/** Orders as an earlier version stores them. */
async function createUnledOrders(count: number): Promise<void> {
  const user = await createUser();
  for (let n = 0; n < count; n += 1) await createOrder(user);
  await Order.collection.updateMany({}, { $unset: { searchGrams: '' } });
}

const unledOrders = () => Order.countDocuments({ searchGrams: null });

const foundOrders = () => listAllOrders(adminOrderListQuery.parse({ keyword: 'anic' }));

/** What is logged, one object per line. */
function recordedLog() {
  const stream = new PassThrough();
  const lines = () =>
    String(stream.read() ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line): unknown => JSON.parse(line));
  return { logger: createLogger('info', stream), lines };
}

describe('an upgrade', () => {
  it('gives every record of an earlier version its keys and changes nothing else', async () => {
    await createOneOfEach();
    const before = await storedRecords();
    await Course.collection.updateMany({}, forget);
    await News.collection.updateMany({}, forget);
    await Career.collection.updateMany({}, forget);
    await UserModel.collection.updateMany({}, { $unset: { searchGrams: '', sortKeys: '' } });
    await Order.collection.updateMany({}, forget);
    await upgradeRecords(silent);
    await completeAll();
    expect(await storedRecords()).toEqual(before);
    expect(before.item?.searchKey).toContain('suma');
    expect(before).toMatchObject({
      item: { searchGrams: expect.arrayContaining(['sum']) },
      order: { searchGrams: expect.arrayContaining(['cam']) },
      user: { searchGrams: { lastName: expect.arrayContaining(['lju']) } },
    });
  });

  it('reaches all of many, also in two processes at once', async () => {
    await News.collection.insertMany(
      Array.from({ length: 250 }, (_, n) => ({ title: `Vijest ${n}`, author: '', updatedAt: new Date() })),
    );
    await Promise.all([upgradeRecords(silent), upgradeRecords(silent)]);
    expect(await News.countDocuments({ 'sortKeys.title': null })).toBe(0);
    await Promise.all([completeAll(), completeAll()]);
    expect(await News.countDocuments({ searchGrams: null })).toBe(0);
    expect(await News.countDocuments({ searchKey: /^vijest 249/ })).toBe(1);
  });

  it('mends what a process of an earlier version has edited without the keys it does not know', async () => {
    await createOneOfEach();
    const before = await storedRecords();
    await Course.collection.updateMany({}, { $set: { searchGrams: ['old'], 'sortKeys.name': 'old' } });
    for (const { collection } of [News, Career]) {
      await collection.updateMany({}, { $set: { searchGrams: ['old'], 'sortKeys.title': 'old' } });
    }
    await UserModel.collection.updateMany({}, { $set: { 'searchGrams.lastName': ['old'] } });
    expect(await storedRecords()).not.toEqual(before);
    await completeAll();
    expect(await storedRecords()).toEqual(before);
  });

  it('writes nothing where every key is right', async () => {
    await createOneOfEach();
    const counts = await completeAll();
    expect(counts).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('a search during an upgrade', () => {
  it('finds what no index leads to yet', async () => {
    await createUnledOrders(1);
    await upgradeRecords(silent);
    expect(await unledOrders()).toBe(1);
    expect(await foundOrders()).toMatchObject({ total: 1, orders: [{ buyerName: 'Ana Anić' }] });
    await completeAll();
    expect(await foundOrders()).toMatchObject({ total: 1 });
  });

  it('is led by the index again once every record has its keys', async () => {
    await createUnledOrders(1);
    await upgradeRecords(silent);
    await completeAll();
    // Only a search that is led misses an order without keys.
    await Order.collection.updateMany({}, { $unset: { searchGrams: '' } });
    expect(await foundOrders()).toMatchObject({ total: 0 });
  });
});

describe('upgradeWhileServing', () => {
  it('says of each collection how many it has filled in, and how long that took', async () => {
    await createUnledOrders(30);
    const { logger, lines } = recordedLog();
    const end = upgradeWhileServing(logger);
    while ((await unledOrders()) > 0);
    await end(10_000);
    expect(lines()).toMatchObject([
      { job: 'fill in search keys of orders', count: 30, ms: expect.any(Number), msg: 'job done' },
    ]);
  });

  it('comes back to what somebody has changed meanwhile', async () => {
    await createUnledOrders(1);
    const write = Order.bulkWrite.bind(Order);
    jest.spyOn(Order, 'bulkWrite').mockImplementationOnce(async (...given) => {
      await Order.updateMany({}, { isDelivered: true });
      return write(...given);
    });
    await completeAll();
    expect(await unledOrders()).toBe(0);
  });

  it('ends between two batches', async () => {
    await createUnledOrders(MANY);
    await upgradeRecords(silent);
    const end = upgradeWhileServing(silent);
    while ((await unledOrders()) === MANY);
    await end(10_000);
    expect(await unledOrders()).toBeGreaterThan(0);
    expect(await foundOrders()).toMatchObject({
      total: MANY,
    });
  });

  it('logs what went wrong, and leaves searches right', async () => {
    await createUnledOrders(1);
    const { logger, lines } = recordedLog();
    await upgradeRecords(logger);
    const write = jest.spyOn(Order, 'bulkWrite').mockRejectedValueOnce(new Error('no disk'));
    const end = upgradeWhileServing(logger);
    while (write.mock.calls.length === 0) await unledOrders();
    await end(10_000);
    expect(lines()).toMatchObject([
      { job: 'fill in search keys of orders', err: { message: 'no disk' }, msg: 'job failed' },
    ]);
    expect(await foundOrders()).toMatchObject({ total: 1 });
  });
});

it('says why nobody can reach a server that fills in sort keys first', async () => {
  await createNewsItem();
  await News.collection.updateMany({}, { $unset: { sortKeys: '' } });
  const { logger, lines } = recordedLog();
  await upgradeRecords(logger, 0);
  expect(lines()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ collection: 'news', msg: 'filling in sort keys before listening' }),
      expect.objectContaining({ collection: 'news', msg: 'sort keys filled in', count: 1 }),
    ]),
  );
});
