import { evalExpr } from 'mingo/core';
import { MongoError } from '../errors.ts';
import { isTrue } from '../values/truth.ts';
import { isDoc, isMissing, isNumeric } from '../values/types.ts';
import { argumentsOf, type ExpressionOperator } from './pure.ts';

const listOf = (operand: unknown): unknown[] => (Array.isArray(operand) ? operand : [operand]);

const cond: ExpressionOperator = (document, operand, options) => {
  const [condition, then, otherwise] = isDoc(operand)
    ? [operand['if'], operand['then'], operand['else']]
    : listOf(operand);
  if (Array.isArray(operand) && operand.length !== 3) {
    throw new MongoError(
      16020,
      `Expression $cond takes exactly 3 arguments. ${operand.length} were passed in.`,
    );
  }
  if (isDoc(operand)) {
    for (const [name, code] of [
      ['if', 17080],
      ['then', 17081],
      ['else', 17082],
    ] as const) {
      if (!(name in operand)) throw new MongoError(code, `Missing '${name}' parameter to $cond`);
    }
  }
  return evalExpr(document, isTrue(evalExpr(document, condition, options)) ? then : otherwise, options);
};

const switchCase: ExpressionOperator = (document, operand, options) => {
  if (!isDoc(operand)) throw new MongoError(40060, '$switch requires an object as an argument');
  const { branches, ...rest } = operand;
  if (!Array.isArray(branches) || branches.length === 0) {
    throw new MongoError(40068, '$switch requires at least one branch');
  }
  for (const branch of branches) {
    if (!isDoc(branch) || !('case' in branch) || !('then' in branch)) {
      throw new MongoError(40067, "$switch requires each branch have a 'case' and a 'then' expression");
    }
    if (isTrue(evalExpr(document, branch['case'], options)))
      return evalExpr(document, branch['then'], options);
  }
  if (!('default' in rest)) {
    throw new MongoError(
      40066,
      '$switch could not find a matching branch for an input, and no default was specified.',
    );
  }
  return evalExpr(document, rest['default'], options);
};

const ifNull: ExpressionOperator = (document, operand, options) => {
  const list = listOf(operand);
  if (list.length < 2)
    throw new MongoError(1257300, `$ifNull needs at least two arguments, had: ${list.length}`);
  let value: unknown = null;
  for (const item of list) {
    value = evalExpr(document, item, options);
    if (!isMissing(value)) return value;
  }
  return value;
};

/** Operators that decide which of their arguments run at all. */
export const control: Record<string, ExpressionOperator> = {
  $cond: cond,
  $switch: switchCase,
  $ifNull: ifNull,
  $and: (document, operand, options) =>
    listOf(operand).every((item) => isTrue(evalExpr(document, item, options))),
  $or: (document, operand, options) =>
    listOf(operand).some((item) => isTrue(evalExpr(document, item, options))),
  $isNumber: (document, operand, options) => isNumeric(argumentsOf(document, operand, options)[0]),
};
