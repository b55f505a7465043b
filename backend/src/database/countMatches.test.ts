import { Order } from '../features/core/orders/order.model.ts';
import { useTestDatabase } from '../test/support/testApp.ts';
import { databaseCalls, pretendMatches } from '../test/support/testDatabase.ts';
import { countMatches } from './countMatches.ts';

useTestDatabase();

const addOrders = (count: number) =>
  Order.collection.insertMany(Array.from({ length: count }, (_, n) => ({ reference: `${count}-${n}` })));

describe('countMatches', () => {
  it('counts more than 100 records once until this process writes to their collection', async () => {
    await addOrders(101);
    expect(await countMatches(Order, {})).toBe(101);
    expect(await databaseCalls(() => countMatches(Order, {}))).toBe(0);
    await addOrders(1);
    expect(await countMatches(Order, {})).toBe(102);
  });

  it('counts again after two seconds, because another process may have written', async () => {
    await addOrders(101);
    await countMatches(Order, {});
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 2000);
    expect(await databaseCalls(() => countMatches(Order, {}))).toBe(1);
  });

  it('stops counting at a given number, and by default once there are more than 10,000', async () => {
    await addOrders(150);
    expect(await countMatches(Order, {}, 5)).toBe(5);
    expect(await countMatches(Order, {}, 120)).toBe(120);
    expect(await countMatches(Order, { reference: '150-7' }, 120)).toBe(1);
    expect(await countMatches(Order, {})).toBe(150);
    await addOrders(1);
    pretendMatches(1_000_000);
    expect(await countMatches(Order, {})).toBe(10_001);
  });

  it('counts up to 100 records each time', async () => {
    await addOrders(100);
    expect(await countMatches(Order, {})).toBe(100);
    expect(await databaseCalls(() => countMatches(Order, {}))).toBe(1);
  });
});
