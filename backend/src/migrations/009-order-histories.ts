import { boundedHistory } from '../features/core/orders/changing/boundedHistory.ts';
import { Order, type OrderFields } from '../features/core/orders/order.model.ts';

/** Shortens the histories of orders to which their buyers had added entries without a bound. */
export const orderHistories = {
  id: '009-order-histories',
  async *run(): AsyncGenerator<number> {
    // No index finds a long history.
    for await (const order of Order.collection.find<OrderFields>({}, { projection: { history: 1 } })) {
      const history = boundedHistory(order.history);
      // A change during the migration stores the shorter history itself.
      const isAsRead = { _id: order._id, history: { $size: order.history.length } };
      if (history.length === order.history.length) continue;
      const { modifiedCount } = await Order.collection.updateOne(isAsRead, { $set: { history } });
      yield modifiedCount;
    }
  },
};
