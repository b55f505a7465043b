import { MongoError, notSupported, typeMismatch } from '../errors.ts';
import { setField } from '../values/codec.ts';
import { isTrue } from '../values/numbers.ts';
import { compareValues } from '../values/order.ts';
import { bsonTypeOf, type Doc, isDoc, isMissing, own } from '../values/types.ts';
import { accumulators, arithmetic, type Pure } from './arithmetic.ts';
import { dateParts, dateToString } from './dates.ts';

/** A compiled expression: returns its value for a document, undefined when there is none. */
export type Expression = (document: Doc) => unknown;

function arrayArgument(name: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw typeMismatch(`${name} requires an array argument, found ${bsonTypeOf(value)}`);
}

const ordered =
  (holds: (order: number) => boolean): Pure =>
  ([a, b]) =>
    holds(compareValues(a, b));

const overValues =
  (accumulate: Pure): Pure =>
  (values) => {
    const [only] = values;
    return accumulate(values.length === 1 && Array.isArray(only) ? only : values);
  };

const MANY = Number.POSITIVE_INFINITY;

// The operators that need only the values of their arguments, with the number of arguments they take.
const PURE: Record<string, [least: number, most: number, compute: Pure]> = {
  ...arithmetic,
  ...dateParts,
  $eq: [2, 2, ordered((order) => order === 0)],
  $ne: [2, 2, ordered((order) => order !== 0)],
  $gt: [2, 2, ordered((order) => order > 0)],
  $gte: [2, 2, ordered((order) => order >= 0)],
  $lt: [2, 2, ordered((order) => order < 0)],
  $lte: [2, 2, ordered((order) => order <= 0)],
  $not: [1, 1, ([value]) => !isTrue(value)],
  $ifNull: [2, MANY, (values) => values.find((value) => !isMissing(value)) ?? values.at(-1)],
  $size: [1, 1, ([array]) => arrayArgument('$size', array).length],
  $concatArrays: [
    0,
    MANY,
    (arrays) =>
      arrays.some(isMissing) ? null : arrays.flatMap((array) => arrayArgument('$concatArrays', array)),
  ],
  $sum: [0, MANY, overValues(accumulators.$sum)],
  $avg: [0, MANY, overValues(accumulators.$avg)],
  $min: [0, MANY, overValues(accumulators.$min)],
  $max: [0, MANY, overValues(accumulators.$max)],
};

function argumentsOf(name: string, operand: unknown, least: number, most: number): Expression[] {
  const list: unknown[] = Array.isArray(operand) ? operand : [operand];
  if (list.length >= least && list.length <= most) return list.map(compileExpression);
  const wanted = least === most ? `exactly ${least}` : `${least} to ${most}`;
  throw new MongoError(16020, `Expression ${name} takes ${wanted} arguments, not ${list.length}.`);
}

/** Compiles the named arguments of an operator in the given order; absent ones evaluate to undefined. */
function namedArguments(name: string, operand: Doc, names: readonly string[]): Expression[] {
  const other = Object.keys(operand).find((field) => !names.includes(field));
  if (other !== undefined) throw notSupported(`the argument '${other}' of ${name}`);
  return names.map((field) => compileExpression(operand[field]));
}

const SPECIAL: Record<string, (operand: unknown) => Expression> = {
  $literal: (operand) => () => operand,
  $and: (operand) => {
    const conditions = argumentsOf('$and', operand, 0, MANY);
    return (document) => conditions.every((condition) => isTrue(condition(document)));
  },
  $or: (operand) => {
    const conditions = argumentsOf('$or', operand, 0, MANY);
    return (document) => conditions.some((condition) => isTrue(condition(document)));
  },
  $cond: (operand) => {
    const list = isDoc(operand)
      ? namedArguments('$cond', operand, ['if', 'then', 'else'])
      : argumentsOf('$cond', operand, 3, 3);
    return (document) => (isTrue(list[0]?.(document)) ? list[1] : list[2])?.(document);
  },
  $dateToString: (operand) => {
    if (!isDoc(operand)) throw new MongoError(18629, '$dateToString only supports an object as its argument');
    const list = namedArguments('$dateToString', operand, ['date', 'format', 'timezone']);
    return (document) => dateToString(list.map((argument) => argument(document)));
  },
};

function compileOperator(name: string, operand: unknown): Expression {
  const special = Object.hasOwn(SPECIAL, name) ? SPECIAL[name] : undefined;
  if (special) return special(operand);
  const pure = Object.hasOwn(PURE, name) ? PURE[name] : undefined;
  if (!pure) throw notSupported(`the expression ${name}`);
  const [least, most, compute] = pure;
  const list = argumentsOf(name, operand, least, most);
  return (document) => compute(list.map((argument) => argument(document)));
}

// In an expression a number in a path is a field name, and arrays inside arrays are not entered.
function follow(value: unknown, parts: readonly string[]): unknown {
  const [name, ...rest] = parts;
  if (name === undefined) return value;
  if (Array.isArray(value)) {
    const found = value.filter(isDoc).map((item) => follow(item, parts));
    return found.filter((item) => item !== undefined);
  }
  return isDoc(value) ? follow(own(value, name), rest) : undefined;
}

function compilePath(path: string): Expression {
  const parts = path.slice(1).split('.');
  if (path.startsWith('$$') && parts.shift() !== '$ROOT') throw notSupported(`the variable ${path}`);
  return (document) => follow(document, parts);
}

/**
 * Compiles an aggregation expression. Throws 238 for an operator or variable that is not offered, 15983 for operators
 * mixed with fields, 16020 for a wrong number of arguments.
 */
export function compileExpression(expression: unknown): Expression {
  if (typeof expression === 'string' && expression.startsWith('$')) return compilePath(expression);
  if (Array.isArray(expression)) {
    const items = expression.map(compileExpression);
    return (document) => items.map((item) => item(document) ?? null);
  }
  if (!isDoc(expression)) return () => expression;
  const entries = Object.entries(expression);
  const operator = entries.find(([name]) => name.startsWith('$'));
  if (operator && entries.length > 1)
    throw new MongoError(15983, `an expression must contain exactly one field, found ${entries.length}`);
  if (operator) return compileOperator(...operator);
  const fields = entries.map(([name, value]) => [name, compileExpression(value)] as const);
  return (document) => {
    const result: Doc = {};
    for (const [name, evaluate] of fields) {
      const value = evaluate(document);
      if (value !== undefined) setField(result, name, value);
    }
    return result;
  };
}
