import { type Collection, type Db, type Document, Double, Int32 } from 'mongodb';
import { type Connected, connect } from '../testing/connect.ts';

let connected: Connected;
let db: Db;
let users: Collection;

beforeEach(async () => {
  connected = await connect({ ttlSweepMs: 20 });
  db = connected.client.db('shop');
  users = db.collection('users');
});
afterEach(() => connected.close());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const aggregate = (pipeline: Document[], options: Document = {}) =>
  users.aggregate(pipeline, options).toArray();

describe('collections and databases', () => {
  it('are created, listed and dropped', async () => {
    await db.createCollection('a');
    await db.collection('b').insertOne({});
    await expect(db.command({ create: 'a' })).rejects.toMatchObject({
      code: 48,
      codeName: 'NamespaceExists',
    });
    expect((await db.listCollections().toArray()).map(({ name, type }) => [name, type])).toEqual([
      ['a', 'collection'],
      ['b', 'collection'],
    ]);
    expect(await db.listCollections({ name: 'b' }, { nameOnly: true }).toArray()).toEqual([
      { name: 'b', type: 'collection' },
    ]);
    expect((await db.admin().listDatabases()).databases.map(({ name }) => name)).toEqual(['shop']);
    expect(await db.collection('a').drop()).toBe(true);
    expect(await db.listCollections().toArray()).toHaveLength(1);
    await db.dropDatabase();
    expect((await db.admin().listDatabases()).databases).toEqual([]);
    expect(await db.collection('b').countDocuments()).toBe(0);
  });

  it('refuse names and options they cannot have', async () => {
    await expect(db.command({ create: 'a$b' })).rejects.toMatchObject({ code: 73 });
    await expect(db.createCollection('c', { capped: true, size: 1000 })).rejects.toMatchObject({ code: 2 });
    await expect(users.listIndexes().toArray()).rejects.toMatchObject({
      code: 26,
      codeName: 'NamespaceNotFound',
    });
  });
});

describe('indexes', () => {
  it('are created once, listed and dropped', async () => {
    expect(await users.createIndex({ email: 1 }, { unique: true })).toBe('email_1');
    expect(await users.createIndex({ email: 1 }, { unique: true })).toBe('email_1');
    await users.createIndex({ city: 1, age: -1 }, { name: 'place', sparse: true });
    expect(await users.listIndexes().toArray()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { email: 1 }, name: 'email_1', unique: true },
      { v: 2, key: { city: 1, age: -1 }, name: 'place', sparse: true },
    ]);
    await expect(users.createIndex({ email: 1 })).rejects.toMatchObject({ code: 86 });
    await expect(users.createIndex({ email: 1 }, { name: 'other', unique: true })).rejects.toMatchObject({
      code: 85,
    });
    await users.dropIndex('place');
    await expect(users.dropIndex('place')).rejects.toMatchObject({ code: 27, codeName: 'IndexNotFound' });
    await expect(users.dropIndex('_id_')).rejects.toMatchObject({ code: 72 });
    await db.command({ dropIndexes: 'users', index: '*' });
    expect(await users.listIndexes().toArray()).toHaveLength(1);
  });

  it('refuse what they do not offer', async () => {
    await expect(users.createIndex({ text: 'text' })).rejects.toMatchObject({ code: 238 });
    await expect(users.createIndex({ a: 0 as 1 })).rejects.toMatchObject({ code: 67 });
    await expect(users.createIndex({ a: 1 }, { collation: { locale: 'bs' } })).rejects.toMatchObject({
      code: 238,
    });
    await expect(
      db.command({ createIndexes: 'users', indexes: [{ key: { a: 1 }, name: 'a', quick: true }] }),
    ).rejects.toMatchObject({ code: 197 });
  });

  it('hold unique values, also over several fields and through updates', async () => {
    await users.createIndex({ a: 1, 'b.c': 1 }, { unique: true });
    await users.insertOne({ a: 1, b: { c: 'x' } });
    await users.insertOne({ a: 1, b: { c: 'y' } });
    const refused = { code: 11000, keyPattern: { a: 1, 'b.c': 1 }, keyValue: { a: 1, 'b.c': 'x' } };
    await expect(users.insertOne({ a: 1, b: { c: 'x' } })).rejects.toMatchObject(refused);
    await expect(users.updateOne({ 'b.c': 'y' }, { $set: { 'b.c': 'x' } })).rejects.toMatchObject(refused);
    await expect(users.updateOne({ a: 1, 'b.c': 'x' }, { $set: { 'b.c': 'x' } })).resolves.toMatchObject({
      matchedCount: 1,
    });
    await users.deleteOne({ 'b.c': 'x' });
    await users.insertOne({ a: 1, b: { c: 'x' } });
  });

  it('see two absent values as equal unless sparse, and ignore what a partial filter leaves out', async () => {
    await users.createIndex({ strict: 1 }, { unique: true });
    await users.insertOne({ strict: null });
    await expect(users.insertOne({})).rejects.toMatchObject({ code: 11000, keyValue: { strict: null } });
    await users.dropIndexes();
    await users.createIndex({ key: 1 }, { unique: true, sparse: true });
    await users.createIndex({ email: 1 }, { unique: true, partialFilterExpression: { active: true } });
    await users.insertMany([{ email: 'a' }, { email: 'a' }, { email: 'a', active: true }]);
    await expect(users.insertOne({ email: 'a', active: true })).rejects.toMatchObject({ code: 11000 });
    await expect(users.updateMany({ email: 'a' }, { $set: { active: true } })).rejects.toMatchObject({
      code: 11000,
    });
    expect(await users.countDocuments({ email: 'a' })).toBe(3);
    expect(await users.countDocuments({ email: 'a', active: true })).toBe(1);
  });

  it('index the elements of arrays, but not two arrays at once', async () => {
    await users.createIndex({ tags: 1 }, { unique: true });
    await users.insertOne({ tags: ['a', 'b', 'b'] });
    await expect(users.insertOne({ tags: ['c', 'b'] })).rejects.toMatchObject({ code: 11000 });
    await users.createIndex({ x: 1, y: 1 });
    await expect(users.insertOne({ tags: ['z'], x: [1], y: [2] })).rejects.toMatchObject({ code: 171 });
  });

  it('cannot be made unique over duplicates, and then are not there', async () => {
    await users.insertMany([{ a: 1 }, { a: 1 }]);
    await expect(users.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    expect(await users.listIndexes().toArray()).toHaveLength(1);
  });

  it('hold values longer than a key of the store', async () => {
    await users.createIndex({ text: 1 }, { unique: true });
    const long = 'x'.repeat(5000);
    await users.insertMany([{ text: `${long}a` }, { text: `${long}b` }]);
    await expect(users.insertOne({ text: `${long}a` })).rejects.toMatchObject({ code: 11000 });
    expect(await users.countDocuments({ text: `${long}b` })).toBe(1);
    expect(await users.countDocuments({ text: { $gt: long } })).toBe(2);
    expect(await users.countDocuments({ text: { $lte: `${long}a` } })).toBe(1);
  });

  it('delete documents whose time has come', async () => {
    await users.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    await users.insertMany([
      { at: minutesAgo(5) },
      { at: [minutesAgo(0), minutesAgo(9)] },
      { at: minutesAgo(0) },
      { at: 'never' },
      {},
    ]);
    while ((await users.countDocuments()) > 3) await new Promise((resolve) => void setImmediate(resolve));
    expect((await users.find().toArray()).map(({ at }) => typeof at)).toEqual([
      'object',
      'string',
      'undefined',
    ]);
  });
});

describe('aggregate', () => {
  beforeEach(async () => {
    await users.insertMany([
      { _id: 1 as never, n: 1 },
      { _id: 2 as never, n: 2 },
    ]);
    await db.collection<{ _id: number; user: number | number[]; total: number }>('orders').insertMany([
      { _id: 1, user: 1, total: 10 },
      { _id: 2, user: 1, total: 20 },
      { _id: 3, user: [1, 2], total: 5 },
    ]);
  });

  it('joins by field and by pipeline', async () => {
    const join = { from: 'orders', localField: '_id', foreignField: 'user', as: 'orders' };
    expect(
      (await aggregate([{ $lookup: join }])).map(({ orders }) =>
        orders.map((order: Document) => order['_id']),
      ),
    ).toEqual([[1, 2, 3], [3]]);
    const pipeline = [
      { $match: { $expr: { $and: [{ $eq: ['$user', '$$id'] }, { $gt: ['$total', 15] }] } } },
      { $project: { _id: 0, total: 1 } },
    ];
    expect(
      await aggregate([
        { $match: { _id: 1 } },
        { $lookup: { from: 'orders', let: { id: '$_id' }, pipeline, as: 'big' } },
      ]),
    ).toEqual([{ _id: 1, n: 1, big: [{ total: 20 }] }]);
  });

  it('unites and fans out', async () => {
    expect(
      await aggregate([
        { $unionWith: { coll: 'orders', pipeline: [{ $match: { _id: 2 } }] } },
        { $count: 'n' },
      ]),
    ).toEqual([{ n: 3 }]);
    expect(
      await aggregate([
        {
          $facet: {
            sum: [{ $group: { _id: null, n: { $sum: '$n' } } }],
            top: [{ $sort: { n: -1 } }, { $limit: 1 }],
          },
        },
      ]),
    ).toEqual([{ sum: [{ _id: null, n: 3 }], top: [{ _id: 2, n: 2 }] }]);
  });

  it('merges into and replaces collections', async () => {
    await aggregate([{ $project: { doubled: { $multiply: ['$n', 2] } } }, { $out: 'copy' }]);
    expect(await db.collection('copy').find().toArray()).toEqual([
      { _id: 1, doubled: 2 },
      { _id: 2, doubled: 4 },
    ]);
    await aggregate([{ $match: { _id: 2 } }, { $set: { seen: true } }, { $merge: 'copy' }]);
    expect(await db.collection('copy').find().toArray()).toEqual([
      { _id: 1, doubled: 2 },
      { _id: 2, doubled: 4, n: 2, seen: true },
    ]);
    await aggregate([
      {
        $merge: {
          into: 'copy',
          on: '_id',
          whenMatched: [{ $set: { sum: { $add: ['$doubled', '$$new.n'] } } }],
          whenNotMatched: 'discard',
        },
      },
    ]);
    expect((await db.collection('copy').find().toArray()).map(({ sum }) => sum as unknown)).toEqual([3, 6]);
    await expect(aggregate([{ $merge: { into: 'copy', on: 'n' } }])).rejects.toMatchObject({ code: 51183 });
    await expect(aggregate([{ $out: 'x' }, { $match: {} }])).rejects.toMatchObject({ code: 40601 });
  });

  it('counts in MongoDB types', async () => {
    const [result] = await aggregate([{ $group: { _id: null, n: { $sum: 1 }, mean: { $avg: '$n' } } }], {
      promoteValues: false,
    });
    expect(result).toEqual({ _id: null, n: new Int32(2), mean: new Double(1.5) });
  });

  it('works with dates in a time zone', async () => {
    const at = new Date('2024-03-31T00:30:00Z');
    const zone = 'Europe/Sarajevo';
    const [result] = await aggregate([
      { $limit: 1 },
      {
        $project: {
          _id: 0,
          hour: { $hour: { date: at, timezone: zone } },
          later: { $dateAdd: { startDate: at, unit: 'day', amount: 1, timezone: zone } },
          month: { $dateAdd: { startDate: new Date('2024-01-31T00:00:00Z'), unit: 'month', amount: 1 } },
          start: { $dateTrunc: { date: at, unit: 'month', timezone: zone } },
          days: { $dateDiff: { startDate: new Date('2024-02-28T23:00:00Z'), endDate: at, unit: 'day' } },
          text: { $dateToString: { date: at, format: '%d.%m.%Y. %H:%M %z', timezone: zone } },
          week: { $isoWeek: new Date('2021-01-03T00:00:00Z') },
          weekYear: { $isoWeekYear: new Date('2021-01-03T00:00:00Z') },
          none: { $year: null },
        },
      },
    ]);
    expect(result).toEqual({
      hour: 1,
      later: new Date('2024-03-31T23:30:00Z'),
      month: new Date('2024-02-29T00:00:00Z'),
      start: new Date('2024-02-29T23:00:00Z'),
      days: 32,
      text: '31.03.2024. 01:30 +0100',
      week: 53,
      weekYear: 2020,
      none: null,
    });
  });

  it('refuses what nobody knows, and what it does not offer', async () => {
    await expect(aggregate([{ $foo: 1 }])).rejects.toMatchObject({ code: 40324 });
    await expect(aggregate([{ $project: { a: { $foo: 1 } } }])).rejects.toMatchObject({ code: 168 });
    await expect(aggregate([{ $group: { _id: null, a: { $foo: 1 } } }])).rejects.toMatchObject({
      code: 15952,
    });
    await expect(aggregate([{ $graphLookup: {} }])).rejects.toMatchObject({ code: 238 });
    await expect(aggregate([{ $facet: { a: [{ $foo: 1 }] } }])).rejects.toMatchObject({ code: 40324 });
    await expect(aggregate([{ $project: { a: { $divide: ['$n', 0] } } }])).rejects.toMatchObject({ code: 2 });
    await expect(db.command({ aggregate: 'users', pipeline: [] })).rejects.toMatchObject({ code: 9 });
    await expect(aggregate([{ $function: {} }])).rejects.toMatchObject({ code: 40324 });
  });
});
