import { Types } from 'mongoose';
import { Order } from '../features/orders/order.model.ts';
import { useTestDatabase } from '../test/support/testApp.ts';
import { eachInOrder } from './eachInOrder.ts';

useTestDatabase();

const COUNT = 1200;
const orders = Array.from({ length: COUNT }, (_, n) => ({
  _id: new Types.ObjectId(),
  reference: `R${n}`,
  totalPrice: (n * 7) % 100,
}));
type Row = { _id: Types.ObjectId; reference: string; totalPrice: number };

const byPrice = () =>
  eachInOrder(Order.find({}, '_id').sort({ totalPrice: 1, _id: 1 }).lean(), (byId) =>
    Order.find(byId, ['reference', 'totalPrice']).lean<Row[]>(),
  );
const expected = orders
  .toSorted((a, b) => a.totalPrice - b.totalPrice || (String(a._id) < String(b._id) ? -1 : 1))
  .map(({ reference }) => reference);

beforeEach(() => Order.collection.insertMany(orders));

describe('eachInOrder', () => {
  it('yields every record of a list once and in order', async () => {
    const references: string[] = [];
    for await (const { reference } of byPrice()) references.push(reference);
    expect(references).toEqual(expected);
  });

  it('neither misses nor repeats a record whose place in the list changes, and leaves out a deleted one', async () => {
    const references: string[] = [];
    const [moved = '', deleted] = [expected[0], expected.at(-1)];
    for await (const { reference } of byPrice()) {
      if (references.length === 0) {
        await Order.collection.updateOne({ reference: moved }, { $set: { totalPrice: 150 } });
        await Order.collection.updateOne({ reference: expected[700] }, { $set: { totalPrice: -1 } });
        await Order.collection.deleteOne({ reference: deleted });
        await Order.collection.insertOne({ reference: 'added', totalPrice: 200 });
      }
      references.push(reference);
    }
    expect(references).toEqual(expected.slice(0, -1));
  });

  it('reads no further batch when its reader stops', async () => {
    const read = jest.fn((byId: object) => Order.find(byId).lean<Row[]>());
    for await (const _ of eachInOrder(Order.find({}, '_id').sort({ _id: 1 }).lean(), read)) break;
    expect(read).toHaveBeenCalledTimes(1);
  });
});
