import { Binary, BSONRegExp, BSONSymbol } from 'bson';
import { badValue, MongoError, notSupported } from '../errors.ts';
import { toDouble } from '../values/numbers.ts';
import { compareValues, equalValues } from '../values/order.ts';
import { bsonTypeOf, isLong, isMissing, isNumeric, rankOf } from '../values/types.ts';

/** Compiles a pattern with MongoDB's options. Throws 238 for option x, 51108 and 51091 for invalid ones. */
function compileRegex(pattern: string, options: string): RegExp {
  for (const option of options) {
    if (option === 'x') throw notSupported("the regular expression option 'x'");
    if (!'imsuxl'.includes(option)) throw new MongoError(51108, `invalid flag in regex options: ${option}`);
  }
  const inline = /^\(\?([ims]+)\)/.exec(pattern);
  const flags = new Set(Array.from(options + (inline?.[1] ?? '')).filter((flag) => 'ims'.includes(flag)));
  try {
    return new RegExp(inline ? pattern.slice(inline[0].length) : pattern, `${Array.from(flags).join('')}u`);
  } catch {
    return compileLoosely(pattern, Array.from(flags).join(''));
  }
}

// PCRE allows unnecessary escapes that JavaScript refuses in Unicode mode.
function compileLoosely(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch {
    throw new MongoError(51091, `Regular expression is invalid: ${pattern}`);
  }
}

/** Compiles a stored regular expression. */
export const regexOf = (value: BSONRegExp): RegExp => compileRegex(value.pattern, value.options);

/** Compiles `{$regex, $options}`; the pattern is text or a regular expression with its own options. */
export function regexOperand(pattern: unknown, options: unknown): RegExp {
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  if (pattern instanceof BSONRegExp) {
    if (options !== undefined && pattern.options) {
      throw new MongoError(51074, 'options set in both $regex and $options');
    }
    return compileRegex(pattern.pattern, options ?? pattern.options);
  }
  if (typeof pattern !== 'string') throw badValue('$regex has to be a string');
  return compileRegex(pattern, options ?? '');
}

/** Returns true when text matches, or when a stored regular expression is the same one. */
export function matchesRegex(value: unknown, regex: RegExp): boolean {
  if (typeof value === 'string') return regex.test(value);
  if (value instanceof BSONSymbol) return regex.test(value.value);
  return value instanceof BSONRegExp && value.pattern === regex.source;
}

/** Returns true when one value at the path satisfies an operator. */
export type Predicate = (value: unknown) => boolean;

const isNaNValue = (value: unknown): boolean => isNumeric(value) && Number.isNaN(toDouble(value));

/** Compiles `$eq`; null also equals an absent field. */
export function equals(operand: unknown): Predicate {
  if (isMissing(operand)) return isMissing;
  return (value) => value !== undefined && equalValues(value, operand);
}

/** Compiles `$in`; regular expressions in the list match text. */
export function isIn(operands: readonly unknown[]): Predicate {
  const tests = operands.flatMap((operand) => {
    if (!(operand instanceof BSONRegExp)) return [equals(operand)];
    const regex = regexOf(operand);
    return [equals(operand), (value: unknown) => matchesRegex(value, regex)];
  });
  return (value) => tests.some((test) => test(value));
}

// Values are compared only with values of their own type, except by MinKey and MaxKey.
function comparison(operand: unknown, holds: (order: number) => boolean, orEqual: boolean): Predicate {
  if (isMissing(operand)) return (value) => orEqual && isMissing(value);
  const rank = rankOf(operand);
  const acrossTypes = rank === 1 || rank === 127;
  if (isNaNValue(operand)) return (value) => orEqual && isNaNValue(value);
  return (value) => {
    if (value === undefined || isNaNValue(value)) return false;
    return (acrossTypes || rankOf(value) === rank) && holds(compareValues(value, operand));
  };
}

/** The comparison operators. */
export const isAbove = (operand: unknown): Predicate => comparison(operand, (order) => order > 0, false);
export const isAtLeast = (operand: unknown): Predicate => comparison(operand, (order) => order >= 0, true);
export const isBelow = (operand: unknown): Predicate => comparison(operand, (order) => order < 0, false);
export const isAtMost = (operand: unknown): Predicate => comparison(operand, (order) => order <= 0, true);

/** Compiles `$mod`. */
export function hasRemainder(divisor: bigint, remainder: bigint): Predicate {
  return (value) => {
    if (!isNumeric(value)) return false;
    const plain = toDouble(value);
    if (!Number.isFinite(plain)) return false;
    const whole = isLong(value) ? value.toBigInt() : BigInt(Math.trunc(plain));
    return whole % divisor === remainder;
  };
}

// By the type number of the BSON specification, from 1.
const TYPES =
  `double string object array binData undefined objectId bool date null regex dbPointer javascript symbol
  javascriptWithScope int timestamp long decimal`.split(/\s+/);
const TYPE_NAMES = new Set([...TYPES, 'minKey', 'maxKey', 'number']);

/** Returns the type alias of a `$type` operand, undefined for an unknown type. */
export function typeAlias(operand: unknown): string | undefined {
  if (typeof operand === 'string') return TYPE_NAMES.has(operand) ? operand : undefined;
  const number = isNumeric(operand) ? toDouble(operand) : Number.NaN;
  return number === -1 ? 'minKey' : number === 127 ? 'maxKey' : TYPES[number - 1];
}

/** Compiles `$type`. */
export function hasType(aliases: readonly string[]): Predicate {
  const wanted = new Set(aliases);
  if (wanted.has('number')) for (const name of ['int', 'long', 'double', 'decimal']) wanted.add(name);
  return (value) => value !== undefined && wanted.has(bsonTypeOf(value));
}

export type BitTest = 'allSet' | 'allClear' | 'anySet' | 'anyClear';

function bitsOf(value: unknown): ((position: number) => boolean) | null {
  if (value instanceof Binary) {
    const bytes = value.value();
    return (position) => (((bytes[position >> 3] ?? 0) >> (position & 7)) & 1) === 1;
  }
  if (!isNumeric(value)) return null;
  const plain = toDouble(value);
  if (!isLong(value) && !Number.isSafeInteger(plain)) return null;
  const whole = isLong(value) ? value.toBigInt() : BigInt(plain);
  return (position) => ((whole >> BigInt(position)) & 1n) === 1n;
}

/** Compiles a bit test on integers (two's complement) and binary data; other values never match. */
export function testsBits(positions: readonly number[], test: BitTest): Predicate {
  return (value) => {
    const isSet = bitsOf(value);
    if (!isSet) return false;
    if (test === 'allSet') return positions.every(isSet);
    if (test === 'anySet') return positions.some(isSet);
    if (test === 'allClear') return !positions.some(isSet);
    return !positions.every(isSet);
  };
}
