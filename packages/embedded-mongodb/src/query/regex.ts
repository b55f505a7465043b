import { BSONRegExp, BSONSymbol } from 'bson';
import { badValue, MongoError, notSupported } from '../errors.ts';

/** Compiles a pattern with MongoDB's options. Throws 238 for option x, 51108 and 51091 for invalid ones. */
export function compileRegex(pattern: string, options: string): RegExp {
  for (const option of options) {
    if (option === 'x') throw notSupported("the regular expression option 'x'");
    if (!'imsuxl'.includes(option)) throw new MongoError(51108, `invalid flag in regex options: ${option}`);
  }
  const inline = /^\(\?([ims]+)\)/.exec(pattern);
  const flags = new Set(Array.from(options + (inline?.[1] ?? '')).filter((flag) => 'ims'.includes(flag)));
  try {
    return new RegExp(inline ? pattern.slice(inline[0].length) : pattern, `${Array.from(flags).join('')}u`);
  } catch {
    return compileLoosely(pattern, Array.from(flags).join(''));
  }
}

// PCRE allows unnecessary escapes that JavaScript refuses in Unicode mode.
function compileLoosely(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch {
    throw new MongoError(51091, `Regular expression is invalid: ${pattern}`);
  }
}

/** Compiles a stored regular expression. */
export const regexOf = (value: BSONRegExp): RegExp => compileRegex(value.pattern, value.options);

/** Compiles `{$regex, $options}`; the pattern is text or a regular expression with its own options. */
export function regexOperand(pattern: unknown, options: unknown): RegExp {
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  if (pattern instanceof BSONRegExp) {
    if (options !== undefined && pattern.options) {
      throw new MongoError(51074, 'options set in both $regex and $options');
    }
    return compileRegex(pattern.pattern, options ?? pattern.options);
  }
  if (typeof pattern !== 'string') throw badValue('$regex has to be a string');
  return compileRegex(pattern, options ?? '');
}

/** Returns true when text matches, or when a stored regular expression is the same one. */
export function matchesRegex(value: unknown, regex: RegExp): boolean {
  if (typeof value === 'string') return regex.test(value);
  if (value instanceof BSONSymbol) return regex.test(value.value);
  return value instanceof BSONRegExp && value.pattern === regex.source;
}
