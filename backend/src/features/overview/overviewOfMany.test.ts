import { ORDER_STATUS } from '@institut/contract/order';
import { Types } from 'mongoose';
import { databaseCalls } from '../../test/support/testDatabase.ts';
import { createCourse, createOrder, createUser } from '../../test/support/factories.ts';
import { useTestDatabase } from '../../test/support/testApp.ts';
import { Order } from '../orders/order.model.ts';
import { takeOverview } from './overview.service.ts';

useTestDatabase();

/** One more than are counted anew each time. */
const MANY = 5001;
const { new: NEW, inReview: IN_PROCEDURE } = ORDER_STATUS;
const NOW = new Date();
/** So many orders take a busy machine a while to write. */
const WRITING_MS = 60_000;

async function createManyOrders(): Promise<void> {
  const { _id } = await createOrder(await createUser(), { status: NEW });
  // Without the search index and what no figure reads, the orders are written and counted faster.
  const stored = await Order.collection.findOne(
    { _id },
    { projection: { searchGrams: 0, history: 0, shippingAddress: 0 } },
  );
  const others = Array.from({ length: MANY - 1 }, (_, n) => ({
    ...stored,
    _id: new Types.ObjectId(),
    reference: `MNOGO-${n}`,
  }));
  await Order.collection.insertMany(others);
}

it(
  'takes the overview of thousands of orders anew when this process has changed something, and only then',
  async () => {
    await createManyOrders();
    const before = await takeOverview(NOW);
    expect(before.orders.total).toBe(MANY);
    // Whether there are many is asked each time.
    expect(await databaseCalls(() => takeOverview(NOW))).toBe(1);
    expect(await takeOverview(NOW)).toBe(before);

    await Order.updateOne({ reference: 'MNOGO-0' }, { status: IN_PROCEDURE });
    await createCourse();
    const after = await takeOverview(NOW);
    expect(after.orders.inProcedure).toBe(before.orders.inProcedure + 1);
    expect(after.content.courses.published).toBe(before.content.courses.published + 1);
  },
  WRITING_MS,
);
