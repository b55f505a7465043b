import { Decimal128, Double, Long } from 'bson';
import { isDecimal, isInt32, isLong, isMissing, isNumeric, type Numeric } from './types.ts';

/** An exact finite number: coefficient x 10^exponent. */
type Exact = { coefficient: bigint; exponent: number };

const PRECISION = 34;
const pow10 = (power: number): bigint => 10n ** BigInt(power);
const digitsOf = (value: bigint): number => (value < 0n ? -value : value).toString().length;

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

/** Returns the exact value of a decimal, or NaN or an infinity as a plain number. */
function exactOfDecimal(value: Decimal128): Exact | number {
  const text = value.toString();
  const match = /^([+-]?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/i.exec(text);
  if (!match) return text === 'NaN' ? Number.NaN : text.startsWith('-') ? -Infinity : Infinity;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const coefficient = BigInt(whole + fraction);
  return {
    coefficient: sign === '-' ? -coefficient : coefficient,
    exponent: Number(exponent) - fraction.length,
  };
}

/** Returns -1, 0 or 1. */
function compareExact(a: Exact, b: Exact): number {
  const shared = Math.min(a.exponent, b.exponent);
  if (Math.max(a.exponent, b.exponent) - shared > 1200) return compareByMagnitude(a, b);
  const left = a.coefficient * pow10(a.exponent - shared);
  const right = b.coefficient * pow10(b.exponent - shared);
  return left < right ? -1 : left > right ? 1 : 0;
}

// Scaling values that lie 10^6000 apart would build giant integers; sign and magnitude decide such pairs.
function compareByMagnitude(a: Exact, b: Exact): number {
  const signA = a.coefficient < 0n ? -1 : a.coefficient > 0n ? 1 : 0;
  const signB = b.coefficient < 0n ? -1 : b.coefficient > 0n ? 1 : 0;
  if (signA !== signB || signA === 0) return Math.sign(signA - signB);
  const magnitude = (value: Exact) => digitsOf(value.coefficient) + value.exponent;
  return Math.sign(magnitude(a) - magnitude(b)) * signA;
}

function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const [top, bottom] = [
    numerator < 0n ? -numerator : numerator,
    denominator < 0n ? -denominator : denominator,
  ];
  const quotient = top / bottom;
  const twice = (top % bottom) * 2n;
  const up = twice > bottom || (twice === bottom && quotient % 2n === 1n);
  const rounded = up ? quotient + 1n : quotient;
  return negative ? -rounded : rounded;
}

/** Returns the value as a Decimal128, rounded to 34 significant digits. */
export function decimalOf({ coefficient, exponent }: Exact): Decimal128 {
  const surplus = digitsOf(coefficient) - PRECISION;
  const rounded = surplus > 0 ? divideHalfEven(coefficient, pow10(surplus)) : coefficient;
  return Decimal128.fromString(`${rounded}E${surplus > 0 ? exponent + surplus : exponent}`);
}

/** Returns the exact sum. */
function addExact(a: Exact, b: Exact): Exact {
  const shared = Math.min(a.exponent, b.exponent);
  return {
    coefficient: a.coefficient * pow10(a.exponent - shared) + b.coefficient * pow10(b.exponent - shared),
    exponent: shared,
  };
}

/** Returns the exact product. */
const multiplyExact = (a: Exact, b: Exact): Exact => ({
  coefficient: a.coefficient * b.coefficient,
  exponent: a.exponent + b.exponent,
});

/** Returns the quotient to 34 digits, without trailing zeros. */
function divideExact(a: Exact, b: Exact): Exact {
  const shift = PRECISION + 2 + Math.max(0, digitsOf(b.coefficient) - digitsOf(a.coefficient));
  let coefficient = divideHalfEven(a.coefficient * pow10(shift), b.coefficient);
  let exponent = a.exponent - b.exponent - shift;
  while (exponent < a.exponent - b.exponent && coefficient !== 0n && coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent += 1;
  }
  return coefficient === 0n ? { coefficient, exponent: a.exponent - b.exponent } : { coefficient, exponent };
}

/** Rounds half to even at `place` decimal places; a negative place rounds to tens, hundreds, ... */
export function roundExact(value: Exact, place: number): Exact {
  if (value.exponent >= -place) return value;
  const unit = pow10(-place - value.exponent);
  return { coefficient: divideHalfEven(value.coefficient, unit), exponent: -place };
}

/** The four numeric BSON types; a result has the wider type of its operands. */
type NumberKind = 'int' | 'long' | 'double' | 'decimal';
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
