import { MongoError } from '../errors.ts';
import {
  add,
  decimalOf,
  divide,
  doubleOf,
  exactOf,
  integerOf,
  isZero,
  kindOf,
  multiply,
  roundExact,
  subtract,
  toDecimal,
  toDouble,
} from '../values/numbers.ts';
import { compareValues, encodeKey } from '../values/order.ts';
import { bsonTypeOf, isMissing, isNumeric, type Numeric } from '../values/types.ts';

/** Computes an operator from the values of its arguments; absent fields arrive as undefined. */
export type Pure = (values: unknown[]) => unknown;

const millis = (value: Numeric): number => Math.round(toDouble(value));

const wrongType = (code: number, name: string, value: unknown) =>
  new MongoError(code, `${name} only supports numeric types, not ${bsonTypeOf(value)}`);

function addAll(values: unknown[]): unknown {
  if (values.some(isMissing)) return null;
  const dates = values.filter((value) => value instanceof Date);
  if (dates.length > 1) throw new MongoError(16612, 'only one date allowed in an $add expression');
  let total: Numeric = 0;
  for (const value of values) {
    if (isNumeric(value)) total = add(total, value);
    else if (!(value instanceof Date)) throw wrongType(16554, '$add', value);
  }
  const [date] = dates;
  return date instanceof Date ? new Date(date.getTime() + millis(total)) : total;
}

function subtractPair([a, b]: unknown[]): unknown {
  if (isMissing(a) || isMissing(b)) return null;
  if (isNumeric(a) && isNumeric(b)) return subtract(a, b);
  if (a instanceof Date && b instanceof Date) return integerOf(BigInt(a.getTime() - b.getTime()), 'long');
  if (a instanceof Date && isNumeric(b)) return new Date(a.getTime() - millis(b));
  throw new MongoError(16556, `can't $subtract ${bsonTypeOf(b)} from ${bsonTypeOf(a)}`);
}

function multiplyAll(values: unknown[]): unknown {
  if (values.some(isMissing)) return null;
  return values.reduce<Numeric>((product, value) => {
    if (!isNumeric(value)) throw wrongType(14, '$multiply', value);
    return multiply(product, value);
  }, 1);
}

function dividePair([a, b]: unknown[]): unknown {
  if (isMissing(a) || isMissing(b)) return null;
  if (!isNumeric(a) || !isNumeric(b)) throw wrongType(16609, '$divide', isNumeric(a) ? b : a);
  if (isZero(b)) throw new MongoError(2, "can't $divide by zero");
  return divide(a, b);
}

function round([value, place]: unknown[]): unknown {
  if (isMissing(value) || place === null) return null;
  if (!isNumeric(value)) throw wrongType(28765, '$round', value);
  const places = place === undefined ? 0 : isNumeric(place) ? toDouble(place) : Number.NaN;
  if (!Number.isInteger(places) || places < -20 || places > 100)
    throw new MongoError(51083, `$round needs an integral precision in [-20, 100]`);
  const exact = exactOf(value);
  if (typeof exact === 'number') return value;
  const result = roundExact(exact, places);
  const kind = kindOf(value);
  if (kind === 'decimal') return decimalOf(result);
  if (kind === 'double') return doubleOf(toDouble(decimalOf(result)));
  return integerOf(result.coefficient * 10n ** BigInt(Math.max(0, result.exponent)), kind);
}

/** Arithmetic operators with the number of arguments they take; results have MongoDB's numeric types. */
export const arithmetic: Record<string, [least: number, most: number, compute: Pure]> = {
  $add: [0, Number.POSITIVE_INFINITY, addAll],
  $subtract: [2, 2, subtractPair],
  $multiply: [0, Number.POSITIVE_INFINITY, multiplyAll],
  $divide: [2, 2, dividePair],
  $round: [1, 2, round],
};

// Integers are added exactly, doubles with compensation for the rounding error (Neumaier), as in MongoDB.
function total(values: readonly unknown[]): Numeric {
  let exact: Numeric = 0;
  let [sum, lost, hasDoubles] = [0, 0, false];
  for (const value of values) {
    if (!isNumeric(value)) continue;
    if (kindOf(value) !== 'double') {
      exact = add(exact, value);
      continue;
    }
    hasDoubles = true;
    const plain = toDouble(value);
    const next = sum + plain;
    lost += Math.abs(sum) >= Math.abs(plain) ? sum - next + plain : plain - next + sum;
    sum = next;
  }
  return hasDoubles ? add(exact, doubleOf(Number.isFinite(sum) ? sum + lost : sum)) : exact;
}

function average(values: readonly unknown[]): unknown {
  const numbers = values.filter(isNumeric);
  if (numbers.length === 0) return null;
  const sum = total(numbers);
  return divide(kindOf(sum) === 'decimal' ? toDecimal(sum) : sum, numbers.length);
}

const extreme = (sign: 1 | -1) => (values: readonly unknown[]) => {
  const present = values.filter((value) => !isMissing(value));
  if (present.length === 0) return null;
  return present.reduce((best, value) => (compareValues(value, best) * sign < 0 ? value : best));
};

/** Accumulators over the values of one expression, in the order of the group's documents. */
export const accumulators = {
  $sum: total,
  $avg: average,
  $min: extreme(1),
  $max: extreme(-1),
  $first: (values: readonly unknown[]) => values[0] ?? null,
  $last: (values: readonly unknown[]) => values.at(-1) ?? null,
  $push: (values: readonly unknown[]) => values.filter((value) => value !== undefined),
  $addToSet: (values: readonly unknown[]) => {
    const present = values.filter((value) => value !== undefined);
    return Array.from(new Map(present.map((value) => [encodeKey(value), value])).values());
  },
};
