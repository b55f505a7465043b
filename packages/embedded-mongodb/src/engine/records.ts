import { MongoError } from '../errors.ts';
import { matcherOf } from '../query/filter.ts';
import { valuesForMessage } from '../query/paths.ts';
import { prefixSpan, type Reader } from '../storage/store.ts';
import { decode, decodeFields, encode } from '../values/codec.ts';
import type { Doc } from '../values/types.ts';
import { type Collection, type Index } from './catalog.ts';
import {
  catalogKey,
  documentKey,
  documentPrefix,
  type IndexKeys,
  indexKeysOf,
  indexPrefix,
  multikeyKey,
  recordIn,
} from './keys.ts';
import type { WriteView } from './transaction.ts';

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/** A stored document with its record id, its bytes and its decoded form. */
export type StoredRecord = { record: string; bytes: Uint8Array; document: Doc };

/** The names of the fields to decode; null for all. */
export type FieldNames = readonly Uint8Array[] | null;

const storedRecord = (record: string, bytes: Uint8Array, names: FieldNames): StoredRecord => ({
  record,
  bytes,
  document: names ? decodeFields(bytes, names) : decode(bytes),
});

export function readRecord(
  reader: Reader,
  collection: Collection,
  record: string,
  names: FieldNames = null,
): StoredRecord | null {
  const bytes = reader.get(documentKey(collection.id, record));
  return bytes ? storedRecord(record, bytes, names) : null;
}

export function* scanRecords(
  reader: Reader,
  collection: Collection,
  names: FieldNames = null,
): Generator<StoredRecord> {
  for (const [key, bytes] of reader.range(prefixSpan(documentPrefix(collection.id))))
    yield storedRecord(recordIn(key), bytes, names);
}

const NO_KEYS: IndexKeys = { keys: [], multikey: false };

function keysFor(index: Index, document: Doc): IndexKeys {
  if (index.partialFilter && !matcherOf(index.partialFilter)(document)) return NO_KEYS;
  return indexKeysOf(index, document);
}

function entryKey(index: Index, key: string, record: string): string {
  return indexPrefix(index.id) + key + (index.unique ? '' : record);
}

function duplicateKey(collection: Collection, index: Index, document: Doc): MongoError {
  const { keyValue, text } = valuesForMessage(document, Object.keys(index.key));
  return new MongoError(
    11000,
    `E11000 duplicate key error collection: ${collection.database}.${collection.name} index: ${index.name} dup key: ${text}`,
    { keyPattern: index.key, keyValue },
  );
}

type EntryChange = { index: Index; added: string[]; removed: string[]; multikey: boolean };

function entryChanges(
  view: WriteView,
  collection: Collection,
  record: string,
  before: Doc | null,
  after: Doc | null,
): EntryChange[] {
  return collection.indexes.map((index) => {
    const old = before ? keysFor(index, before) : NO_KEYS;
    const next = after ? keysFor(index, after) : NO_KEYS;
    const kept = new Set(next.keys);
    const known = new Set(old.keys);
    const added = next.keys.filter((key) => !known.has(key)).map((key) => entryKey(index, key, record));
    const removed = old.keys.filter((key) => !kept.has(key)).map((key) => entryKey(index, key, record));
    const duplicate = index.unique && after ? added.find((key) => view.get(key)) : undefined;
    if (duplicate !== undefined && after) {
      // A transaction that is still open may be about to remove the other document.
      view.expectCurrent(duplicate);
      throw duplicateKey(collection, index, after);
    }
    return { index, added, removed, multikey: next.multikey };
  });
}

function applyEntries(view: WriteView, changes: EntryChange[], record: string): void {
  const pointer = Buffer.from(record, 'latin1');
  for (const { index, added, removed, multikey } of changes) {
    for (const key of removed) view.set(key, undefined);
    for (const key of added) view.set(key, pointer);
    if (multikey && !view.get(multikeyKey(index.id))) view.set(multikeyKey(index.id), Buffer.alloc(1));
  }
}

function checkedSize(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= MAX_DOCUMENT_BYTES) return bytes;
  throw new MongoError(10334, `BSONObj size: ${bytes.length} is larger than ${MAX_DOCUMENT_BYTES} (16MB)`);
}

/** Replaces a version of a document and its index entries; null means no document. Throws DuplicateKey. */
export function putRecord(
  view: WriteView,
  collection: Collection,
  record: string,
  before: Doc | null,
  after: Doc | null,
): void {
  // An index that was built since the transaction's snapshot would lack this document.
  view.expectCurrent(catalogKey(collection.database, collection.name));
  const bytes = after ? checkedSize(encode(after)) : undefined;
  const changes = entryChanges(view, collection, record, before, after);
  view.set(documentKey(collection.id, record), bytes);
  applyEntries(view, changes, record);
}

/** Fills a new index with the existing documents. Throws DuplicateKey. */
export function buildIndex(view: WriteView, collection: Collection, index: Index): void {
  for (const { record, document } of scanRecords(view, collection)) {
    const { keys, multikey } = keysFor(index, document);
    const added = keys.map((key) => entryKey(index, key, record));
    if (index.unique && added.some((key) => view.get(key))) throw duplicateKey(collection, index, document);
    applyEntries(view, [{ index, added, removed: [], multikey }], record);
  }
}

export function clearIndex(view: WriteView, index: Index): void {
  for (const [key] of view.range(prefixSpan(indexPrefix(index.id)))) view.set(key, undefined);
  view.set(multikeyKey(index.id), undefined);
}

/** Removes the collection, its documents and its indexes. */
export function dropCollection(view: WriteView, collection: Collection): void {
  for (const [key] of view.range(prefixSpan(documentPrefix(collection.id)))) view.set(key, undefined);
  for (const index of collection.indexes) clearIndex(view, index);
  view.set(catalogKey(collection.database, collection.name), undefined);
}
