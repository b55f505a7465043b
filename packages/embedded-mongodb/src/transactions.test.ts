import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BSON,
  type ClientSession,
  type Collection,
  Long,
  MongoClient,
  MongoServerError,
  UUID,
} from 'mongodb';
import { connect, type Connected, Random } from './testing/support.ts';

type Seat = { _id: number; free: number };

let connected: Connected;
let seats: Collection<Seat>;
let first: ClientSession;
let second: ClientSession;

beforeEach(async () => {
  connected = await connect();
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
  it('reads its own writes, which others do not see before the commit', async () => {
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

  it('leaves nothing behind when aborted, no collections or index entries either', async () => {
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

  it('reads one snapshot while others commit', async () => {
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

  it('gets a WriteConflict for a document that was changed since its snapshot', async () => {
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

  it('does not block writes to other documents, inside and outside of transactions', async () => {
    first.startTransaction();
    second.startTransaction();
    await take(1, first);
    await take(2, second);
    await seats.insertOne({ _id: 3, free: 5 });
    await connected.client.db('other').collection('things').insertOne({ a: 1 });
    await second.commitTransaction();
    await first.commitTransaction();
    expect([await free(1), await free(2), await free(3)]).toEqual([4, 4, 5]);
  });

  it('gets a WriteConflict at once for a document that another open transaction has written', async () => {
    first.startTransaction();
    second.startTransaction();
    await take(1, first);
    const refused = await take(1, second).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 112, codeName: 'WriteConflict' });
    expect(refused instanceof MongoServerError && refused.hasErrorLabel('TransientTransactionError')).toBe(
      true,
    );
    await first.commitTransaction();
    expect([await free(1), await free(2)]).toEqual([4, 5]);
  });

  it('reads what another one has committed when it begins afterwards', async () => {
    first.startTransaction();
    await take(1, first);
    await first.commitTransaction();
    second.startTransaction();
    expect(await free(1, second)).toBe(4);
    await take(1, second);
    await second.commitTransaction();
    expect(await free(1)).toBe(3);
  });

  it('gets a WriteConflict for a unique value that another open transaction has inserted', async () => {
    const users = connected.client.db('shop').collection('users');
    await users.createIndex({ email: 1 }, { unique: true });
    first.startTransaction();
    second.startTransaction();
    await users.insertOne({ email: 'a' }, { session: first });
    await expect(users.insertOne({ email: 'a' }, { session: second })).rejects.toMatchObject({ code: 112 });
    await first.commitTransaction();
    await second.abortTransaction();
    second.startTransaction();
    await expect(users.insertOne({ email: 'a' }, { session: second })).rejects.toMatchObject({ code: 11000 });
    expect(await users.countDocuments()).toBe(1);
  });

  it('may free a unique value for another one only once it has committed', async () => {
    const users = connected.client.db('shop').collection('users');
    await users.createIndex({ email: 1 }, { unique: true });
    await users.insertOne({ email: 'a', by: 0 });
    first.startTransaction();
    second.startTransaction();
    await users.deleteOne({ email: 'a' }, { session: first });
    await expect(users.insertOne({ email: 'a', by: 2 }, { session: second })).rejects.toMatchObject({
      code: 112,
    });
    await first.commitTransaction();
    await second.abortTransaction();
    second.startTransaction();
    await users.insertOne({ email: 'a', by: 2 }, { session: second });
    await second.commitTransaction();
    expect(
      await users
        .find({ email: 'a' })
        .map((user) => user['by'])
        .toArray(),
    ).toEqual([2]);
  });

  it('gets a WriteConflict when another one creates the same collection', async () => {
    const fresh = connected.client.db('shop').collection('fresh');
    first.startTransaction();
    second.startTransaction();
    await fresh.insertOne({ by: 1 }, { session: first });
    await expect(fresh.insertOne({ by: 2 }, { session: second })).rejects.toMatchObject({ code: 112 });
    await first.commitTransaction();
    expect(
      await fresh
        .find()
        .map((row) => row['by'])
        .toArray(),
    ).toEqual([1]);
  });

  it('is waited for by a drop of a collection that it has written to', async () => {
    first.startTransaction();
    await take(1, first);
    const answers: string[] = [];
    const dropped = seats.drop().then(() => answers.push('dropped'));
    for (let i = 0; i < 5; i += 1) expect(await free(1)).toBe(5);
    expect(answers).toEqual([]);
    await first.commitTransaction();
    await dropped;
    expect(await seats.countDocuments()).toBe(0);
  });

  it('reads a collection that was dropped since, and gets a WriteConflict when it writes to it', async () => {
    first.startTransaction();
    expect(await free(1, first)).toBe(5);
    await seats.drop();
    expect((await seats.find({}, { session: first }).toArray()).map(({ _id: id }) => id)).toEqual([1, 2]);
    await expect(take(1, first)).rejects.toMatchObject({ code: 112 });
    expect(await connected.client.db('shop').listCollections().toArray()).toEqual([]);
  });

  it('makes a write outside transactions to the same document wait until it ends', async () => {
    first.startTransaction();
    await take(1, first);
    const waiting = seats.updateOne({ _id: 1 }, { $inc: { free: -2 } });
    await first.commitTransaction();
    await waiting;
    expect(await free(1)).toBe(2);
  });

  it('reserves the unique values that it inserts and frees those that it deletes', async () => {
    first.startTransaction();
    await seats.insertOne({ _id: 7, free: 1 }, { session: first });
    await seats.deleteOne({ _id: 2 }, { session: first });
    const duplicate = seats.insertOne({ _id: 7, free: 2 }).catch((error: unknown) => error);
    const replacement = seats.insertOne({ _id: 2, free: 9 });
    await first.commitTransaction();
    expect(await duplicate).toMatchObject({ code: 11000 });
    await replacement;
    expect([await free(7), await free(2)]).toEqual([1, 9]);
  });

  it('is contained in an index that is created while it is open', async () => {
    first.startTransaction();
    await seats.insertOne({ _id: 7, free: 70 }, { session: first });
    const creating = seats.createIndex({ free: 1 });
    await first.commitTransaction();
    await creating;
    expect(await seats.find({ free: 70 }, { hint: 'free_1' }).toArray()).toEqual([{ _id: 7, free: 70 }]);
    second.startTransaction();
    await expect(seats.createIndex({ other: 1 }, { session: second })).rejects.toMatchObject({ code: 263 });
    await second.abortTransaction();
  });

  it('refuses further commands after a failed one', async () => {
    first.startTransaction();
    await expect(seats.insertOne({ _id: 1, free: 0 }, { session: first })).rejects.toMatchObject({
      code: 11000,
    });
    await expect(free(2, first)).rejects.toMatchObject({ code: 251, codeName: 'NoSuchTransaction' });
    await first.abortTransaction();
  });

  it('refuses commands that are not allowed in transactions', async () => {
    first.startTransaction();
    await expect(seats.estimatedDocumentCount({ session: first })).rejects.toMatchObject({
      code: 263,
    });
    await first.abortTransaction();
  });

  it('is aborted after its lifetime', async () => {
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

const ACCOUNTS = 6;
const SUM = ACCOUNTS * 100;
const sumOf = (rows: readonly { balance: number }[]) => rows.reduce((sum, { balance }) => sum + balance, 0);

// Reads pause every few documents.
describe.each(['memory', 'a data folder'])('withTransaction, with the store in %s,', (place) => {
  let folder: string;
  let patient: Connected;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'embedded-mongodb-'));
    patient = await connect({ sliceMs: 0, ...(place === 'memory' ? {} : { dataDir: folder }) });
  });
  afterEach(async () => {
    await patient.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('keeps sums, indexes and snapshots consistent over random concurrent transfers', async () => {
    const shop = patient.client.db('shop');
    const accounts = shop.collection<{ _id: number; balance: number }>('accounts');
    const log = shop.collection<{ account: number; amount: number }>('log');
    const visits = shop.collection<{ _id: number; n: number }>('visits');
    await accounts.createIndex({ balance: 1 });
    await log.createIndex({ account: 1, amount: 1 });
    await accounts.insertMany(Array.from({ length: ACCOUNTS }, (_, id) => ({ _id: id, balance: 100 })));
    let transfers = 0;
    const sums: number[] = [];

    async function transfer(random: Random): Promise<void> {
      const [from, to, amount] = [random.below(ACCOUNTS), random.below(ACCOUNTS), random.below(9)];
      const gives = random.chance(0.1);
      await patient.client.withSession((session) =>
        session.withTransaction(async () => {
          if (random.chance(0.5)) await accounts.findOne({ _id: to }, { session });
          await accounts.updateOne({ _id: from }, { $inc: { balance: -amount } }, { session });
          await log.insertOne({ account: from, amount: -amount }, { session });
          if (random.chance(0.3)) sums.push(amount + sumOf(await accounts.find({}, { session }).toArray()));
          await accounts.updateOne({ _id: to }, { $inc: { balance: amount } }, { session });
          await log.insertOne({ account: to, amount }, { session });
          if (gives) await session.abortTransaction();
        }),
      );
      if (!gives) transfers += 1;
    }

    async function work(seed: number): Promise<void> {
      const random = new Random(seed);
      for (let step = 0; step < 15; step += 1) {
        if (random.chance(0.2)) await log.insertOne({ account: -1, amount: 0 });
        if (random.chance(0.3))
          await visits.updateOne({ _id: random.below(2) }, { $inc: { n: 1 } }, { upsert: true });
        if (random.chance(0.3)) sums.push(sumOf(await accounts.find().toArray()));
        if (random.chance(0.3)) sums.push(sumOf(await accounts.find().sort({ balance: -1 }).toArray()));
        await transfer(random);
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, i) => work(i + 1)));
    expect(sums.length).toBeGreaterThan(10);
    expect(sums.filter((sum) => sum !== SUM)).toEqual([]);
    const all = await accounts.find().sort({ _id: 1 }).toArray();
    expect(sumOf(all)).toBe(SUM);
    for (const { _id: id, balance } of all) {
      const entries = await log.find({ account: id }, { hint: 'account_1_amount_1' }).toArray();
      expect(balance).toBe(100 + entries.reduce((sum, { amount }) => sum + amount, 0));
      expect(await accounts.countDocuments({ balance })).toBe(
        all.filter((a) => a.balance === balance).length,
      );
    }
    expect(await log.countDocuments({ account: { $gte: 0 } })).toBe(transfers * 2);
  }, 60_000);

  it('sells five seats to exactly five of fifty concurrent buyers', async () => {
    const seats = patient.client.db('shop').collection<Seat>('seats');
    const orders = patient.client.db('shop').collection('orders');
    await seats.insertOne({ _id: 1, free: 5 });
    const buy = (buyer: number) =>
      patient.client.withSession((session) =>
        session.withTransaction(async () => {
          const seat = await seats.findOne({ _id: 1 }, { session });
          if (!seat || seat.free === 0) return false;
          await seats.updateOne({ _id: 1, free: { $gte: 1 } }, { $inc: { free: -1 } }, { session });
          await orders.insertOne({ buyer }, { session });
          return true;
        }),
      );
    const sold = await Promise.all(Array.from({ length: 50 }, (_, buyer) => buy(buyer)));
    expect(sold.filter(Boolean)).toHaveLength(5);
    expect(await seats.findOne({ _id: 1 })).toEqual({ _id: 1, free: 0 });
    expect(await orders.countDocuments()).toBe(5);
  }, 60_000);
});

/** Connects without a driver, to choose transaction numbers and to close the connection. */
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

describe('a disconnected client', () => {
  it('loses its open transaction', async () => {
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
  it('runs once and returns the same reply again', async () => {
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

  it('a commit may be repeated, an aborted transaction cannot be committed', async () => {
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

it('two clients can use one server', async () => {
  const other = await new MongoClient(connected.server.uri).connect();
  expect(await other.db('shop').collection('seats').countDocuments()).toBe(2);
  await other.close();
});
