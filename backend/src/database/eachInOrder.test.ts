import { Types } from 'mongoose';
import { RateLimitWindow } from '../http/limiter.ts';
import { useTestDatabase } from '../test/support/testApp.ts';
import { eachInOrder } from './eachInOrder.ts';

useTestDatabase();

/** Three batches. */
const COUNT = 1010;
/** Of the collection that has the fewest indexes. */
const records = Array.from({ length: COUNT }, (_, n) => ({
  _id: new Types.ObjectId(),
  key: `R${n}`,
  points: (n * 7) % 100,
}));
type Row = { _id: Types.ObjectId; key: string; points: number };

const byPoints = () =>
  eachInOrder(RateLimitWindow.find({}, '_id').sort({ points: 1, _id: 1 }).lean(), (byId) =>
    RateLimitWindow.find(byId, ['key', 'points']).lean<Row[]>(),
  );
const expected = records
  .toSorted((a, b) => a.points - b.points || (String(a._id) < String(b._id) ? -1 : 1))
  .map(({ key }) => key);

beforeEach(async () => {
  await RateLimitWindow.collection.insertMany(records);
});

describe('eachInOrder', () => {
  it('yields every record of a list once and in order', async () => {
    const keys: string[] = [];
    for await (const { key } of byPoints()) keys.push(key);
    expect(keys).toEqual(expected);
  });

  it('neither misses nor repeats a record whose place in the list changes, and leaves out a deleted one', async () => {
    const keys: string[] = [];
    const [moved = '', deleted] = [expected[0], expected.at(-1)];
    for await (const { key } of byPoints()) {
      if (keys.length === 0) {
        await RateLimitWindow.collection.updateOne({ key: moved }, { $set: { points: 150 } });
        await RateLimitWindow.collection.updateOne({ key: expected[700] }, { $set: { points: -1 } });
        await RateLimitWindow.collection.deleteOne({ key: deleted });
        await RateLimitWindow.collection.insertOne({ key: 'added', points: 200 });
      }
      keys.push(key);
    }
    expect(keys).toEqual(expected.slice(0, -1));
  });

  it('reads no further batch when its reader stops', async () => {
    const read = jest.fn((byId: object) => RateLimitWindow.find(byId).lean<Row[]>());
    for await (const _ of eachInOrder(RateLimitWindow.find({}, '_id').sort({ _id: 1 }).lean(), read)) break;
    expect(read).toHaveBeenCalledTimes(1);
  });
});
