import { createHash } from 'node:crypto';
import { Binary, BSONRegExp, BSONSymbol, Code, ObjectId, Timestamp } from 'bson';
import { compareNumbers, exactOf, scaled, exactOfDouble, toDouble } from './numbers.ts';
import { type Doc, isDoc, isNumeric, type Numeric, rankOf } from './types.ts';

const sign = (difference: number): number => (difference < 0 ? -1 : difference > 0 ? 1 : 0);
const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;

/** Compares strings by their UTF-8 bytes; JavaScript's own order differs for surrogate pairs and U+E000..U+FFFF. */
function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x !== y) return isSurrogate(x) === isSurrogate(y) ? sign(x - y) : isSurrogate(x) ? 1 : -1;
  }
  return sign(a.length - b.length);
}

function compareBinary(a: Binary, b: Binary): number {
  return (
    sign(a.position - b.position) || sign(a.sub_type - b.sub_type) || Buffer.compare(a.value(), b.value())
  );
}

function compareDocs(a: Doc, b: Doc): number {
  const [left, right] = [Object.entries(a), Object.entries(b)];
  for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
    const [nameA, valueA] = left[i] ?? ['', null];
    const [nameB, valueB] = right[i] ?? ['', null];
    const order =
      rankOf(valueA) - rankOf(valueB) || compareStrings(nameA, nameB) || compareValues(valueA, valueB);
    if (order !== 0) return sign(order);
  }
  return sign(left.length - right.length);
}

function compareArrays(a: unknown[], b: unknown[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const order = compareValues(a[i], b[i]);
    if (order !== 0) return order;
  }
  return sign(a.length - b.length);
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value instanceof BSONSymbol ? value.value : '';

/** Compares any two values in MongoDB's order: by type, then by value. Returns -1, 0 or 1. */
export function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0;
  const byType = rankOf(a) - rankOf(b);
  if (byType !== 0) return sign(byType);
  if (isNumeric(a) && isNumeric(b)) return compareNumbers(a, b);
  if (a instanceof Date && b instanceof Date) return sign(a.getTime() - b.getTime());
  if (a instanceof ObjectId && b instanceof ObjectId) return Buffer.compare(a.id, b.id);
  if (typeof a === 'boolean' && typeof b === 'boolean') return sign(Number(a) - Number(b));
  if (Array.isArray(a) && Array.isArray(b)) return compareArrays(a, b);
  if (isDoc(a) && isDoc(b)) return compareDocs(a, b);
  return compareRare(a, b);
}

function compareRare(a: unknown, b: unknown): number {
  if (a instanceof Binary && b instanceof Binary) return compareBinary(a, b);
  if (a instanceof Timestamp && b instanceof Timestamp) return a.compare(b);
  if (a instanceof Code && b instanceof Code) {
    return compareStrings(a.code, b.code) || compareValues(a.scope ?? undefined, b.scope ?? undefined);
  }
  if (a instanceof BSONRegExp && b instanceof BSONRegExp)
    return compareStrings(a.pattern, b.pattern) || compareStrings(a.options, b.options);
  return compareStrings(textOf(a), textOf(b));
}

/** Returns true when MongoDB considers the values equal, for example 1 and 1.0. */
export const equalValues = (a: unknown, b: unknown): boolean => compareValues(a, b) === 0;

/**
 * Returns the key of a value as a binary string, one character per byte, so that comparing strings compares bytes.
 * Keys have MongoDB's order: a < b exactly when encodeKey(a) < encodeKey(b); equal values (1, 1.0, Long 1) have one key.
 * Keys are stored on disk: a change here makes existing data folders unreadable.
 */
export function encodeKey(value: unknown): string {
  return String.fromCharCode(rankOf(value)) + encodeBody(value);
}

/** LMDB accepts keys of 1978 bytes; the difference is reserved for index and record ids. */
export const KEY_LIMIT = 1800;

/** The bytes of a shortened key that have the order of its values. */
export const ORDERED_BYTES = KEY_LIMIT - 100;

/** Shortens a long key to its first 1700 bytes and a digest: equality is kept, order only for those bytes. */
export function boundKey(key: string): string {
  if (key.length <= KEY_LIMIT) return key;
  const digest = createHash('sha256').update(key, 'latin1').digest().toString('latin1');
  return key.slice(0, ORDERED_BYTES) + digest;
}

function text(value: string): string {
  // Of ASCII alone both encodings are the same.
  const isAscii = Buffer.byteLength(value) === value.length;
  const encoded = isAscii ? value : Buffer.from(value).toString('latin1');
  return `${encoded.replaceAll('\0', '\0\xff')}\0\x01`;
}

const bytes = new DataView(new ArrayBuffer(8));
const bytesText = (): string => Buffer.from(bytes.buffer).toString('latin1');

function uint(value: number, size: 2 | 4): string {
  bytes.setUint32(0, value);
  return bytesText().slice(4 - size, 4);
}

function double(value: number): string {
  bytes.setFloat64(0, Object.is(value, -0) ? 0 : value);
  const raw = bytes.getBigUint64(0);
  bytes.setBigUint64(0, raw >> 63n ? ~raw & 0xffffffffffffffffn : raw | 0x8000000000000000n);
  return bytesText();
}

function int64(value: bigint): string {
  bytes.setBigInt64(0, value ^ (-0x7fffffffffffffffn - 1n));
  return bytesText();
}

// The nearest double, the side of it on which the exact value lies, and the digits that distinguish such values.
function number(value: Numeric): string {
  const nearest = toDouble(value);
  if (Number.isNaN(nearest)) return '\0'.repeat(8);
  if (typeof value === 'number') return `${double(nearest)}\x80`;
  const exact = exactOf(value);
  if (typeof exact === 'number') return `${double(nearest)}\x80`;
  const finite = Number.isFinite(nearest) ? nearest : Math.sign(nearest) * Number.MAX_VALUE;
  const rounded = exactOfDouble(finite);
  const shared = Math.min(exact.exponent, rounded.exponent);
  const difference = scaled(exact, shared) - scaled(rounded, shared);
  if (difference === 0n) return `${double(finite)}\x80`;
  return `${double(finite)}${difference < 0n ? '\x7f' : '\x81'}${digits(exact.coefficient, exact.exponent)}`;
}

function digits(coefficient: bigint, exponent: number): string {
  const negative = coefficient < 0n;
  const all = (negative ? -coefficient : coefficient).toString();
  const body = `${uint(all.length + exponent + 0x8000, 2)}${all.replace(/0+$/, '')}\0`;
  return negative ? Array.from(body, (c) => String.fromCharCode(255 - c.charCodeAt(0))).join('') : body;
}

function encodeBody(value: unknown): string {
  if (isNumeric(value)) return number(value);
  if (typeof value === 'string') return text(value);
  if (value instanceof ObjectId) return Buffer.from(value.id).toString('latin1');
  if (value instanceof Date) return int64(BigInt(Number.isNaN(value.getTime()) ? 0 : value.getTime()));
  if (typeof value === 'boolean') return value ? '\x01' : '\0';
  if (Array.isArray(value)) return `${value.map((item) => encodeKey(item)).join('')}\0`;
  if (isDoc(value)) return encodeFields(value);
  return encodeRare(value);
}

function encodeFields(value: { [field: string]: unknown }): string {
  const fields = Object.entries(value).map(
    ([name, field]) => `${String.fromCharCode(rankOf(field))}${text(name)}${encodeBody(field)}`,
  );
  return `${fields.join('')}\0`;
}

function encodeRare(value: unknown): string {
  if (value instanceof Binary) {
    return (
      uint(value.position, 4) +
      String.fromCharCode(value.sub_type) +
      Buffer.from(value.value()).toString('latin1')
    );
  }
  if (value instanceof Timestamp) return int64(value.toBigInt() ^ (-0x7fffffffffffffffn - 1n));
  if (value instanceof BSONRegExp) return text(value.pattern) + text(value.options);
  if (value instanceof BSONSymbol) return text(value.value);
  if (value instanceof Code) return text(value.code) + (value.scope ? encodeFields(value.scope) : '');
  return '';
}
