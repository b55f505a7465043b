import { Binary, BSONRegExp } from 'bson';
import { compileExpression } from '../aggregation/expressions.ts';
import { badValue, failedToParse, notSupported } from '../errors.ts';
import { isTrue, toDouble } from '../values/numbers.ts';
import { type Doc, isDoc, isNumeric } from '../values/types.ts';
import { reach } from './paths.ts';
import {
  type BitTest,
  equals,
  hasRemainder,
  hasType,
  isAbove,
  isAtLeast,
  isAtMost,
  isBelow,
  isIn,
  matchesRegex,
  type Predicate,
  regexOf,
  regexOperand,
  testsBits,
  typeAlias,
} from './predicates.ts';

/** Returns true when a document matches a filter. */
export type Matcher = (document: Doc) => boolean;

/** The values a condition looks at; with `spread` an array at the end of the path also gives its elements. */
type Values = (spread: boolean) => Iterable<unknown>;
type Condition = (values: Values) => boolean;

const REFUSED_FIELD = '$near $nearSphere $geoWithin $geoIntersects $within $maxDistance $minDistance'.split(
  ' ',
);
const REFUSED_TOP = '$where $text $jsonSchema $sampleRate $alwaysTrue $alwaysFalse'.split(' ');
const REFERENCE_FIELDS = new Set(['$ref', '$id', '$db']);
const LOGICAL = new Set('$and $or $nor $expr $where $comment'.split(' '));

const firstName = (value: Doc): string => Object.keys(value)[0] ?? '';

/** Returns true when a field's condition is made of operators rather than a value to be equal to. */
export function isOperators(condition: unknown): condition is Doc {
  if (!isDoc(condition)) return false;
  const first = firstName(condition);
  return first.startsWith('$') && !REFERENCE_FIELDS.has(first);
}

/** Returns true when a condition on array elements applies to plain values: `{$gt: 1}`, but not `{$or: [...]}`. */
export const isValueCondition = (condition: unknown): condition is Doc =>
  isOperators(condition) && !LOGICAL.has(firstName(condition));

function some(values: Iterable<unknown>, predicate: Predicate): boolean {
  for (const value of values) if (predicate(value)) return true;
  return false;
}

function listOperand(operator: string, operand: unknown): unknown[] {
  if (!Array.isArray(operand)) throw badValue(`${operator} needs an array`);
  if (operand.some(isOperators)) throw badValue(`cannot nest $ under ${operator}`);
  return operand;
}

function comparable(operator: string, operand: unknown): unknown {
  if (!(operand instanceof BSONRegExp)) return operand;
  throw badValue(`Can't have RegEx as arg to predicate over field '${operator}'.`);
}

function modOperand(operand: unknown): [divisor: bigint, remainder: bigint] {
  if (!Array.isArray(operand)) throw badValue('malformed mod, needs to be an array');
  if (operand.length !== 2) throw badValue(`malformed mod, ${operand.length} elements instead of 2`);
  const [divisor = 0, remainder = 0] = operand.map((value: unknown) => {
    const whole = isNumeric(value) ? Math.trunc(toDouble(value)) : Number.NaN;
    if (Number.isFinite(whole)) return whole;
    throw badValue('malformed mod, divisor or remainder not a number');
  });
  if (divisor === 0) throw badValue('divisor cannot be 0');
  return [BigInt(divisor), BigInt(remainder)];
}

function typeOperand(operand: unknown): string[] {
  const wanted = Array.isArray(operand) ? operand : [operand];
  if (wanted.length === 0) throw failedToParse('$type must match at least one type');
  return wanted.map((type: unknown) => {
    const alias = typeAlias(type);
    if (alias === undefined) throw badValue(`Unknown type name alias: ${String(type)}`);
    return alias;
  });
}

function sizeOperand(operand: unknown): number {
  const size = isNumeric(operand) ? toDouble(operand) : Number.NaN;
  if (Number.isInteger(size) && size >= 0) return size;
  throw badValue('Failed to parse $size. Expected a non-negative integer');
}

const invalidBits = () => badValue('$bits operators take a bitmask, a list of bit positions or binary data');

function bitPositions(operand: unknown): number[] {
  if (Array.isArray(operand)) {
    return operand.map((position: unknown) => {
      const bit = isNumeric(position) ? toDouble(position) : -1;
      if (!Number.isInteger(bit) || bit < 0) throw invalidBits();
      return bit;
    });
  }
  const mask = isNumeric(operand) && toDouble(operand) >= 0 ? BigInt(Math.trunc(toDouble(operand))) : null;
  const bytes = operand instanceof Binary ? operand.value() : null;
  if (mask === null && bytes === null) throw invalidBits();
  const isSet = (bit: number) =>
    bytes ? ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1 : Number(((mask ?? 0n) >> BigInt(bit)) & 1n);
  return Array.from({ length: bytes ? bytes.length * 8 : 64 }, (_, bit) => bit).filter(isSet);
}

function elementMatcher(operand: unknown): Predicate {
  if (!isDoc(operand)) throw badValue('$elemMatch needs an Object');
  if (isValueCondition(operand)) {
    const condition = compileCondition(operand);
    return (value) => Array.isArray(value) && value.some((item) => condition(() => [item]));
  }
  const matches = compileFilter(operand, null);
  const test = (item: unknown) =>
    isDoc(item) ? matches(item) : Array.isArray(item) && matches(Object.fromEntries(item.entries()));
  return (value) => Array.isArray(value) && value.some(test);
}

function all(operand: unknown): Condition {
  if (!Array.isArray(operand)) throw badValue('$all needs an array');
  const wanted = operand.map((item: unknown) => {
    if (isDoc(item) && '$elemMatch' in item)
      return { spread: false, predicate: elementMatcher(item['$elemMatch']) };
    if (isOperators(item)) throw badValue('no $ expressions in $all');
    return { spread: true, predicate: isIn([item]) };
  });
  return (values) =>
    wanted.length > 0 && wanted.every(({ spread, predicate }) => some(values(spread), predicate));
}

function not(operand: unknown): Condition {
  if (!(operand instanceof BSONRegExp) && !isOperators(operand))
    throw badValue(
      isDoc(operand) && firstName(operand) !== ''
        ? `unknown operator: ${firstName(operand)}`
        : '$not needs a regex or a document',
    );
  const inner = compileCondition(operand);
  return (values) => !inner(values);
}

const spread =
  (predicate: Predicate): Condition =>
  (values) =>
    some(values(true), predicate);
const whole =
  (predicate: Predicate): Condition =>
  (values) =>
    some(values(false), predicate);
const none =
  (predicate: Predicate): Condition =>
  (values) =>
    !some(values(true), predicate);

const compared =
  (operator: string, build: (operand: unknown) => Predicate) =>
  (operand: unknown): Condition =>
    spread(build(comparable(operator, operand)));
const bits =
  (test: BitTest) =>
  (operand: unknown): Condition =>
    spread(testsBits(bitPositions(operand), test));

const OPERATORS: Record<string, (operand: unknown, options: unknown) => Condition> = {
  $eq: compared('$eq', equals),
  $gt: compared('$gt', isAbove),
  $gte: compared('$gte', isAtLeast),
  $lt: compared('$lt', isBelow),
  $lte: compared('$lte', isAtMost),
  $ne: (operand) => none(equals(comparable('$ne', operand))),
  $in: (operand) => spread(isIn(listOperand('$in', operand))),
  $nin: (operand) => none(isIn(listOperand('$nin', operand))),
  $mod: (operand) => spread(hasRemainder(...modOperand(operand))),
  $type: (operand) => spread(hasType(typeOperand(operand))),
  $regex: (operand, options) => {
    const regex = regexOperand(operand, options);
    return spread((value) => matchesRegex(value, regex));
  },
  $exists: (operand) => {
    const exists = whole((value) => value !== undefined);
    return (values) => exists(values) === isTrue(operand);
  },
  $size: (operand) => {
    const size = sizeOperand(operand);
    return whole((value) => Array.isArray(value) && value.length === size);
  },
  $elemMatch: (operand) => whole(elementMatcher(operand)),
  $all: all,
  $not: not,
  $bitsAllSet: bits('allSet'),
  $bitsAllClear: bits('allClear'),
  $bitsAnySet: bits('anySet'),
  $bitsAnyClear: bits('anyClear'),
};

function compileCondition(condition: unknown): Condition {
  if (condition instanceof BSONRegExp) {
    const regex = regexOf(condition);
    return spread((value) => matchesRegex(value, regex));
  }
  if (!isOperators(condition)) return spread(equals(condition));
  const { $options: options, $comment: _, ...operators } = condition;
  if (options !== undefined && !('$regex' in operators)) throw badValue('$options needs a $regex');
  const tests = Object.entries(operators).map(([operator, operand]) => {
    if (REFUSED_FIELD.includes(operator)) throw notSupported(operator);
    const compile = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
    if (!compile) throw badValue(`unknown operator: ${operator}`);
    return compile(operand, options);
  });
  return (values) => tests.every((test) => test(values));
}

function branches(operator: string, operand: unknown, variables: Doc | null): Matcher[] {
  if (!Array.isArray(operand) || operand.length === 0) throw badValue(`${operator} must be a nonempty array`);
  return operand.map((branch: unknown) => {
    if (!isDoc(branch)) throw badValue('$or/$and/$nor entries need to be full objects');
    return compileFilter(branch, variables);
  });
}

function compileField(field: string, condition: unknown, variables: Doc | null): Matcher {
  if (field === '$comment') return () => true;
  if (field === '$and' || field === '$or' || field === '$nor') {
    const inner = branches(field, condition, variables);
    if (field === '$and') return (document) => inner.every((matches) => matches(document));
    return (document) => inner.some((matches) => matches(document)) === (field === '$or');
  }
  if (field === '$expr') {
    if (!variables) throw badValue('$expr can only be applied to the top-level document');
    const evaluate = compileExpression(condition, variables);
    return (document) => isTrue(evaluate(document));
  }
  if (REFUSED_TOP.includes(field)) throw notSupported(field);
  if (field.startsWith('$') && !REFERENCE_FIELDS.has(field))
    throw badValue(`unknown top level operator: ${field}`);
  const holds = compileCondition(condition);
  const parts = field.split('.');
  return (document) => holds((isSpread) => reach(document, parts, isSpread));
}

// Without variables the filter is for array elements, where $expr is not allowed.
function compileFilter(filter: Doc, variables: Doc | null): Matcher {
  const tests = Object.entries(filter).map(([field, condition]) => compileField(field, condition, variables));
  return (document) => tests.every((test) => test(document));
}

/**
 * Compiles a filter; `variables` are the `let` of the command, for `$expr`. Throws 238 for an operator that is not
 * offered, BadValue and similar for unknown operators and wrong operands.
 */
export const matcherOf = (filter: Doc, variables: Doc = {}): Matcher => compileFilter(filter, variables);

/** Compiles a filter for the elements of an array. Throws as `matcherOf`, and for `$expr`. */
export const elementFilter = (filter: Doc): Matcher => compileFilter(filter, null);

/** Returns the filter argument of a command, empty when absent. Throws FailedToParse for anything but a document. */
export function filterArgument(value: unknown, name: string): Doc {
  if (value === undefined || value === null) return {};
  if (!isDoc(value)) throw failedToParse(`Expected field ${name} to be of type object`);
  return value;
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

const rebuilt = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

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
      const alone = rebuilt(found.path, [item]);
      return isDoc(alone) && matches(alone);
    });
    if (position !== -1) return position;
  }
  return null;
}
