import { dayAfter } from '@institut/contract/frame/days';
import { env } from '../config/env.ts';
import { Order } from '../features/orders/order.model.ts';
import { startOfDay, today } from '../lib/instituteDay.ts';
import { createOrder, createUser } from '../test/support/factories.ts';
import { useTestDatabase } from '../test/support/testApp.ts';
import { dueDays } from './006-due-days.ts';

useTestDatabase();

/** Returns how many orders it changed. */
async function run(): Promise<number> {
  let changed = 0;
  for await (const count of dueDays.run()) changed += count;
  return changed;
}

it('stores the due day of orders without one, and leaves all others alone', async () => {
  const buyer = await createUser();
  const day = dayAfter(today(), -40);
  const createdAt = startOfDay(day);
  const [old, waitsAgain, grant, known] = [
    await createOrder(buyer, { createdAt }),
    await createOrder(buyer, { createdAt: startOfDay('2026-01-05'), unpaidSince: createdAt }),
    await createOrder(buyer, { createdAt, paymentMethod: 'Grant' }),
    await createOrder(buyer, { createdAt, dueDay: '2026-02-01' }),
  ];
  expect(await run()).toBe(3);
  expect(await run()).toBe(0);
  const after = await Promise.all(
    [old, waitsAgain, grant, known].map(({ _id }) => Order.findById(_id).lean()),
  );
  const due = dayAfter(day, env.UNPAID_REMINDER_DAYS);
  expect(after.map((order) => order?.dueDay)).toEqual([due, due, null, '2026-02-01']);
  expect(after[0]?.updatedAt).toEqual(old.updatedAt);
});
