import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import type { Collection, Document } from 'mongodb';
import { commandMessage, type Connected, connect } from './testing/support.ts';

const QUEUED = 100_000;

let connected: Connected;
let notes: Collection<{ _id: number; text: string }>;

beforeAll(async () => {
  connected = await connect({ queuedBytes: QUEUED });
  notes = connected.client.db('shop').collection('notes');
  const text = 'a'.repeat(500);
  await notes.insertMany(Array.from({ length: 5000 }, (_, _id) => ({ _id, text })));
});
afterAll(() => connected.close());

describe('maxTimeMS', () => {
  it('ends a read between two documents', async () => {
    const slow = notes.find({ text: { $ne: 'b' } }, { maxTimeMS: 1 });
    await expect(slow.toArray()).rejects.toMatchObject({ code: 50, codeName: 'MaxTimeMSExpired' });
    expect(await notes.countDocuments({ text: { $ne: 'b' } }, { maxTimeMS: 60_000 })).toBe(5000);
  });

  it('ends a write, which then has changed nothing', async () => {
    const change = {
      update: 'notes',
      updates: [{ q: {}, u: { $set: { text: 'b' } }, multi: true }],
      maxTimeMS: 1,
    };
    expect(await connected.client.db('shop').command(change)).toMatchObject({ writeErrors: [{ code: 50 }] });
    expect(await notes.countDocuments({ text: 'b' })).toBe(0);
  });
});

describe('a regular expression', () => {
  it.each(['^(a+)+!', '^(a|aa)*!', '(?:a*)*!', '((a+)b?){2,}!', '([a-z]+\\d?)*!'])(
    'that may take exponential time is refused: %s',
    async (pattern) => {
      await expect(notes.findOne({ text: { $regex: pattern } })).rejects.toMatchObject({ code: 238 });
    },
  );

  it.each(['^(b|aa)a', '^(?:aa)+a', '^a{3,9}', '[(+)|a]+', '(a|b)?a*', String.raw`\(+|a`])(
    'without a repeated repetition is run: %s',
    async (pattern) => {
      expect(await notes.findOne({ _id: 1, text: { $regex: pattern } })).toMatchObject({ _id: 1 });
    },
  );
});

const nested = (depth: number): Document =>
  Array.from({ length: depth }).reduce<Document>((inner) => ({ $and: [inner] }), { _id: 1 });

describe('a command', () => {
  it('that is nested too deeply is refused, and the next one is answered', async () => {
    for (const depth of [300, 2000])
      await expect(
        connected.client.db('shop').command({ count: 'notes', query: nested(depth) }),
      ).rejects.toThrow(/nested too deeply|call stack|closed/);
    expect(await connected.client.db('shop').command({ count: 'notes', query: nested(60) })).toMatchObject({
      n: 1,
    });
  });
});

it('a connection with many unanswered commands is not read until they are answered', async () => {
  const COMMANDS = 300;
  const session = connected.client.startSession();
  session.startTransaction();
  await notes.updateOne({ _id: 1 }, { $set: { text: 'held' } }, { session });
  const socket = connectSocket(connected.server.port, '127.0.0.1');
  await once(socket, 'connect');
  // Waits for the transaction, and all others wait for it.
  socket.write(
    commandMessage({ update: 'notes', updates: [{ q: { _id: 1 }, u: { $set: { text: 'after' } } }] }),
  );
  for (let i = 0; i < COMMANDS; i += 1)
    socket.write(commandMessage({ ping: 1, comment: 'x'.repeat(100_000) }));
  for (let i = 0; i < 50; i += 1) await connected.client.db('shop').command({ ping: 1 });
  expect(socket.writableLength).toBeGreaterThan(0);

  let answers = 0;
  let bytes = Buffer.alloc(0);
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      while (bytes.length >= 4 && bytes.length >= bytes.readInt32LE(0)) {
        bytes = bytes.subarray(bytes.readInt32LE(0));
        answers += 1;
      }
      if (answers === COMMANDS + 1) resolve();
    });
  });
  await session.abortTransaction();
  await session.endSession();
  await answered;
  socket.destroy();
  expect(await notes.findOne({ _id: 1 })).toMatchObject({ text: 'after' });
});
