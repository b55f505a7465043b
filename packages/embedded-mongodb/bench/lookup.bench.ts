import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../src/index.ts';

/** How the time of `find({email})` on an indexed field grows from 100 to 100,000 documents; it must stay under 2x. */
const SIZES = [100, 100_000];
const ROUNDS = 5;
const LOOKUPS = 400;
const LIMIT = 2;

const emailOf = (i: number): string => `user${i}@example.com`;

async function fill(collection: Collection, size: number): Promise<void> {
  await collection.createIndex({ email: 1 }, { unique: true });
  for (let start = 0; start < size; start += 5000) {
    const count = Math.min(5000, size - start);
    await collection.insertMany(
      Array.from({ length: count }, (_, i) => ({
        email: emailOf(start + i),
        name: `User ${start + i}`,
        age: i % 90,
      })),
    );
  }
}

/** The median time of one lookup in microseconds. */
async function measure(collection: Collection, size: number): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < LOOKUPS; i += 1) {
    const email = emailOf((i * 7919) % size);
    const start = performance.now();
    const found = await collection.find({ email }).toArray();
    times.push((performance.now() - start) * 1000);
    if (found.length !== 1) throw new Error(`expected one document for ${email}, found ${found.length}`);
  }
  return times.sort((a, b) => a - b)[LOOKUPS / 2] ?? 0;
}

const folder = mkdtempSync(join(tmpdir(), 'embedded-mongodb-bench-'));
const server = await startEmbeddedMongo({ dataDir: folder });
const client = await new MongoClient(server.uri).connect();
try {
  const collections = SIZES.map((size) => client.db('bench').collection(`users${size}`));
  for (const [i, collection] of collections.entries()) await fill(collection, SIZES[i] ?? 0);
  const best = SIZES.map(() => Number.POSITIVE_INFINITY);
  // In turns, so that whatever else the machine does falls on both sizes alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [i, collection] of collections.entries()) {
      best[i] = Math.min(best[i] ?? 0, await measure(collection, SIZES[i] ?? 0));
    }
  }
  for (const [i, size] of SIZES.entries())
    console.log(`find({email}) in ${size} documents: ${best[i]?.toFixed(0)} us`);
  const ratio = (best[1] ?? 0) / (best[0] ?? 1);
  console.log(`ratio: ${ratio.toFixed(2)}x (must be under ${LIMIT}x)`);
  if (ratio >= LIMIT) process.exitCode = 1;
} finally {
  await client.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
