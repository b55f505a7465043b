import { type Collection, type Db, type Document, Double, Int32 } from 'mongodb';
import { type Connected, connect } from '../testing/connect.ts';

type Numbered = Document & { _id: number };

let connected: Connected;
let db: Db;
let users: Collection<Numbered>;

beforeEach(async () => {
  connected = await connect();
  db = connected.client.db('shop');
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
afterEach(() => connected.close());

const aggregate = (pipeline: Document[], options: Document = {}) =>
  users.aggregate(pipeline, options).toArray();

describe('aggregate', () => {
  it('joins by field and by pipeline with $lookup', async () => {
    const join = { from: 'orders', localField: '_id', foreignField: 'user', as: 'orders' };
    const joined = await aggregate([{ $lookup: join }]);
    expect(joined.map(({ orders }) => orders.map((order: Document) => order['_id']))).toEqual([
      [1, 2, 3],
      [3],
    ]);
    const pipeline = [
      { $match: { $expr: { $and: [{ $eq: ['$user', '$$id'] }, { $gt: ['$total', 15] }] } } },
      { $project: { _id: 0, total: 1 } },
    ];
    const big = { from: 'orders', let: { id: '$_id' }, pipeline, as: 'big' };
    expect(await aggregate([{ $match: { _id: 1 } }, { $lookup: big }])).toEqual([
      { _id: 1, n: 1, big: [{ total: 20 }] },
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

  it('formats dates in a time zone', async () => {
    const at = new Date('2024-03-31T00:30:00Z');
    const timezone = 'Europe/Sarajevo';
    const projection = {
      _id: 0,
      hour: { $hour: { date: at, timezone } },
      text: { $dateToString: { date: at, format: '%d.%m.%Y. %H:%M', timezone } },
      summer: { $dateToString: { date: new Date('2024-03-31T01:30:00Z'), format: '%H:%M', timezone } },
      none: { $year: null },
    };
    const [result] = await aggregate([{ $limit: 1 }, { $project: projection }]);
    expect(result).toEqual({ hour: 1, text: '31.03.2024. 01:30', summer: '03:30', none: null });
  });

  it.each([
    ['an unknown stage', [{ $foo: 1 }], 40324],
    ['an unknown stage inside a $facet', [{ $facet: { a: [{ $foo: 1 }] } }], 40324],
    ['an expression as a stage', [{ $function: {} }], 40324],
    ['an unknown accumulator', [{ $group: { _id: null, a: { $foo: 1 } } }], 15952],
    ['a division by zero', [{ $project: { a: { $divide: ['$n', 0] } } }], 2],
    ['$graphLookup', [{ $graphLookup: {} }], 238],
    ['$merge', [{ $merge: 'copy' }], 238],
    [
      '$unionWith inside a $lookup',
      [{ $lookup: { from: 'a', as: 'b', pipeline: [{ $unionWith: 'c' }] } }],
      238,
    ],
    ['$bucket', [{ $bucket: {} }], 238],
    ['$sample', [{ $sample: { size: 1 } }], 238],
    ['the accumulator $firstN', [{ $group: { _id: null, a: { $firstN: { input: '$n', n: 1 } } } }], 238],
  ])('refuses %s', async (_name, pipeline, code) => {
    await expect(aggregate(pipeline)).rejects.toMatchObject({ code });
  });

  it('refuses a command without a cursor', async () => {
    await expect(db.command({ aggregate: 'users', pipeline: [] })).rejects.toMatchObject({ code: 9 });
  });
});
