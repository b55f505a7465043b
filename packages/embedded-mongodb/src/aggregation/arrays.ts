import { evalExpr } from 'mingo/core';
import { MongoError } from '../errors.ts';
import { toDouble } from '../values/numbers.ts';
import { bsonTypeOf, isDoc, isMissing, isNumeric } from '../values/types.ts';
import { sortComparator } from '../query/sort.ts';
import { compareValues } from '../values/compare.ts';
import { type ExpressionOperator, type Pure } from './pure.ts';
import { strings, trims } from './strings.ts';

function integerArgument(name: string, value: unknown, code: number): number {
  if (isNumeric(value) && Number.isInteger(toDouble(value))) return toDouble(value);
  throw new MongoError(code, `${name} requires integral arguments, found ${bsonTypeOf(value)}`);
}

function arrayArgument(name: string, value: unknown, code: number): unknown[] {
  if (Array.isArray(value)) return value;
  throw new MongoError(code, `${name} requires an array argument, found ${bsonTypeOf(value)}`);
}

function elementAt([array, index]: unknown[]): unknown {
  if (isMissing(array) || isMissing(index)) return null;
  return arrayArgument('$arrayElemAt', array, 28689).at(integerArgument('$arrayElemAt', index, 28691));
}

function slice([array, first, second]: unknown[]): unknown {
  if (isMissing(array) || isMissing(first) || second === null) return null;
  const values = arrayArgument('$slice', array, 28724);
  const position = integerArgument('$slice', first, 28725);
  if (second === undefined) return position < 0 ? values.slice(position) : values.slice(0, position);
  const count = integerArgument('$slice', second, 28727);
  if (count <= 0) throw new MongoError(28729, `Third argument to $slice must be positive: ${count}`);
  const start = position < 0 ? Math.max(0, values.length + position) : position;
  return values.slice(start, start + count);
}

function range([start, end, step = 1]: unknown[]): unknown {
  const [from, to, by] = [start, end, step].map((value) => integerArgument('$range', value, 34444));
  if (from === undefined || to === undefined || !by)
    throw new MongoError(34449, '$range requires a non-zero step value');
  const length = Math.max(0, Math.ceil((to - from) / by));
  if (length > 1_000_000) throw new MongoError(146, '$range would use too much memory');
  return Array.from({ length }, (_, i) => from + i * by);
}

function concatArrays(arrays: unknown[]): unknown {
  if (arrays.some(isMissing)) return null;
  return arrays.flatMap((array) => arrayArgument('$concatArrays', array, 28664));
}

const sizeOf: Pure = ([array]) => {
  if (Array.isArray(array)) return array.length;
  throw new MongoError(
    17124,
    `The argument to $size must be an array, but was of type: ${bsonTypeOf(array)}`,
  );
};

const sortArray: ExpressionOperator = (document, operand, options) => {
  if (!isDoc(operand)) throw new MongoError(2942500, '$sortArray requires an object as an argument');
  const input = evalExpr(document, operand['input'], options);
  if (isMissing(input)) return null;
  const by = operand['sortBy'];
  const compare = isDoc(by)
    ? sortComparator(by)
    : (a: unknown, b: unknown) => compareValues(a, b) * (isNumeric(by) && toDouble(by) < 0 ? -1 : 1);
  return arrayArgument('$sortArray', input, 2942504).slice().sort(compare);
};

/** Operators with named arguments that are plain functions of two of them. */
function named(
  names: readonly [string, string],
  compute: (a: unknown, b: unknown) => unknown,
): ExpressionOperator {
  return (document, operand, options) => {
    if (!isDoc(operand)) throw new MongoError(50696, 'the expression expects an object of named arguments');
    const [a, b] = names.map((name) =>
      name in operand ? evalExpr(document, operand[name], options) : undefined,
    );
    return compute(a, b);
  };
}

function objectOf([pairs]: unknown[]): unknown {
  if (isMissing(pairs)) return null;
  const entries = arrayArgument('$arrayToObject', pairs, 40386).map((pair): [string, unknown] => {
    const [key, value] = Array.isArray(pair) ? pair : isDoc(pair) ? [pair['k'], pair['v']] : [];
    if (typeof key === 'string') return [key, value];
    throw new MongoError(40394, '$arrayToObject requires an array of key-value pairs with string keys');
  });
  return Object.fromEntries(entries);
}

function mergeObjects(values: unknown[]): unknown {
  const merged = {};
  for (const value of values) {
    if (isMissing(value)) continue;
    if (!isDoc(value))
      throw new MongoError(
        40400,
        `$mergeObjects requires object inputs, but input is of type ${bsonTypeOf(value)}`,
      );
    Object.assign(merged, value);
  }
  return merged;
}

const endOf =
  (name: string, position: 0 | -1): Pure =>
  ([array]) =>
    isMissing(array) ? null : arrayArgument(name, array, 28689).at(position);

/** `$firstN` and its kin as expressions: `n` elements of an array; nulls do not count for the extremes. */
function few(name: string, choose: (values: unknown[], n: number) => unknown[]): ExpressionOperator {
  return named(['input', 'n'], (input, n) => {
    const count = integerArgument(name, n, 5787902);
    if (count < 1) throw new MongoError(5787908, `'n' must be greater than 0, found ${count}`);
    return choose(arrayArgument(name, input, 5788200), count);
  });
}

const extremes = (values: unknown[]) => values.filter((value) => !isMissing(value)).sort(compareValues);

/** Arrays as values. */
export const arrays: Record<string, Pure> = {
  $arrayElemAt: elementAt,
  $slice: slice,
  $range: range,
  $concatArrays: concatArrays,
  $size: sizeOf,
  $first: endOf('$first', 0),
  $last: endOf('$last', -1),
  $isArray: ([value]) => Array.isArray(value),
  $reverseArray: ([array]) =>
    isMissing(array) ? null : arrayArgument('$reverseArray', array, 34435).toReversed(),
  $arrayToObject: objectOf,
  ...strings,
};

/** Operators whose arguments are named, and those that are also accumulators in `$group`. */
export const arrayOperators: Record<string, ExpressionOperator> = {
  $sortArray: sortArray,
  $firstN: few('$firstN', (values, n) => values.slice(0, n)),
  $lastN: few('$lastN', (values, n) => values.slice(-n)),
  $minN: few('$minN', (values, n) => extremes(values).slice(0, n)),
  $maxN: few('$maxN', (values, n) => extremes(values).reverse().slice(0, n)),
  ...Object.fromEntries(
    Object.entries(trims).map(([name, compute]) => [name, named(['input', 'chars'], compute)]),
  ),
};

export const OBJECT_MERGE: Pure = mergeObjects;
