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
  remainderExact,
} from './decimal.ts';
import { isDecimal, isInt32, isLong, type Numeric } from './types.ts';

/** The four numeric BSON types, narrowest first: a result takes the wider of its operands' types. */
export type NumberKind = 'int' | 'long' | 'double' | 'decimal';
const WIDTH: NumberKind[] = ['int', 'long', 'double', 'decimal'];

export function kindOf(value: Numeric): NumberKind {
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  if (isLong(value)) return 'long';
  return isDecimal(value) ? 'decimal' : 'double';
}

const widest = (a: NumberKind, b: NumberKind): NumberKind => (WIDTH.indexOf(a) > WIDTH.indexOf(b) ? a : b);

/** The nearest double. */
export function toDouble(value: Numeric): number {
  if (typeof value === 'number') return value;
  if (isLong(value)) return value.toNumber();
  return isDecimal(value) ? Number(value.toString()) : value.value;
}

/** A Double in the inner form: an object only where a plain number would read as an Int32. */
export const doubleOf = (value: number): Numeric => (isInt32(value) ? new Double(value) : value);

const fitsInt = (value: bigint) => value >= -2147483648n && value <= 2147483647n;
const fitsLong = (value: bigint) => BigInt.asIntN(64, value) === value;

/** The exact value of a finite number, or the plain NaN or infinity. */
export function exactOf(value: Numeric): Exact | number {
  if (isLong(value)) return { coefficient: value.toBigInt(), exponent: 0 };
  if (isDecimal(value)) return exactOfDecimal(value);
  const plain = toDouble(value);
  return Number.isFinite(plain) ? exactOfDouble(plain) : plain;
}

/** MongoDB's order of numbers whatever their types: NaN first, then by exact value. */
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
  // One of them is NaN or infinite, beside which any finite number counts as zero.
  return compareDoubles(typeof left === 'number' ? left : 0, typeof right === 'number' ? right : 0);
}

/** Puts an integer into the narrowest type allowed: `kind`, a Long when an Int32 overflows, `null` past 64 bits. */
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

/** MongoDB reads a double as a decimal of 15 significant digits. */
export function toDecimal(value: Numeric): Decimal128 {
  if (isDecimal(value)) return value;
  if (isLong(value)) return Decimal128.fromString(value.toString());
  const plain = toDouble(value);
  if (Number.isNaN(plain)) return Decimal128.fromString('NaN');
  if (!Number.isFinite(plain)) return Decimal128.fromString(plain > 0 ? 'Infinity' : '-Infinity');
  return Decimal128.fromString(kindOf(value) === 'int' ? String(plain) : plain.toPrecision(15));
}

/** Computes with MongoDB's promotions; `null` means a 64-bit overflow, which each caller treats in its own way. */
function compute(a: Numeric, b: Numeric, operation: Operation): Numeric | null {
  const kind = widest(kindOf(a), kindOf(b));
  if (kind === 'double') return doubleOf(operation.doubles(toDouble(a), toDouble(b)));
  if (kind !== 'decimal') return integerOf(operation.integers(bigOf(a), bigOf(b)), kind);
  const [left, right] = [exactOf(toDecimal(a)), exactOf(toDecimal(b))];
  if (typeof left === 'object' && typeof right === 'object')
    return decimalOf(operation.decimals(left, right));
  return toDecimal(doubleOf(operation.doubles(toDouble(a), toDouble(b))));
}

export const addOrOverflow = (a: Numeric, b: Numeric): Numeric | null =>
  compute(a, b, { integers: (x, y) => x + y, doubles: (x, y) => x + y, decimals: addExact });
export const multiplyOrOverflow = (a: Numeric, b: Numeric): Numeric | null =>
  compute(a, b, { integers: (x, y) => x * y, doubles: (x, y) => x * y, decimals: multiplyExact });

/** Addition and multiplication as aggregation does them: past 64 bits the result is a double. */
export const add = (a: Numeric, b: Numeric): Numeric =>
  addOrOverflow(a, b) ?? doubleOf(toDouble(a) + toDouble(b));
export const multiply = (a: Numeric, b: Numeric): Numeric =>
  multiplyOrOverflow(a, b) ?? doubleOf(toDouble(a) * toDouble(b));

/** Subtraction keeps the sign of zero that IEEE gives, so it is not adding the opposite. */
export function subtract(a: Numeric, b: Numeric): Numeric {
  return (
    compute(a, b, {
      integers: (x, y) => x - y,
      doubles: (x, y) => x - y,
      decimals: (x, y) => addExact(x, { ...y, coefficient: -y.coefficient }),
    }) ?? doubleOf(toDouble(a) - toDouble(b))
  );
}

/** Division is a double, or a decimal when one operand is. The caller refuses a zero divisor. */
export function divide(a: Numeric, b: Numeric): Numeric {
  if (widest(kindOf(a), kindOf(b)) !== 'decimal') return doubleOf(toDouble(a) / toDouble(b));
  const [left, right] = [exactOf(toDecimal(a)), exactOf(toDecimal(b))];
  if (typeof left === 'object' && typeof right === 'object') return decimalOf(divideExact(left, right));
  return toDecimal(doubleOf(toDouble(a) / toDouble(b)));
}

export function remainder(a: Numeric, b: Numeric): Numeric {
  return (
    compute(a, b, { integers: (x, y) => x % y, doubles: (x, y) => x % y, decimals: remainderExact }) ??
    Number.NaN
  );
}

export function isZero(value: Numeric): boolean {
  const exact = exactOf(value);
  return typeof exact === 'object' && exact.coefficient === 0n;
}
