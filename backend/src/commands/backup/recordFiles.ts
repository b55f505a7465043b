import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { mongo } from 'mongoose';
import { ProcessRecord } from '../../features/health/process.service.ts';
import { RestoreRecord } from './restoreRecord.ts';

/** A collection of a backup: the number of its documents, and the hash of their BSON in the order of `_id`. */
export type CopiedCollection = { name: string; documents: number; sha256: string };

/** Collections that describe one database at one moment only. */
const NOT_COPIED: ReadonlySet<string> = new Set([
  ProcessRecord.collection.collectionName,
  RestoreRecord.collection.collectionName,
]);

/** Passed on at once: large enough for compression, small enough for any memory. */
const CHUNK_BYTES = 256 * 1024;
const BATCH_BYTES = 2 * 1024 * 1024;
const BATCH_DOCUMENTS = 1000;

/** Numbers and other values keep the BSON types in which they were stored. */
const EXACTLY = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true };

const fileOf = (folder: string, name: string) => join(folder, `${name}.bson.gz`);

/** Returns the names of the collections of a database that belong to a copy of it, sorted. */
export async function collectionsOf(db: mongo.Db): Promise<string[]> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  return found
    .filter(({ name, type }) => type === 'collection' && !name.startsWith('system.'))
    .flatMap(({ name }) => (NOT_COPIED.has(name) ? [] : [name]))
    .toSorted();
}

/** How the records are read: all as `session` sees them, or in pages. */
type Reading = { session?: mongo.ClientSession; isPaged?: boolean };

/**
 * Writes the documents of all collections into a folder, one compressed file of BSON each; equal documents have equal hashes
 * whatever the engine.
 */
export async function writeRecords(
  db: mongo.Db,
  folder: string,
  reading: Reading = {},
): Promise<CopiedCollection[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const written: CopiedCollection[] = [];
  for (const name of await collectionsOf(db)) {
    const hash = createHash('sha256');
    let documents = 0;
    await pipeline(
      inChunks(documentsOf(db.collection(name), reading), (document) => {
        documents += 1;
        hash.update(document);
      }),
      createGzip({ level: 3, chunkSize: CHUNK_BYTES }),
      createWriteStream(fileOf(folder, name), { mode: 0o600, flush: true }),
    );
    written.push({ name, documents, sha256: hash.digest('hex') });
  }
  return written;
}

/** Yields the documents of a collection as BSON. */
function documentsOf(collection: mongo.Collection, { session, isPaged }: Reading): AsyncIterable<unknown> {
  if (isPaged) return inPages(collection);
  const options = { raw: true, batchSize: BATCH_DOCUMENTS, ...(session && { session }) };
  return collection.find({}, options).sort({ _id: 1 });
}

/** For the embedded database, which reads the whole result of a query into memory. */
async function* inPages(collection: mongo.Collection): AsyncGenerator<Uint8Array> {
  let count = 0;
  let last: Uint8Array | undefined;
  do {
    const isNext = last ? { _id: { $gt: mongo.BSON.deserialize(last, EXACTLY)['_id'] } } : {};
    const found = collection.find(isNext, { raw: true, batchSize: BATCH_DOCUMENTS }).sort({ _id: 1 });
    last = undefined;
    let size = 0;
    for await (const document of found.limit(BATCH_DOCUMENTS)) {
      last = bytesOf(document);
      size += 1;
      yield last;
    }
    count += size;
    if (size < BATCH_DOCUMENTS) last = undefined;
  } while (last);
  // A comparison finds ids of one type only.
  if (count < (await collection.countDocuments()))
    throw new Error(`${collection.collectionName} has ids of several types and cannot be copied.`);
}

function bytesOf(document: unknown): Uint8Array {
  if (document instanceof Uint8Array) return document;
  throw new TypeError('The driver did not return BSON.');
}

async function* inChunks(documents: AsyncIterable<unknown>, note: (document: Uint8Array) => void) {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const document of documents) {
    const bytes = bytesOf(document);
    note(bytes);
    waiting.push(bytes);
    size += bytes.length;
    if (size < CHUNK_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Yields what a compressed file contains. */
async function* unzipped(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const unzip = createGunzip({ chunkSize: CHUNK_BYTES });
  source.on('error', (error) => unzip.destroy(error));
  try {
    yield* source.pipe(unzip);
  } finally {
    source.destroy();
  }
}

/** Calls `handle` with the documents of a file, some at a time. Throws when the file is damaged or cut off. */
async function eachBatch(
  file: string,
  handle: (documents: readonly Buffer[]) => Promise<void> | void,
): Promise<void> {
  let rest = Buffer.alloc(0);
  let batch: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of unzipped(file)) {
    rest = Buffer.concat([rest, chunk]);
    let at = 0;
    for (let length = lengthAt(rest, at); at + length <= rest.length; length = lengthAt(rest, at)) {
      batch.push(rest.subarray(at, at + length));
      at += length;
      bytes += length;
      if (batch.length < BATCH_DOCUMENTS && bytes < BATCH_BYTES) continue;
      await handle(batch);
      [batch, bytes] = [[], 0];
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new Error('it ends within a document');
  if (batch.length > 0) await handle(batch);
}

const EMPTY_DOCUMENT_BYTES = 5;
/** More than any engine stores. */
const DOCUMENT_BYTES_MAX = 20 * 1024 * 1024;

/** Returns the length of the document at a position; infinite when its length is not there yet. */
function lengthAt(bytes: Buffer, at: number): number {
  if (at + EMPTY_DOCUMENT_BYTES > bytes.length) return Infinity;
  const length = bytes.readInt32LE(at);
  if (length < EMPTY_DOCUMENT_BYTES || length > DOCUMENT_BYTES_MAX) throw new Error('it is no BSON');
  return length;
}

/** Throws an error with a message for the operator when a file of a folder is missing or not what was written. */
export async function checkRecords(folder: string, copied: readonly CopiedCollection[]): Promise<void> {
  for (const { name, documents, sha256 } of copied) {
    const file = fileOf(folder, name);
    const hash = createHash('sha256');
    let count = 0;
    try {
      await eachBatch(file, (batch) => {
        count += batch.length;
        for (const bytes of batch) hash.update(bytes);
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${file} is damaged: ${reason}. Use another backup.`, { cause: error });
    }
    if (count !== documents || hash.digest('hex') !== sha256)
      throw new Error(`${file} is damaged: its content is not what was copied. Use another backup.`);
  }
}

/** Inserts the documents of a file into a collection; `isJoined` leaves out those whose ids are there. */
export async function loadRecords(
  db: mongo.Db,
  folder: string,
  name: string,
  { isJoined }: { isJoined: boolean },
): Promise<void> {
  const collection = db.collection(name);
  await eachBatch(fileOf(folder, name), async (batch) => {
    const documents = batch.map((bytes) => mongo.BSON.deserialize(bytes, EXACTLY));
    if (!isJoined) await collection.insertMany(documents, { ordered: false });
    else
      await collection.bulkWrite(
        documents.map(({ _id, ...fields }) => ({
          updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true },
        })),
      );
  });
}
