import { Decimal128, Double, Long } from 'bson';
import {
  addExact,
  compareExact,
  decimalOf,
  divideExact,
  type Exact,
  exactOfDecimal,
  exactOfDouble,
  multiplyExact,
} from './decimal.ts';
import { isDecimal, isInt32, isLong, isMissing, isNumeric, type Numeric } from './types.ts';

/** The four numeric BSON types; a result has the wider type of its operands. */
export type NumberKind = 'int' | 'long' | 'double' | 'decimal';
const WIDTH: NumberKind[] = ['int', 'long', 'double', 'decimal'];

/** Returns the BSON type of a number. */
export function kindOf(value: Numeric): NumberKind {
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  if (isLong(value)) return 'long';
  return isDecimal(value) ? 'decimal' : 'double';
}

const widest = (a: NumberKind, b: NumberKind): NumberKind => (WIDTH.indexOf(a) > WIDTH.indexOf(b) ? a : b);

/** Returns the nearest double. */
export function toDouble(value: Numeric): number {
  if (typeof value === 'number') return value;
  if (isLong(value)) return value.toNumber();
  return isDecimal(value) ? Number(value.toString()) : value.value;
}

/** Returns a Double in its decoded form: an object only where a plain number would mean an Int32. */
export const doubleOf = (value: number): Numeric => (isInt32(value) ? new Double(value) : value);

const fitsInt = (value: bigint) => value >= -2147483648n && value <= 2147483647n;
const fitsLong = (value: bigint) => BigInt.asIntN(64, value) === value;

/** Returns the exact value of a finite number, or NaN or an infinity as a plain number. */
export function exactOf(value: Numeric): Exact | number {
  if (isLong(value)) return { coefficient: value.toBigInt(), exponent: 0 };
  if (isDecimal(value)) return exactOfDecimal(value);
  const plain = toDouble(value);
  return Number.isFinite(plain) ? exactOfDouble(plain) : plain;
}

/** Compares numbers of any type by exact value, with NaN first. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  if (isLong(a) || isDecimal(a) || isLong(b) || isDecimal(b)) return compareSlow(a, b);
  return compareDoubles(toDouble(a), toDouble(b));
}

function compareDoubles(a: number, b: number): number {
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : -1;
  if (Number.isNaN(b)) return 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareSlow(a: Numeric, b: Numeric): number {
  const [left, right] = [exactOf(a), exactOf(b)];
  if (typeof left === 'object' && typeof right === 'object') return compareExact(left, right);
  // Next to NaN or an infinity every finite number compares as zero.
  return compareDoubles(typeof left === 'number' ? left : 0, typeof right === 'number' ? right : 0);
}

/** Returns an integer as `kind`, as a Long when an Int32 overflows, or null when 64 bits overflow. */
export function integerOf(value: bigint, kind: 'int' | 'long'): Numeric | null {
  if (kind === 'int' && fitsInt(value)) return Number(value);
  return fitsLong(value) ? Long.fromBigInt(value) : null;
}

type Operation = {
  integers: (a: bigint, b: bigint) => bigint;
  doubles: (a: number, b: number) => number;
  decimals: (a: Exact, b: Exact) => Exact;
};

const bigOf = (value: Numeric): bigint => (isLong(value) ? value.toBigInt() : BigInt(toDouble(value)));

/** Returns the number as a Decimal128; a double keeps 15 significant digits, as in MongoDB. */
export function toDecimal(value: Numeric): Decimal128 {
  if (isDecimal(value)) return value;
  if (isLong(value)) return Decimal128.fromString(value.toString());
  const plain = toDouble(value);
  if (Number.isNaN(plain)) return Decimal128.fromString('NaN');
  if (!Number.isFinite(plain)) return Decimal128.fromString(plain > 0 ? 'Infinity' : '-Infinity');
  return Decimal128.fromString(kindOf(value) === 'int' ? String(plain) : plain.toPrecision(15));
}

// Returns null when 64 bits overflow: updates refuse that, aggregation continues with a double.
function compute(a: Numeric, b: Numeric, operation: Operation): Numeric | null {
  const kind = widest(kindOf(a), kindOf(b));
  if (kind === 'double') return doubleOf(operation.doubles(toDouble(a), toDouble(b)));
  if (kind !== 'decimal') return integerOf(operation.integers(bigOf(a), bigOf(b)), kind);
  const [left, right] = [exactOf(toDecimal(a)), exactOf(toDecimal(b))];
  if (typeof left === 'object' && typeof right === 'object')
    return decimalOf(operation.decimals(left, right));
  return toDecimal(doubleOf(operation.doubles(toDouble(a), toDouble(b))));
}

/** Returns the sum, or null when 64 bits overflow. */
export const addOrOverflow = (a: Numeric, b: Numeric): Numeric | null =>
  compute(a, b, { integers: (x, y) => x + y, doubles: (x, y) => x + y, decimals: addExact });
/** Returns the product, or null when 64 bits overflow. */
export const multiplyOrOverflow = (a: Numeric, b: Numeric): Numeric | null =>
  compute(a, b, { integers: (x, y) => x * y, doubles: (x, y) => x * y, decimals: multiplyExact });

/** Returns the sum; beyond 64 bits it is a double. */
export const add = (a: Numeric, b: Numeric): Numeric =>
  addOrOverflow(a, b) ?? doubleOf(toDouble(a) + toDouble(b));
/** Returns the product; beyond 64 bits it is a double. */
export const multiply = (a: Numeric, b: Numeric): Numeric =>
  multiplyOrOverflow(a, b) ?? doubleOf(toDouble(a) * toDouble(b));

/** Returns the difference. Adding the negated operand would give zero the wrong sign. */
export function subtract(a: Numeric, b: Numeric): Numeric {
  return (
    compute(a, b, {
      integers: (x, y) => x - y,
      doubles: (x, y) => x - y,
      decimals: (x, y) => addExact(x, { ...y, coefficient: -y.coefficient }),
    }) ?? doubleOf(toDouble(a) - toDouble(b))
  );
}

/** Returns the quotient as a double, or as a decimal when one operand is one. The divisor must not be zero. */
export function divide(a: Numeric, b: Numeric): Numeric {
  if (widest(kindOf(a), kindOf(b)) !== 'decimal') return doubleOf(toDouble(a) / toDouble(b));
  const [left, right] = [exactOf(toDecimal(a)), exactOf(toDecimal(b))];
  if (typeof left === 'object' && typeof right === 'object') return decimalOf(divideExact(left, right));
  return toDecimal(doubleOf(toDouble(a) / toDouble(b)));
}

/** Returns true for zero of any numeric type. */
export function isZero(value: Numeric): boolean {
  const exact = exactOf(value);
  return typeof exact === 'object' && exact.coefficient === 0n;
}

/** Returns the truth value that aggregation uses: false, null, absent and zero of any numeric type are false. */
export const isTrue = (value: unknown): boolean =>
  !isMissing(value) && value !== false && !(isNumeric(value) && isZero(value));
