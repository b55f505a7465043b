import { MongoError } from '../errors.ts';
import { prefixSpan, type Reader } from '../storage/store.ts';
import { boundKey, encodeKey } from '../values/order.ts';
import { type Doc, isDoc, own } from '../values/types.ts';

/**
 * The layout of the store's keys, which is the format on disk:
 * `c` database 0 collection -> catalog entry; `d` collection record -> document; `i` index values [record] -> record;
 * `m` index -> present when some document put several entries into it; `s` session -> last retryable write.
 */
export const RECORD_BYTES = 6;

function uint(value: number, bytes: number): string {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer.toString('latin1');
}

const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

export const catalogPrefix = (database = ''): string => (database ? `c${utf8(database)}\0` : 'c');
export const catalogKey = (database: string, collection: string): string =>
  catalogPrefix(database) + utf8(collection);

export function parseCatalogKey(key: string): [database: string, collection: string] {
  const [database = '', collection = ''] = Buffer.from(key.slice(1), 'latin1').toString('utf8').split('\0');
  return [database, collection];
}

export const documentPrefix = (collectionId: number): string => `d${uint(collectionId, 4)}`;
export const documentKey = (collectionId: number, record: string): string =>
  documentPrefix(collectionId) + record;
export const recordIn = (key: string): string => key.slice(-RECORD_BYTES);

export const indexPrefix = (indexId: number): string => `i${uint(indexId, 4)}`;
export const multikeyKey = (indexId: number): string => `m${uint(indexId, 4)}`;
export const sessionKey = (sessionId: string): string => `s${sessionId}`;
export const SESSION_PREFIX = 's';

/** Returns a record id; ids grow, so the natural order of a collection is the insertion order. */
export const recordOf = (sequence: number): string => uint(sequence, RECORD_BYTES);

/** Returns the highest record number of a collection, 0 when it is empty. */
export function lastRecord(reader: Reader, collectionId: number): number {
  for (const [key] of reader.range({
    ...prefixSpan(documentPrefix(collectionId)),
    reverse: true,
    keysOnly: true,
  })) {
    return Buffer.from(recordIn(key), 'latin1').readUIntBE(0, RECORD_BYTES);
  }
  return 0;
}

/** The values at a path, with the elements of arrays; `array` is the path of the array, if there is one. */
type Found = { values: unknown[]; array: string | null };

/** The key of an empty array; a unique index accepts it once, as in MongoDB. */
const EMPTY_ARRAY = '\x04';

function collect(value: unknown, parts: readonly string[], at: number, found: Found): void {
  const part = parts[at];
  if (part === undefined) {
    if (!Array.isArray(value)) {
      found.values.push(value);
      return;
    }
    found.array = parts.join('.');
    if (value.length === 0) found.values.push([]);
    found.values.push(...value);
    return;
  }
  if (Array.isArray(value)) {
    if (/^\d+$/.test(part)) {
      collect(value[Number(part)], parts, at + 1, found);
      return;
    }
    found.array = parts.slice(0, at).join('.');
    if (value.length === 0) found.values.push(undefined);
    for (const item of value) collect(isDoc(item) ? item : undefined, parts, at, found);
    return;
  }
  collect(isDoc(value) ? own(value, part) : undefined, parts, at + 1, found);
}

function find(document: Doc, path: string): Found {
  const found: Found = { values: [], array: null };
  collect(document, path.split('.'), 0, found);
  return found;
}

// Absent fields are indexed as null.
function keysOf({ values, array }: Found): string[] {
  const keys = values.map((value) =>
    array !== null && Array.isArray(value) && value.length === 0 ? EMPTY_ARRAY : encodeKey(value ?? null),
  );
  return Array.from(new Set(keys));
}

/** The settings of an index that decide its keys. */
type IndexDefinition = { key: Doc; sparse: boolean };

export type IndexKeys = { keys: string[]; multikey: boolean };

/**
 * Returns the keys of a document in an index, without the prefix of the index; a sparse index has none for a document
 * without any of its fields. Throws CannotIndexParallelArrays for two arrays in one compound index.
 */
export function indexKeysOf(index: IndexDefinition, document: Doc): IndexKeys {
  const fields = Object.keys(index.key).map((path) => find(document, path));
  if (index.sparse && fields.every(({ values }) => values.every((value) => value === undefined))) {
    return { keys: [], multikey: false };
  }
  const arrays = new Set(fields.flatMap(({ array }) => (array === null ? [] : [array])));
  if (arrays.size > 1) {
    throw new MongoError(171, `cannot index parallel arrays [${Array.from(arrays).join('] [')}]`);
  }
  if (arrays.size === 1 && fields.length > 1)
    return compoundArrayKeys(index, document, Array.from(arrays)[0] ?? '');
  return { keys: joined(fields.map(keysOf)).map(boundKey), multikey: arrays.size > 0 };
}

const joined = (parts: readonly string[][]): string[] =>
  parts.reduce((prefixes, part) => prefixes.flatMap((prefix) => part.map((key) => prefix + key)), ['']);

// Fields inside one array belong together by element: {a: [{x: 1, y: 2}, {x: 3, y: 4}]} gives (1,2) and (3,4).
function compoundArrayKeys(index: IndexDefinition, document: Doc, array: string): IndexKeys {
  const elements = array
    .split('.')
    .reduce<unknown>((value, part) => (isDoc(value) ? value[part] : undefined), document);
  const list = Array.isArray(elements) && elements.length > 0 ? elements : [[]];
  const keys = list.flatMap((element: unknown) =>
    joined(
      Object.keys(index.key).map((path) => {
        if (path === array)
          return [Array.isArray(element) && element.length === 0 ? EMPTY_ARRAY : encodeKey(element)];
        if (!path.startsWith(`${array}.`)) return keysOf(find(document, path));
        return keysOf(find(isDoc(element) ? element : {}, path.slice(array.length + 1)));
      }),
    ),
  );
  return { keys: Array.from(new Set(keys), boundKey), multikey: true };
}
