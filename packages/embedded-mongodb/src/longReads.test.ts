import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientSession, Collection } from 'mongodb';
import { type Connected, connect } from './testing/support.ts';

type Row = { _id: number; n: number; tag: string };

const ROWS = 600;
const rowOf = (_id: number): Row => ({ _id, n: (_id * 7) % ROWS, tag: `t${_id % 3}` });
const ALL = Array.from({ length: ROWS }, (_, i) => rowOf(i));
const BY_N = ALL.toSorted((a, b) => a.n - b.n);
const COUNTS = ['t0', 't1', 't2'].map((_id) => ({ _id, n: ROWS / 3 }));

let connected: Connected;
let rows: Collection<Row>;
let folder: string;

type Read = (options: { session?: ClientSession }) => Promise<unknown>;

const READS: [string, Read, unknown][] = [
  ['a scan', (options) => rows.find({ n: { $gte: 0 } }, { ...options, batchSize: ROWS }).toArray(), ALL],
  [
    'a sort',
    (options) =>
      rows
        .find({}, { ...options, batchSize: ROWS })
        .sort({ n: 1 })
        .toArray(),
    BY_N,
  ],
  [
    'a sort by an index',
    (options) =>
      rows
        .find({}, { ...options, batchSize: ROWS })
        .sort({ tag: 1, n: 1 })
        .toArray(),
    BY_N.toSorted((a, b) => (a.tag < b.tag ? -1 : a.tag > b.tag ? 1 : 0)),
  ],
  [
    'a group',
    (options) =>
      rows.aggregate([{ $group: { _id: '$tag', n: { $sum: 1 } } }, { $sort: { _id: 1 } }], options).toArray(),
    COUNTS,
  ],
  ['a count', (options) => rows.countDocuments({ n: { $gte: 0 } }, options), ROWS],
  ['a count of all', (options) => rows.countDocuments({}, options), ROWS],
  ['distinct', (options) => rows.distinct('tag', { n: { $gte: 0 } }, options), ['t0', 't1', 't2']],
];

const STORES = [
  { place: 'memory', reads: READS },
  { place: 'a data folder', reads: READS.slice(1, 4) },
];

// A slice of no time pauses every eight documents.
describe.each(STORES)('with the store in $place,', ({ place, reads }) => {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'embedded-mongodb-'));
    connected = await connect({ sliceMs: 0, ...(place === 'memory' ? {} : { dataDir: folder }) });
    rows = connected.client.db('shop').collection<Row>('rows');
    await rows.createIndex({ tag: 1 });
    await rows.insertMany(ALL);
  });
  afterEach(async () => {
    await connected.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(reads)(
    '%s lets other commands run, and reads the state at its start',
    async (_, read, expected) => {
      const done = new AbortController();
      const long = read({}).finally(() => done.abort());
      let writes = 0;
      for (let i = 0; !done.signal.aborted; i += 1) {
        await rows.updateOne({ _id: ROWS - 1 - i }, { $inc: { n: -ROWS }, $set: { tag: 'changed' } });
        await rows.deleteOne({ _id: ROWS - 300 - i });
        await rows.insertOne({ ...rowOf(ROWS + i), tag: 'added' });
        if (!done.signal.aborted) writes += 3;
      }
      expect(writes).toBeGreaterThan(5);
      expect(await long).toEqual(expected);
    },
  );

  it.each(reads.slice(0, 3))('%s in a transaction reads its snapshot', async (_, read, expected) => {
    await connected.client.withSession(async (session) => {
      session.startTransaction();
      await rows.findOne({ _id: 0 }, { session });
      await rows.updateMany({ _id: { $gte: ROWS - 50 } }, { $inc: { n: -ROWS }, $set: { tag: 'changed' } });
      const done = new AbortController();
      const long = read({ session }).finally(() => done.abort());
      for (let i = 0; !done.signal.aborted; i += 1) await rows.deleteOne({ _id: ROWS - 1 - i });
      expect(await long).toEqual(expected);
      await session.commitTransaction();
    });
  });

  it('a sort by an index survives that the index is dropped and another one is built', async () => {
    const long = rows.find({}, { batchSize: ROWS }).sort({ tag: 1, n: 1 }).toArray();
    await rows.dropIndex('tag_1');
    await rows.createIndex({ n: 1 });
    expect(await long).toEqual(ALL.toSorted((a, b) => a.tag.localeCompare(b.tag) || a.n - b.n));
  });

  it('a read in a transaction ends with 251 when its session ends meanwhile, and its documents are free', async () => {
    const session = connected.client.startSession();
    session.startTransaction();
    await rows.updateOne({ _id: 0 }, { $inc: { n: 1 } }, { session });
    const long = rows.find({ n: { $gte: 0 } }, { session, batchSize: ROWS }).toArray();
    const ended = connected.client.db('admin').command({ endSessions: [session.id] });
    await expect(long).rejects.toMatchObject({ code: 251 });
    await ended;
    await rows.updateOne({ _id: 0 }, { $set: { n: -1 } });
    expect(await rows.findOne({ _id: 0 })).toMatchObject({ n: -1 });
    await session.abortTransaction();
    await session.endSession();
  });

  it('a sort of more than 1,000 documents survives that their collection is dropped', async () => {
    const more = Array.from({ length: 9 * ROWS }, (_, i) => ({
      ...rowOf(ROWS + i),
      n: (i * 7) % (9 * ROWS),
    }));
    await rows.insertMany(more);
    const long = rows
      .find({}, { batchSize: 10 * ROWS })
      .sort({ n: 1, _id: 1 })
      .toArray();
    await rows.drop();
    expect(await long).toEqual([...ALL, ...more].toSorted((a, b) => a.n - b.n || a._id - b._id));
    expect(await rows.countDocuments()).toBe(0);
  });
});
