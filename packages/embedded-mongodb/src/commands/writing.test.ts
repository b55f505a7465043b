import {
  Binary,
  BSONRegExp,
  type Collection,
  Decimal128,
  type Document,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'mongodb';
import { EXACT } from '../testing/run.ts';
import { connect, type Connected } from '../testing/support.ts';

let connected: Connected;
let things: Collection;

beforeAll(async () => {
  connected = await connect();
});
afterAll(() => connected.close());
beforeEach(async () => {
  things = connected.client.db('shop').collection('things');
  await things.deleteMany({});
});

const put = (document: Document) => things.insertOne({ _id: 1 as never, ...document });
const read = (options: Document = {}) => things.findOne({ _id: 1 as never }, options);

async function after(
  before: Document,
  update: Document | Document[],
  options: Document = {},
): Promise<Document | null> {
  await things.deleteMany({});
  await put(before);
  await things.updateOne({ _id: 1 as never, ...options['filter'] }, update, options);
  const { _id: _, ...rest } = (await read())!;
  return rest;
}

describe('insert', () => {
  it('keeps every BSON type and the order of the fields exactly', async () => {
    const document = {
      z: new Int32(1),
      double: new Double(1),
      negativeZero: new Double(-0),
      notANumber: new Double(Number.NaN),
      long: Long.fromString('9007199254740993'),
      decimal: Decimal128.fromString('1.10'),
      text: 'čšđ\u0000ž',
      nothing: null,
      yes: true,
      date: new Date('2024-02-29T12:00:00.123Z'),
      id: new ObjectId('65a000000000000000000001'),
      bytes: new Binary(Buffer.from([1, 2, 3]), 5),
      uuid: new UUID('0191e4f2-5d3a-7c6e-8f00-0123456789ab').toBinary(),
      regex: new BSONRegExp('^a.*', 'i'),
      stamp: new Timestamp({ t: 5, i: 7 }),
      min: new MinKey(),
      max: new MaxKey(),
      list: [new Int32(1), new Double(2), [null], { b: 1, a: 2 }],
      a: { d: {}, c: [] },
    };
    await put(document);
    const stored = (await read(EXACT))!;
    expect(Object.keys(stored)).toEqual(['_id', ...Object.keys(document)]);
    const { _id: id, ...rest } = stored;
    expect(id).toEqual(new Int32(1));
    expect(rest).toMatchObject({
      ...document,
      list: [new Int32(1), new Double(2), [null], { b: new Int32(1), a: new Int32(2) }],
    });
    expect(Object.is((rest['negativeZero'] as Double).value, -0)).toBe(true);
    await things.updateOne({ _id: 1 as never }, { $set: { touched: true } });
    const { touched, ...untouched } = (await read(EXACT))!;
    expect([touched, untouched]).toEqual([true, stored]);
  });

  it('puts _id first and generates it when it is absent', async () => {
    await things.insertOne({ name: 'x', _id: 5 as never });
    expect(Object.keys((await things.findOne({ name: 'x' }))!)).toEqual(['_id', 'name']);
    await connected.client.db('shop').command({ insert: 'things', documents: [{ name: 'y' }] });
    expect((await things.findOne({ name: 'y' }))!._id).toBeInstanceOf(ObjectId);
  });

  it('returns the key and value of a duplicate', async () => {
    await put({});
    await expect(put({})).rejects.toMatchObject({
      code: 11000,
      keyPattern: { _id: 1 },
      keyValue: { _id: 1 },
    });
    await expect(put({ _id: new Double(1) })).rejects.toMatchObject({ code: 11000 });
  });

  it('stops at the first error when ordered, and continues when unordered', async () => {
    const documents = [1, 1, 2].map((id) => ({ _id: id as never }));
    await expect(things.insertMany(documents)).rejects.toMatchObject({ code: 11000, insertedCount: 1 });
    expect(await things.countDocuments()).toBe(1);
    await expect(
      things.insertMany([...documents, { _id: 3 as never }], { ordered: false }),
    ).rejects.toMatchObject({ insertedCount: 2 });
    expect(await things.countDocuments()).toBe(3);
  });

  it('refuses arrays and regular expressions as _id', async () => {
    await expect(put({ _id: [1] })).rejects.toMatchObject({ code: 53 });
    await expect(put({ _id: /x/ })).rejects.toMatchObject({ code: 53 });
  });
});

describe('update operators', () => {
  it.each<[string, Document, Document | Document[], Document]>([
    ['$set creates parent documents', { a: 1 }, { $set: { 'b.c': 2, a: 3 } }, { a: 3, b: { c: 2 } }],
    ['$set pads arrays', { a: [1] }, { $set: { 'a.3': 4 } }, { a: [1, null, null, 4] }],
    ['$unset', { a: 1, b: [1, 2] }, { $unset: { a: '', 'b.0': '' } }, { b: [null, 2] }],
    ['$inc', { a: 1 }, { $inc: { a: 2, n: 5 } }, { a: 3, n: 5 }],
    ['$rename', { a: 1, b: { c: 2 } }, { $rename: { 'b.c': 'd' } }, { a: 1, b: {}, d: 2 }],
    [
      '$push with modifiers',
      { a: [5, 1] },
      { $push: { a: { $each: [3, 4], $sort: 1, $slice: -3 } } },
      { a: [3, 4, 5] },
    ],
    [
      '$push at a position',
      { a: [1, 4] },
      { $push: { a: { $each: [2, 3], $position: 1 } } },
      { a: [1, 2, 3, 4] },
    ],
    ['$addToSet', { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1, 2] }],
    ['$pull by value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
    [
      '$pull by condition',
      { a: [{ x: 1 }, { x: 5 }] },
      { $pull: { a: { x: { $gt: 2 } } } },
      { a: [{ x: 1 }] },
    ],
    [
      '$pullAll and $pop',
      { a: [1, 2, 3], b: [1, 2] },
      { $pullAll: { a: [1, 3] }, $pop: { b: -1 } },
      { a: [2], b: [2] },
    ],
    [
      '$pull with a logical operator',
      { a: [{ x: 1 }, { x: 2 }, 5] },
      { $pull: { a: { $or: [{ x: 1 }] } } },
      { a: [{ x: 2 }, 5] },
    ],
    [
      '$pull with $and and $nor',
      { a: [{ x: 1 }, { x: 2 }], b: [{ x: 1 }, { x: 2 }] },
      { $pull: { a: { $and: [{ x: 1 }] }, b: { $nor: [{ x: 1 }] } } },
      { a: [{ x: 2 }], b: [{ x: 1 }] },
    ],
    [
      '$[] changes all elements',
      { a: [{ x: 1 }, { x: 2 }] },
      { $inc: { 'a.$[].x': 1 } },
      { a: [{ x: 2 }, { x: 3 }] },
    ],
    [
      'a pipeline',
      { a: 2, b: 3 },
      [{ $set: { c: { $add: ['$a', '$b'] } } }, { $unset: 'a' }],
      { b: 3, c: 5 },
    ],
    ['new fields are added in the order of their names', {}, { $set: { b: 1, a: 2 } }, { a: 2, b: 1 }],
  ])('%s', async (_name, before, update, expected) => {
    const result = await after(before, update);
    expect(result).toEqual(expected);
    expect(Object.keys(result!)).toEqual(Object.keys(expected));
  });

  it('$rename refuses a path through an array', async () => {
    const refused = { code: 2 };
    await expect(after({ e: [{ x: 1 }] }, { $rename: { 'e.0.x': 'h' } })).rejects.toMatchObject(refused);
    await expect(after({ a: 1, e: [{}] }, { $rename: { a: 'e.0.x' } })).rejects.toMatchObject(refused);
    expect(await things.countDocuments({ h: 1 })).toBe(0);
  });

  it('keep number types and widen them on overflow', async () => {
    await put({
      int: new Int32(2147483647),
      double: new Double(1),
      long: Long.fromNumber(1),
      decimal: Decimal128.fromString('0.1'),
    });
    await things.updateOne({}, { $inc: { int: 1, double: 1, long: 1 } });
    expect(await read(EXACT)).toMatchObject({
      int: Long.fromNumber(2147483648),
      double: new Double(2),
      long: Long.fromNumber(2),
    });
    await things.updateOne({}, { $set: { long: Long.MAX_VALUE } });
    await expect(things.updateOne({}, { $inc: { long: 1 } })).rejects.toMatchObject({ code: 2 });
    await expect(things.updateOne({}, { $inc: { decimal: 1 } })).rejects.toMatchObject({ code: 238 });
  });

  it('find array positions by query and by arrayFilters', async () => {
    const before = {
      a: [
        { k: 'x', n: 1 },
        { k: 'y', n: 2 },
      ],
    };
    expect(await after(before, { $set: { 'a.$.n': 9 } }, { filter: { 'a.k': 'y' } })).toEqual({
      a: [
        { k: 'x', n: 1 },
        { k: 'y', n: 9 },
      ],
    });
    expect(
      await after(before, { $inc: { 'a.$[big].n': 5 } }, { arrayFilters: [{ 'big.n': { $gte: 2 } }] }),
    ).toEqual({
      a: [
        { k: 'x', n: 1 },
        { k: 'y', n: 7 },
      ],
    });
    await expect(after(before, { $set: { 'a.$.n': 9 } })).rejects.toMatchObject({ code: 2 });
    await expect(after(before, { $set: { 'a.$[z].n': 9 } })).rejects.toMatchObject({ code: 2 });
    await expect(after(before, { $set: { b: 1 } }, { arrayFilters: [{ z: 1 }] })).rejects.toMatchObject({
      code: 9,
    });
  });

  it('$currentDate sets dates and timestamps', async () => {
    const sentAt = Date.now();
    const result = await after({}, { $currentDate: { at: true, stamp: { $type: 'timestamp' } } });
    expect((result!['at'] as Date).getTime()).toBeGreaterThanOrEqual(sentAt);
    expect((result!['at'] as Date).getTime()).toBeLessThanOrEqual(Date.now());
    expect(result!['stamp']).toBeInstanceOf(Timestamp);
  });

  it.each<[string, Document, number]>([
    ['unknown modifiers', { $foo: { a: 1 } }, 238],
    ['colliding paths', { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    ['nested colliding paths', { $set: { 'a.b': 1, a: 1 } }, 40],
    ['changing _id', { $set: { _id: 2 } }, 66],
    ['incrementing text', { $inc: { text: 1 } }, 14],
    ['incrementing by text', { $inc: { a: 'x' } }, 14],
    ['walking through text', { $set: { 'text.deeper': 1 } }, 28],
    ['pushing to text', { $push: { text: 1 } }, 2],
    ['empty names', { $set: { 'a..b': 1 } }, 56],
    ['popping text', { $pop: { text: 1 } }, 14],
    ['a $-prefixed field of an existing document', { $set: { $key: 1 } }, 52],
  ])('refuse %s', async (_name, update, code) => {
    await put({ text: 'x' });
    await expect(things.updateOne({ _id: 1 as never }, update)).rejects.toMatchObject({ code });
    expect(await read()).toEqual({ _id: 1, text: 'x' });
  });

  it.each<[string, Document, number]>([
    ['an identifier without an array filter', { $set: { 'e.$[i].x': 1 } }, 2],
    ['a negative $size', { $pull: { e: { $size: -1 } } }, 2],
    ['a $mod by zero', { $pull: { e: { $mod: [0, 1] } } }, 2],
    ['a $pullAll without an array', { $pullAll: { e: 1 } }, 2],
    ['incrementing by text', { $inc: { e: 'x' } }, 14],
    ['popping two elements', { $pop: { e: 2 } }, 9],
    ['$mul, which is not offered', { $mul: { e: 5 } }, 238],
  ])('refuse %s even if no document matches', async (_name, update, code) => {
    await expect(things.updateOne({ _id: 9 as never }, update)).rejects.toMatchObject({ code });
  });

  it('count matched and modified documents', async () => {
    await things.insertMany([{ a: 1 }, { a: 1 }, { a: 2 }]);
    expect(await things.updateMany({}, { $set: { a: 1 } })).toMatchObject({
      matchedCount: 3,
      modifiedCount: 1,
    });
    expect(await things.updateOne({ a: 1 }, { $set: { a: 7 } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 1,
    });
    expect(await things.countDocuments({ a: 7 })).toBe(1);
  });
});

describe('upsert and replacement', () => {
  it('an upsert starts from the equalities of the filter', async () => {
    const result = await things.updateOne(
      { 'a.b': 1, c: { $eq: 2 }, d: { $gt: 5 }, $and: [{ e: 3 }] },
      { $set: { f: 4 }, $setOnInsert: { g: 5 } },
      { upsert: true },
    );
    expect(result.upsertedCount).toBe(1);
    const { _id: id, ...rest } = (await things.findOne())!;
    expect(id).toEqual(result.upsertedId);
    expect(rest).toEqual({ a: { b: 1 }, c: 2, e: 3, f: 4, g: 5 });
    await things.updateOne({ c: 2 }, { $setOnInsert: { h: 1 }, $set: { f: 5 } }, { upsert: true });
    expect(await things.findOne()).not.toHaveProperty('h');
  });

  it.each<[string, Document, number]>([
    ['two values in $all', { c: { $all: [1, 2] } }, 54],
    ['two equalities in $and', { $and: [{ a: 1 }, { a: 2 }] }, 54],
  ])('an upsert refuses %s in its filter', async (_name, filter, code) => {
    await expect(things.updateOne(filter, { $set: { z: 1 } }, { upsert: true })).rejects.toMatchObject({
      code,
    });
    expect(await things.countDocuments()).toBe(0);
  });

  it('an upsert inserts $-prefixed fields', async () => {
    await things.updateOne({ _id: 1 as never }, { $set: { $key: 1 } }, { upsert: true });
    expect(await read()).toEqual({ _id: 1, $key: 1 });
  });

  it('a replacement keeps only the _id of the document', async () => {
    await put({ a: 1, b: 2 });
    await things.replaceOne({ a: 1 }, { c: 3 });
    expect(await read()).toEqual({ _id: 1, c: 3 });
    await things.replaceOne({ _id: 2 as never }, { d: 4 }, { upsert: true });
    expect(await things.findOne({ _id: 2 as never })).toEqual({ _id: 2, d: 4 });
    await expect(things.replaceOne({ _id: 1 as never }, { _id: 9, c: 4 })).rejects.toMatchObject({
      code: 66,
    });
    await expect(
      connected.client
        .db('shop')
        .command({ update: 'things', updates: [{ q: {}, u: { a: 1 }, multi: true }] }),
    ).resolves.toMatchObject({
      writeErrors: [{ index: 0, code: 9 }],
    });
  });
});

describe('delete', () => {
  it('removes one or all matching documents', async () => {
    await things.insertMany([{ a: 1 }, { a: 1 }, { a: 2 }]);
    expect(await things.deleteOne({ a: 1 })).toMatchObject({ deletedCount: 1 });
    expect(await things.deleteMany({ a: { $gte: 1 } })).toMatchObject({ deletedCount: 2 });
    expect(await things.deleteMany({})).toMatchObject({ deletedCount: 0 });
  });
});

describe('findAndModify', () => {
  it('returns the document before or after the change', async () => {
    await things.insertMany([{ n: 1 }, { n: 2 }]);
    expect(await things.findOneAndUpdate({}, { $inc: { n: 10 } }, { sort: { n: -1 } })).toMatchObject({
      n: 2,
    });
    const options = { sort: { n: -1 }, returnDocument: 'after', projection: { _id: 0 } } as const;
    expect(await things.findOneAndUpdate({}, { $inc: { n: 10 } }, options)).toEqual({ n: 22 });
    expect(await things.findOneAndReplace({ n: 1 }, { m: 1 }, { returnDocument: 'after' })).toMatchObject({
      m: 1,
    });
    expect(await things.findOneAndDelete({ m: 1 })).toMatchObject({ m: 1 });
    expect(await things.findOneAndDelete({ m: 1 })).toBeNull();
  });

  it('reports that an upsert inserted a document', async () => {
    const result = await things.findOneAndUpdate(
      { k: 'x' },
      { $set: { n: 1 } },
      { upsert: true, returnDocument: 'after', includeResultMetadata: true },
    );
    expect(result).toMatchObject({
      value: { k: 'x', n: 1 },
      lastErrorObject: { updatedExisting: false, n: 1 },
    });
    await expect(
      connected.client.db('shop').command({ findAndModify: 'things', query: {} }),
    ).rejects.toMatchObject({ code: 9 });
  });
});

it('bulkWrite runs its operations in order', async () => {
  const result = await things.bulkWrite([
    { insertOne: { document: { _id: 1 as never, n: 1 } } },
    { updateOne: { filter: { _id: 1 as never }, update: { $inc: { n: 1 } } } },
    { updateOne: { filter: { _id: 2 as never }, update: { $set: { n: 5 } }, upsert: true } },
    { deleteOne: { filter: { _id: 1 as never } } },
  ]);
  expect(result).toMatchObject({ insertedCount: 1, modifiedCount: 1, upsertedCount: 1, deletedCount: 1 });
  expect(await things.find().toArray()).toEqual([{ _id: 2, n: 5 }]);
});
