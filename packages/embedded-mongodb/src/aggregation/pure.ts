import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import { MongoError } from '../errors.ts';

/** An expression operator that only needs the values of its arguments; absent fields arrive as undefined. */
export type Pure = (values: unknown[]) => unknown;

/** How mingo calls an expression operator: the current document, the operand as written, the surroundings. */
export type ExpressionOperator = (document: unknown, operand: unknown, options: Options) => unknown;

/** The values of an operator's arguments; a single argument may be written without its array. */
export function argumentsOf(document: unknown, operand: unknown, options: Options): unknown[] {
  if (!Array.isArray(operand)) return [evalExpr(document, operand, options)];
  return operand.map((item: unknown) => evalExpr(document, item, options));
}

/** Lets mingo call a pure operator, checking how many arguments it was given. */
export function fromPure(
  name: string,
  compute: Pure,
  arity?: readonly [min: number, max: number],
): ExpressionOperator {
  return (document, operand, options) => {
    const values = argumentsOf(document, operand, options);
    if (arity && (values.length < arity[0] || values.length > arity[1])) {
      const wanted = arity[0] === arity[1] ? `exactly ${arity[0]}` : `${arity[0]} to ${arity[1]}`;
      throw new MongoError(
        16020,
        `Expression ${name} takes ${wanted} arguments. ${values.length} were passed in.`,
      );
    }
    return compute(values);
  };
}
