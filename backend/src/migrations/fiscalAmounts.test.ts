import { PAYMENT_STATUS } from '@institut/contract/orders/values';
import { auditRecords } from '../commands/doctor/auditRecords.ts';
import { Payment } from '../features/core/ledger/payment.model.ts';
import { as } from '../test/support/client.ts';
import { createOrder } from '../test/support/factories.ts';
import { useShop } from '../test/support/shop.ts';
import { useTestDatabase } from '../test/support/testApp.ts';
import { fiscalAmounts } from './011-fiscal-amounts.ts';

useTestDatabase();
const shop = useShop();

/** Returns how many records it changed. */
async function run(): Promise<number> {
  let changed = 0;
  for await (const count of fiscalAmounts.run()) changed += count;
  return changed;
}

it('notes in payments of earlier versions what their documents cover', async () => {
  for (const amount of [192, 100]) {
    const order = await createOrder(shop.buyer, { isPaid: true, paymentStatus: PAYMENT_STATUS.paid });
    const payment = await Payment.findOne({ order: order._id }).orFail();
    const body = {
      kind: 'advance',
      payment: payment.id,
      number: `${amount}/2026`,
      date: '2026-01-06',
      amount,
    } as const;
    await as(shop.staff)
      .addFiscal({ params: { id: order._id.toString() }, body })
      .expect(200);
  }
  await createOrder(shop.buyer, { isPaid: true, paymentStatus: PAYMENT_STATUS.paid });
  await Payment.collection.updateMany({}, { $unset: { fiscalAmount: '', isCovered: '' } });
  expect(await auditRecords()).toHaveLength(2);
  expect(await run()).toBe(2);
  expect(await run()).toBe(0);
  expect(await auditRecords()).toEqual([]);
  expect(await Payment.find({ isCovered: null }).distinct('fiscalAmount')).toEqual([10_000]);
});
