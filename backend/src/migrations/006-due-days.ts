import { Order, type OrderFields } from '../features/orders/order.model.ts';
import { dueDayOf } from '../features/orders/unpaid/unpaidRules.ts';
import { batchesWithout } from './batches.ts';

/** Stores the due day of orders of earlier versions, because receivables are sorted by it. */
export const dueDays = {
  id: '006-due-days',
  async *run(): AsyncGenerator<number> {
    for await (const batch of batchesWithout(Order, 'dueDay')) {
      const missing = { dueDay: { $exists: false } };
      const orders = Order.collection.find<OrderFields>({ _id: { $in: batch }, ...missing });
      for await (const order of orders) {
        await Order.collection.updateOne(
          { _id: order._id, ...missing },
          { $set: { dueDay: dueDayOf(order) } },
        );
      }
      yield batch.length;
    }
  },
};
