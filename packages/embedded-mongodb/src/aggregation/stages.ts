import { evalExpr } from 'mingo/core';
import { Lazy, type Iterator } from 'mingo/lazy';
import { Query } from 'mingo/query';
import type { Options } from 'mingo/types';
import { MongoError } from '../errors.ts';
import { normalizeFilter } from '../query/normalize.ts';
import { projectionOf } from '../query/projection.ts';
import { sortBy } from '../query/sort.ts';
import { toDouble } from '../values/numbers.ts';
import { bsonTypeOf, type Doc, isDoc, isNumeric } from '../values/types.ts';
import { checkExpression } from './checkExpression.ts';
import { isLeaf, type PathTree, setTree } from './fields.ts';
import { bucketStage, groupStage } from './group.ts';
import { documentOperand, type Stage } from './stage.ts';
import { unwind } from './unwind.ts';

function wholeNumber(name: string, operand: unknown, least: number): number {
  const value = isNumeric(operand) ? toDouble(operand) : Number.NaN;
  if (Number.isInteger(value) && value >= least) return value;
  throw new MongoError(
    name === '$limit' && value === 0 ? 15958 : 5107201,
    name === '$limit' && value === 0
      ? 'the limit must be positive'
      : `invalid argument to ${name} stage: Expected a ${least > 0 ? 'positive' : 'non-negative'} integer`,
  );
}

const match: Stage = (input, operand, options) => {
  const query = new Query(normalizeFilter(documentOperand('$match', operand)), options);
  return input.filter((document: Doc) => query.test(document));
};

const project: Stage = (input, operand, options) => {
  const specification = documentOperand('$project', operand);
  if (Object.keys(specification).length === 0)
    throw new MongoError(
      51272,
      'Invalid $project :: caused by :: projection specification must have at least one field',
    );
  return input.map(projectionOf(specification, options));
};

/** The fields of `$set` as a tree of checked expressions; a nested document without operators nests. */
function assignmentTree(specification: Doc): PathTree {
  const tree: PathTree = new Map();
  for (const [path, expression] of Object.entries(specification)) {
    const parts = path.split('.');
    const last = parts.pop() ?? '';
    if (last === '' || parts.includes(''))
      throw new MongoError(40353, `FieldPath must not end with a '.'. (${path})`);
    let node = tree;
    for (const part of parts) {
      const next = node.get(part);
      if (next && isLeaf(next))
        throw new MongoError(40176, `specification contains two conflicting paths: ${path}`);
      const inner: PathTree = next instanceof Map ? next : new Map();
      node.set(part, inner);
      node = inner;
    }
    if (node.has(last)) throw new MongoError(40176, `specification contains two conflicting paths: ${path}`);
    node.set(last, assignment(expression));
  }
  return tree;
}

function assignment(expression: unknown): PathTree | { leaf: unknown } {
  const nests =
    isDoc(expression) &&
    Object.keys(expression).length > 0 &&
    !Object.keys(expression).some((name) => name.startsWith('$'));
  return nests ? assignmentTree(expression) : { leaf: checkExpression(expression) };
}

const addFields: Stage = (input, operand, options) => {
  const tree = assignmentTree(documentOperand('$addFields', operand));
  return input.map((document: Doc) => setTree(document, tree, (leaf) => evalExpr(document, leaf, options)));
};

const unset: Stage = (input, operand, options) => {
  const paths: unknown[] = Array.isArray(operand) ? operand : [operand];
  if (paths.length === 0 || !paths.every((path) => typeof path === 'string')) {
    throw new MongoError(31002, '$unset specification must be a string or an array of strings');
  }
  return input.map(projectionOf(Object.fromEntries(paths.map((path) => [path, false])), options));
};

const sort: Stage = (input, operand) => {
  const specification = documentOperand('$sort', operand);
  if (Object.keys(specification).length === 0)
    throw new MongoError(15976, '$sort stage must have at least one sort key');
  return input.transform((documents: unknown[]) =>
    Lazy(sortBy(documents, specification, (document) => document)),
  );
};

const count: Stage = (input, operand) => {
  if (typeof operand !== 'string' || operand === '' || operand.startsWith('$') || operand.includes('.')) {
    throw new MongoError(40156, 'the count field must be a non-empty string without $ and dots');
  }
  return input.transform((documents: unknown[]) =>
    Lazy(documents.length === 0 ? [] : [{ [operand]: documents.length }]),
  );
};

const newRoot = (name: string, expression: unknown, input: Iterator, options: Options): Iterator => {
  const checked = checkExpression(expression);
  return input.map((document: Doc) => {
    const root = evalExpr(document, checked, options);
    if (isDoc(root)) return root;
    throw new MongoError(
      40228,
      `'newRoot' expression of ${name} must evaluate to an object, but resulting value was of type ${bsonTypeOf(root)}`,
    );
  });
};

const sample: Stage = (input, operand) => {
  const size = wholeNumber('$sample', documentOperand('$sample', operand)['size'], 0);
  return input.transform((documents: unknown[]) => {
    const pool = documents.slice();
    const drawn = Math.min(size, pool.length);
    for (let i = 0; i < drawn; i += 1) {
      const j = i + Math.floor(Math.random() * (pool.length - i));
      [pool[i], pool[j]] = [pool[j], pool[i]];
    }
    return Lazy(pool.slice(0, drawn));
  });
};

const group: Stage = (input, operand, options) =>
  groupStage(input, documentOperand('$group', checkedGroup(operand)), options);

/** A group's accumulators are not expressions, what stands inside them is. */
function checkedGroup(operand: unknown): unknown {
  if (!isDoc(operand)) return operand;
  return Object.fromEntries(
    Object.entries(operand).map(([field, value]) => {
      if (field === '_id' || !isDoc(value)) return [field, checkExpression(value)];
      return [
        field,
        Object.fromEntries(
          Object.entries(value).map(([name, inner]) => [name, inner && checkExpression(inner)]),
        ),
      ];
    }),
  );
}

/** The stages that need nothing but their input. */
export const stages: Record<string, Stage> = {
  $match: match,
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $sort: sort,
  $count: count,
  $unwind: unwind,
  $sample: sample,
  $group: group,
  $bucket: (input, operand, options) => {
    const specification = documentOperand('$bucket', operand);
    const checkedSpecification = { ...specification, groupBy: checkExpression(specification['groupBy']) };
    return bucketStage(input, checkedSpecification, options);
  },
  $limit: (input, operand) => {
    const limit = wholeNumber('$limit', operand, 1);
    return input.transform((documents: unknown[]) => Lazy(documents.slice(0, limit)));
  },
  $skip: (input, operand) => {
    const skip = wholeNumber('$skip', operand, 0);
    return input.transform((documents: unknown[]) => Lazy(documents.slice(skip)));
  },
  $replaceRoot: (input, operand, options) =>
    newRoot('$replaceRoot', documentOperand('$replaceRoot', operand)['newRoot'], input, options),
  $replaceWith: (input, operand, options) => newRoot('$replaceWith', operand, input, options),
  $sortByCount: (input, operand, options) =>
    sort(group(input, { _id: operand, count: { $sum: 1 } }, options), { count: -1 }, options),
};
