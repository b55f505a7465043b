import { createHash } from 'node:crypto';
import { PAYMENT_STATUS } from '@institut/contract/orders/values';
import { Types } from 'mongoose';
import { isDuplicateKey } from '../database/databaseErrors.ts';
import { Order, type OrderFields } from '../features/orders/order.model.ts';
import { Payment, paymentRecords } from '../features/payments/ledger/payment.model.ts';
import { paymentStateOf } from '../features/payments/ledger/paymentState.ts';
import { PaypalOrderModel } from '../features/payments/paypal/paypalOrder.model.ts';
import { batchesWithout } from './batches.ts';

/**
 * Makes the records of the ledger from the payment fields of the orders of earlier versions, and stores the sums that follow
 * from them. A payment that PayPal has partly given back is asked about again, because no order says how much it was.
 */
export const payments = {
  id: '004-payments',
  async *run(): AsyncGenerator<number> {
    for await (const batch of batchesWithout(Order, 'amountDue')) {
      const orders = Order.collection.find<OrderFields>({
        _id: { $in: batch },
        amountDue: { $exists: false },
      });
      for await (const order of orders) await storePayments(order);
      yield batch.length;
    }
    const isPartlyRefunded = { outcome: 'recorded', captureState: 'PARTIALLY_REFUNDED' };
    await PaypalOrderModel.collection.updateMany(isPartlyRefunded, {
      $set: { captureState: null, checkedAt: null },
    });
  },
};

/** The ids follow from the order, so that an interrupted call leaves nothing that the next one stores again. */
async function storePayments(order: OrderFields): Promise<void> {
  const records = paymentRecords(order, 'migration', (name) => idFrom(order._id, name));
  for (const record of records) await insertOnce(record);
  const state = paymentStateOf(order, records);
  const { paymentStatus: to } = state;
  const { _id, paymentStatus: from } = order;
  // Money of a rejected order that came and went is no payment.
  const isNews = from !== to && (to !== PAYMENT_STATUS.paid || order.heldSeats > 0);
  const entry = { at: new Date(), by: 'system', user: null, name: null, event: 'paymentStatus', from, to };
  await Order.collection.updateOne(
    { _id, amountDue: { $exists: false } },
    { $set: state, ...(isNews && { $push: { history: entry } as object }) },
  );
}

const idFrom = (parent: Types.ObjectId, name: string): Types.ObjectId =>
  new Types.ObjectId(createHash('sha256').update(`${parent.toString()} ${name}`).digest('hex').slice(0, 24));

async function insertOnce(record: ReturnType<typeof paymentRecords>[number]): Promise<void> {
  try {
    await Payment.collection.insertOne(record);
  } catch (error) {
    // An interrupted call, or another process, has stored it.
    if (!isDuplicateKey(error)) throw error;
  }
}
