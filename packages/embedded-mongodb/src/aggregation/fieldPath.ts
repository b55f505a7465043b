import { evalExpr } from 'mingo/core';
import { isDoc } from '../values/types.ts';
import { type ExpressionOperator } from './pure.ts';

/** How checked expressions spell a path of several fields; no client can name this operator. */
export const FIELD_PATH = '$_fieldPath';

/**
 * In an expression a number in a path is always a field's name, and only the documents of an array are entered;
 * mingo takes numbers for positions and enters arrays within arrays.
 */
export const needsOwnPath = (expression: unknown): expression is string =>
  typeof expression === 'string' && expression.startsWith('$') && expression.includes('.');

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

export const fieldPath: ExpressionOperator = (document, operand, options) => {
  const [root = '', ...parts] = String(operand).split('.');
  return follow(evalExpr(document, root, options), parts);
};
