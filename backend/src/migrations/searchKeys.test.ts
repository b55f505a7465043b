import { adminOrderListQuery } from '@institut/contract/orders/admin.schema';
import { courseListQuery } from '@institut/contract/courses/schema';
import { Types } from 'mongoose';
import { Career } from '../features/careers/career.model.ts';
import { Course } from '../features/courses/course.model.ts';
import { listCourses } from '../features/courses/courseList.service.ts';
import { News } from '../features/news/news.model.ts';
import { Order } from '../features/orders/order.model.ts';
import { listAllOrders } from '../features/orders/listing/orderList.service.ts';
import { UserModel } from '../features/accounts/user.model.ts';
import { createLogger } from '../lib/logger.ts';
import { createOrder, createUser } from '../test/support/factories.ts';
import { useTestDatabase } from '../test/support/testApp.ts';
import { fixtureVersions, readDatabase } from '../test/support/versionFixture.ts';
import { searchKeys } from './001-search-keys.ts';
import { MigrationRecord, runMigrations } from './runMigrations.ts';

useTestDatabase();
afterEach(() => {
  jest.restoreAllMocks();
});

const MODELS = [Course, News, Career, Order, UserModel];
/** The version that may run beside this one. */
const PREVIOUS = fixtureVersions().toSorted().at(-1) ?? '';

const migrate = () =>
  runMigrations({
    logger: createLogger('silent'),
    signal: new AbortController().signal,
    migrations: [searchKeys],
  });

/** Stores records as a process of the previous version does. */
async function importPrevious(): Promise<void> {
  for (const { name, documents } of readDatabase(PREVIOUS)) {
    const model = MODELS.find(({ collection }) => collection.name === name);
    await model?.collection.insertMany(
      documents.map(({ _id, ...fields }) => Object.assign(fields, { _id: new Types.ObjectId(String(_id)) })),
    );
  }
}

/** Without the reviews, which a later migration moves. */
const storedRecords = () =>
  Promise.all(
    MODELS.map(({ collection }) =>
      collection
        .find({}, { projection: { reviews: 0 } })
        .sort({ _id: 1 })
        .toArray(),
    ),
  );

/** Removes the keys, as if a version that did not know them had stored the records. */
async function removeKeys(): Promise<void> {
  const keys = { searchKey: '', searchKeys: '', searchGrams: '', sortKeys: '' };
  await Promise.all(MODELS.map(({ collection }) => collection.updateMany({}, { $unset: keys })));
}

describe('migration 001-search-keys', () => {
  it('computes the keys that the previous version stores, so that both may write side by side', async () => {
    await importPrevious();
    const before = await storedRecords();
    expect(before.map((records) => records.length > 0)).toEqual(MODELS.map(() => true));
    await removeKeys();
    expect(await storedRecords()).not.toEqual(before);
    await migrate();
    expect(await storedRecords()).toEqual(before);
  });

  it('leaves records alone that have their keys', async () => {
    await importPrevious();
    const writes = MODELS.map((model) => jest.spyOn(model, 'bulkWrite'));
    await migrate();
    expect(writes.flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('lists and searches find what a process of the previous version stores after the migration', async () => {
    await migrate();
    await importPrevious();
    const { courses, total } = await listCourses(courseListQuery.parse({ sort: 'name' }));
    expect(total).toBeGreaterThan(0);
    for (const { _id, name } of courses) {
      const found = await listCourses(courseListQuery.parse({ keyword: name }));
      expect(found.courses.map((course) => course._id)).toContainEqual(_id);
    }
    const orders = await listAllOrders(adminOrderListQuery.parse({}));
    for (const { _id, reference } of orders.orders) {
      const found = await listAllOrders(adminOrderListQuery.parse({ keyword: reference }));
      expect(found.orders.map((order) => order._id)).toEqual([_id]);
    }
  });

  it('computes the keys again of a record that is edited meanwhile', async () => {
    await createOrder(await createUser());
    await removeKeys();
    const write = Order.bulkWrite.bind(Order);
    jest.spyOn(Order, 'bulkWrite').mockImplementationOnce(async (...given) => {
      await Order.updateMany({}, { buyerName: 'Ćamil Ljubić' });
      return write(...given);
    });
    await migrate();
    expect(await listAllOrders(adminOrderListQuery.parse({ keyword: 'camil' }))).toMatchObject({ total: 1 });
  });

  it('continues with the records that are left after a failed batch', async () => {
    const user = await createUser();
    for (let n = 0; n < 50; n += 1) await createOrder(user);
    await removeKeys();
    const write = Order.bulkWrite.bind(Order);
    jest
      .spyOn(Order, 'bulkWrite')
      .mockImplementationOnce(async (...given) => write(...given))
      .mockRejectedValueOnce(new Error('no disk'));
    await expect(migrate()).rejects.toThrow('no disk');
    expect(await Order.countDocuments({ searchGrams: null })).toBe(30);
    expect(await MigrationRecord.findOne()).toMatchObject({ finishedAt: null });
    await migrate();
    expect(await Order.countDocuments({ searchGrams: null })).toBe(0);
    expect(await MigrationRecord.findOne()).toMatchObject({ finishedAt: expect.any(Date) });
  });
});
