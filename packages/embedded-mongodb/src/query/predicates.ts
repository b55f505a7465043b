import { Binary, BSONRegExp, BSONSymbol, ObjectId } from 'bson';
import { badValue, failedToParse, MongoError, notSupported } from '../errors.ts';
import { toDouble } from '../values/numbers.ts';
import { compareValues, equalValues } from '../values/order.ts';
import { bsonTypeOf, isLong, isMissing, isNumeric, isOperators, rankOf } from '../values/types.ts';

/** Returns true when one value at a path satisfies an operator. */
export type Predicate = (value: unknown) => boolean;

/**
 * Returns true for a repeated group that itself repeats or chooses, as in `(a+)+` and `(a|aa)*`: JavaScript may need time
 * exponential in the length of the text for it.
 */
function mayBacktrackForever(pattern: string): boolean {
  const groups: { isAmbiguous: boolean }[] = [{ isAmbiguous: false }];
  const parts =
    pattern.match(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|\(\?[:=!]|\(\?<[=!]|\(\?<\w+>|\{\d+(?:,\d*)?\}|[^]/g) ?? [];
  for (const [i, part] of parts.entries()) {
    const inner = groups.at(-1);
    if (part.startsWith('(')) groups.push({ isAmbiguous: false });
    else if (inner && (part === '|' || isQuantifier(part))) inner.isAmbiguous = true;
    else if (inner && part === ')' && groups.length > 1) {
      groups.pop();
      const next = parts[i + 1] ?? '';
      if (inner.isAmbiguous && isQuantifier(next) && next !== '?' && next !== '{1}') return true;
      const outer = groups.at(-1);
      if (outer && inner.isAmbiguous) outer.isAmbiguous = true;
    }
  }
  return false;
}

const isQuantifier = (part: string): boolean => /^(?:[*+?]|\{\d.*)$/.test(part);

function compileRegex(pattern: string, options: string): RegExp {
  if (mayBacktrackForever(pattern))
    throw notSupported(`a regular expression that repeats a repetition or a choice, ${pattern},`);
  for (const option of options) {
    if (option === 'x') throw notSupported("the regular expression option 'x'");
    if (!'imsuxl'.includes(option)) throw new MongoError(51108, `invalid flag in regex options: ${option}`);
  }
  const inline = /^\(\?([ims]+)\)/.exec(pattern);
  const source = inline ? pattern.slice(inline[0].length) : pattern;
  const flags = Array.from('ims').filter((flag) => (options + (inline?.[1] ?? '')).includes(flag));
  // PCRE allows unnecessary escapes that JavaScript refuses in Unicode mode.
  for (const mode of ['u', '']) {
    try {
      return new RegExp(source, flags.join('') + mode);
    } catch {}
  }
  throw new MongoError(51091, `Regular expression is invalid: ${pattern}`);
}

function matchesRegex(regex: RegExp): Predicate {
  return (value) => {
    if (typeof value === 'string') return regex.test(value);
    if (value instanceof BSONSymbol) return regex.test(value.value);
    return value instanceof BSONRegExp && value.pattern === regex.source;
  };
}

/** Compiles `{$regex, $options}`; the pattern is text or a regular expression with its own options. */
export function regexOperand(pattern: unknown, options: unknown): Predicate {
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  if (typeof pattern === 'string') return matchesRegex(compileRegex(pattern, options ?? ''));
  if (!(pattern instanceof BSONRegExp)) throw badValue('$regex has to be a string');
  if (options !== undefined && pattern.options)
    throw new MongoError(51074, 'options set in both $regex and $options');
  return matchesRegex(compileRegex(pattern.pattern, options ?? pattern.options));
}

/** Compiles `$eq`; null also equals an absent field. */
export function equals(operand: unknown): Predicate {
  if (isMissing(operand)) return isMissing;
  return (value) => value !== undefined && equalValues(value, operand);
}

/** Returns texts and ids, of which a list may have thousands, as keys of a set; null for other values. */
function setKey(value: unknown): string | null {
  if (typeof value === 'string') return `s${value}`;
  return value instanceof ObjectId ? `o${value.toHexString()}` : null;
}

const testsOf = (operands: readonly unknown[]): Predicate[] =>
  operands.flatMap((operand) =>
    operand instanceof BSONRegExp ? [equals(operand), regexOperand(operand, undefined)] : [equals(operand)],
  );

export function isIn(operands: readonly unknown[]): Predicate {
  const keys = new Set(operands.map(setKey));
  const all = testsOf(operands);
  const others = testsOf(operands.filter((operand) => setKey(operand) === null));
  return (value) => {
    const key = setKey(value);
    if (key === null) return all.some((test) => test(value));
    return keys.has(key) || others.some((test) => test(value));
  };
}

function listOperand(operator: string, operand: unknown): unknown[] {
  if (!Array.isArray(operand)) throw badValue(`${operator} needs an array`);
  if (operand.some(isOperators)) throw badValue(`cannot nest $ under ${operator}`);
  return operand;
}

function comparable(operator: string, operand: unknown): unknown {
  if (!(operand instanceof BSONRegExp)) return operand;
  throw badValue(`Can't have RegEx as arg to predicate over field '${operator}'.`);
}

const isNaNValue = (value: unknown): boolean => isNumeric(value) && Number.isNaN(toDouble(value));

// Values are compared only with values of their own type, except by MinKey and MaxKey.
function comparison(operator: string, operand: unknown, holds: (order: number) => boolean): Predicate {
  const orEqual = holds(0);
  if (isMissing(operand)) return (value) => orEqual && isMissing(value);
  if (isNaNValue(operand)) return (value) => orEqual && isNaNValue(value);
  const rank = rankOf(comparable(operator, operand));
  const acrossTypes = rank === 1 || rank === 127;
  return (value) => {
    if (value === undefined || isNaNValue(value)) return false;
    return (acrossTypes || rankOf(value) === rank) && holds(compareValues(value, operand));
  };
}

function hasRemainder(operand: unknown): Predicate {
  if (!Array.isArray(operand) || operand.length !== 2)
    throw badValue('malformed mod, needs to be an array of 2 elements');
  const [divisor = 0n, remainder = 0n] = operand.map((value: unknown) => {
    const whole = isNumeric(value) ? Math.trunc(toDouble(value)) : Number.NaN;
    if (Number.isFinite(whole)) return BigInt(whole);
    throw badValue('malformed mod, divisor or remainder not a number');
  });
  if (divisor === 0n) throw badValue('divisor cannot be 0');
  return (value) => {
    if (!isNumeric(value) || !Number.isFinite(toDouble(value))) return false;
    const whole = isLong(value) ? value.toBigInt() : BigInt(Math.trunc(toDouble(value)));
    return whole % divisor === remainder;
  };
}

// By the type number of the BSON specification, from 1.
const TYPES =
  `double string object array binData undefined objectId bool date null regex dbPointer javascript symbol
  javascriptWithScope int timestamp long decimal`.split(/\s+/);
const NUMBERS = ['int', 'long', 'double', 'decimal'];

function typeNames(operand: unknown): string[] {
  if (operand === 'number') return NUMBERS;
  const number = isNumeric(operand) ? toDouble(operand) : Number.NaN;
  const name = number === -1 ? 'minKey' : number === 127 ? 'maxKey' : (TYPES[number - 1] ?? operand);
  if (typeof name === 'string' && [...TYPES, 'minKey', 'maxKey'].includes(name)) return [name];
  throw badValue(`Unknown type name alias: ${String(operand)}`);
}

function hasType(operand: unknown): Predicate {
  const wanted = new Set((Array.isArray(operand) ? operand : [operand]).flatMap(typeNames));
  if (wanted.size === 0) throw failedToParse('$type must match at least one type');
  return (value) => value !== undefined && wanted.has(bsonTypeOf(value));
}

function hasSize(operand: unknown): Predicate {
  const size = isNumeric(operand) ? toDouble(operand) : Number.NaN;
  if (Number.isInteger(size) && size >= 0) return (value) => Array.isArray(value) && value.length === size;
  throw badValue('Failed to parse $size. Expected a non-negative integer');
}

type BitTest = (positions: readonly number[], isSet: (position: number) => boolean) => boolean;

// Returns null for a value that has no bits; integers are in two's complement.
function bitsOf(value: unknown): ((position: number) => boolean) | null {
  if (value instanceof Binary) {
    const bytes = value.value();
    return (position) => (((bytes[position >> 3] ?? 0) >> (position & 7)) & 1) === 1;
  }
  if (!isNumeric(value) || (!isLong(value) && !Number.isSafeInteger(toDouble(value)))) return null;
  const whole = isLong(value) ? value.toBigInt() : BigInt(toDouble(value));
  return (position) => ((whole >> BigInt(position)) & 1n) === 1n;
}

function bitPositions(operand: unknown): number[] {
  const isSet = isNumeric(operand) && toDouble(operand) < 0 ? null : bitsOf(operand);
  const size = operand instanceof Binary ? operand.position * 8 : 64;
  if (isSet) return Array.from({ length: size }, (_, position) => position).filter(isSet);
  const positions = Array.isArray(operand)
    ? operand.map((bit) => (isNumeric(bit) ? toDouble(bit) : -1))
    : [-1];
  if (positions.every((bit) => Number.isInteger(bit) && bit >= 0)) return positions;
  throw badValue('$bits operators take a bitmask, a list of bit positions or binary data');
}

const bits =
  (test: BitTest) =>
  (operand: unknown): Predicate => {
    const positions = bitPositions(operand);
    return (value) => {
      const isSet = bitsOf(value);
      return isSet !== null && test(positions, isSet);
    };
  };

/** The operators that test one value, by name. Each throws BadValue for a wrong operand. */
export const predicates: Record<string, (operand: unknown) => Predicate> = {
  $eq: equals,
  $ne: (operand) => equals(comparable('$ne', operand)),
  $gt: (operand) => comparison('$gt', operand, (order) => order > 0),
  $gte: (operand) => comparison('$gte', operand, (order) => order >= 0),
  $lt: (operand) => comparison('$lt', operand, (order) => order < 0),
  $lte: (operand) => comparison('$lte', operand, (order) => order <= 0),
  $in: (operand) => isIn(listOperand('$in', operand)),
  $nin: (operand) => isIn(listOperand('$nin', operand)),
  $mod: hasRemainder,
  $type: hasType,
  $size: hasSize,
  $bitsAllSet: bits((positions, isSet) => positions.every(isSet)),
  $bitsAllClear: bits((positions, isSet) => !positions.some(isSet)),
  $bitsAnySet: bits((positions, isSet) => positions.some(isSet)),
  $bitsAnyClear: bits((positions, isSet) => !positions.every(isSet)),
};
