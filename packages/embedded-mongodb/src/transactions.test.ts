import { connect as connectSocket } from 'node:net';
import { once } from 'node:events';
import {
  BSON,
  type ClientSession,
  type Collection,
  Long,
  MongoClient,
  MongoServerError,
  UUID,
} from 'mongodb';
import { type Connected, connect } from './testing/connect.ts';

type Seat = { _id: number; free: number };

let connected: Connected;
let seats: Collection<Seat>;
let first: ClientSession;
let second: ClientSession;

beforeEach(async () => {
  connected = await connect({ writerWaitMs: 150 });
  seats = connected.client.db('shop').collection<Seat>('seats');
  await seats.insertMany([
    { _id: 1, free: 5 },
    { _id: 2, free: 5 },
  ]);
  first = connected.client.startSession();
  second = connected.client.startSession();
});

afterEach(async () => {
  await Promise.all([first.endSession(), second.endSession()]);
  await connected.close();
});

const take = (id: number, session: ClientSession) =>
  seats.updateOne({ _id: id }, { $inc: { free: -1 } }, { session });
const free = async (id: number, session?: ClientSession) =>
  (await seats.findOne({ _id: id }, session ? { session } : {}))?.free;

describe('a transaction', () => {
  it('reads its own writes, which nobody else sees before the commit', async () => {
    first.startTransaction();
    await take(1, first);
    await seats.insertOne({ _id: 3, free: 1 }, { session: first });
    await seats.deleteOne({ _id: 2 }, { session: first });
    expect(await free(1, first)).toBe(4);
    expect((await seats.find({}, { session: first }).toArray()).map(({ _id: id }) => id)).toEqual([1, 3]);
    expect(await seats.countDocuments({}, { session: first })).toBe(2);
    expect(await seats.find().toArray()).toEqual([
      { _id: 1, free: 5 },
      { _id: 2, free: 5 },
    ]);
    await first.commitTransaction();
    expect(await seats.find().toArray()).toEqual([
      { _id: 1, free: 4 },
      { _id: 3, free: 1 },
    ]);
  });

  it('leaves nothing behind when aborted, new collections and index entries included', async () => {
    await seats.createIndex({ free: 1 });
    first.startTransaction();
    await take(1, first);
    await connected.client.db('shop').collection('fresh').insertOne({ a: 1 }, { session: first });
    await first.abortTransaction();
    expect(await seats.countDocuments({ free: 5 })).toBe(2);
    expect(await seats.countDocuments({ free: 4 })).toBe(0);
    expect((await connected.client.db('shop').listCollections().toArray()).map(({ name }) => name)).toEqual([
      'seats',
    ]);
  });

  it('reads one snapshot, whatever others commit meanwhile', async () => {
    first.startTransaction();
    expect(await free(1, first)).toBe(5);
    await seats.updateOne({ _id: 1 }, { $set: { free: 0 } });
    await seats.insertOne({ _id: 9, free: 9 });
    await seats.deleteOne({ _id: 2 });
    expect(await free(1, first)).toBe(5);
    expect((await seats.find({}, { session: first }).toArray()).map(({ _id: id }) => id)).toEqual([1, 2]);
    await first.commitTransaction();
    expect(await free(1)).toBe(0);
  });

  it('gets a WriteConflict when what it changes was changed since its snapshot', async () => {
    first.startTransaction();
    expect(await free(1, first)).toBe(5);
    await seats.updateOne({ _id: 1 }, { $inc: { free: -1 } });
    const refused = await take(1, first).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 112, codeName: 'WriteConflict' });
    expect(refused instanceof MongoServerError && refused.hasErrorLabel('TransientTransactionError')).toBe(
      true,
    );
    await first.abortTransaction();
    expect(await free(1)).toBe(4);
  });

  it('makes other writers wait, for a bounded time', async () => {
    first.startTransaction();
    second.startTransaction();
    await take(1, first);
    const refused = await take(2, second).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 112 });
    expect(refused instanceof MongoServerError && refused.hasErrorLabel('TransientTransactionError')).toBe(
      true,
    );
    await expect(seats.updateOne({ _id: 2 }, { $set: { free: 0 } })).rejects.toMatchObject({ code: 112 });
    await first.commitTransaction();
    expect([await free(1), await free(2)]).toEqual([4, 5]);
  });

  it('lets the waiting writer in when it ends', async () => {
    first.startTransaction();
    second.startTransaction();
    await take(1, first);
    const waiting = take(2, second);
    await first.commitTransaction();
    await waiting;
    await second.commitTransaction();
    expect([await free(1), await free(2)]).toEqual([4, 4]);
  });

  it('refuses its later commands once one has failed', async () => {
    first.startTransaction();
    await expect(seats.insertOne({ _id: 1, free: 0 }, { session: first })).rejects.toMatchObject({
      code: 11000,
    });
    await expect(free(2, first)).rejects.toMatchObject({ code: 251, codeName: 'NoSuchTransaction' });
    await first.abortTransaction();
  });

  it('refuses commands that have no place in it', async () => {
    first.startTransaction();
    await expect(seats.estimatedDocumentCount({ session: first })).rejects.toMatchObject({
      code: 263,
    });
    await first.abortTransaction();
  });

  it('ends after its lifetime', async () => {
    const brief = await connect({ transactionLifetimeMs: 1 });
    const session = brief.client.startSession();
    const things = brief.client.db('shop').collection('things');
    session.startTransaction();
    await things.insertOne({ a: 1 }, { session });
    await expect(
      (async () => {
        for (;;) await things.findOne({}, { session });
      })(),
    ).rejects.toMatchObject({ code: 251 });
    expect(await things.countDocuments()).toBe(0);
    await session.endSession();
    await brief.close();
  });
});

describe('withTransaction', () => {
  it('sells five places to fifty buyers exactly five times', async () => {
    const patient = await connect();
    const places = patient.client.db('shop').collection<Seat>('places');
    const orders = patient.client.db('shop').collection('orders');
    await places.insertOne({ _id: 1, free: 5 });
    const buy = (buyer: number) =>
      patient.client.withSession((session) =>
        session.withTransaction(async () => {
          const place = await places.findOne({ _id: 1 }, { session });
          if (!place || place.free === 0) return false;
          await places.updateOne({ _id: 1, free: { $gte: 1 } }, { $inc: { free: -1 } }, { session });
          await orders.insertOne({ buyer }, { session });
          return true;
        }),
      );
    const sold = await Promise.all(Array.from({ length: 50 }, (_, buyer) => buy(buyer)));
    expect(sold.filter(Boolean)).toHaveLength(5);
    expect(await places.findOne({ _id: 1 })).toEqual({ _id: 1, free: 0 });
    expect(await orders.countDocuments()).toBe(5);
    await patient.close();
  }, 60_000);
});

/** Speaks to the server without a driver, to choose session numbers and to hang up. */
async function raw(port: number) {
  const socket = connectSocket(port, '127.0.0.1');
  await once(socket, 'connect');
  return {
    async run(command: object): Promise<BSON.Document> {
      const body = BSON.serialize(command);
      const message = Buffer.alloc(21 + body.length);
      message.writeInt32LE(message.length, 0);
      message.writeInt32LE(2013, 12);
      message.set(body, 21);
      socket.write(message);
      const [bytes] = await once(socket, 'data');
      return BSON.deserialize((bytes as Buffer).subarray(21));
    },
    async hangUp(): Promise<void> {
      socket.destroy();
      await once(socket, 'close');
    },
  };
}

describe('a client that disappears', () => {
  it('takes its open transaction with it', async () => {
    const lost = await raw(connected.server.port);
    const transaction = {
      lsid: { id: new UUID() },
      txnNumber: Long.fromNumber(1),
      autocommit: false,
      $db: 'shop',
    };
    const update = {
      update: 'seats',
      updates: [{ q: { _id: 1 }, u: { $set: { free: 0 } } }],
      startTransaction: true,
      ...transaction,
    };
    expect(await lost.run(update)).toMatchObject({ ok: 1, nModified: 1 });
    await lost.hangUp();
    await seats.updateOne({ _id: 2 }, { $set: { free: 1 } });
    expect([await free(1), await free(2)]).toEqual([5, 1]);
    const late = await raw(connected.server.port);
    expect(await late.run({ commitTransaction: 1, ...transaction, $db: 'admin' })).toMatchObject({
      ok: 0,
      code: 251,
      errorLabels: ['TransientTransactionError'],
    });
    await late.hangUp();
  });
});

describe('a retryable write', () => {
  it('is done once, and answers the same again', async () => {
    const client = await raw(connected.server.port);
    const numbered = (number: number) => ({
      lsid: { id: lsid },
      txnNumber: Long.fromNumber(number),
      $db: 'shop',
    });
    const lsid = new UUID();
    const update = {
      update: 'seats',
      updates: [{ q: { _id: 1 }, u: { $inc: { free: -1 } } }],
      ...numbered(1),
    };
    const [once1, again] = [await client.run(update), await client.run(update)];
    expect([once1['nModified'], again['nModified']]).toEqual([1, 1]);
    expect(await free(1)).toBe(4);
    const insert = { insert: 'seats', documents: [{ _id: 7, free: 1 }], ...numbered(2) };
    expect(await client.run(insert)).toMatchObject({ ok: 1, n: 1 });
    expect(await client.run(insert)).toMatchObject({ ok: 1, n: 1 });
    const modify = {
      findAndModify: 'seats',
      query: { _id: 2 },
      update: { $inc: { free: 1 } },
      new: true,
      ...numbered(3),
    };
    expect((await client.run(modify))['value']).toEqual({ _id: 2, free: 6 });
    expect((await client.run(modify))['value']).toEqual({ _id: 2, free: 6 });
    expect(await client.run({ ...update, ...numbered(1) })).toMatchObject({ ok: 0, code: 225 });
    await client.hangUp();
  });

  it('lets a commit be repeated, but not an abort be committed', async () => {
    const client = await raw(connected.server.port);
    const step = (number: number) => ({
      lsid: { id: lsid },
      txnNumber: Long.fromNumber(number),
      autocommit: false,
    });
    const lsid = new UUID();
    const insert = { insert: 'seats', documents: [{ _id: 8, free: 1 }], startTransaction: true, $db: 'shop' };
    await client.run({ ...insert, ...step(1) });
    expect(await client.run({ commitTransaction: 1, ...step(1), $db: 'admin' })).toMatchObject({ ok: 1 });
    expect(await client.run({ commitTransaction: 1, ...step(1), $db: 'admin' })).toMatchObject({ ok: 1 });
    await client.run({ ...insert, documents: [{ _id: 9 }], ...step(2) });
    expect(await client.run({ abortTransaction: 1, ...step(2), $db: 'admin' })).toMatchObject({ ok: 1 });
    expect(await client.run({ commitTransaction: 1, ...step(2), $db: 'admin' })).toMatchObject({
      ok: 0,
      code: 251,
    });
    expect((await seats.find().toArray()).map(({ _id: id }) => id)).toEqual([1, 2, 8]);
    await client.hangUp();
  });
});

it('serves a second client beside the first', async () => {
  const other = await new MongoClient(connected.server.uri).connect();
  expect(await other.db('shop').collection('seats').countDocuments()).toBe(2);
  await other.close();
});
