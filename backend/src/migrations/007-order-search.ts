import { Order, type OrderFields, orderKeys } from '../features/orders/order.model.ts';
import {
  Participant,
  type ParticipantFields,
  participantKeys,
} from '../features/participants/participant.model.ts';

/** Adds the payer's own order number to the search keys of orders, and trigrams to those of participants. */
export const orderSearch = {
  id: '007-order-search',
  async *run(): AsyncGenerator<number> {
    // No index finds the orders with such a number.
    for await (const order of Order.collection.find<OrderFields>({})) {
      if (!order.payer || !('purchaseOrder' in order.payer) || !order.payer.purchaseOrder) continue;
      // An edit during the migration stores the new keys itself.
      const { modifiedCount } = await Order.collection.updateOne(
        { _id: order._id, searchKey: order.searchKey },
        { $set: orderKeys(order) },
      );
      yield modifiedCount;
    }
    const isUnindexed = { searchKey: { $gt: '' }, searchGrams: { $exists: false } };
    const people = Participant.collection.find<ParticipantFields>(isUnindexed);
    for await (const person of people) {
      const { modifiedCount } = await Participant.collection.updateOne(
        { _id: person._id, ...isUnindexed },
        { $set: participantKeys(person) },
      );
      yield modifiedCount;
    }
  },
};
