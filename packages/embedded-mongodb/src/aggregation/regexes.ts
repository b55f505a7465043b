import { evalExpr } from 'mingo/core';
import { BSONRegExp } from 'bson';
import { MongoError } from '../errors.ts';
import { compileRegex } from '../query/regex.ts';
import { bsonTypeOf, isDoc, isMissing } from '../values/types.ts';
import { type ExpressionOperator } from './pure.ts';

/** The text and the expression of a regex operator; null when either is missing. */
type Search = { input: string; regex: RegExp } | null;

function regexFrom(name: string, value: unknown, options: unknown): RegExp {
  if (options !== undefined && options !== null && typeof options !== 'string') {
    throw new MongoError(51106, `${name} needs 'options' to be of type string`);
  }
  if (typeof value === 'string') return compileRegex(value, options ?? '');
  const [pattern, own] =
    value instanceof RegExp
      ? [value.source, value.flags.replace('u', '')]
      : value instanceof BSONRegExp
        ? [value.pattern, value.options]
        : [];
  if (pattern === undefined)
    throw new MongoError(51105, `${name} needs 'regex' to be of type string or regex`);
  if (own && options)
    throw new MongoError(
      51107,
      `${name}: found regex option(s) specified in both 'regex' and 'option' fields`,
    );
  return compileRegex(pattern, options ?? own ?? '');
}

const search =
  (name: string, compute: (found: Search) => unknown): ExpressionOperator =>
  (document, operand, options) => {
    if (!isDoc(operand))
      throw new MongoError(
        51103,
        `${name} expects an object of named arguments, but found: ${bsonTypeOf(operand)}`,
      );
    const [input, regex, flags] = ['input', 'regex', 'options'].map((field) =>
      field in operand ? evalExpr(document, operand[field], options) : undefined,
    );
    if (isMissing(input) || isMissing(regex)) return compute(null);
    if (typeof input !== 'string') throw new MongoError(51104, `${name} needs 'input' to be of type string`);
    return compute({ input, regex: regexFrom(name, regex, flags) });
  };

/** A match as MongoDB gives it: positions count code points. */
function described(match: RegExpMatchArray, input: string) {
  return {
    match: match[0],
    idx: Array.from(input.slice(0, match.index)).length,
    captures: match.slice(1).map((capture: string | undefined) => capture ?? null),
  };
}

/** The regular expression operators. */
export const regexes: Record<string, ExpressionOperator> = {
  $regexMatch: search('$regexMatch', (found) => found !== null && found.regex.test(found.input)),
  $regexFind: search('$regexFind', (found) => {
    const match = found?.input.match(found.regex);
    return match ? described(match, found?.input ?? '') : null;
  }),
  $regexFindAll: search('$regexFindAll', (found) =>
    found
      ? Array.from(found.input.matchAll(new RegExp(found.regex, `${found.regex.flags}g`)), (match) =>
          described(match, found.input),
        )
      : [],
  ),
};
