import { BSONRegExp } from 'bson';
import { badValue, notSupported } from '../errors.ts';
import { isTrue } from '../values/numbers.ts';
import { type Doc, isDoc, isOperators, REFERENCE_FIELDS } from '../values/types.ts';
import { reach } from './paths.ts';
import { equals, isIn, type Predicate, predicates, regexOperand } from './predicates.ts';

export type Matcher = (document: Doc) => boolean;

/** The values a condition looks at; with `spread` an array at the end of the path also gives its elements. */
type Values = (spread: boolean) => Iterable<unknown>;
type Condition = (values: Values) => boolean;

const LOGICAL = new Set('$and $or $nor $comment'.split(' '));

const firstName = (value: Doc): string => Object.keys(value)[0] ?? '';

/** Returns true when a condition on array elements applies to plain values: `{$gt: 1}`, but not `{$or: [...]}`. */
export const isValueCondition = (condition: unknown): condition is Doc =>
  isOperators(condition) && !LOGICAL.has(firstName(condition));

function some(values: Iterable<unknown>, predicate: Predicate): boolean {
  for (const value of values) if (predicate(value)) return true;
  return false;
}

const spread =
  (predicate: Predicate): Condition =>
  (values) =>
    some(values(true), predicate);
const whole =
  (predicate: Predicate): Condition =>
  (values) =>
    some(values(false), predicate);

function elementMatcher(operand: unknown): Predicate {
  if (!isDoc(operand)) throw badValue('$elemMatch needs an Object');
  if (isValueCondition(operand)) {
    const condition = compileCondition(operand);
    return (value) => Array.isArray(value) && value.some((item) => condition(() => [item]));
  }
  const matches = matcherOf(operand);
  const test = (item: unknown) =>
    isDoc(item) ? matches(item) : Array.isArray(item) && matches(Object.fromEntries(item.entries()));
  return (value) => Array.isArray(value) && value.some(test);
}

function all(operand: unknown): Condition {
  if (!Array.isArray(operand)) throw badValue('$all needs an array');
  const conditions = operand.map((item: unknown) => {
    if (isDoc(item) && '$elemMatch' in item) return whole(elementMatcher(item['$elemMatch']));
    if (isOperators(item)) throw badValue('no $ expressions in $all');
    return spread(isIn([item]));
  });
  return (values) => conditions.length > 0 && conditions.every((condition) => condition(values));
}

function not(operand: unknown): Condition {
  if (!(operand instanceof BSONRegExp) && !isOperators(operand))
    throw badValue('$not needs a regex or a document of operators');
  const inner = compileCondition(operand);
  return (values) => !inner(values);
}

function compileOperator(operator: string, operand: unknown, options: unknown): Condition {
  if (operator === '$regex') return spread(regexOperand(operand, options));
  if (operator === '$elemMatch') return whole(elementMatcher(operand));
  if (operator === '$all') return all(operand);
  if (operator === '$not') return not(operand);
  if (operator === '$exists') {
    const exists = whole((value) => value !== undefined);
    return (values) => exists(values) === isTrue(operand);
  }
  const predicate = Object.hasOwn(predicates, operator) ? predicates[operator]?.(operand) : undefined;
  if (!predicate) throw notSupported(`the operator ${operator}`);
  if (operator === '$size') return whole(predicate);
  const condition = spread(predicate);
  return operator === '$ne' || operator === '$nin' ? (values) => !condition(values) : condition;
}

function compileCondition(condition: unknown): Condition {
  if (condition instanceof BSONRegExp) return spread(regexOperand(condition, undefined));
  if (!isOperators(condition)) return spread(equals(condition));
  const { $options: options, $comment: _, ...operators } = condition;
  if (options !== undefined && !('$regex' in operators)) throw badValue('$options needs a $regex');
  const tests = Object.entries(operators).map(([operator, operand]) =>
    compileOperator(operator, operand, options),
  );
  return (values) => tests.every((test) => test(values));
}

function branches(operator: string, operand: unknown): Matcher[] {
  if (!Array.isArray(operand) || operand.length === 0) throw badValue(`${operator} must be a nonempty array`);
  if (!operand.every(isDoc)) throw badValue('$or/$and/$nor entries need to be full objects');
  return operand.map(matcherOf);
}

function compileField(field: string, condition: unknown): Matcher {
  if (field === '$comment') return () => true;
  if (field === '$and' || field === '$or' || field === '$nor') {
    const inner = branches(field, condition);
    if (field === '$and') return (document) => inner.every((matches) => matches(document));
    return (document) => inner.some((matches) => matches(document)) === (field === '$or');
  }
  if (field.startsWith('$') && !REFERENCE_FIELDS.has(field)) throw notSupported(`the operator ${field}`);
  const holds = compileCondition(condition);
  const parts = field.split('.');
  return (document) => holds((isSpread) => reach(document, parts, isSpread));
}

/** Compiles a filter. Throws 238 for an operator that is not offered, BadValue and similar for wrong operands. */
export function matcherOf(filter: Doc): Matcher {
  const tests = Object.entries(filter).map(([field, condition]) => compileField(field, condition));
  return (document) => tests.every((test) => test(document));
}

function* fieldConditions(filter: Doc): Generator<[path: string, condition: unknown]> {
  for (const [field, condition] of Object.entries(filter)) {
    if ((field === '$and' || field === '$or') && Array.isArray(condition)) {
      for (const branch of condition) if (isDoc(branch)) yield* fieldConditions(branch);
    } else if (!field.startsWith('$')) yield [field, condition];
  }
}

function firstArray(document: Doc, path: string): { path: string[]; array: unknown[] } | null {
  const parts = path.split('.');
  let value: unknown = document;
  for (let i = 0; i <= parts.length; i += 1) {
    if (Array.isArray(value)) return { path: parts.slice(0, i), array: value };
    value = isDoc(value) ? value[parts[i] ?? ''] : undefined;
  }
  return null;
}

const isNegative = (condition: unknown): boolean =>
  isOperators(condition) && Object.keys(condition).every((name) => ['$ne', '$nin', '$not'].includes(name));

/**
 * Returns the index of the array element that made the document match, for the positional `$`; null when no condition
 * of the filter goes through an array. `arrayPath` restricts the search to conditions on that array.
 */
export function matchedPosition(filter: Doc, document: Doc, arrayPath?: string): number | null {
  for (const [path, condition] of fieldConditions(filter)) {
    const found = firstArray(document, path);
    if (!found || isNegative(condition)) continue;
    if (arrayPath !== undefined && found.path.join('.') !== arrayPath) continue;
    const matches = matcherOf({ [path]: condition });
    const position = found.array.findIndex((item) => {
      const alone = found.path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), [item]);
      return isDoc(alone) && matches(alone);
    });
    if (position !== -1) return position;
  }
  return null;
}
