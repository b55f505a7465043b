import { type Collection, type Document, MongoClient } from 'mongodb';
import { type RunningServer, startInProcess } from './server.ts';
import { operation, pipeline } from './testing/generate.ts';
import { document } from './testing/generateFilters.ts';
import { content, EXACT, outcome } from './testing/run.ts';
import { Random } from './testing/support.ts';

/**
 * The same random operations must have the same results on the embedded server without and with indexes and, when
 * TEST_MONGO_URI is set, on a reference engine. The generator avoids what the reference engine (DocumentDB) does
 * differently from MongoDB: empty arrays in sorts, the order of new fields, `$count` over nothing, updateMany after a
 * refused document, groups by an `$ifNull` without a value.
 */
const OPERATIONS = 1000;
const SEEDS = [1, 2, 3];
const DATABASE = 'embedded_differential';
const REFERENCE = process.env['TEST_MONGO_URI'];

const INDEXES: Record<string, 1 | -1>[] = [
  { a: 1 },
  { n: 1, s: -1 },
  { tags: 1 },
  { 'items.k': 1, 'items.q': 1 },
  { 'sub.x': 1 },
  { when: -1, n: 1 },
];

let server: RunningServer;
const clients: MongoClient[] = [];

beforeAll(async () => {
  // Reads pause every few documents.
  server = await startInProcess({ sliceMs: 0 });
  for (const uri of [server.uri, REFERENCE]) if (uri) clients.push(await new MongoClient(uri).connect());
});

afterAll(async () => {
  await clients[1]?.db(DATABASE).dropDatabase();
  await Promise.all(clients.map((client) => client.close()));
  await server.close();
});

/** Returns an empty collection next to one to join with. */
async function prepare(
  client: MongoClient,
  database: string,
  indexes: Record<string, 1 | -1>[],
): Promise<Collection> {
  const db = client.db(database);
  await db.dropDatabase();
  const other = Array.from({ length: 10 }, (_, i) => ({ _id: i, name: `other ${i}` }));
  await db.collection<{ _id: number; name: string }>('other').insertMany(other);
  const collection = db.collection('main');
  for (const index of indexes) await collection.createIndex(index);
  return collection;
}

async function targets(): Promise<Collection[]> {
  const [embedded, reference] = clients;
  const own = [
    await prepare(embedded!, `${DATABASE}_plain`, []),
    await prepare(embedded!, `${DATABASE}_indexed`, INDEXES),
  ];
  return reference ? [...own, await prepare(reference, DATABASE, [])] : own;
}

describe.each(SEEDS)('random operations, seed %i', (seed) => {
  it(`have the same results with and without indexes${REFERENCE ? ' and on the reference engine' : ''}`, async () => {
    const random = new Random(seed);
    const collections = await targets();
    for (let step = 0; step < OPERATIONS; step += 1) {
      const next = operation(random);
      const [first, ...others] = await Promise.all(
        collections.map((collection) => outcome(collection, next)),
      );
      for (const other of others)
        expect({ step, next, outcome: other }).toEqual({ step, next, outcome: first });
      if (step % 25 !== 0 && step !== OPERATIONS - 1) continue;
      const [stored, ...rest] = await Promise.all(collections.map(content));
      for (const other of rest) expect(other).toBe(stored);
    }
    expect(await collections[0]!.countDocuments()).toBeGreaterThan(10);
  }, 120_000);
});

it('random pipelines that decode some fields return what they do in a $facet, which decodes all', async () => {
  const random = new Random(4);
  const collection = await prepare(clients[0]!, `${DATABASE}_fields`, INDEXES);
  await collection.insertMany(random.list(200, 200, () => document(random)));
  const read = (stages: Document[]) => collection.aggregate(stages, EXACT).toArray();
  for (let step = 0; step < 300; step += 1) {
    const stages = pipeline(random).filter((stage) => !('$facet' in stage));
    const [whole] = await read([{ $facet: { all: stages } }]);
    expect({ stages, found: await read(stages) }).toEqual({ stages, found: whole?.['all'] });
  }
});
