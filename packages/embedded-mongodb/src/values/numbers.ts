import { type Decimal128, Double, Long } from 'bson';
import { badValue, notSupported } from '../errors.ts';
import { isDecimal, isInt32, isLong, isMissing, isNumeric, type Numeric } from './types.ts';

type Exact = { coefficient: bigint; exponent: number };

/** Returns the exact decimal value of a finite double. */
export function exactOfDouble(value: number): Exact {
  if (Number.isInteger(value)) return { coefficient: BigInt(value), exponent: 0 };
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const rawExponent = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const mantissa = rawExponent === 0 ? fraction : fraction | 0x10000000000000n;
  const power = 1075 - Math.max(rawExponent, 1);
  const coefficient = mantissa * 5n ** BigInt(power);
  return { coefficient: bits >> 63n ? -coefficient : coefficient, exponent: -power };
}

function exactOfDecimal(value: Decimal128): Exact | number {
  const text = value.toString();
  const match = /^([+-]?\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/i.exec(text);
  if (!match) return text === 'NaN' ? Number.NaN : text.startsWith('-') ? -Infinity : Infinity;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  return { coefficient: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

export function toDouble(value: Numeric): number {
  if (typeof value === 'number') return value;
  if (isLong(value)) return value.toNumber();
  return isDecimal(value) ? Number(value.toString()) : value.value;
}

/** Returns a Double in its decoded form: an object only where a plain number would mean an Int32. */
export const doubleOf = (value: number): Numeric => (isInt32(value) ? new Double(value) : value);

/** Returns the exact value of a finite number, or NaN or an infinity as a plain number. */
export function exactOf(value: Numeric): Exact | number {
  if (isLong(value)) return { coefficient: value.toBigInt(), exponent: 0 };
  if (isDecimal(value)) return exactOfDecimal(value);
  const plain = toDouble(value);
  return Number.isFinite(plain) ? exactOfDouble(plain) : plain;
}

/** Compares numbers of any type by exact value, with NaN first. Returns -1, 0 or 1. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  if (!isLong(a) && !isDecimal(a) && !isLong(b) && !isDecimal(b))
    return compareDoubles(toDouble(a), toDouble(b));
  const [left, right] = [exactOf(a), exactOf(b)];
  // Next to NaN or an infinity every finite number compares as zero.
  if (typeof left === 'number' || typeof right === 'number')
    return compareDoubles(typeof left === 'number' ? left : 0, typeof right === 'number' ? right : 0);
  const shared = Math.min(left.exponent, right.exponent);
  const [x, y] = [scaled(left, shared), scaled(right, shared)];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Returns the coefficient that an exact number has with a smaller exponent. */
export const scaled = ({ coefficient, exponent }: Exact, shared: number): bigint =>
  coefficient * 10n ** BigInt(exponent - shared);

function compareDoubles(a: number, b: number): number {
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : -1;
  if (Number.isNaN(b)) return 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

export const isInteger = (value: Numeric): boolean =>
  isLong(value) || (typeof value === 'number' && isInt32(value));

const bigOf = (value: Numeric): bigint => (isLong(value) ? value.toBigInt() : BigInt(toDouble(value)));

type Operation = { integers: (a: bigint, b: bigint) => bigint; doubles: (a: number, b: number) => number };

// Returns null when 64 bits overflow: updates refuse that, aggregation continues with a double.
function compute(a: Numeric, b: Numeric, { integers, doubles }: Operation): Numeric | null {
  if (isDecimal(a) || isDecimal(b)) throw notSupported('arithmetic with Decimal128');
  if (!isInteger(a) || !isInteger(b)) return doubleOf(doubles(toDouble(a), toDouble(b)));
  const result = integers(bigOf(a), bigOf(b));
  if (!isLong(a) && !isLong(b) && isInt32(Number(result))) return Number(result);
  return BigInt.asIntN(64, result) === result ? Long.fromBigInt(result) : null;
}

/** Returns the sum, or null when 64 bits overflow. Throws 238 for a Decimal128. */
export const addOrOverflow = (a: Numeric, b: Numeric): Numeric | null =>
  compute(a, b, { integers: (x, y) => x + y, doubles: (x, y) => x + y });

/** Returns the sum; beyond 64 bits it is a double. Throws 238 for a Decimal128. */
export const add = (a: Numeric, b: Numeric): Numeric =>
  addOrOverflow(a, b) ?? doubleOf(toDouble(a) + toDouble(b));

/** Returns the product; beyond 64 bits it is a double. Throws 238 for a Decimal128. */
export const multiply = (a: Numeric, b: Numeric): Numeric =>
  compute(a, b, { integers: (x, y) => x * y, doubles: (x, y) => x * y }) ??
  doubleOf(toDouble(a) * toDouble(b));

/** Returns the quotient as a double. Throws BadValue for a division by zero, 238 for a Decimal128. */
export function divide(a: Numeric, b: Numeric): Numeric {
  if (isDecimal(a) || isDecimal(b)) throw notSupported('arithmetic with Decimal128');
  if (toDouble(b) === 0) throw badValue("can't $divide by zero");
  return doubleOf(toDouble(a) / toDouble(b));
}

/** Returns the truth value that aggregation uses: false, null, absent and zero of any numeric type are false. */
export const isTrue = (value: unknown): boolean =>
  !isMissing(value) && value !== false && !(isNumeric(value) && compareNumbers(value, 0) === 0);
