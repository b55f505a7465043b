import { Order, type OrderFields, orderKeys } from '../features/orders/order.model.ts';

/** Adds the payer's own order number to the search keys, which earlier versions store without it. */
export const purchaseOrders = {
  id: '007-purchase-orders',
  async *run(): AsyncGenerator<number> {
    const orders = Order.collection.find<OrderFields>({ 'payer.purchaseOrder': { $gt: '' } });
    for await (const order of orders) {
      // Whoever changes a text meanwhile stores the keys as well.
      const { modifiedCount } = await Order.collection.updateOne(
        { _id: order._id, searchKey: order.searchKey },
        { $set: orderKeys(order) },
      );
      yield modifiedCount;
    }
  },
};
