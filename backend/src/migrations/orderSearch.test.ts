import { Order } from '../features/orders/order.model.ts';
import { createOrder, createUser } from '../test/support/factories.ts';
import { useTestDatabase } from '../test/support/testApp.ts';
import { Participant } from '../features/participants/participant.model.ts';
import { orderSearch } from './007-order-search.ts';

useTestDatabase();

/** Returns how many records it changed. */
async function run(): Promise<number> {
  let changed = 0;
  for await (const count of orderSearch.run()) changed += count;
  return changed;
}

it('adds the order number of the payer to the search keys, and leaves other orders alone', async () => {
  const buyer = await createUser();
  const [order, other] = [await createOrder(buyer), await createOrder(buyer)];
  const payer = { type: 'organisation', name: 'Primjer d.o.o.', jib: '', purchaseOrder: 'NAR-77' };
  await Order.collection.updateOne({ _id: order._id }, { $set: { payer } });
  const before = await Order.findById(other._id).lean();
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  expect((await Order.findById(order._id).orFail().lean()).searchKey).toContain('nar-77');
  expect(await Order.findById(other._id).lean()).toEqual(before);
});

it('adds trigrams to the participants that have none', async () => {
  const order = await createOrder(await createUser());
  const named = await Participant.findOne({ order: order._id }).select('+searchGrams').orFail().lean();
  await Participant.collection.updateOne({ _id: named._id }, { $unset: { searchGrams: '' } });
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  expect(await Participant.findById(named._id).select('+searchGrams').lean()).toEqual(named);
});
