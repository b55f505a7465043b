import { prefixSpan, type Reader } from '../storage/store.ts';

/**
 * The layout of the store's keys, which is the format on disk:
 * `c` database 0 collection -> catalog entry; `d` collection record -> document; `i` index values [record] -> record;
 * `m` index -> present when some document put several entries into it; `s` session -> last retryable write.
 */
const RECORD_BYTES = 6;

function uint(value: number, bytes: number): string {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer.toString('latin1');
}

const readUint = (text: string): number => Buffer.from(text, 'latin1').readUIntBE(0, text.length);
const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

export const catalogPrefix = (database = ''): string => (database ? `c${utf8(database)}\0` : 'c');
export const catalogKey = (database: string, collection: string): string =>
  catalogPrefix(database) + utf8(collection);

/** Returns the names in a catalog key. */
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
const sequenceOf = (record: string): number => readUint(record);

/** Returns the highest record number of a collection, 0 when it is empty. */
export function lastRecord(reader: Reader, collectionId: number): number {
  for (const [key] of reader.range({ ...prefixSpan(documentPrefix(collectionId)), reverse: true })) {
    return sequenceOf(recordIn(key));
  }
  return 0;
}
