import { once } from 'node:events';
import { connect as connectSocket, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { UUID } from 'mongodb';
import { Transaction } from './engine/transaction.ts';
import { openMemoryStore } from './storage/memoryStore.ts';
import { commandMessage, type Connected, connect } from './testing/support.ts';

let connected: Connected;

beforeAll(async () => {
  connected = await connect({ sliceMs: 0, transactionLifetimeMs: 600_000 });
});
afterAll(() => connected.close());

const db = () => connected.client.db('shop');

async function openSocket(): Promise<Socket> {
  const socket = connectSocket(connected.server.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

const openSockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

describe('a client', () => {
  it('that sends a malformed message and more leaves no open socket behind', async () => {
    const before = openSockets();
    const sockets = await Promise.all(Array.from({ length: 200 }, openSocket));
    const malformed = Buffer.alloc(64);
    malformed.writeInt32LE(20);
    for (const socket of sockets) {
      socket.write(Buffer.concat([malformed, Buffer.alloc(100_000)]));
      socket.on('error', () => {});
    }
    await Promise.all(sockets.map((socket) => once(socket, 'data')));
    for (const socket of sockets) socket.destroy();
    while (openSockets() > before) await turn();
    expect(openSockets()).toBeLessThanOrEqual(before);
  });

  it('that does not read its replies gets no further ones, and the next client is served', async () => {
    await db()
      .collection('files')
      .insertOne({ bytes: Buffer.alloc(10_000_000) });
    const socket = await openSocket();
    socket.pause();
    const external = process.memoryUsage().arrayBuffers;
    for (let i = 0; i < 40; i += 1) socket.write(commandMessage({ find: 'files' }));
    for (let i = 0; i < 200; i += 1) await db().command({ ping: 1 });
    // 40 replies are 400 MB.
    expect(process.memoryUsage().arrayBuffers - external).toBeLessThan(100_000_000);

    let bytes = 0;
    const read = new Promise<void>((resolve) => {
      socket.on('data', (chunk) => {
        bytes += chunk.length;
        if (bytes >= 400_000_000) resolve();
      });
    });
    socket.resume();
    await read;
    socket.destroy();
  });

  it('that disconnects leaves no transaction that it began but had not seen begin', async () => {
    const people = db().collection<{ _id: number; n: number }>('people');
    await people.insertMany(Array.from({ length: 3000 }, (_, _id) => ({ _id, n: 0 })));
    const socket = await openSocket();
    const transaction = { lsid: { id: new UUID() }, txnNumber: 1, autocommit: false };
    const update = { updates: [{ q: { _id: 1 }, u: { $set: { n: 1 } } }], ...transaction };
    socket.write(commandMessage({ find: 'people', filter: { n: 1 } }));
    socket.write(commandMessage({ update: 'people', startTransaction: true, ...update }));
    socket.destroy();
    const change = people.updateOne({ _id: 1 }, { $set: { n: 2 } }, { maxTimeMS: 50_000 });
    expect(await change).toMatchObject({ modifiedCount: 1 });
  });
});

describe('maxTimeMS', () => {
  it('ends a write that waits for a transaction', async () => {
    const things = db().collection<{ _id: number; n?: number }>('things');
    await things.insertOne({ _id: 1 });
    const session = connected.client.startSession();
    session.startTransaction();
    await things.updateOne({ _id: 1 }, { $set: { n: 1 } }, { session });
    const waiting = things.updateOne({ _id: 1 }, { $set: { n: 2 } }, { maxTimeMS: 200 });
    await expect(waiting).rejects.toMatchObject({ code: 50 });
    await session.commitTransaction();
    await session.endSession();
    expect(await things.findOne()).toEqual({ _id: 1, n: 1 });
  });
});

describe('open cursors', () => {
  it('hold a limited amount of memory: those not used for the longest time are closed', async () => {
    const rows = db().collection<{ _id: number; text: string }>('rows');
    const text = 'x'.repeat(10_000);
    await rows.insertMany(Array.from({ length: 2000 }, (_, _id) => ({ _id, text })));
    const cursors = Array.from({ length: 30 }, () => rows.find({}, { batchSize: 10 }));
    for (const cursor of cursors) await cursor.next();
    const isOpen = await Promise.all(
      cursors.map((cursor) =>
        cursor.toArray().then(
          (all) => all.length === 1999,
          () => false,
        ),
      ),
    );
    expect(isOpen.lastIndexOf(false)).toBe(isOpen.indexOf(true) - 1);
    expect(isOpen.filter(Boolean).length).toBeGreaterThan(5);
    expect(isOpen.filter(Boolean).length).toBeLessThan(15);
    await Promise.all(cursors.map((cursor) => cursor.close()));
  });
});

describe('a transaction', () => {
  it('keeps neither its writes nor what others overwrote once it has ended', () => {
    const transaction = new Transaction(openMemoryStore(), () => []);
    transaction.set('a', Buffer.from('own'));
    transaction.snapshot.keep('b', Buffer.from('before'));
    transaction.end('committed');
    expect([transaction.changes.size, transaction.snapshot.hasChanged('b')]).toEqual([0, false]);
  });

  it('runs commands that a client sends at once one after another', async () => {
    const pairs = db().collection<{ _id: number; tag: string }>('pairs');
    await pairs.createIndex({ tag: 1 });
    await pairs.insertMany(Array.from({ length: 400 }, (_, _id) => ({ _id, tag: `t${_id % 2}` })));
    await connected.client.withSession(async (session) => {
      session.startTransaction();
      await pairs.countDocuments({ tag: 't0' }, { session });
      const found = pairs.find({ tag: 't1' }, { session, batchSize: 1000 }).toArray();
      const removed = pairs.deleteMany({ tag: 't1' }, { session });
      expect([(await found).length, (await removed).deletedCount]).toEqual([200, 200]);
      await session.commitTransaction();
    });
    expect(await pairs.countDocuments()).toBe(200);
  });
});

describe('a reply that would be too large', () => {
  it('is an error instead: distinct values and groups above 17 MB', async () => {
    const texts = db().collection('texts');
    const rows = Array.from({ length: 25 }, (_, i) => ({ text: `${i}${'x'.repeat(1_000_000)}` }));
    await texts.insertMany(rows);
    const tooLarge = { code: 10334, codeName: 'BSONObjectTooLarge' };
    await expect(texts.distinct('text')).rejects.toMatchObject(tooLarge);
    const group = { $group: { _id: 1, all: { $push: '$text' } } };
    await expect(texts.aggregate([group]).toArray()).rejects.toMatchObject(tooLarge);
  });

  it('describes the errors of an unordered insert as far as there is room', async () => {
    const ids = db().collection<{ _id: number }>('ids');
    await ids.insertOne({ _id: 1 });
    const documents = Array.from({ length: 20_000 }, () => ({ _id: 1 }));
    const reply = await db().command({ insert: 'ids', documents, ordered: false });
    expect(reply['n']).toBe(0);
    expect(reply['writeErrors']).toHaveLength(20_000);
    expect(reply['writeErrors'][0]).toMatchObject({ index: 0, code: 11000, keyValue: { _id: 1 } });
    expect(reply['writeErrors'][19_999]).toEqual({ index: 19_999, code: 11000, errmsg: '' });
  });
});
