import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { mongo } from 'mongoose';
import { z } from 'zod';
import type { FakeOrder } from './fakePaypal.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');

const account = z.object({ email: z.string(), password: z.string(), token: z.string() });
const recordedAnswer = z.object({
  as: z.string().nullable(),
  path: z.string(),
  status: z.number(),
  total: z.string().nullable(),
  body: z.unknown(),
});
const expectedOf = z.object({
  recordedAt: z.iso.datetime(),
  jwtSecret: z.string(),
  accounts: z.record(z.string(), account),
  /** Numbers of documents by collection. */
  counts: z.record(z.string(), z.number()),
  reset: z.object({ email: z.string(), token: z.string() }),
  repeatedOrder: z.object({ as: z.string(), key: z.string(), body: z.unknown(), orderId: z.string() }),
  pendingPayment: z.object({
    as: z.string(),
    orderId: z.string(),
    paypalOrder: z.custom<FakeOrder>((value) => typeof value === 'object'),
  }),
  answers: z.array(recordedAnswer),
});
const index = z.looseObject({ key: z.record(z.string(), z.literal([1, -1])), name: z.string() });
const exportedIndexes = z.record(z.string(), z.object({ indexes: z.array(index) }));
const exportedDocuments = z.record(
  z.string(),
  z.object({ documents: z.array(z.looseObject({ _id: z.unknown() })) }),
);

export type ExpectedAnswers = z.infer<typeof expectedOf>;
export type RecordedAnswer = z.infer<typeof recordedAnswer>;
type StoredCollection = {
  name: string;
  indexes: z.infer<typeof index>[];
  documents: z.infer<typeof exportedDocuments>[string]['documents'];
};

/** Returns the released versions of which there is a fixture; its README describes the content of a fixture. */
export const fixtureVersions = (): string[] =>
  readdirSync(FIXTURES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Returns what the API of a version answered about the data of its fixture. */
export const readExpected = (version: string): ExpectedAnswers =>
  expectedOf.parse(JSON.parse(readFileSync(join(FIXTURES, version, 'expected.json'), 'utf8')));

/** Unpacks the fixture's `data` and `uploads` below `folder`; returns the paths of their files in it. */
export function unpackFolders(version: string, folder: string): string[] {
  const tar = gunzipSync(readFileSync(join(FIXTURES, version, 'folders.tar.gz')));
  const BLOCK = 512;
  const paths: string[] = [];
  for (let at = 0; tar[at];) {
    const field = (start: number, end: number) =>
      tar.toString('utf8', at + start, at + end).replace(/\0.*$/s, '');
    const size = Number.parseInt(field(124, 136), 8);
    const path = field(0, 100);
    const isFile = field(156, 157) === '0';
    if (isFile) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), tar.subarray(at + BLOCK, at + BLOCK + size));
      paths.push(path);
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return paths;
}

/** Returns the collections of the fixture's database; numbers keep the BSON types in which they were stored. */
export function readDatabase(version: string): StoredCollection[] {
  const json = gunzipSync(readFileSync(join(FIXTURES, version, 'database.json.gz'))).toString();
  const indexes = exportedIndexes.parse(mongo.BSON.EJSON.parse(json));
  const documents = exportedDocuments.parse(mongo.BSON.EJSON.parse(json, { relaxed: false }));
  return Object.entries(documents).map(([name, stored]) => ({
    name,
    indexes: indexes[name]?.indexes ?? [],
    documents: stored.documents,
  }));
}

/** Postpones the expiry dates of documents, because the engine uses the current time. */
function postponeRemoval({ indexes, documents }: StoredCollection, ageMs: number) {
  const fields = indexes.flatMap((each) => ('expireAfterSeconds' in each ? Object.keys(each.key) : []));
  return documents.map((document) => {
    const moved = fields.flatMap((name) => {
      const value = document[name];
      return value instanceof Date ? [[name, new Date(value.getTime() + ageMs)]] : [];
    });
    return { ...document, ...Object.fromEntries(moved) };
  });
}

/** Writes the fixture's database, with its indexes, into the database that `uri` names. */
export async function importDatabase(version: string, uri: string): Promise<void> {
  const ageMs = Date.now() - Date.parse(readExpected(version).recordedAt);
  const client = await mongo.MongoClient.connect(uri);
  for (const stored of readDatabase(version)) {
    const collection = client.db().collection(stored.name);
    if (stored.documents.length > 0) await collection.insertMany(postponeRemoval(stored, ageMs));
    await collection.createIndexes(stored.indexes.map(({ v: _version, ...each }) => each));
  }
  await client.close();
}
