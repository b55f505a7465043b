import { notSupported, typeMismatch } from '../errors.ts';
import { add, divide, doubleOf, isInteger, multiply, toDouble } from '../values/numbers.ts';
import { compareValues } from '../values/order.ts';
import { bsonTypeOf, isDecimal, isMissing, isNumeric, type Numeric } from '../values/types.ts';

/** Computes an operator from the values of its arguments; absent fields arrive as undefined. */
export type Pure = (values: unknown[]) => unknown;

function overNumbers(name: string, compute: (numbers: Numeric[]) => Numeric): Pure {
  return (values) => {
    const numbers: Numeric[] = [];
    for (const value of values) {
      if (isMissing(value)) return null;
      if (value instanceof Date) throw notSupported(`${name} of dates`);
      if (!isNumeric(value))
        throw typeMismatch(`${name} only supports numeric types, not ${bsonTypeOf(value)}`);
      numbers.push(value);
    }
    return compute(numbers);
  };
}

const quotient = overNumbers('$divide', ([a = 0, b = 0]) => divide(a, b));

// Rounds half to even.
function round([value = 0, place = 0]: Numeric[]): Numeric {
  if (toDouble(place) !== 0 || isDecimal(value)) throw notSupported('$round of decimal places or decimals');
  const plain = toDouble(value);
  if (isInteger(value) || !Number.isFinite(plain)) return value;
  const below = Math.floor(plain);
  const isUp = plain - below > 0.5 || (plain - below === 0.5 && below % 2 !== 0);
  return doubleOf(isUp ? below + 1 : below);
}

/** Arithmetic operators with the number of arguments they take; results have MongoDB's numeric types. */
export const arithmetic: Record<string, [least: number, most: number, compute: Pure]> = {
  $add: [0, Number.POSITIVE_INFINITY, overNumbers('$add', (numbers) => numbers.reduce(add, 0))],
  $multiply: [
    0,
    Number.POSITIVE_INFINITY,
    overNumbers('$multiply', (numbers) => numbers.reduce(multiply, 1)),
  ],
  // Unlike the others it checks both for null before their types.
  $divide: [2, 2, (values) => (values.some(isMissing) ? null : quotient(values))],
  $round: [1, 2, overNumbers('$round', round)],
};

// Integers are added exactly, doubles with compensation for the rounding error (Neumaier), as in MongoDB.
function total(values: readonly unknown[]): Numeric {
  let exact: Numeric = 0;
  let [sum, lost, hasDoubles] = [0, 0, false];
  for (const value of values) {
    if (!isNumeric(value)) continue;
    if (isDecimal(value) || isInteger(value)) {
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
  return numbers.length === 0 ? null : divide(total(numbers), numbers.length);
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
  $push: (values: readonly unknown[]) => values.filter((value) => value !== undefined),
};
