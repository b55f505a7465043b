import { MongoError, notSupported } from '../errors.ts';
import { matcherOf } from '../query/filter.ts';
import { projectionOf } from '../query/projection.ts';
import { sortBy, sortFields } from '../query/sort.ts';
import { mapSteps, type Steps } from '../steps.ts';
import { setField } from '../values/codec.ts';
import { toDouble } from '../values/numbers.ts';
import { encodeKey } from '../values/order.ts';
import { type Doc, isDoc, isMissing, isNumeric, own } from '../values/types.ts';
import { accumulators } from './arithmetic.ts';
import { compileExpression, type Expression } from './expressions.ts';

export type Stage = (documents: Doc[]) => Steps<Doc[]>;

/** Returns the operand of a stage when it is a document; throws 15959 otherwise. */
export function documentOperand(name: string, operand: unknown): Doc {
  if (isDoc(operand)) return operand;
  throw new MongoError(15959, `the ${name} specification must be an object`);
}

/** Dotted paths as a tree: a leaf returns the value of its field, undefined removes the field. */
type FieldTree = Map<string, FieldTree | Expression>;

// Sets the fields of every element of an array on the way, and replaces any other value that is no document by one.
function setFields(value: unknown, tree: FieldTree, document: Doc): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => setFields(item, tree, document));
  const result: Doc = isDoc(value) ? { ...value } : {};
  for (const [name, node] of tree) {
    const next = node instanceof Map ? setFields(own(result, name), node, document) : node(document);
    if (next === undefined) delete result[name];
    else setField(result, name, next);
  }
  return result;
}

const withFields = (document: Doc, tree: FieldTree): Doc => {
  const result = setFields(document, tree, document);
  return isDoc(result) ? result : document;
};

/** Returns the document with the field at a dotted path set as `$set` does it; undefined removes the field. */
export function setPath(document: Doc, path: string, value: unknown): Doc {
  const [name = '', ...parents] = path.split('.').reverse();
  const tree: FieldTree = new Map([[name, () => value]]);
  return withFields(
    document,
    parents.reduce<FieldTree>((inner, parent) => new Map([[parent, inner]]), tree),
  );
}

function assignmentsOf(specification: Doc): FieldTree {
  const tree: FieldTree = new Map();
  for (const [path, expression] of Object.entries(specification)) {
    const parts = path.split('.');
    if (parts.includes('')) throw new MongoError(40353, `FieldPath must not contain empty names (${path})`);
    const last = parts.pop() ?? '';
    const conflict = () => new MongoError(40176, `specification contains two conflicting paths: ${path}`);
    let node = tree;
    for (const part of parts) {
      const inner = node.get(part) ?? new Map();
      if (!(inner instanceof Map)) throw conflict();
      node.set(part, inner);
      node = inner;
    }
    if (node.has(last)) throw conflict();
    const names = isDoc(expression) ? Object.keys(expression) : [];
    const nests = isDoc(expression) && names.length > 0 && !names.some((name) => name.startsWith('$'));
    node.set(last, nests ? assignmentsOf(expression) : compileExpression(expression));
  }
  return tree;
}

function addFields(operand: unknown): Stage {
  const assignments = assignmentsOf(documentOperand('$addFields', operand));
  return (documents) => mapSteps(documents, (document) => withFields(document, assignments));
}

function project(operand: unknown): Stage {
  const specification = documentOperand('$project', operand);
  if (Object.keys(specification).length === 0)
    throw new MongoError(51272, 'Invalid $project: projection specification must have at least one field');
  const projection = projectionOf(specification);
  return (documents) => mapSteps(documents, projection);
}

function unset(operand: unknown): Stage {
  const paths: unknown[] = Array.isArray(operand) ? operand : [operand];
  if (paths.length === 0 || !paths.every((path) => typeof path === 'string'))
    throw new MongoError(31002, '$unset specification must be a string or an array of strings');
  const projection = projectionOf(Object.fromEntries(paths.map((path) => [path, false])));
  return (documents) => mapSteps(documents, projection);
}

function sort(operand: unknown): Stage {
  const specification = documentOperand('$sort', operand);
  if (Object.keys(specification).length === 0)
    throw new MongoError(15976, '$sort stage must have at least one sort key');
  const fields = sortFields(specification);
  return (documents) => sortBy(documents, fields, (document) => document);
}

function wholeNumber(name: string, operand: unknown, least: number): number {
  const value = isNumeric(operand) ? toDouble(operand) : Number.NaN;
  if (Number.isInteger(value) && value >= least) return value;
  if (value === 0) throw new MongoError(15958, 'the limit must be positive');
  throw new MongoError(5107201, `invalid argument to ${name}: expected an integer of at least ${least}`);
}

function unwind(operand: unknown): Stage {
  const { path, ...options } =
    typeof operand === 'string' ? { path: operand } : documentOperand('$unwind', operand);
  if (Object.keys(options).length > 0) throw notSupported('$unwind with options');
  if (typeof path !== 'string' || !path.startsWith('$'))
    throw new MongoError(
      28818,
      `path option to $unwind stage should be prefixed with a '$': ${String(path)}`,
    );
  const target = path.slice(1);
  const unwound = (document: Doc): Doc[] => {
    const value = target
      .split('.')
      .reduce<unknown>((inner, part) => (isDoc(inner) ? own(inner, part) : undefined), document);
    if (!Array.isArray(value)) return isMissing(value) ? [] : [document];
    return value.map((item: unknown) => setPath(document, target, item));
  };
  return function* (documents) {
    const results: Doc[] = [];
    for (const document of documents) {
      results.push(...unwound(document));
      yield;
    }
    return results;
  };
}

const isAccumulator = (name: string): name is keyof typeof accumulators => Object.hasOwn(accumulators, name);

function groupField(field: string, specification: unknown): (documents: readonly Doc[]) => Steps<unknown> {
  if (field.includes('.')) throw new MongoError(40235, `The field name '${field}' cannot contain '.'`);
  const [entry, ...others] = isDoc(specification) ? Object.entries(specification) : [];
  if (!entry?.[0].startsWith('$') || others.length > 0)
    throw new MongoError(40234, `The field '${field}' must be an accumulator object`);
  const [name, operand] = entry;
  if (!isAccumulator(name)) throw notSupported(`the accumulator ${name}`);
  const evaluate = compileExpression(operand);
  return function* (documents) {
    return accumulators[name](yield* mapSteps(documents, evaluate));
  };
}

// Keys compare as BSON values, an absent key is null, groups keep the order of their first document.
function group(operand: unknown): Stage {
  const { _id: idExpression, ...rest } = documentOperand('$group', operand);
  if (idExpression === undefined) throw new MongoError(15955, 'a group specification must include an _id');
  const idOf = compileExpression(idExpression);
  const fields = Object.entries(rest).map(([name, value]) => [name, groupField(name, value)] as const);
  return function* (documents) {
    const groups = new Map<string, { id: unknown; members: Doc[] }>();
    for (const document of documents) {
      const id = idOf(document) ?? null;
      const key = encodeKey(id);
      const known = groups.get(key);
      if (known) known.members.push(document);
      else groups.set(key, { id, members: [document] });
      yield;
    }
    const results: Doc[] = [];
    for (const { id, members } of groups.values()) {
      const computed: [string, unknown][] = [];
      for (const [name, compute] of fields) computed.push([name, yield* compute(members)]);
      results.push({ _id: id, ...Object.fromEntries(computed) });
      yield;
    }
    return results;
  };
}

function sortByCount(operand: unknown): Stage {
  const counted = group({ _id: operand, count: { $sum: 1 } });
  return function* (documents) {
    return yield* sortBy(yield* counted(documents), sortFields({ count: -1 }), (document) => document);
  };
}

export const stages: Record<string, (operand: unknown) => Stage> = {
  $match: (operand) => {
    const matches = matcherOf(documentOperand('$match', operand));
    return function* (documents) {
      const results: Doc[] = [];
      for (const document of documents) {
        if (matches(document)) results.push(document);
        yield;
      }
      return results;
    };
  },
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $sort: sort,
  $unwind: unwind,
  $group: group,
  $sortByCount: sortByCount,
  $limit: (operand) => {
    const limit = wholeNumber('$limit', operand, 1);
    return (documents) => mapSteps(documents.slice(0, limit), (document) => document);
  },
  $skip: (operand) => {
    const skip = wholeNumber('$skip', operand, 0);
    return (documents) => mapSteps(documents.slice(skip), (document) => document);
  },
};
