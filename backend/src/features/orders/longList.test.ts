import { adminOrderListQuery } from '@institut/contract/orderAdmin.schema';
import { Types } from 'mongoose';
import { createOrder, createUser } from '../../test/support/factories.ts';
import { useTestDatabase } from '../../test/support/testApp.ts';
import { Order, orderKeys } from './order.model.ts';
import { listAllOrders } from './orderList.service.ts';

useTestDatabase();

const MANY = 1500;
const PAGE = 100;
const FIRST_DAY = Date.UTC(2026, 0, 1);
const reference = (n: number) => `${String(n).padStart(4, '0')}-AAAA`;

/** Orders one minute apart; every third one is for a course of pottery, the first one by Zvonimir. */
async function createManyOrders(): Promise<void> {
  const { _id, ...order } = await createOrder(await createUser());
  await Order.deleteOne({ _id });
  const orders = Array.from({ length: MANY }, (_, n) => {
    const [item] = order.orderItems;
    if (!item) throw new Error('An order has an item.');
    const texts = {
      buyerName: n === 0 ? 'Zvonimir Krpan' : 'Ana Anić',
      buyerEmail: 'a@b.ba',
      reference: reference(n),
      orderItems: [{ ...item, name: n % 3 === 0 ? 'Kurs grnčarstva' : 'Kurs' }],
    };
    const createdAt = new Date(FIRST_DAY + n * 60_000);
    return { ...order, ...texts, ...orderKeys(texts), _id: new Types.ObjectId(), createdAt };
  });
  await Order.collection.insertMany(orders);
}

async function list(query: object) {
  const asked = adminOrderListQuery.parse({ pageSize: String(PAGE), ...query });
  const { orders, total } = await listAllOrders(asked);
  return { references: orders.map((order) => order.reference), total };
}

const newest = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => reference(MANY - 1 - from - index));

describe('a list of 1,500 orders', () => {
  beforeEach(createManyOrders);

  it('has one order across all pages, and a shorter last page', async () => {
    const all: string[] = [];
    for (let page = 1; page <= MANY / PAGE; page += 1) {
      const { references, total } = await list({ pageNumber: String(page) });
      expect(total).toBe(MANY);
      all.push(...references);
    }
    expect(all).toEqual(newest(0, MANY));
    expect((await list({ pageNumber: '16' })).references).toEqual([]);
    const { references } = await list({ pageSize: '90', pageNumber: '17' });
    expect(references).toEqual(newest(16 * 90, MANY));
  });

  it('finds and counts one, some hundreds and nearly all orders', async () => {
    expect(await list({ keyword: 'vonimi' })).toEqual({ references: [reference(0)], total: 1 });
    expect(await list({ keyword: '0000-aa rpa' })).toEqual({ references: [reference(0)], total: 1 });
    expect(await list({ keyword: 'zvonimira' })).toEqual({ references: [], total: 0 });

    const { references, total } = await list({ keyword: 'grncar', pageNumber: '5' });
    expect(total).toBe(MANY / 3);
    expect(references).toHaveLength(PAGE);
    expect(references.at(-1)).toBe(reference(0));

    expect(await list({ keyword: 'Anić' })).toEqual({ references: newest(0, PAGE), total: MANY - 1 });
    expect(await list({ keyword: 'k' })).toMatchObject({ total: MANY });
    expect(await list({ keyword: '7-', pageSize: '1' })).toMatchObject({ total: 150 });

    const search = { keyword: 'grncar' };
    expect(await list(search)).toMatchObject({ total: 500 });
    await Order.deleteOne({ reference: reference(0) });
    expect(await list(search)).toMatchObject({ total: 499 });
  });
});
