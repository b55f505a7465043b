import { BSONRegExp } from 'bson';
import { MongoError } from '../errors.ts';
import { compileRegex } from '../query/regex.ts';
import { isDoc } from '../values/types.ts';
import { FIELD_PATH, needsOwnPath } from './fieldPath.ts';
import { isExpressionName } from './expressionNames.ts';

/**
 * Checks an aggregation expression before it runs and gives it in the form mingo takes.
 * Throws MongoError: 168 for an operator nobody knows, Location15983 for a document that mixes operators and fields.
 */
export function checkExpression(expression: unknown): unknown {
  if (Array.isArray(expression)) return expression.map(checkExpression);
  if (expression instanceof BSONRegExp) return compileRegex(expression.pattern, expression.options);
  if (needsOwnPath(expression)) return { [FIELD_PATH]: expression };
  if (!isDoc(expression)) return expression;
  const names = Object.keys(expression);
  const operator = names.find((name) => name.startsWith('$'));
  if (operator === undefined) {
    return Object.fromEntries(
      Object.entries(expression).map(([name, value]) => [name, checkExpression(value)]),
    );
  }
  if (names.length > 1) {
    throw new MongoError(
      15983,
      `an expression specification must contain exactly one field, the name of the expression. Found ${names.length} fields`,
    );
  }
  if (!isExpressionName(operator)) throw new MongoError(168, `Unrecognized expression '${operator}'`);
  return {
    [operator]: operator === '$literal' ? expression[operator] : checkExpression(expression[operator]),
  };
}
