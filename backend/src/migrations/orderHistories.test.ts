import { REPEATED_ENTRIES_MAX } from '../features/core/orders/changing/boundedHistory.ts';
import { Order, type HistoryEntryFields } from '../features/core/orders/order.model.ts';
import { createOrder, createUser } from '../test/support/factories.ts';
import { useTestDatabase } from '../test/support/testApp.ts';
import { orderHistories } from './009-order-histories.ts';

useTestDatabase();

/** Returns how many records it changed. */
async function run(): Promise<number> {
  let changed = 0;
  for await (const count of orderHistories.run()) changed += count;
  return changed;
}

const entries = (by: HistoryEntryFields['by']) =>
  Array.from({ length: REPEATED_ENTRIES_MAX + 10 }, (_, index) => ({
    at: new Date(),
    by,
    event: 'participant' as const,
    to: `Mjesto ${index}`,
  }));

it('shortens the histories that buyers of earlier versions have lengthened, and no other', async () => {
  const buyer = await createUser();
  const [long, ofStaff, short] = [
    await createOrder(buyer),
    await createOrder(buyer),
    await createOrder(buyer),
  ];
  await Order.updateOne({ _id: long._id }, { history: entries('buyer') });
  await Order.updateOne({ _id: ofStaff._id }, { history: entries('staff') });
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  const historyOf = async ({ _id }: { _id: typeof long._id }) =>
    (await Order.findById(_id).orFail().lean()).history;
  expect((await historyOf(long)).map(({ to }) => to)).toEqual(
    entries('buyer')
      .slice(10)
      .map(({ to }) => to),
  );
  expect(await historyOf(ofStaff)).toHaveLength(REPEATED_ENTRIES_MAX + 10);
  expect(await historyOf(short)).toEqual(short.history);
});
