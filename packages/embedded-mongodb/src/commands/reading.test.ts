import { type Collection, type Db, type Document, Double, Int32, Long } from 'mongodb';
import { connect, type Connected } from '../testing/support.ts';

type Numbered = Document & { _id: number };

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

  it('refuses unknown commands with 59 and unknown fields with 238', async () => {
    await expect(run({ shutdownEverything: 1 })).rejects.toMatchObject({
      code: 59,
      codeName: 'CommandNotFound',
    });
    await expect(run({ mapReduce: 'people' })).rejects.toMatchObject({ code: 59 });
    await expect(run({ find: 'people', filtre: {} })).rejects.toMatchObject({ code: 238 });
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

  it('matches by regular expression', async () => {
    expect(await ids({ name: /^a/i })).toEqual([1]);
    expect(await ids({ name: { $in: [/^Đ/u, 'Ana'] } })).toEqual([1, 4]);
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
    expect(await one({ _id: 0, next: { $add: ['$age', 1] } })).toEqual({ next: 32 });
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

  it.each<[string, Document]>([
    ['an operator of a field', { age: { $near: 1 } }],
    ['an unknown operator', { age: { $foo: 1 } }],
    ['$where', { $where: 'true' }],
    ['$expr', { $expr: { $gt: ['$age', 30] } }],
  ])('refuses %s with code 238', async (_name, filter) => {
    await expect(ids(filter)).rejects.toMatchObject({ code: 238 });
  });

  it('refuses wrong operands and options', async () => {
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
    const limited = [1, 4, 9].map((limit) => people.countDocuments({}, { limit }));
    expect(await Promise.all(limited)).toEqual([1, 4, 4]);
    expect(await people.countDocuments({ age: { $gt: 1 } }, { limit: 1 })).toBe(1);
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

describe('aggregate', () => {
  let db: Db;
  let users: Collection<Numbered>;

  beforeEach(async () => {
    db = connected.client.db('aggregation');
    await db.dropDatabase();
    users = db.collection<Numbered>('users');
    await users.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ]);
    await db.collection<Numbered>('orders').insertMany([
      { _id: 1, user: 1, total: 10 },
      { _id: 2, user: 1, total: 20 },
      { _id: 3, user: [1, 2], total: 5 },
    ]);
  });

  const aggregate = (pipeline: Document[], options: Document = {}) =>
    users.aggregate(pipeline, options).toArray();

  it('joins by field with $lookup', async () => {
    const join = { from: 'orders', localField: '_id', foreignField: 'user', as: 'orders' };
    const joined = await aggregate([{ $lookup: join }]);
    expect(joined.map(({ orders }) => orders.map((order: Document) => order['_id']))).toEqual([
      [1, 2, 3],
      [3],
    ]);
  });

  it('runs several pipelines over the same documents with $facet', async () => {
    const sum = [{ $group: { _id: null, n: { $sum: '$n' } } }];
    const top = [{ $sort: { n: -1 } }, { $limit: 1 }];
    expect(await aggregate([{ $facet: { sum, top } }])).toEqual([
      { sum: [{ _id: null, n: 3 }], top: [{ _id: 2, n: 2 }] },
    ]);
  });

  it('replaces the content of a collection with $out and keeps its indexes', async () => {
    const copy = db.collection('copy');
    await copy.insertOne({ old: true });
    await copy.createIndex({ doubled: 1 });
    await aggregate([{ $project: { doubled: { $multiply: ['$n', 2] } } }, { $out: 'copy' }]);
    expect(await copy.find().toArray()).toEqual([
      { _id: 1, doubled: 2 },
      { _id: 2, doubled: 4 },
    ]);
    expect(await copy.countDocuments({ doubled: { $gt: 2 } })).toBe(1);
    expect((await copy.indexes()).map(({ name }) => name)).toEqual(['_id_', 'doubled_1']);
    await expect(aggregate([{ $out: 'x' }, { $match: {} }])).rejects.toMatchObject({ code: 40601 });
  });

  it('returns the numeric types of MongoDB', async () => {
    const group = { _id: null, n: { $sum: 1 }, mean: { $avg: '$n' } };
    const [result] = await aggregate([{ $group: group }], { promoteValues: false });
    expect(result).toEqual({ _id: null, n: new Int32(2), mean: new Double(1.5) });
  });

  it.each<[string, Document[]]>([
    ['of elements', [{ $unwind: '$jobs' }, { $group: { _id: '$jobs.at', pay: { $sum: '$jobs.pay' } } }]],
    [
      'after an exclusion',
      [{ $project: { tags: 0 } }, { $group: { _id: '$name', tags: { $push: '$tags' } } }],
    ],
    ['of a changed field', [{ $set: { 'city.zip': '1' } }, { $group: { _id: '$city', n: { $sum: 1 } } }]],
    ['of whole documents', [{ $match: { age: 31 } }, { $group: { _id: null, all: { $push: '$$ROOT' } } }]],
    ['of a sort', [{ $sort: { age: -1 } }, { $limit: 1 }, { $group: { _id: '$name' } }]],
    [
      'of a joined field',
      [
        { $lookup: { from: 'people', localField: 'name', foreignField: 'name', as: 'same' } },
        { $group: { _id: '$same.age' } },
      ],
    ],
  ])('groups %s as in a $facet, which decodes all fields', async (_name, pipeline) => {
    const [whole] = await people.aggregate([{ $facet: { all: pipeline } }]).toArray();
    expect(whole?.['all'].length).toBeGreaterThan(0);
    expect(await people.aggregate(pipeline).toArray()).toEqual(whole?.['all']);
  });

  it.each<[string, Document[]]>([
    ['an unknown stage', [{ $foo: 1 }]],
    ['an unknown stage inside a $facet', [{ $facet: { a: [{ $foo: 1 }] } }]],
    ['an unknown accumulator', [{ $group: { _id: null, a: { $foo: 1 } } }]],
    ['a $lookup with a pipeline', [{ $lookup: { from: 'a', as: 'b', pipeline: [] } }]],
    ['an $unwind with options', [{ $unwind: { path: '$a', includeArrayIndex: 'i' } }]],
    ['$merge', [{ $merge: 'copy' }]],
  ])('refuses %s with code 238', async (_name, pipeline) => {
    await expect(aggregate(pipeline)).rejects.toMatchObject({ code: 238 });
  });

  it('refuses a command without a cursor', async () => {
    await expect(db.command({ aggregate: 'users', pipeline: [] })).rejects.toMatchObject({ code: 9 });
  });
});
