import { crc32 } from 'node:zlib';

/**
 * The format of the store's values on disk. Each value ends with a checksum of its key and content. Each table of entries
 * (the documents of a collection, the entries of an index, and so on) has an entry with their number, written by the
 * commits that change it.
 */
export const FORMAT = 2;

export const FORMAT_KEY = '!format';
/** Names the process that may write. */
export const OWNER_KEY = '!owner';
/** Below the tables, whose keys start with letters. */
const COUNT_PREFIX = '#';

const CHECKSUM_BYTES = 4;
const COUNT_BYTES = 6;

export const bufferOf = (key: string): Buffer => Buffer.from(key, 'latin1');

const REMAINDERS = Int32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
  return remainder;
});

/** Below this length a loop is faster than a call of zlib. */
const SHORT_KEY = 64;

function crcOfKey(key: Buffer): number {
  if (key.length >= SHORT_KEY) return crc32(key);
  let crc = -1;
  for (let i = 0; i < key.length; i += 1) crc = (crc >>> 8) ^ (REMAINDERS[(crc ^ (key[i] ?? 0)) & 0xff] ?? 0);
  return ~crc >>> 0;
}

/** Returns the stored form of a value. */
export function seal(key: Buffer, value: Uint8Array): Buffer {
  const stored = Buffer.allocUnsafe(value.length + CHECKSUM_BYTES);
  stored.set(value);
  stored.writeUInt32LE(crc32(value, crcOfKey(key)), value.length);
  return stored;
}

/** Returns the value in its stored form, or null when the checksum differs. */
export function unseal(key: Buffer, stored: Buffer): Buffer | null {
  const length = stored.length - CHECKSUM_BYTES;
  if (length < 0) return null;
  const value = stored.subarray(0, length);
  return crc32(value, crcOfKey(key)) === stored.readUInt32LE(length) ? value : null;
}

const TABLE_KEY_LENGTH: Record<string, number> = { c: 1, d: 5, i: 5, m: 1, s: 1 };

/** Returns the table of a key: the documents of one collection, the entries of one index; null for other keys. */
export function tableOf(key: string): string | null {
  const length = TABLE_KEY_LENGTH[key[0] ?? ''];
  return length === undefined || key.length < length ? null : key.slice(0, length);
}

const NAMES: Record<string, string> = {
  c: 'collections',
  m: 'indexes over arrays',
  s: 'sessions',
};

/** Describes a table or an entry for a message. */
export function describeKey(key: string): string {
  const numbers = bufferOf(key);
  const kind = key[0] ?? '';
  if (kind !== 'd' && kind !== 'i') return NAMES[kind] ?? `the entry ${JSON.stringify(key)}`;
  const owner = `${kind === 'd' ? 'collection' : 'index'} number ${numbers.readUInt32BE(1)}`;
  if (key.length === 5) return owner;
  return kind === 'd' && key.length === 11
    ? `document ${numbers.readUIntBE(5, 6)} of ${owner}`
    : `an entry of ${owner}`;
}

export const countKey = (table: string): string => COUNT_PREFIX + table;

/** Returns the table that a count belongs to, null for any other key. */
export const countedTable = (key: string): string | null =>
  key.startsWith(COUNT_PREFIX) ? key.slice(COUNT_PREFIX.length) : null;

export function encodeCount(count: number): Buffer {
  const value = Buffer.alloc(COUNT_BYTES);
  value.writeUIntBE(count, 0, COUNT_BYTES);
  return value;
}

export const decodeCount = (value: Buffer): number =>
  value.length === COUNT_BYTES ? value.readUIntBE(0, COUNT_BYTES) : -1;
