import { Binary, BSONRegExp, BSONSymbol, Code, ObjectId, Timestamp } from 'bson';
import { compareNumbers } from './numbers.ts';
import { type Doc, isDoc, isNumeric, rankOf } from './types.ts';

const sign = (difference: number): number => (difference < 0 ? -1 : difference > 0 ? 1 : 0);
const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;

/** Compares strings by their UTF-8 bytes; JavaScript's own order differs for surrogate pairs and U+E000..U+FFFF. */
export function compareStrings(a: string, b: string): number {
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

const regexParts = (value: unknown): [string, string] =>
  value instanceof BSONRegExp
    ? [value.pattern, value.options]
    : value instanceof RegExp
      ? [value.source, value.flags]
      : ['', ''];

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
  if (rankOf(a) === 50) {
    const [[patternA, flagsA], [patternB, flagsB]] = [regexParts(a), regexParts(b)];
    return compareStrings(patternA, patternB) || compareStrings(flagsA, flagsB);
  }
  return compareStrings(textOf(a), textOf(b));
}

/** Returns true when MongoDB considers the values equal, for example 1 and 1.0. */
export const equalValues = (a: unknown, b: unknown): boolean => compareValues(a, b) === 0;
