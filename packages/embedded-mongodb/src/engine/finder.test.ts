import { finish } from '../steps.ts';
import { openMemoryStore } from '../storage/memoryStore.ts';
import type { Reader } from '../storage/store.ts';
import { document, filter } from '../testing/generateFilters.ts';
import { Random } from '../testing/support.ts';
import type { Doc } from '../values/types.ts';
import { type Collection, findCollection, saveCollection } from './catalog.ts';
import { Engine } from './engine.ts';
import { findRecords, type Query } from './finder.ts';
import { buildIndex, putRecord } from './records.ts';

let engine: Engine;
let read: number;

beforeEach(() => {
  engine = new Engine(openMemoryStore());
});

/** The store, with the number of documents that were read from it. */
const counted = (): Reader => ({
  get: (key) => {
    if (key.startsWith('d')) read += 1;
    return engine.store.get(key);
  },
  range: (span) => {
    if (span.start.startsWith('d')) read = Number.POSITIVE_INFINITY;
    return engine.store.range(span);
  },
});

const collection = (): Collection => findCollection(engine.store, 'shop', 'rows')!;

async function fill(documents: readonly Doc[], ...keys: Doc[]): Promise<void> {
  await engine.write((view) => {
    const rows = engine.ensureCollection(view, 'shop', 'rows');
    for (const [_id, fields] of documents.entries())
      putRecord(view, rows, engine.nextRecord(), null, { _id, ...fields });
    for (const key of keys) {
      const index = {
        id: engine.nextId(),
        name: JSON.stringify(key),
        key,
        unique: false,
        sparse: false,
        partialFilter: null,
        expireAfterSeconds: null,
      };
      rows.indexes.push(index);
      buildIndex(view, rows, index);
    }
    saveCollection(view, rows);
  });
}

function find(query: Query): unknown[] {
  read = 0;
  return finish(findRecords(counted(), collection(), query)).map(({ document: { _id: id } }) => id);
}

/** The result without any index but that of `_id`. */
const expected = (query: Query): unknown[] =>
  finish(findRecords(engine.store, { ...collection(), indexes: [] }, query)).map(
    ({ document: { _id: id } }) => id,
  );

describe('a sorted query with a limit reads no more documents than it returns', () => {
  const rows = Array.from({ length: 400 }, (_, i) => ({
    n: (i * 7) % 400,
    group: i % 4,
    state: i % 100 === 0 ? null : 'open',
  }));
  const cases: [string, Query][] = [
    ['ascending', { filter: {}, sort: { n: 1 }, limit: 10 }],
    ['descending', { filter: {}, sort: { n: -1 }, limit: 10 }],
    ['after skipped ones', { filter: {}, sort: { n: 1 }, skip: 200, limit: 10 }],
    ['with an equal first field', { filter: { group: 2 }, sort: { n: -1 }, limit: 10 }],
    ['with a fixed field in the sort', { filter: { group: 2 }, sort: { group: 1, n: 1 }, limit: 10 }],
    ['with a range on the sorted field', { filter: { n: { $gte: 100 } }, sort: { n: 1 }, limit: 10 }],
    ['by _id', { filter: {}, sort: { _id: -1 }, limit: 10 }],
  ];

  it.each(cases)('%s', async (_, query) => {
    await fill(rows, { n: 1 }, { group: 1, n: -1 });
    expect(find(query)).toEqual(expected(query));
    expect(read).toBe(10);
  });

  it('and one more when the index has only the first field of the sort', async () => {
    await fill(
      rows.map((row, i) => ({ ...row, day: Math.floor(i / 5) })),
      { day: 1 },
    );
    const query = { filter: {}, sort: { day: -1, n: 1 }, limit: 10 };
    expect(find(query)).toEqual(expected(query));
    expect(read).toBe(11);
  });

  it('unless the filter has few matches through another index', async () => {
    await fill(rows, { n: 1 }, { state: 1 });
    const query = { filter: { state: 'open', group: 3 }, sort: { n: 1 }, limit: 10 };
    expect(find(query)).toEqual(expected(query));
    await fill([], { group: 1 });
    expect(find({ ...query, filter: { group: 3 } })).toEqual(expected({ ...query, filter: { group: 3 } }));
    expect(read).toBe(100);
  });

  it('when an index on the filter has many, and gives up when they are at the end', async () => {
    const many = Array.from({ length: 8000 }, (_, n) => ({ n, even: n % 4 === 0, late: n >= 6000 }));
    await fill(many, { n: 1 }, { even: 1 }, { late: 1 });
    const even = { filter: { even: true }, sort: { n: 1 }, limit: 10 };
    expect(find(even)).toEqual(expected(even));
    expect(read).toBe(37);
    const late = { filter: { late: true }, sort: { n: 1 }, limit: 10 };
    expect(find(late)).toEqual(expected(late));
    expect(read).toBeGreaterThan(2000);
    expect(read).toBeLessThan(8000);
  });
});

describe('an index does not give the order', () => {
  it.each<[string, Doc[], Doc]>([
    ['of arrays', [{ a: [3, 1] }, { a: 2 }, { a: [] }, {}, { a: null }, { a: [5, 0] }], { a: 1 }],
    ['of arrays in documents', [{ a: [{ b: 4 }, { b: 1 }] }, { a: { b: 2 } }, { a: 7 }, {}], { 'a.b': 1 }],
    ['of positions in arrays', [{ a: [3, 9] }, { a: [{ 0: 1 }] }, { a: { 0: 2 } }], { 'a.0': 1 }],
  ])('%s', async (_, rows, sort) => {
    await fill(rows, sort);
    const path = Object.keys(sort)[0] ?? '';
    for (const direction of [1, -1]) {
      const query = { filter: {}, sort: { [path]: direction, _id: 1 }, limit: 10 };
      expect(find(query)).toEqual(expected(query));
      expect(read).toBe(Number.POSITIVE_INFINITY);
    }
  });

  it('of long values beyond the part that it stores', async () => {
    const long = 'x'.repeat(3000);
    const rows = Array.from({ length: 30 }, (_, i) => ({
      text: i % 3 === 0 ? `${(i * 7) % 30}` : long + ((i * 7) % 30),
    }));
    await fill(rows, { text: 1 });
    for (const direction of [1, -1]) {
      const query = { filter: {}, sort: { text: direction }, skip: 5, limit: 20 };
      expect(find(query)).toEqual(expected(query));
    }
  });
});

it.each([1, 2, 3, 4])(
  'random queries have the same order with and without indexes, seed %i',
  async (seed) => {
    const random = new Random(seed);
    const without = () => {
      const { tags: _, items: __, ...scalars } = document(random);
      return scalars;
    };
    const rows = Array.from({ length: 150 }, () => (seed % 2 ? without() : document(random)));
    await fill(
      rows,
      { a: 1 },
      { n: 1, s: 1 },
      { s: 1, n: -1, a: 1 },
      { 'sub.x': 1, when: 1 },
      { tags: 1, n: 1 },
      { when: 1 },
    );
    const fields = ['a', 'b', 'n', 's', 'sub.x', 'when', 'tags'];
    for (let step = 0; step < 150; step += 1) {
      const direction = random.pick([1, -1]);
      const sorted = random.list(1, 3, () => random.pick(fields));
      const sort = Object.fromEntries(
        sorted.map((field) => [field, random.chance(0.8) ? direction : -direction]),
      );
      const query: Query = {
        filter: random.chance(0.3) ? {} : filter(random),
        sort: { ...sort, _id: direction },
        skip: random.below(5),
        limit: random.pick([0, 1, 7, 40]),
      };
      expect({ step, query, found: find(query) }).toEqual({ step, query, found: expected(query) });
    }
  },
);
