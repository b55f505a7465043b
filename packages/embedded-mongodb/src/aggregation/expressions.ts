import { evalExpr } from 'mingo/core';
import * as mingo from 'mingo/operators/expression';
import { MongoError } from '../errors.ts';
import { isTrue } from '../values/truth.ts';
import { bsonTypeOf, isDoc, isMissing } from '../values/types.ts';
import { accumulatorExpressions } from './accumulators.ts';
import { arithmetic } from './arithmetic.ts';
import { arrayOperators, arrays } from './arrays.ts';
import { ARITIES, comparison } from './comparison.ts';
import { control } from './control.ts';
import { conversions, convertOperator } from './conversion.ts';
import { dates } from './dates.ts';
import { FIELD_PATH, fieldPath } from './fieldPath.ts';
import { type ExpressionOperator, fromPure } from './pure.ts';
import { regexes } from './regexes.ts';

const pure = { ...arithmetic, ...comparison, ...conversions, ...arrays, ...accumulatorExpressions };

/** `$filter` through mingo's `$map`, so that its condition has MongoDB's truth. */
const filter: ExpressionOperator = (document, operand, options) => {
  if (!isDoc(operand)) throw new MongoError(28646, '$filter only supports an object as its argument');
  const { input, as, cond, limit } = operand;
  const items = evalExpr(document, input, options);
  if (isMissing(items)) return null;
  if (!Array.isArray(items))
    throw new MongoError(28651, `input to $filter must be an array not ${bsonTypeOf(items)}`);
  const held = evalExpr(
    document,
    { $map: { input: { $literal: items }, ...(as ? { as } : {}), in: cond } },
    options,
  );
  const kept = items.filter((_, index) => Array.isArray(held) && isTrue(held[index]));
  const count = limit === undefined ? null : evalExpr(document, limit, options);
  return typeof count === 'number' ? kept.slice(0, count) : kept;
};

/** mingo's operators that give MongoDB's results on BSON values; the rest is ours or refused. */
const TRUSTED = new Set([
  '$literal', '$let', '$map', '$reduce', '$zip', '$objectToArray', '$setField',
  '$unsetField', '$getField', '$replaceOne', '$replaceAll', '$rand', '$sin', '$cos', '$tan', '$asin', '$acos', '$atan', '$atan2',
  '$sinh', '$cosh', '$tanh', '$asinh', '$acosh', '$atanh', '$degreesToRadians', '$radiansToDegrees',
  '$bitAnd', '$bitOr', '$bitXor', '$bitNot',
]); // prettier-ignore

const trusted = Object.fromEntries(Object.entries(mingo).filter(([name]) => TRUSTED.has(name)));

/** Every expression operator the server knows, for mingo's context. */
export const expressionOperators = {
  ...trusted,
  ...Object.fromEntries(
    Object.entries(pure).map(([name, compute]) => [name, fromPure(name, compute, ARITIES[name])]),
  ),
  ...control,
  ...convertOperator,
  ...arrayOperators,
  ...dates,
  ...regexes,
  [FIELD_PATH]: fieldPath,
  $filter: filter,
};
