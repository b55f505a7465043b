import { Decimal128 } from 'bson';

/** An exact finite number: coefficient x 10^exponent. */
export type Exact = { coefficient: bigint; exponent: number };

const PRECISION = 34;
const pow10 = (power: number): bigint => 10n ** BigInt(power);
const digitsOf = (value: bigint): number => (value < 0n ? -value : value).toString().length;

/** Every bit of a finite double as an exact decimal. */
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

/** The exact value of a decimal, or the plain number it stands for when it is NaN or infinite. */
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

export function compareExact(a: Exact, b: Exact): number {
  const shared = Math.min(a.exponent, b.exponent);
  if (Math.max(a.exponent, b.exponent) - shared > 1200) return compareByMagnitude(a, b);
  const left = a.coefficient * pow10(a.exponent - shared);
  const right = b.coefficient * pow10(b.exponent - shared);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Scaling 10^6000 apart would build giant integers; sign and order of magnitude decide such pairs. */
function compareByMagnitude(a: Exact, b: Exact): number {
  const signA = a.coefficient < 0n ? -1 : a.coefficient > 0n ? 1 : 0;
  const signB = b.coefficient < 0n ? -1 : b.coefficient > 0n ? 1 : 0;
  if (signA !== signB || signA === 0) return Math.sign(signA - signB);
  const magnitude = (value: Exact) => digitsOf(value.coefficient) + value.exponent;
  return Math.sign(magnitude(a) - magnitude(b)) * signA;
}

/** Division of integers rounding half to even, as IEEE decimals do. */
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

/** Rounds to 34 significant digits and gives the Decimal128. */
export function decimalOf({ coefficient, exponent }: Exact): Decimal128 {
  const surplus = digitsOf(coefficient) - PRECISION;
  const rounded = surplus > 0 ? divideHalfEven(coefficient, pow10(surplus)) : coefficient;
  return Decimal128.fromString(`${rounded}E${surplus > 0 ? exponent + surplus : exponent}`);
}

export function addExact(a: Exact, b: Exact): Exact {
  const shared = Math.min(a.exponent, b.exponent);
  return {
    coefficient: a.coefficient * pow10(a.exponent - shared) + b.coefficient * pow10(b.exponent - shared),
    exponent: shared,
  };
}

export const multiplyExact = (a: Exact, b: Exact): Exact => ({
  coefficient: a.coefficient * b.coefficient,
  exponent: a.exponent + b.exponent,
});

/** Quotient to 34 digits, without needless trailing zeros. */
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

/** Remainder with the sign of the dividend. */
export function remainderExact(a: Exact, b: Exact): Exact {
  const shared = Math.min(a.exponent, b.exponent);
  const [top, bottom] = [
    a.coefficient * pow10(a.exponent - shared),
    b.coefficient * pow10(b.exponent - shared),
  ];
  return { coefficient: top % bottom, exponent: shared };
}

export type RoundingMode = 'floor' | 'ceil' | 'trunc' | 'halfEven';

/** Rounds to `place` decimal places (negative: tens, hundreds, ...). */
export function roundExact(value: Exact, place: number, mode: RoundingMode): Exact {
  if (value.exponent >= -place) return value;
  const unit = pow10(-place - value.exponent);
  if (mode === 'halfEven') return { coefficient: divideHalfEven(value.coefficient, unit), exponent: -place };
  const quotient = value.coefficient / unit;
  const exact = value.coefficient % unit === 0n;
  const down = mode === 'floor' && value.coefficient < 0n && !exact;
  const up = mode === 'ceil' && value.coefficient > 0n && !exact;
  return { coefficient: quotient + (up ? 1n : down ? -1n : 0n), exponent: -place };
}
