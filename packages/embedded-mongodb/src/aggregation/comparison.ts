import { MongoError } from '../errors.ts';
import { compareValues, equalValues } from '../values/compare.ts';
import { encodeKey } from '../values/keys.ts';
import { toDouble } from '../values/numbers.ts';
import { isTrue } from '../values/truth.ts';
import { bsonTypeOf, isMissing, isNumeric } from '../values/types.ts';
import { type Pure } from './pure.ts';

const ordered =
  (holds: (order: number) => boolean): Pure =>
  ([a, b]) =>
    holds(compareValues(a, b));

function arrayArgument(name: string, value: unknown, code: number): unknown[] {
  if (Array.isArray(value)) return value;
  throw new MongoError(
    code,
    `${name} requires arrays as its arguments, but one is of type: ${bsonTypeOf(value)}`,
  );
}

/** Distinct values in the order of their keys, as MongoDB's sorted sets give them. */
function asSet(values: readonly unknown[]): Map<string, unknown> {
  return new Map(values.map((value) => [encodeKey(value), value]));
}

const sortedValues = (set: Map<string, unknown>): unknown[] =>
  Array.from(set.entries())
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => value);

function setUnion(arrays: unknown[]): unknown {
  if (arrays.some(isMissing)) return null;
  return sortedValues(asSet(arrays.flatMap((array) => arrayArgument('$setUnion', array, 17043))));
}

function setIntersection(arrays: unknown[]): unknown {
  if (arrays.some(isMissing)) return null;
  const [first, ...rest] = arrays.map((array) => asSet(arrayArgument('$setIntersection', array, 17047)));
  if (!first) return [];
  for (const key of first.keys()) if (rest.some((set) => !set.has(key))) first.delete(key);
  return sortedValues(first);
}

function setDifference([a, b]: unknown[]): unknown {
  if (isMissing(a) || isMissing(b)) return null;
  const [kept, removed] = [
    arrayArgument('$setDifference', a, 17048),
    asSet(arrayArgument('$setDifference', b, 17049)),
  ];
  const difference = new Map<string, unknown>();
  for (const value of kept) {
    const key = encodeKey(value);
    if (!removed.has(key) && !difference.has(key)) difference.set(key, value);
  }
  return Array.from(difference.values());
}

function setEquals(arrays: unknown[]): boolean {
  const sets = arrays.map((array) =>
    Array.from(asSet(arrayArgument('$setEquals', array, 17044)).keys())
      .sort()
      .join('\0'),
  );
  return sets.every((set) => set === sets[0]);
}

function setIsSubset([a, b]: unknown[]): boolean {
  const whole = asSet(arrayArgument('$setIsSubset', b, 17042));
  return arrayArgument('$setIsSubset', a, 17046).every((value) => whole.has(encodeKey(value)));
}

const bound = (value: unknown, fallback: number) => (isNumeric(value) ? toDouble(value) : fallback);

function indexOfArray([array, wanted, from = 0, to]: unknown[]): unknown {
  if (isMissing(array)) return null;
  const values = arrayArgument('$indexOfArray', array, 40090);
  const end = Math.min(bound(to, values.length), values.length);
  for (let i = bound(from, 0); i < end; i += 1) if (equalValues(values[i], wanted)) return i;
  return -1;
}

/** Comparison, truth and sets by BSON's own order and equality. */
export const comparison: Record<string, Pure> = {
  $eq: ordered((order) => order === 0),
  $ne: ordered((order) => order !== 0),
  $gt: ordered((order) => order > 0),
  $gte: ordered((order) => order >= 0),
  $lt: ordered((order) => order < 0),
  $lte: ordered((order) => order <= 0),
  $cmp: ([a, b]) => compareValues(a, b),
  $not: ([value]) => !isTrue(value),
  $in: ([wanted, array]) => arrayArgument('$in', array, 40081).some((value) => equalValues(value, wanted)),
  $indexOfArray: indexOfArray,
  $setUnion: setUnion,
  $setIntersection: setIntersection,
  $setDifference: setDifference,
  $setEquals: setEquals,
  $setIsSubset: setIsSubset,
  $allElementsTrue: ([array]) => arrayArgument('$allElementsTrue', array, 17040).every(isTrue),
  $anyElementTrue: ([array]) => arrayArgument('$anyElementTrue', array, 17041).some(isTrue),
};

export const ARITIES: Record<string, readonly [number, number]> = {
  ...Object.fromEntries(
    [
      '$eq',
      '$ne',
      '$gt',
      '$gte',
      '$lt',
      '$lte',
      '$cmp',
      '$in',
      '$setDifference',
      '$setIsSubset',
      '$subtract',
      '$divide',
      '$mod',
      '$pow',
      '$log',
    ].map((name) => [name, [2, 2] as const]),
  ),
  $not: [1, 1],
  $abs: [1, 1],
  $floor: [1, 1],
  $ceil: [1, 1],
  $sqrt: [1, 1],
  $exp: [1, 1],
  $ln: [1, 1],
  $log10: [1, 1],
  $round: [1, 2],
  $trunc: [1, 2],
  $indexOfArray: [2, 4],
};
