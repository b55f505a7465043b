import type { Decimal128, Double, Long } from 'bson';

/** A decoded BSON document; codec.ts describes the decoded form of each BSON type. */
export type Doc = { [field: string]: unknown };

/** A decoded number: plain where that identifies its BSON type, otherwise the object of the bson library. */
export type Numeric = number | Double | Long | Decimal128;

const TAG = '_bsontype';
const tagOf = (value: object): unknown => (TAG in value ? value[TAG] : undefined);

/** Returns true for a document: not an array, a date or an object of the bson library. */
export function isDoc(value: unknown): value is Doc {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

export const REFERENCE_FIELDS = new Set(['$ref', '$id', '$db']);

/** Returns true when a field's condition is made of operators rather than a value to be equal to. */
export function isOperators(condition: unknown): condition is Doc {
  if (!isDoc(condition)) return false;
  const [first = ''] = Object.keys(condition);
  return first.startsWith('$') && !REFERENCE_FIELDS.has(first);
}

/** Returns the document's own field; an inherited property is no field. */
export const own = (document: Doc, name: string): unknown =>
  Object.hasOwn(document, name) ? document[name] : undefined;

export const isMissing = (value: unknown): value is null | undefined => value === null || value === undefined;

export function hasTag(value: unknown, tag: string): boolean {
  return typeof value === 'object' && value !== null && tagOf(value) === tag;
}

export const isLong = (value: unknown): value is Long => hasTag(value, 'Long');
const isDouble = (value: unknown): value is Double => hasTag(value, 'Double');
export const isDecimal = (value: unknown): value is Decimal128 => hasTag(value, 'Decimal128');
export const isNumeric = (value: unknown): value is Numeric =>
  typeof value === 'number' || isLong(value) || isDouble(value) || isDecimal(value);

/** Returns true when a plain number means an Int32; every other plain number is a Double. */
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

/** Returns the type alias that `$type` uses, or `missing` for an absent field. */
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

/** Returns the position of the value's type in MongoDB's comparison order; equal ranks compare by value. */
export const rankOf = (value: unknown): number => RANKS[bsonTypeOf(value)] ?? 20;
