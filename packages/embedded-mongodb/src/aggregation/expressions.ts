import { Context, evalExpr, ProcessingMode } from 'mingo/core';
import {
  $let,
  $literal,
  $map,
  $objectToArray,
  $rand,
  $reduce,
  $replaceAll,
  $replaceOne,
  $zip,
} from 'mingo/operators/expression';
import type { Options } from 'mingo/types';
import { MongoError, notSupported } from '../errors.ts';
import { isTrue, toDouble } from '../values/numbers.ts';
import { compareValues, equalValues } from '../values/order.ts';
import { bsonTypeOf, type Doc, isDoc, isMissing, isNumeric } from '../values/types.ts';
import { accumulators, arithmetic, type Pure } from './arithmetic.ts';
import { dates, type ExpressionOperator } from './dates.ts';

/** A compiled expression: returns its value for a document, undefined when there is none. */
type Expression = (document: unknown) => unknown;

// Internal operators that `checked` puts in place of paths and array literals; clients cannot name them.
const FIELD_PATH = '$_fieldPath';
const ARRAY = '$_array';

/** Returns the values of an operator's arguments; a single argument may stand without an array. */
function argumentsOf(document: unknown, operand: unknown, options: Options): unknown[] {
  if (!Array.isArray(operand)) return [evalExpr(document, operand, options)];
  return operand.map((item: unknown) => evalExpr(document, item, options));
}

function arrayArgument(name: string, value: unknown, code: number): unknown[] {
  if (Array.isArray(value)) return value;
  throw new MongoError(code, `${name} requires an array argument, found ${bsonTypeOf(value)}`);
}

function elementAt([array, index]: unknown[]): unknown {
  if (isMissing(array) || isMissing(index)) return null;
  const position = isNumeric(index) ? toDouble(index) : Number.NaN;
  if (!Number.isInteger(position))
    throw new MongoError(28691, `$arrayElemAt requires an integral index, found ${bsonTypeOf(index)}`);
  return arrayArgument('$arrayElemAt', array, 28689).at(position);
}

const endOf =
  (name: string, position: 0 | -1): Pure =>
  ([array]) =>
    isMissing(array) ? null : arrayArgument(name, array, 28689).at(position);

function concat(values: unknown[]): unknown {
  if (values.some(isMissing)) return null;
  const other = values.find((value) => typeof value !== 'string');
  if (other !== undefined)
    throw new MongoError(16702, `$concat only supports strings, not ${bsonTypeOf(other)}`);
  return values.join('');
}

const ordered =
  (holds: (order: number) => boolean): Pure =>
  ([a, b]) =>
    holds(compareValues(a, b));

/** An accumulator as an expression reads its list of arguments, or the elements of its only argument. */
const overValues =
  (accumulate: Pure): Pure =>
  (values) => {
    const [only] = values;
    return accumulate(values.length === 1 && Array.isArray(only) ? only : values);
  };

const MANY = Number.POSITIVE_INFINITY;

const pure: Record<string, [least: number, most: number, compute: Pure]> = {
  ...arithmetic,
  $eq: [2, 2, ordered((order) => order === 0)],
  $ne: [2, 2, ordered((order) => order !== 0)],
  $gt: [2, 2, ordered((order) => order > 0)],
  $gte: [2, 2, ordered((order) => order >= 0)],
  $lt: [2, 2, ordered((order) => order < 0)],
  $lte: [2, 2, ordered((order) => order <= 0)],
  $cmp: [2, 2, ([a, b]) => compareValues(a, b)],
  $not: [1, 1, ([value]) => !isTrue(value)],
  $in: [
    2,
    2,
    ([wanted, array]) => arrayArgument('$in', array, 40081).some((value) => equalValues(value, wanted)),
  ],
  $arrayElemAt: [2, 2, elementAt],
  $first: [1, 1, endOf('$first', 0)],
  $last: [1, 1, endOf('$last', -1)],
  $isArray: [1, 1, ([value]) => Array.isArray(value)],
  $size: [1, 1, ([array]) => arrayArgument('$size', array, 17124).length],
  $concatArrays: [
    0,
    MANY,
    (arrays) =>
      arrays.some(isMissing) ? null : arrays.flatMap((array) => arrayArgument('$concatArrays', array, 28664)),
  ],
  $concat: [0, MANY, concat],
  $type: [1, 1, ([value]) => bsonTypeOf(value)],
  $isNumber: [1, 1, ([value]) => isNumeric(value)],
  $sum: [0, MANY, overValues(accumulators.$sum)],
  $avg: [0, MANY, overValues(accumulators.$avg)],
  $min: [0, MANY, overValues(accumulators.$min)],
  $max: [0, MANY, overValues(accumulators.$max)],
};

const fromPure = (name: string, [least, most, compute]: [number, number, Pure]): ExpressionOperator => {
  return (document, operand, options) => {
    const values = argumentsOf(document, operand, options);
    if (values.length >= least && values.length <= most) return compute(values);
    const wanted = least === most ? `exactly ${least}` : `${least} to ${most}`;
    throw new MongoError(16020, `Expression ${name} takes ${wanted} arguments, not ${values.length}.`);
  };
};

const listOf = (operand: unknown): unknown[] => (Array.isArray(operand) ? operand : [operand]);

const cond: ExpressionOperator = (document, operand, options) => {
  for (const [i, name] of ['if', 'then', 'else'].entries()) {
    if (isDoc(operand) && !(name in operand))
      throw new MongoError(17080 + i, `Missing '${name}' parameter to $cond`);
  }
  const parts = isDoc(operand) ? [operand['if'], operand['then'], operand['else']] : listOf(operand);
  if (parts.length !== 3)
    throw new MongoError(16020, `Expression $cond takes exactly 3 arguments, not ${parts.length}.`);
  const [condition, then, otherwise] = parts;
  return evalExpr(document, isTrue(evalExpr(document, condition, options)) ? then : otherwise, options);
};

const ifNull: ExpressionOperator = (document, operand, options) => {
  const list = listOf(operand);
  if (list.length < 2)
    throw new MongoError(1257300, `$ifNull needs at least two arguments, had: ${list.length}`);
  let value: unknown = null;
  for (const item of list) {
    value = evalExpr(document, item, options);
    if (!isMissing(value)) break;
  }
  return value;
};

// In an expression a number in a path is a field name, and arrays inside arrays are not entered.
function follow(value: unknown, parts: readonly string[]): unknown {
  const [name, ...rest] = parts;
  if (name === undefined) return value;
  if (Array.isArray(value)) {
    return value
      .filter(isDoc)
      .map((item) => follow(item, parts))
      .filter((item) => item !== undefined);
  }
  return isDoc(value) && Object.hasOwn(value, name) ? follow(value[name], rest) : undefined;
}

const fieldPath: ExpressionOperator = (document, operand, options) => {
  const [root = '', ...parts] = String(operand).split('.');
  return follow(evalExpr(document, root, options), parts);
};

const ours: Record<string, ExpressionOperator> = {
  ...Object.fromEntries(Object.entries(pure).map(([name, operator]) => [name, fromPure(name, operator)])),
  ...dates,
  $cond: cond,
  $ifNull: ifNull,
  $and: (document, operand, options) =>
    listOf(operand).every((item) => isTrue(evalExpr(document, item, options))),
  $or: (document, operand, options) =>
    listOf(operand).some((item) => isTrue(evalExpr(document, item, options))),
};

// The operators of mingo that give MongoDB's results for BSON values.
const fromMingo = { $let, $literal, $map, $objectToArray, $rand, $reduce, $replaceAll, $replaceOne, $zip };

const operators = {
  ...fromMingo,
  ...ours,
};

const REFUSED = new Set(
  `$abs $accumulator $acos $acosh $allElementsTrue $anyElementTrue $arrayToObject $asin $asinh $atan $atan2 $atanh
  $binarySize $bitAnd $bitNot $bitOr $bitXor $bsonSize $ceil $convert $cos $cosh $dateAdd $dateDiff $dateFromParts
  $dateFromString $dateSubtract $dateToParts $dateTrunc $dayOfWeek $dayOfYear $degreesToRadians $exp $filter $firstN
  $floor $function $getField $indexOfArray $indexOfBytes $indexOfCP $isoDayOfWeek $isoWeek $isoWeekYear $lastN $ln $log
  $log10 $ltrim $maxN $median $mergeObjects $meta $minN $mod $percentile $pow $radiansToDegrees $range $regexFind
  $regexFindAll $regexMatch $reverseArray $rtrim $sampleRate $setDifference $setEquals $setField $setIntersection
  $setIsSubset $setUnion $sin $sinh $slice $sortArray $split $sqrt $stdDevPop $stdDevSamp $strLenBytes $strLenCP
  $strcasecmp $substr $substrBytes $substrCP $switch $tan $tanh $toBool $toDate $toDecimal $toDouble $toHashedIndexKey
  $toInt $toLong $toLower $toObjectId $toString $toUpper $trim $trunc $tsIncrement $tsSecond $unsetField $week`.split(
    /\s+/,
  ),
);

const arrayLiteral: ExpressionOperator = (document, operand, options) =>
  argumentsOf(document, operand, options).map((item) => item ?? null);

const context = Context.init({
  expression: { ...operators, [FIELD_PATH]: fieldPath, [ARRAY]: arrayLiteral },
});

/** Returns the expression in the form that mingo evaluates. */
function checked(expression: unknown): unknown {
  if (typeof expression === 'string' && expression.startsWith('$') && expression.includes('.'))
    return { [FIELD_PATH]: expression };
  if (Array.isArray(expression)) return { [ARRAY]: expression.map(checked) };
  if (!isDoc(expression)) return expression;
  const names = Object.keys(expression);
  const operator = names.find((name) => name.startsWith('$'));
  if (operator === undefined)
    return Object.fromEntries(Object.entries(expression).map(([name, value]) => [name, checked(value)]));
  if (names.length > 1)
    throw new MongoError(15983, `an expression must contain exactly one field, found ${names.length}`);
  if (REFUSED.has(operator)) throw notSupported(`the expression ${operator}`);
  if (!Object.hasOwn(operators, operator)) throw new MongoError(168, `Unrecognized expression '${operator}'`);
  const operand = expression[operator];
  if (operator === '$literal') return expression;
  return { [operator]: Array.isArray(operand) ? operand.map(checked) : checked(operand) };
}

/**
 * Compiles an aggregation expression; `variables` are the `let` of the command or of an enclosing `$lookup`.
 * Throws 238 for an operator that is not offered, 168 for an unknown one, 15983 for operators mixed with fields.
 */
export function compileExpression(expression: unknown, variables: Doc = {}): Expression {
  const form = checked(expression);
  const options = {
    context,
    variables,
    idKey: '_id',
    processingMode: ProcessingMode.CLONE_OFF,
    useStrictMode: true,
    scriptEnabled: false,
    failOnError: true,
  };
  return (document) => evalExpr(document, form, options);
}
