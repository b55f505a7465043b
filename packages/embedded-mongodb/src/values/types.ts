import type { Decimal128, Double, Long } from 'bson';

/** A decoded BSON document; see codec.ts for how each BSON type looks inside. */
export type Doc = { [field: string]: unknown };

/** A number as this package keeps it: plain where the plain form says its BSON type, bson's object where it would not. */
export type Numeric = number | Double | Long | Decimal128;

const TAG = '_bsontype';
const tagOf = (value: object): unknown => (TAG in value ? value[TAG] : undefined);

/** True for a plain document: not an array, a date or one of bson's own types. */
export function isDoc(value: unknown): value is Doc {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

export const isMissing = (value: unknown): value is null | undefined => value === null || value === undefined;

export function hasTag(value: unknown, tag: string): boolean {
  return typeof value === 'object' && value !== null && tagOf(value) === tag;
}

export const isLong = (value: unknown): value is Long => hasTag(value, 'Long');
export const isDouble = (value: unknown): value is Double => hasTag(value, 'Double');
export const isDecimal = (value: unknown): value is Decimal128 => hasTag(value, 'Decimal128');
export const isNumeric = (value: unknown): value is Numeric =>
  typeof value === 'number' || isLong(value) || isDouble(value) || isDecimal(value);

/** True when a plain number stands for an Int32; every other plain number is a Double. */
export const isInt32 = (value: number): boolean => (value | 0) === value && !Object.is(value, -0);

const TAG_TYPES: Record<string, string> = {
  ObjectId: 'objectId',
  Double: 'double',
  Long: 'long',
  Int32: 'int',
  Decimal128: 'decimal',
  Binary: 'binData',
  BSONRegExp: 'regex',
  Timestamp: 'timestamp',
  MinKey: 'minKey',
  MaxKey: 'maxKey',
  BSONSymbol: 'symbol',
};

/** The alias MongoDB's `$type` uses for the value, `missing` for an absent one. */
export function bsonTypeOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    case 'number':
      return isInt32(value) ? 'int' : 'double';
    default:
  }
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (value instanceof RegExp) return 'regex';
  if (typeof value === 'object') {
    const tag = tagOf(value);
    if (tag === 'Code') return 'scope' in value && value.scope ? 'javascriptWithScope' : 'javascript';
    if (typeof tag === 'string') return TAG_TYPES[tag] ?? 'object';
  }
  return 'object';
}

const RANKS: Record<string, number> = {
  minKey: 1,
  missing: 4,
  null: 5,
  int: 10,
  long: 10,
  double: 10,
  decimal: 10,
  symbol: 15,
  string: 15,
  object: 20,
  array: 25,
  binData: 30,
  objectId: 35,
  bool: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  javascript: 60,
  javascriptWithScope: 65,
  maxKey: 127,
};

/** The place of a BSON type in MongoDB's comparison order; equal ranks compare by value. */
export const rankOf = (value: unknown): number => RANKS[bsonTypeOf(value)] ?? 20;
