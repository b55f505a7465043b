import { evalExpr } from 'mingo/core';
import { Binary, Decimal128, Long, ObjectId } from 'bson';
import { MongoError } from '../errors.ts';
import { exactOf, doubleOf, integerOf, isZero, kindOf, toDecimal, toDouble } from '../values/numbers.ts';
import { bsonTypeOf, isDoc, isMissing, isNumeric, type Numeric } from '../values/types.ts';
import { typeAlias } from '../query/predicates.ts';
import { type ExpressionOperator, type Pure } from './pure.ts';

const failure = (value: unknown, to: string) =>
  new MongoError(
    241,
    `Unsupported conversion from ${bsonTypeOf(value)} to ${to} in $convert with no onError value`,
  );
const unparsable = (value: unknown, to: string) =>
  new MongoError(241, `Failed to parse ${to} '${String(value)}' in $convert with no onError value`);

const NUMBER_TEXT = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

function integer(value: unknown, kind: 'int' | 'long'): unknown {
  if (typeof value === 'boolean') return integerOf(BigInt(value), kind);
  if (value instanceof Date && kind === 'long') return Long.fromNumber(value.getTime());
  if (typeof value === 'string') {
    if (!/^[+-]?\d+$/.test(value)) throw unparsable(value, kind);
    return inRange(BigInt(value), kind, value);
  }
  if (!isNumeric(value)) throw failure(value, kind);
  const exact = exactOf(value);
  if (typeof exact === 'number') {
    throw new MongoError(
      241,
      'Attempt to convert NaN or infinity value to integer in $convert with no onError value',
    );
  }
  const { coefficient, exponent } = exact;
  return inRange(
    exponent >= 0 ? coefficient * 10n ** BigInt(exponent) : coefficient / 10n ** BigInt(-exponent),
    kind,
    value,
  );
}

function inRange(whole: bigint, kind: 'int' | 'long', source: unknown): unknown {
  const result = integerOf(whole, kind);
  if (result === null || (kind === 'int' && typeof result !== 'number')) {
    throw new MongoError(
      241,
      `Conversion would overflow target type in $convert with no onError value: ${String(source)}`,
    );
  }
  return kind === 'long' && typeof result === 'number' ? Long.fromNumber(result) : result;
}

function double(value: unknown): Numeric {
  if (typeof value === 'boolean') return doubleOf(Number(value));
  if (value instanceof Date) return doubleOf(value.getTime());
  if (isNumeric(value)) return doubleOf(toDouble(value));
  if (typeof value !== 'string') throw failure(value, 'double');
  if (/^[+-]?(nan|inf(inity)?)$/i.test(value))
    return /nan/i.test(value) ? Number.NaN : value.startsWith('-') ? -Infinity : Infinity;
  if (!NUMBER_TEXT.test(value)) throw unparsable(value, 'number');
  return doubleOf(Number(value));
}

function decimal(value: unknown): Decimal128 {
  if (isNumeric(value)) return toDecimal(value);
  if (typeof value === 'boolean') return toDecimal(Number(value));
  if (value instanceof Date) return Decimal128.fromString(String(value.getTime()));
  if (typeof value !== 'string') throw failure(value, 'decimal');
  try {
    return Decimal128.fromString(value);
  } catch {
    throw unparsable(value, 'number');
  }
}

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof ObjectId) return value.toHexString();
  if (isNumeric(value)) return kindOf(value) === 'double' ? doubleText(toDouble(value)) : value.toString();
  throw failure(value, 'string');
}

function doubleText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  return Object.is(value, -0) ? '-0' : String(value);
}

function bool(value: unknown): boolean {
  if (isNumeric(value)) return !isZero(value);
  return typeof value === 'boolean' ? value : true;
}

function date(value: unknown): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (isNumeric(value) && kindOf(value) !== 'int') return new Date(Math.trunc(toDouble(value)));
  if (typeof value !== 'string') throw failure(value, 'date');
  const iso = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(value);
  const parsed = iso ? new Date(iso[1] === undefined || iso[4] ? value : `${value}Z`) : new Date(Number.NaN);
  if (Number.isNaN(parsed.getTime())) {
    throw new MongoError(241, `Error parsing date string '${value}' in $convert with no onError value`);
  }
  return parsed;
}

function objectId(value: unknown): ObjectId {
  if (value instanceof ObjectId) return value;
  if (typeof value !== 'string') throw failure(value, 'objectId');
  if (!/^[0-9a-f]{24}$/i.test(value)) throw unparsable(value, 'objectId');
  return new ObjectId(value);
}

const CONVERSIONS: Record<string, (value: unknown) => unknown> = {
  int: (value) => integer(value, 'int'),
  long: (value) => integer(value, 'long'),
  double,
  decimal,
  string: text,
  bool,
  date,
  objectId,
};

const shorthand =
  (type: string): Pure =>
  ([value]) =>
    isMissing(value) ? null : CONVERSIONS[type]?.(value);

const convert: ExpressionOperator = (document, operand, options) => {
  if (!isDoc(operand)) throw new MongoError(9, '$convert expects an object of named arguments');
  const evaluate = (name: string) => evalExpr(document, operand[name] ?? null, options);
  const [input, to] = [evaluate('input'), evaluate('to')];
  if (isMissing(input)) return evaluate('onNull') ?? null;
  if (isMissing(to)) return null;
  const conversion = CONVERSIONS[typeAlias(isDoc(to) ? to['type'] : to) ?? ''];
  if (!conversion) throw new MongoError(2, `Unknown type name: ${JSON.stringify(to)}`);
  try {
    return conversion(input);
  } catch (error) {
    if (error instanceof MongoError && 'onError' in operand) return evaluate('onError');
    throw error;
  }
};

/** Types and conversions between them. */
export const conversions: Record<string, Pure> = {
  $type: ([value]) => bsonTypeOf(value),
  $toInt: shorthand('int'),
  $toLong: shorthand('long'),
  $toDouble: shorthand('double'),
  $toDecimal: shorthand('decimal'),
  $toString: shorthand('string'),
  $toBool: shorthand('bool'),
  $toDate: shorthand('date'),
  $toObjectId: shorthand('objectId'),
  $binarySize: ([value]) => {
    if (isMissing(value)) return null;
    if (typeof value === 'string') return Buffer.byteLength(value);
    if (value instanceof Binary) return value.position;
    throw new MongoError(
      51276,
      `$binarySize requires a string or BinData argument, found: ${bsonTypeOf(value)}`,
    );
  },
};

export const convertOperator: Record<string, ExpressionOperator> = { $convert: convert };
