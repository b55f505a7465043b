import { evalExpr } from 'mingo/core';
import { Query } from 'mingo/query';
import type { Options } from 'mingo/types';
import { $and, $nor, $not, $or } from 'mingo/operators/query/logical';
import { badValue } from '../errors.ts';
import { isTrue } from '../values/truth.ts';
import { type Doc, isDoc } from '../values/types.ts';
import { isOperators, normalizeCondition, normalizeFilter } from './normalize.ts';
import { bitPositions, comparable, listOperand, modOperand, sizeOperand, typeOperand } from './operands.ts';
import { reach, reachElements } from './paths.ts';
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
  type Predicate,
  testsBits,
} from './predicates.ts';
import { matchesRegex } from './regex.ts';

type Test = (document: Doc) => boolean;

/** What an operator asks of a single value. `spread`: arrays are also looked at element by element. */
type FieldOperator = {
  spread: boolean;
  negated?: boolean;
  predicate: (operand: unknown, options: Options) => Predicate;
};

const bits = (test: BitTest): FieldOperator => ({
  spread: true,
  predicate: (operand) => testsBits(bitPositions(operand), test),
});
const compared = (operator: string, build: (operand: unknown) => Predicate): FieldOperator => ({
  spread: true,
  predicate: (operand) => build(comparable(operator, operand)),
});

/** `$elemMatch` looks at the elements of an array: as documents, or as values when its operand is operators. */
function elementMatcher(operand: unknown, options: Options): Predicate {
  if (!isDoc(operand)) throw badValue('$elemMatch needs an Object');
  const [first = ''] = Object.keys(operand);
  const asValues = isOperators(operand) && !['$and', '$or', '$nor', '$expr', '$where'].includes(first);
  if (asValues) {
    const test = valuePredicate(normalizeCondition(operand), options);
    return (value) => Array.isArray(value) && value.some(test);
  }
  const query = new Query(normalizeFilter(operand), options);
  const test = (item: unknown) =>
    isDoc(item) ? query.test(item) : Array.isArray(item) && query.test(Object.fromEntries(item.entries()));
  return (value) => Array.isArray(value) && value.some(test);
}

/** All the operators of one condition, asked of one value that is not spread. */
function valuePredicate(condition: Doc, options: Options): Predicate {
  const tests = Object.entries(condition).map(([operator, operand]): Predicate => {
    if (operator === '$not') {
      const inner = valuePredicate(isDoc(operand) ? operand : {}, options);
      return (value) => !inner(value);
    }
    if (operator === '$all')
      return (value) => allOf(operand, options).every(({ predicate }) => predicate(value));
    const field = OPERATORS[operator];
    if (!field) throw badValue(`unknown operator: ${operator}`);
    const predicate = field.predicate(operand, options);
    return field.negated ? (value) => !predicate(value) : predicate;
  });
  return (value) => tests.every((test) => test(value));
}

function existsOperand(operand: unknown): boolean {
  return isTrue(operand);
}

const OPERATORS: Record<string, FieldOperator> = {
  $eq: compared('$eq', equals),
  $gt: compared('$gt', isAbove),
  $gte: compared('$gte', isAtLeast),
  $lt: compared('$lt', isBelow),
  $lte: compared('$lte', isAtMost),
  $ne: { spread: true, negated: true, predicate: (operand) => equals(comparable('$ne', operand)) },
  $in: { spread: true, predicate: (operand) => isIn(listOperand('$in', operand)) },
  $nin: { spread: true, negated: true, predicate: (operand) => isIn(listOperand('$nin', operand)) },
  $mod: { spread: true, predicate: (operand) => hasRemainder(...modOperand(operand)) },
  $type: { spread: true, predicate: (operand) => hasType(typeOperand(operand)) },
  $regex: {
    spread: true,
    predicate: (operand) => (value) => operand instanceof RegExp && matchesRegex(value, operand),
  },
  $exists: {
    spread: false,
    predicate: (operand) => (value) => (value !== undefined) === existsOperand(operand),
  },
  $size: {
    spread: false,
    predicate: (operand) => {
      const size = sizeOperand(operand);
      return (value) => Array.isArray(value) && value.length === size;
    },
  },
  $elemMatch: { spread: false, predicate: elementMatcher },
  $bitsAllSet: bits('allSet'),
  $bitsAllClear: bits('allClear'),
  $bitsAnySet: bits('anySet'),
  $bitsAnyClear: bits('anyClear'),
};

function someValue(document: Doc, parts: string[], spread: boolean, predicate: Predicate): boolean {
  for (const value of spread ? reachElements(document, parts) : reach(document, parts)) {
    if (predicate(value)) return true;
  }
  return false;
}

function fieldTest(path: string, { spread, negated = false }: FieldOperator, predicate: Predicate): Test {
  const parts = path.split('.');
  return (document) => someValue(document, parts, spread, predicate) !== negated;
}

/** Absence is absence everywhere: `$exists: false` is the negation of `$exists: true`. */
function exists(path: string, operand: unknown): Test {
  const parts = path.split('.');
  const wanted = existsOperand(operand);
  return (document) => someValue(document, parts, false, (value) => value !== undefined) === wanted;
}

function allOf(operand: unknown, options: Options): { spread: boolean; predicate: Predicate }[] {
  if (!Array.isArray(operand)) throw badValue('$all needs an array');
  return operand.map((item: unknown) => {
    if (isDoc(item) && '$elemMatch' in item) {
      return { spread: false, predicate: elementMatcher(item['$elemMatch'], options) };
    }
    if (isOperators(item)) throw badValue('no $ expressions in $all');
    return { spread: true, predicate: isIn([item]) };
  });
}

function all(path: string, operand: unknown, options: Options): Test {
  const parts = path.split('.');
  const wanted = allOf(operand, options);
  if (wanted.length === 0) return () => false;
  return (document) => wanted.every(({ spread, predicate }) => someValue(document, parts, spread, predicate));
}

const fromTable = Object.fromEntries(
  Object.entries(OPERATORS).map(([name, operator]) => [
    name,
    (path: string, operand: unknown, options: Options): Test =>
      fieldTest(path, operator, operator.predicate(operand, options)),
  ]),
);

/** MongoDB's query operators for mingo: comparison on BSON's own types and order in place of JavaScript's. */
export const queryOperators = {
  $and,
  $or,
  $nor,
  $not,
  ...fromTable,
  $exists: exists,
  $all: all,
  $expr: (_path: string, expression: unknown, options: Options): Test => {
    return (document) => isTrue(evalExpr(document, expression, options));
  },
};
