import { Order, type OrderFields, orderPhoneKey } from '../features/core/orders/order.model.ts';

/** Adds the keys that find orders by the telephone number of their buyer. */
export const orderPhones = {
  id: '010-order-phones',
  async *run(): AsyncGenerator<number> {
    // No index finds the orders with a number.
    const orders = Order.collection.find<Pick<OrderFields, '_id' | 'phone' | 'phoneKey'>>(
      {},
      { projection: { phone: 1, phoneKey: 1 } },
    );
    for await (const { _id, phone, phoneKey } of orders) {
      const key = orderPhoneKey({ phone });
      if (!phone || phoneKey || !key.phoneKey) continue;
      // An order that is erased during the migration has no number any more.
      const { modifiedCount } = await Order.collection.updateOne({ _id, phone }, { $set: key });
      yield modifiedCount;
    }
  },
};
