import { compareValues } from '../values/compare.ts';
import { encodeKey } from '../values/keys.ts';
import { add, divide, doubleOf, kindOf, toDecimal, toDouble } from '../values/numbers.ts';
import { isMissing, isNumeric, type Numeric } from '../values/types.ts';
import { OBJECT_MERGE } from './arrays.ts';
import { type Pure } from './pure.ts';

/** Adds numbers as MongoDB does: integers exactly, doubles with the rounding error carried along. */
function total(values: readonly unknown[]): Numeric {
  let exact: Numeric = 0;
  let sum = 0;
  let lost = 0;
  let doubles = false;
  for (const value of values) {
    if (!isNumeric(value)) continue;
    if (kindOf(value) !== 'double') {
      exact = add(exact, value);
      continue;
    }
    doubles = true;
    const plain = toDouble(value);
    const next = sum + plain;
    lost += Math.abs(sum) >= Math.abs(plain) ? sum - next + plain : plain - next + sum;
    sum = next;
  }
  if (!doubles) return exact;
  return add(exact, doubleOf(Number.isFinite(sum) ? sum + lost : sum));
}

function average(values: readonly unknown[]): unknown {
  const numbers = values.filter(isNumeric);
  if (numbers.length === 0) return null;
  const sum = total(numbers);
  return divide(kindOf(sum) === 'decimal' ? toDecimal(sum) : sum, numbers.length);
}

const extreme =
  (sign: 1 | -1): Pure =>
  (values) => {
    const present = values.filter((value) => !isMissing(value));
    if (present.length === 0) return null;
    return present.reduce((best, value) => (compareValues(value, best) * sign < 0 ? value : best));
  };

function deviation(values: readonly unknown[], sample: boolean): unknown {
  const numbers = values.filter(isNumeric).map(toDouble);
  const count = numbers.length - (sample ? 1 : 0);
  if (count <= 0) return null;
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  return doubleOf(Math.sqrt(numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count));
}

/** Accumulators that work on the values of one expression over a group, in the group's order. */
export const accumulators: Record<string, Pure> = {
  $sum: total,
  $avg: average,
  $min: extreme(1),
  $max: extreme(-1),
  $first: (values) => values[0] ?? null,
  $last: (values) => values.at(-1) ?? null,
  $push: (values) => values.filter((value) => value !== undefined),
  $addToSet: (values) =>
    Array.from(
      new Map(
        values.filter((value) => value !== undefined).map((value) => [encodeKey(value), value]),
      ).values(),
    ),
  $mergeObjects: OBJECT_MERGE,
  $stdDevPop: (values) => deviation(values, false),
  $stdDevSamp: (values) => deviation(values, true),
};

/** The same computations used as expressions: over a list of arguments, or over the one array given. */
export const accumulatorExpressions: Record<string, Pure> = Object.fromEntries(
  ['$sum', '$avg', '$min', '$max', '$stdDevPop', '$stdDevSamp', '$mergeObjects'].map((name) => [
    name,
    (values: unknown[]) => {
      const [only] = values;
      return accumulators[name]?.(values.length === 1 && Array.isArray(only) ? only : values);
    },
  ]),
);
