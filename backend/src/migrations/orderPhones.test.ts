import { findPeople } from '../features/outputs/people/person.service.ts';
import { listAllOrders } from '../features/core/orders/listing/orderList.service.ts';
import { Order } from '../features/core/orders/order.model.ts';
import { adminOrderListQuery } from '@institut/contract/orders/admin.schema';
import { createOrder, createUser } from '../test/support/factories.ts';
import { useTestDatabase } from '../test/support/testApp.ts';
import { orderPhones } from './010-order-phones.ts';

useTestDatabase();

/** Returns how many records it changed. */
async function run(): Promise<number> {
  let changed = 0;
  for await (const count of orderPhones.run()) changed += count;
  return changed;
}

const foundOrders = async (keyword: string) =>
  (await listAllOrders(adminOrderListQuery.parse({ keyword }))).orders.map(({ _id }) => _id.toString());

const WRITINGS = ['+387 61 933 434', '061933434', '061/933-434', '0038761933434', '61933434'];

it.each(WRITINGS)('an order and its buyer are found by the number %s', async (keyword) => {
  const buyer = await createUser();
  const order = await createOrder(buyer, { phone: '061 933 434' });
  await createOrder(await createUser(), { phone: '061 933 435' });
  expect(await foundOrders(keyword)).toEqual([order._id.toString()]);
  expect((await findPeople(keyword)).map(({ id }) => id)).toEqual([buyer.id]);
});

it('finds the buyers of orders of earlier versions by their number', async () => {
  const buyer = await createUser();
  await createOrder(buyer, { phone: '+387 61 933 434' });
  await createOrder(await createUser());
  await Order.collection.updateMany({}, { $unset: { phoneKey: '' } });
  expect(await findPeople('061933434')).toEqual([]);
  await run();
  expect(await run()).toBe(0);
  expect((await findPeople('061933434')).map(({ id }) => id)).toEqual([buyer.id]);
});
