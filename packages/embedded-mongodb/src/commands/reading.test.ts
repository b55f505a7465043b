import { type Collection, type Document, Long } from 'mongodb';
import { type Connected, connect } from '../testing/connect.ts';

let connected: Connected;
let people: Collection;

beforeAll(async () => {
  connected = await connect();
  people = connected.client.db('shop').collection('people');
  await people.insertMany([
    {
      _id: 1 as never,
      name: 'Ana',
      age: 31,
      tags: ['a', 'b'],
      jobs: [
        { at: 'x', pay: 10 },
        { at: 'y', pay: 20 },
      ],
    },
    { _id: 2 as never, name: 'Bojan', age: 25, tags: [], jobs: [{ at: 'x', pay: 30 }] },
    { _id: 3 as never, name: 'Čedo', age: null, tags: ['b'] },
    { _id: 4 as never, name: 'Đurđa', city: { name: 'Tuzla', zip: '75000' } },
  ]);
});
afterAll(() => connected.close());

const run = (command: Document, database = 'shop') => connected.client.db(database).command(command);
const ids = async (filter: Document, options: Document = {}) =>
  (await people.find(filter, { sort: { _id: 1 }, ...options }).toArray()).map(({ _id: id }) => id as unknown);

const one = (projection: Document, filter: Document = { _id: 1 }) => people.findOne(filter, { projection });

describe('the handshake', () => {
  it('announces a writable replica set of one node', async () => {
    expect(await run({ hello: 1 })).toMatchObject({
      ok: 1,
      isWritablePrimary: true,
      setName: 'rs0',
      logicalSessionTimeoutMinutes: 30,
      maxWireVersion: 21,
    });
    expect(await run({ isMaster: 1 })).toMatchObject({
      ok: 1,
      ismaster: true,
      hosts: [`127.0.0.1:${connected.server.port}`],
    });
  });

  it('answers ping, buildInfo and its alias, connectionStatus and endSessions', async () => {
    expect(await run({ ping: 1 })).toMatchObject({ ok: 1 });
    expect(await run({ buildInfo: 1 })).toMatchObject({ ok: 1, version: '7.0.0' });
    expect(await run({ buildinfo: 1 })).toMatchObject({ ok: 1, version: '7.0.0' });
    expect(await run({ connectionStatus: 1 })).toMatchObject({ authInfo: { authenticatedUsers: [] } });
    expect(await run({ endSessions: [] })).toMatchObject({ ok: 1 });
  });

  it('refuses unknown commands with 59 and unknown fields with 40415', async () => {
    await expect(run({ shutdownEverything: 1 })).rejects.toMatchObject({
      code: 59,
      codeName: 'CommandNotFound',
    });
    await expect(run({ mapReduce: 'people' })).rejects.toMatchObject({ code: 59 });
    await expect(run({ find: 'people', filtre: {} })).rejects.toMatchObject({ code: 40415 });
  });
});

describe('find', () => {
  it('sorts, skips and limits', async () => {
    expect(await ids({}, { sort: { age: -1, _id: 1 } })).toEqual([1, 2, 3, 4]);
    expect(await ids({}, { sort: { age: 1, _id: 1 }, skip: 1, limit: 2 })).toEqual([4, 2]);
    expect(await ids({}, { sort: { tags: 1, _id: 1 } })).toEqual([2, 4, 1, 3]);
  });

  it('distinguishes null from absent fields', async () => {
    expect(await ids({ age: null })).toEqual([3, 4]);
    expect(await ids({ age: { $exists: true, $eq: null } })).toEqual([3]);
    expect(await ids({ age: { $type: 'null' } })).toEqual([3]);
    expect(await ids({ 'city.name': { $exists: false } })).toEqual([1, 2, 3]);
  });

  it('matches the elements of arrays', async () => {
    expect(await ids({ tags: 'b' })).toEqual([1, 3]);
    expect(await ids({ tags: ['a', 'b'] })).toEqual([1]);
    expect(await ids({ tags: { $size: 0 } })).toEqual([2]);
    // Different elements may satisfy the conditions.
    expect(await ids({ 'jobs.pay': { $gt: 15, $lt: 15 } })).toEqual([1]);
    expect(await ids({ jobs: { $elemMatch: { pay: { $gt: 15, $lt: 15 } } } })).toEqual([]);
    expect(await ids({ jobs: { $elemMatch: { at: 'x', pay: { $gt: 15 } } } })).toEqual([2]);
    expect(await ids({ 'jobs.0.at': 'x' })).toEqual([1, 2]);
  });

  it('matches by regular expression and by $expr', async () => {
    expect(await ids({ name: /^a/i })).toEqual([1]);
    expect(await ids({ name: { $in: [/^Đ/u, 'Ana'] } })).toEqual([1, 4]);
    expect(await ids({ $expr: { $gt: ['$age', 30] } })).toEqual([1]);
    expect(await ids({ $expr: { $eq: ['$name', '$$wanted'] } }, { let: { wanted: 'Ana' } })).toEqual([1]);
  });

  it('projects fields', async () => {
    expect(await one({ name: 1 })).toEqual({ _id: 1, name: 'Ana' });
    expect(await one({ _id: 0, 'jobs.at': 1 })).toEqual({ jobs: [{ at: 'x' }, { at: 'y' }] });
    expect(await one({ jobs: 0, tags: 0, age: 0 })).toEqual({ _id: 1, name: 'Ana' });
    expect(await one({ jobs: { $slice: -1 }, name: 1 })).toEqual({
      _id: 1,
      name: 'Ana',
      jobs: [{ at: 'y', pay: 20 }],
    });
    expect(await one({ jobs: { $elemMatch: { pay: 20 } } })).toEqual({
      _id: 1,
      jobs: [{ at: 'y', pay: 20 }],
    });
    expect(await one({ 'jobs.$': 1 }, { 'jobs.pay': 20 })).toEqual({ _id: 1, jobs: [{ at: 'y', pay: 20 }] });
    expect(await one({ _id: 0, hello: { $concat: ['$name', '!'] } })).toEqual({ hello: 'Ana!' });
    expect(Object.keys((await one({ age: 1, name: 1 }))!)).toEqual(['_id', 'name', 'age']);
    await expect(one({ a: 1, b: 0 })).rejects.toMatchObject({ code: 31254 });
  });

  it('projects with $slice and the positional $ in place, with $elemMatch at the end', async () => {
    const slice = { tags: 1, jobs: { $slice: 1 }, name: 1 };
    expect(Object.keys((await one(slice))!)).toEqual(['_id', 'name', 'tags', 'jobs']);
    expect(Object.keys((await one({ name: 1, age: 1, tags: { $slice: 1 }, jobs: 1 }))!)).toEqual([
      '_id',
      'name',
      'age',
      'tags',
      'jobs',
    ]);
    expect(Object.keys((await one({ jobs: 1, 'tags.$': 1 }, { tags: 'b' }))!)).toEqual([
      '_id',
      'tags',
      'jobs',
    ]);
    expect(await one({ _id: 0, 'jobs.at': { $slice: 1 }, name: 1 })).toEqual({
      name: 'Ana',
      jobs: [{ at: 'x' }, { at: 'y' }],
    });
    const match = { jobs: 1, tags: { $elemMatch: { $eq: 'b' } } };
    expect(Object.keys((await one(match))!)).toEqual(['_id', 'jobs', 'tags']);
    expect(await one({ _id: 1, tags: { $slice: 1 } })).toMatchObject({ name: 'Ana', tags: ['a'] });
    await expect(one({ 'jobs.at': { $elemMatch: { $eq: 'x' } } })).rejects.toMatchObject({ code: 31275 });
    await expect(one({ 'jobs.at': 1, jobs: { at: 1 } })).rejects.toMatchObject({ code: 31250 });
  });

  it('returns documents found by _id, or by a hinted index, in the order of the index', async () => {
    const numbers = connected.client.db('shop').collection<{ _id: number; n: number }>('numbers');
    await numbers.createIndex({ n: -1 });
    await numbers.insertMany([3, 1, 2].map((id) => ({ _id: id, n: id * 10 })));
    const found = async (filter: Document, options: Document) =>
      (await numbers.find(filter, options).toArray()).map(({ _id: id }) => id);
    expect(await found({ _id: { $in: [2, 3, 1] } }, {})).toEqual([1, 2, 3]);
    expect(await found({ _id: { $in: [2, 3, 1] } }, { limit: 1 })).toEqual([1]);
    expect(await found({ _id: { $gt: 1 } }, {})).toEqual([2, 3]);
    expect(await found({}, {})).toEqual([3, 1, 2]);
    expect(await found({}, { hint: { n: -1 } })).toEqual([3, 2, 1]);
    expect(await found({}, { hint: '_id_' })).toEqual([1, 2, 3]);
    expect(await found({ _id: { $lt: 3 } }, { hint: 'n_-1' })).toEqual([2, 1]);
  });

  it('finds references by their fields in $elemMatch', async () => {
    const links = connected.client.db('shop').collection('links');
    await links.insertOne({ to: [{ $ref: 'people', $id: 5 }] });
    expect(await links.countDocuments({ to: { $elemMatch: { $id: 5 } } })).toBe(1);
    expect(await links.countDocuments({ to: { $elemMatch: { $id: 6 } } })).toBe(0);
  });

  it('refuses unsupported and unknown operators with the codes of MongoDB', async () => {
    await expect(ids({ age: { $near: 1 } })).rejects.toMatchObject({ code: 238 });
    await expect(ids({ age: { $foo: 1 } })).rejects.toMatchObject({
      code: 2,
      message: 'unknown operator: $foo',
    });
    await expect(ids({ $foo: 1 })).rejects.toMatchObject({ code: 2 });
    await expect(ids({ $where: 'true' })).rejects.toMatchObject({ code: 238 });
    await expect(ids({ $or: [] })).rejects.toMatchObject({ code: 2 });
    await expect(ids({ age: { $in: 5 } })).rejects.toMatchObject({ code: 2 });
    await expect(ids({}, { collation: { locale: 'bs' } })).rejects.toMatchObject({ code: 238 });
    await expect(ids({}, { hint: 'nothing_1' })).rejects.toMatchObject({ code: 2 });
    await expect(run({ find: 'people', limit: -1 })).rejects.toMatchObject({ code: 51024 });
    expect(
      await ids({}, { collation: { locale: 'simple' }, hint: '_id_', maxTimeMS: 1000, comment: 'all' }),
    ).toHaveLength(4);
  });
});

describe('a cursor', () => {
  it('returns batches and closes after the last one', async () => {
    const opened = await run({ find: 'people', sort: { _id: 1 }, batchSize: 2 });
    expect(opened['cursor'].firstBatch).toHaveLength(2);
    const id = Long.fromValue(opened['cursor'].id);
    const rest = await run({ getMore: id, collection: 'people' });
    expect(rest['cursor'].nextBatch.map((person: Document) => person['_id'])).toEqual([3, 4]);
    expect(Number(rest['cursor'].id)).toBe(0);
    await expect(run({ getMore: id, collection: 'people' })).rejects.toMatchObject({
      code: 43,
      codeName: 'CursorNotFound',
    });
  });

  it('may have an empty or a single first batch, and can be killed', async () => {
    const empty = await run({ find: 'people', batchSize: 0 });
    expect(empty['cursor'].firstBatch).toEqual([]);
    const id = Long.fromValue(empty['cursor'].id);
    expect(await run({ killCursors: 'people', cursors: [id, Long.fromNumber(999)] })).toMatchObject({
      cursorsKilled: [Number(id)],
      cursorsNotFound: [999],
    });
    await expect(run({ getMore: id, collection: 'people' })).rejects.toMatchObject({ code: 43 });
    expect(Number((await run({ find: 'people', batchSize: 1, singleBatch: true }))['cursor'].id)).toBe(0);
  });

  it('pages through thousands of documents in insertion order', async () => {
    const many = connected.client.db('shop').collection<{ _id: number }>('many');
    const all = Array.from({ length: 2500 }, (_, i) => ({ _id: (i * 7919) % 2500, text: 'x'.repeat(100) }));
    await many.insertMany(all);
    expect((await many.find({}, { batchSize: 300 }).toArray()).map(({ _id: id }) => id)).toEqual(
      all.map(({ _id: id }) => id),
    );
  });

  it('keeps replies below the maximum size of a message', async () => {
    const big = connected.client.db('shop').collection('big');
    for (let i = 0; i < 5; i += 1) await big.insertOne({ i, blob: 'x'.repeat(9_000_000) });
    expect((await big.find().toArray()).map(({ i }) => i as unknown)).toEqual([0, 1, 2, 3, 4]);
    await expect(big.insertOne({ blob: 'x'.repeat(17_000_000) })).rejects.toThrow(/size|larger|BSONObj/i);
    await big.drop();
  });
});

describe('count and distinct', () => {
  it('count returns the number of matching documents', async () => {
    expect(await people.countDocuments({ tags: 'b' })).toBe(2);
    expect(await people.estimatedDocumentCount()).toBe(4);
    expect(await run({ count: 'people', query: { age: { $gt: 1 } }, skip: 1, limit: 5 })).toMatchObject({
      n: 1,
    });
    expect(await run({ count: 'nowhere' })).toMatchObject({ n: 0 });
  });

  it('distinct keeps the arrays that are elements of arrays', async () => {
    const nested = connected.client.db('shop').collection('nested');
    await nested.insertOne({ f: [[2.5], [1, 2], 3], g: [{ h: [1, [2]] }, { h: 3 }] });
    expect(await nested.distinct('f')).toEqual([3, [1, 2], [2.5]]);
    expect(await nested.distinct('g.h')).toEqual([1, 3, [2]]);
  });

  it('distinct returns the elements of arrays', async () => {
    expect(await people.distinct('tags')).toEqual(['a', 'b']);
    expect(await people.distinct('jobs.pay', { age: { $gt: 1 } })).toEqual([10, 20, 30]);
  });
});
