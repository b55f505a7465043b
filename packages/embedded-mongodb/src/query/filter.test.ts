import { type Collection, type Document, Double } from 'mongodb';
import { connect, type Connected } from '../testing/support.ts';

type Numbered = Document & { _id: number };

const DOCUMENTS: Numbered[] = [
  { _id: 1, a: [[1, 2], [3]], n: 5 },
  { _id: 2, a: [{ b: 1 }, { b: [2, 3] }, {}], n: 6 },
  { _id: 3, a: [], n: null },
  { _id: 4, a: { b: { c: 1 } } },
  { _id: 5, a: [1, 2, 3], s: 'abc' },
  { _id: 6, a: null },
  { _id: 7, r: /bc/ },
  { _id: 8, a: [null] },
  { _id: 9, a: 'x', n: new Double(5) },
  { _id: 10, a: [{ b: null }] },
  { _id: 11, a: { b: [] } },
  { _id: 12, a: [[]] },
  { _id: 13, a: [{ b: { c: 2 } }, { b: { c: 3 } }] },
  { _id: 14, n: [5, { x: 1 }] },
  { _id: 15, a: { b: 1, c: 2 } },
  { _id: 16, a: { c: 2, b: 1 } },
  { _id: 17, a: NaN },
  { _id: 18, a: Infinity },
  { _id: 19, a: new Date(0) },
  { _id: 20, a: [{ '0': 'zero' }] },
];

// The results were compared with the reference engine.
const CASES: [filter: Document, ids: number[]][] = [
  [{ r: { $eq: /bc/ } }, [7]],
  [{ s: { $eq: /bc/ } }, []],
  [{ a: null }, [6, 7, 8, 14]],
  [{ 'a.b': null }, [2, 6, 7, 9, 10, 14, 17, 18, 19, 20]],
  [{ 'a.b': { $exists: false } }, [1, 3, 5, 6, 7, 8, 9, 12, 14, 17, 18, 19, 20]],
  [{ 'a.b': { $exists: true } }, [2, 4, 10, 11, 13, 15, 16]],
  [{ a: { $exists: true } }, [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 19, 20]],
  [{ a: [] }, [3, 12]],
  [{ a: [1, 2] }, [1]],
  [{ a: { $in: [[1, 2], 'x'] } }, [1, 9]],
  [{ a: { $size: 1 } }, [8, 10, 12, 20]],
  [{ 'a.0': 1 }, [5]],
  [{ 'a.0': { $exists: true } }, [1, 2, 5, 8, 10, 12, 13, 20]],
  [{ 'a.0.b': 1 }, [2]],
  [{ 'a.b.c': 1 }, [4]],
  [{ 'a.b.c': { $gt: 1 } }, [13]],
  [{ a: { $elemMatch: { $gt: 1 } } }, [5]],
  [{ a: { $elemMatch: { b: 1 } } }, [2]],
  [{ a: { $elemMatch: { b: { $exists: true } } } }, [2, 10, 13]],
  [{ a: { $elemMatch: { $in: [3] } } }, [5]],
  [{ a: { $elemMatch: { $elemMatch: { $gt: 2 } } } }, [1]],
  [{ a: { $gt: 2 } }, [5, 18]],
  [{ a: { $gte: null } }, [6, 7, 8, 14]],
  [{ a: { $lt: 3 } }, [5]],
  [{ a: { $ne: null } }, [1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 15, 16, 17, 18, 19, 20]],
  [{ a: { $nin: [1, null] } }, [1, 2, 3, 4, 9, 10, 11, 12, 13, 15, 16, 17, 18, 19, 20]],
  [{ 'a.b': { $ne: 1 } }, [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 18, 19, 20]],
  [{ a: { b: 1, c: 2 } }, [15]],
  [{ a: { c: 2, b: 1 } }, [16]],
  [{ a: { $eq: { b: 1, c: 2 } } }, [15]],
  [{ a: { $gt: { b: 1 } } }, [2, 4, 11, 13, 15, 16, 20]],
  [{ a: { $type: 'array' } }, [1, 2, 3, 5, 8, 10, 12, 13, 20]],
  [{ a: { $type: 'object' } }, [2, 4, 10, 11, 13, 15, 16, 20]],
  [{ a: { $type: ['null', 'double'] } }, [6, 8, 17, 18]],
  [{ n: 5 }, [1, 9, 14]],
  [{ n: { $all: [5] } }, [1, 9, 14]],
  [{ n: { $all: [[5, { x: 1 }]] } }, [14]],
  [{ a: { $all: [1, 2] } }, [5]],
  [{ a: { $all: [{ $elemMatch: { b: 1 } }] } }, [2]],
  [{ a: NaN }, [17]],
  [{ a: { $gte: NaN } }, [17]],
  [{ a: { $gt: 1e308 } }, [18]],
  [{ a: { $not: { $size: 0 } } }, [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]],
  [{ a: { $not: /x/ } }, [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]],
  [{ a: /x/ }, [9]],
  [{ n: { $not: { $exists: true } } }, [4, 5, 6, 7, 8, 10, 11, 12, 13, 15, 16, 17, 18, 19, 20]],
  [{ n: { $bitsAllSet: 5 } }, [1, 9, 14]],
  [{ n: { $bitsAnyClear: [0, 1] } }, [1, 2, 9, 14]],
  [{ n: { $mod: [5, 0] } }, [1, 9, 14]],
  [{ 'a.b': { $size: 0 } }, [11]],
  [{ 'a.b': { $in: [null, 2] } }, [2, 6, 7, 9, 10, 14, 17, 18, 19, 20]],
  [{ 'a.b': [2, 3] }, [2]],
  [{ 'a.b': { $all: [2, 3] } }, [2]],
  [{ 'a.b': { $elemMatch: { $eq: 2 } } }, [2]],
  [{ a: { $eq: [null] } }, [8]],
  [{ a: [[]] }, [12]],
  [{ 'n.x': 1 }, [14]],
  [{ 'n.1.x': 1 }, [14]],
  [{ s: { $regex: 'B', $options: 'i' } }, [5]],
  [{ s: { $in: [/^a/] } }, [5]],
  [{ a: { $gt: [1] } }, [1, 2, 5, 10, 12, 13, 20]],
  [{ a: { $lt: [2] } }, [1, 3, 5, 8, 12]],
  [{ $and: [{ n: 5 }, { a: 'x' }] }, [9]],
  [{ $nor: [{ n: 5 }] }, [2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 15, 16, 17, 18, 19, 20]],
  [{ _id: { $in: [3, 1, 2] } }, [1, 2, 3]],
  [{ _id: { $gt: 5, $lt: 9 } }, [6, 7, 8]],
  [{ a: { $exists: false } }, [7, 14]],
  [{ a: { $ne: [] } }, [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18, 19, 20]],
  [{ a: { $not: { $eq: null } } }, [1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 15, 16, 17, 18, 19, 20]],
  [{ a: { $not: { $in: [null] } } }, [1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 15, 16, 17, 18, 19, 20]],
];

const INDEXES = ['a', 'a.b', 'n', 'a.b.c', 's'];

let connected: Connected;
let plain: Collection<Numbered>;
let indexed: Collection<Numbered>;

beforeAll(async () => {
  connected = await connect();
  plain = connected.client.db('shop').collection('plain');
  indexed = connected.client.db('shop').collection('indexed');
  await plain.insertMany(DOCUMENTS);
  await indexed.insertMany(DOCUMENTS);
  for (const path of INDEXES) await indexed.createIndex({ [path]: 1 });
});
afterAll(() => connected.close());

async function idsIn(collection: Collection<Numbered>, filter: Document): Promise<number[]> {
  const found = await collection.find(filter, { sort: { _id: 1 }, projection: { _id: 1 } }).toArray();
  return found.map(({ _id: id }) => id);
}

describe('a filter matches the same documents with and without indexes', () => {
  it.each(CASES.map(([filter, ids]) => [JSON.stringify(filter), filter, ids] as const))(
    '%s',
    async (_text, filter, ids) => {
      expect(await idsIn(plain, filter)).toEqual(ids);
      expect(await idsIn(indexed, filter)).toEqual(ids);
    },
  );
});
