import { Types } from 'mongoose';
import { Order } from '../../features/core/orders/order.model.ts';
import { MigrationRecord } from '../../migrations/runMigrations.ts';
import { createOrder, createUser } from '../support/factories.ts';
import { databaseUri, useServerProcesses } from '../support/serverProcess.ts';
import { useTestDatabase } from '../support/testDatabase.ts';

const engine = useTestDatabase();
const servers = useServerProcesses();

/** The migration of telephone numbers changes one order after another. */
const MANY = 600;
const onEngine = () => ({ env: { MONGO_URI: databaseUri(engine()) } });
const withoutKeys = () => Order.countDocuments({ phoneKey: null });

/** Stores orders without keys of their telephone numbers, like version 0.3.0. */
async function createManyOrders(): Promise<void> {
  const order = await createOrder(await createUser(), { phone: '061 933 434' });
  const { phoneKey: _phoneKey, ...fields } = order;
  await Order.collection.deleteMany({});
  await Order.collection.insertMany(
    Array.from({ length: MANY }, (_, n) => ({
      ...fields,
      _id: new Types.ObjectId(),
      reference: `P-${n}`,
    })),
  );
}

async function expectMigrated(): Promise<void> {
  expect(await withoutKeys()).toBe(0);
  const records = await MigrationRecord.find().sort({ _id: 1 }).lean();
  expect(records.map(({ _id }) => _id)).toContain('010-order-phones');
  expect(records.filter(({ finishedAt }) => !finishedAt)).toEqual([]);
}

describe('a server that migrates records when it starts', () => {
  beforeEach(createManyOrders);

  it('continues where a server was killed with -9 in the middle of the migration', async () => {
    const killed = servers.spawn(onEngine());
    while ((await withoutKeys()) === MANY);
    killed.child.kill('SIGKILL');
    expect(await killed.ended).toBeNull();
    const left = await withoutKeys();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(MANY);

    await servers.start(onEngine());
    await expectMigrated();
  });

  it('ends with 0 on SIGTERM in the middle of the migration, and the next start continues at once', async () => {
    const stopped = servers.spawn(onEngine());
    while ((await withoutKeys()) === MANY);
    stopped.child.kill('SIGTERM');
    expect([await stopped.ended, stopped.output()]).toEqual([0, '']);
    expect(await withoutKeys()).toBeGreaterThan(0);
    expect(await MigrationRecord.findById('010-order-phones')).toMatchObject({
      leaseUntil: new Date(0),
      finishedAt: null,
    });

    await servers.start(onEngine());
    await expectMigrated();
  });

  it('shares the migration with another that starts at the same time on one database', async () => {
    await Promise.all([servers.start(onEngine()), servers.start(onEngine())]);
    expect(await withoutKeys()).toBe(0);
    await expectMigrated();
  });
});
