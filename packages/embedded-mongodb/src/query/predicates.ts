import { Binary, BSONRegExp } from 'bson';
import { compareValues, equalValues } from '../values/compare.ts';
import { toDouble } from '../values/numbers.ts';
import { bsonTypeOf, isLong, isMissing, isNumeric, rankOf } from '../values/types.ts';
import { matchesRegex, regexOf } from './regex.ts';

/** Says whether one value a path reached satisfies an operator. */
export type Predicate = (value: unknown) => boolean;

const isNaNValue = (value: unknown): boolean => isNumeric(value) && Number.isNaN(toDouble(value));

export function equals(operand: unknown): Predicate {
  if (isMissing(operand)) return isMissing;
  return (value) => value !== undefined && equalValues(value, operand);
}

/** `$in` compares, except that regular expressions in the list match text. */
export function isIn(operands: readonly unknown[]): Predicate {
  const tests = operands.flatMap((operand) => {
    if (!(operand instanceof BSONRegExp)) return [equals(operand)];
    const regex = regexOf(operand);
    return [equals(operand), (value: unknown) => matchesRegex(value, regex)];
  });
  return (value) => tests.some((test) => test(value));
}

/** Comparison stays within the operand's type, but MinKey and MaxKey compare with everything. */
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

export const isAbove = (operand: unknown): Predicate => comparison(operand, (order) => order > 0, false);
export const isAtLeast = (operand: unknown): Predicate => comparison(operand, (order) => order >= 0, true);
export const isBelow = (operand: unknown): Predicate => comparison(operand, (order) => order < 0, false);
export const isAtMost = (operand: unknown): Predicate => comparison(operand, (order) => order <= 0, true);

export function hasRemainder(divisor: bigint, remainder: bigint): Predicate {
  return (value) => {
    if (!isNumeric(value)) return false;
    const plain = toDouble(value);
    if (!Number.isFinite(plain)) return false;
    const whole = isLong(value) ? value.toBigInt() : BigInt(Math.trunc(plain));
    return whole % divisor === remainder;
  };
}

const TYPE_NUMBERS: Record<number, string> = {
  [-1]: 'minKey',
  1: 'double',
  2: 'string',
  3: 'object',
  4: 'array',
  5: 'binData',
  6: 'undefined',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  10: 'null',
  11: 'regex',
  12: 'dbPointer',
  13: 'javascript',
  14: 'symbol',
  15: 'javascriptWithScope',
  16: 'int',
  17: 'timestamp',
  18: 'long',
  19: 'decimal',
  127: 'maxKey',
};
const TYPE_NAMES = new Set([...Object.values(TYPE_NUMBERS), 'number']);

/** The alias of a `$type` operand, or undefined when MongoDB knows no such type. */
export function typeAlias(operand: unknown): string | undefined {
  if (typeof operand === 'string') return TYPE_NAMES.has(operand) ? operand : undefined;
  return isNumeric(operand) ? TYPE_NUMBERS[toDouble(operand)] : undefined;
}

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

/** Bit tests on integers (two's complement) and binary data; other values never match. */
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
