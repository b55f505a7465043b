import mongoose, { mongo } from 'mongoose';

/** The two documents that the product stores for one order. */
export type StoredOrder = { order: mongo.BSON.Document; mail: mongo.BSON.Document };
type Line = { kurs: mongo.ObjectId; qty: number };
type Load = { samples: readonly StoredOrder[]; buyers: readonly mongo.ObjectId[]; seconds: number };

/**
 * Places copies of stored orders with the driver alone, all buyers at once, each order in one transaction: it locks the
 * buyer, takes the seats, and inserts the order and its mail. Returns the orders per second.
 */
export async function placeBare({ samples, buyers, seconds }: Load): Promise<number> {
  const client = mongoose.connection.getClient();
  const db = client.db(mongoose.connection.name);

  const place = ({ order: sample, mail }: StoredOrder, user: mongo.ObjectId) =>
    client.withSession((session) =>
      session.withTransaction(async () => {
        const id = new mongo.ObjectId();
        const unique = { _id: id, user, reference: id.toHexString(), idempotencyKey: id.toHexString() };
        const lines: Line[] = sample.orderItems;
        const lock = { $set: { lock: id } };
        await db.collection('users').updateOne({ _id: user }, lock, { session });
        await db.collection('courses').bulkWrite(
          lines.toSorted(byCourse).map(({ kurs, qty }) => ({
            updateOne: {
              filter: { _id: kurs, isDraft: false, freeSeats: { $gte: qty } },
              update: { $inc: { freeSeats: -qty } },
            },
          })),
          { session },
        );
        await db.collection('orders').insertOne({ ...sample, ...unique }, { session });
        const message = { ...mail.message, orderId: id.toHexString() };
        await db.collection('outbox').insertOne({ ...mail, _id: new mongo.ObjectId(), message }, { session });
      }),
    );

  let placed = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const keepPlacing = async (buyer: mongo.ObjectId, first: number) => {
    for (let n = first; performance.now() < end; n += buyers.length) {
      const sample = samples[n % samples.length];
      if (!sample) throw new Error('There is no order to copy.');
      await place(sample, buyer);
      placed += 1;
    }
  };
  await Promise.all(buyers.map(keepPlacing));
  return (placed * 1000) / (performance.now() - start);
}

const byCourse = (a: Line, b: Line) => (a.kurs.toHexString() < b.kurs.toHexString() ? -1 : 1);
