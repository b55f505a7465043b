import { Decimal128 } from 'bson';

/** An exact finite number: coefficient x 10^exponent. */
export type Exact = { coefficient: bigint; exponent: number };

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
export function exactOfDecimal(value: Decimal128): Exact | number {
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
export function compareExact(a: Exact, b: Exact): number {
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
export function addExact(a: Exact, b: Exact): Exact {
  const shared = Math.min(a.exponent, b.exponent);
  return {
    coefficient: a.coefficient * pow10(a.exponent - shared) + b.coefficient * pow10(b.exponent - shared),
    exponent: shared,
  };
}

/** Returns the exact product. */
export const multiplyExact = (a: Exact, b: Exact): Exact => ({
  coefficient: a.coefficient * b.coefficient,
  exponent: a.exponent + b.exponent,
});

/** Returns the quotient to 34 digits, without trailing zeros. */
export function divideExact(a: Exact, b: Exact): Exact {
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
