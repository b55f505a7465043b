import { Long } from 'bson';
import { MongoError, notSupported } from '../errors.ts';
import { matcherOf } from '../query/filter.ts';
import { sortBy } from '../query/paths.ts';
import { projectionOf } from '../query/projection.ts';
import { setField } from '../values/codec.ts';
import { toDouble } from '../values/numbers.ts';
import { encodeKey } from '../values/order.ts';
import { bsonTypeOf, type Doc, isDoc, isMissing, isNumeric } from '../values/types.ts';
import { accumulators } from './arithmetic.ts';
import { compileExpression } from './expressions.ts';

/** Dotted paths as a tree: a leaf returns the value of its field, undefined removes the field. */
type FieldTree = Map<string, FieldTree | ((document: Doc) => unknown)>;

/** Returns the document's own field; an inherited property is no field. */
export const own = (document: Doc, name: string): unknown =>
  Object.hasOwn(document, name) ? document[name] : undefined;

/**
 * Returns the value, which is inside `document`, with fields set as aggregation does it: every element of an array on
 * the way is changed, any other value that is no document is replaced by one.
 */
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

/** Returns the document with the field at a dotted path set, see `setFields`. */
export function setPath(document: Doc, path: string, value: unknown): Doc {
  const leaf = () => value;
  const tree = path
    .split('.')
    .reduceRight<FieldTree | typeof leaf>((node, name) => new Map([[name, node]]), leaf);
  const result = tree instanceof Map ? setFields(document, tree, document) : document;
  return isDoc(result) ? result : document;
}

/** Computes one output field from the documents of a group. */
type GroupField = (documents: readonly Doc[]) => unknown;

const REFUSED = new Set(
  `$accumulator $bottom $bottomN $firstN $lastN $maxN $median $mergeObjects $minN $percentile $stdDevPop $stdDevSamp $top
  $topN`.split(/\s+/),
);

const isAccumulator = (name: string): name is keyof typeof accumulators => Object.hasOwn(accumulators, name);

function groupField(field: string, specification: unknown, variables: Doc): GroupField {
  if (field.includes('.')) throw new MongoError(40235, `The field name '${field}' cannot contain '.'`);
  const [entry, ...others] = isDoc(specification) ? Object.entries(specification) : [];
  if (!entry?.[0].startsWith('$'))
    throw new MongoError(40234, `The field '${field}' must be an accumulator object`);
  if (others.length > 0) throw new MongoError(40238, `The field '${field}' must specify one accumulator`);
  const [name, operand] = entry;
  if (name === '$count') return (documents) => documents.length;
  if (REFUSED.has(name)) throw notSupported(`the accumulator ${name}`);
  if (!isAccumulator(name)) throw new MongoError(15952, `unknown group operator '${name}'`);
  const evaluate = compileExpression(operand, variables);
  return (documents) => accumulators[name](documents.map(evaluate));
}

/** Compiles `$group`: keys compare as BSON values, an absent key is null, groups keep the order of their first document. */
export function group(specification: Doc, variables: Doc): (documents: Doc[]) => Doc[] {
  if (!('_id' in specification)) throw new MongoError(15955, 'a group specification must include an _id');
  const { _id: idExpression, ...rest } = specification;
  const idOf = compileExpression(idExpression, variables);
  const fields = Object.entries(rest).map(
    ([name, value]) => [name, groupField(name, value, variables)] as const,
  );
  return (documents) => {
    const groups = new Map<string, { id: unknown; members: Doc[] }>();
    for (const document of documents) {
      const id = idOf(document) ?? null;
      const key = encodeKey(id);
      const known = groups.get(key);
      if (known) known.members.push(document);
      else groups.set(key, { id, members: [document] });
    }
    return Array.from(groups.values(), ({ id, members }) =>
      Object.fromEntries([
        ['_id', id],
        ...fields.map(([name, compute]) => [name, compute(members)] as const),
      ]),
    );
  };
}

/** A compiled stage. */
export type Stage = (documents: Doc[]) => Doc[];

/** Compiles the operand of a stage; `variables` are the `let` of the command or of an enclosing `$lookup`. */
type StageCompiler = (operand: unknown, variables: Doc) => Stage;

/** Returns the operand of a stage when it is a document; throws 15959 otherwise. */
export function documentOperand(name: string, operand: unknown): Doc {
  if (isDoc(operand)) return operand;
  throw new MongoError(15959, `the ${name} specification must be an object`);
}

function wholeNumber(name: string, operand: unknown, least: number): number {
  const value = isNumeric(operand) ? toDouble(operand) : Number.NaN;
  if (Number.isInteger(value) && value >= least) return value;
  if (value === 0) throw new MongoError(15958, 'the limit must be positive');
  throw new MongoError(5107201, `invalid argument to ${name}: expected an integer of at least ${least}`);
}

const project: StageCompiler = (operand, variables) => {
  const specification = documentOperand('$project', operand);
  if (Object.keys(specification).length === 0)
    throw new MongoError(51272, 'Invalid $project: projection specification must have at least one field');
  const projection = projectionOf(specification, variables);
  return (documents) => documents.map(projection);
};

function assignmentsOf(specification: Doc, variables: Doc): FieldTree {
  const tree: FieldTree = new Map();
  for (const [path, expression] of Object.entries(specification)) {
    const parts = path.split('.');
    const last = parts.pop() ?? '';
    if (last === '' || parts.includes(''))
      throw new MongoError(40353, `FieldPath must not contain empty names (${path})`);
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
    node.set(last, nests ? assignmentsOf(expression, variables) : compileExpression(expression, variables));
  }
  return tree;
}

const addFields: StageCompiler = (operand, variables) => {
  const assignments = assignmentsOf(documentOperand('$addFields', operand), variables);
  return (documents) =>
    documents.map((document) => {
      const result = setFields(document, assignments, document);
      return isDoc(result) ? result : document;
    });
};

const unset: StageCompiler = (operand, variables) => {
  const paths: unknown[] = Array.isArray(operand) ? operand : [operand];
  if (paths.length === 0 || !paths.every((path) => typeof path === 'string'))
    throw new MongoError(31002, '$unset specification must be a string or an array of strings');
  const projection = projectionOf(Object.fromEntries(paths.map((path) => [path, false])), variables);
  return (documents) => documents.map(projection);
};

const sort: StageCompiler = (operand) => {
  const specification = documentOperand('$sort', operand);
  if (Object.keys(specification).length === 0)
    throw new MongoError(15976, '$sort stage must have at least one sort key');
  return (documents) => sortBy(documents, specification, (document) => document);
};

const count: StageCompiler = (operand) => {
  if (typeof operand !== 'string' || operand === '' || operand.startsWith('$') || operand.includes('.'))
    throw new MongoError(40156, 'the count field must be a non-empty string without $ and dots');
  return (documents) => (documents.length === 0 ? [] : [{ [operand]: documents.length }]);
};

function newRoot(name: string, expression: unknown, variables: Doc): Stage {
  const evaluate = compileExpression(expression, variables);
  return (documents) =>
    documents.map((document) => {
      const root = evaluate(document);
      if (isDoc(root)) return root;
      throw new MongoError(40228, `the result of ${name} must be an object, but was ${bsonTypeOf(root)}`);
    });
}

const unwind: StageCompiler = (operand) => {
  const specification = typeof operand === 'string' ? { path: operand } : documentOperand('$unwind', operand);
  const path = own(specification, 'path');
  if (typeof path !== 'string')
    throw new MongoError(28808, 'expected a string as the path for $unwind stage');
  if (!path.startsWith('$'))
    throw new MongoError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  const target = path.slice(1);
  const index = own(specification, 'includeArrayIndex');
  const keepsEmpty = own(specification, 'preserveNullAndEmptyArrays') === true;
  const withIndex = (document: Doc, position: unknown) =>
    typeof index === 'string' ? setPath(document, index, position) : document;
  const unwound = (document: Doc): Doc[] => {
    const value = target
      .split('.')
      .reduce<unknown>((inner, part) => (isDoc(inner) ? own(inner, part) : undefined), document);
    if (!Array.isArray(value)) return isMissing(value) && !keepsEmpty ? [] : [withIndex(document, null)];
    if (value.length === 0) return keepsEmpty ? [withIndex(setPath(document, target, undefined), null)] : [];
    return value.map((item: unknown, i) => withIndex(setPath(document, target, item), Long.fromNumber(i)));
  };
  return (documents) => documents.flatMap(unwound);
};

/** The stages that need nothing but their input. */
export const stages: Record<string, StageCompiler> = {
  $match: (operand, variables) => {
    const matches = matcherOf(documentOperand('$match', operand), variables);
    return (documents) => documents.filter(matches);
  },
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $sort: sort,
  $count: count,
  $unwind: unwind,
  $group: (operand, variables) => group(documentOperand('$group', operand), variables),
  $sortByCount: (operand, variables) => {
    const counted = group({ _id: operand, count: { $sum: 1 } }, variables);
    return (documents) => sortBy(counted(documents), { count: -1 }, (document) => document);
  },
  $limit: (operand) => {
    const limit = wholeNumber('$limit', operand, 1);
    return (documents) => documents.slice(0, limit);
  },
  $skip: (operand) => {
    const skip = wholeNumber('$skip', operand, 0);
    return (documents) => documents.slice(skip);
  },
  $replaceRoot: (operand, variables) =>
    newRoot('$replaceRoot', documentOperand('$replaceRoot', operand)['newRoot'], variables),
  $replaceWith: (operand, variables) => newRoot('$replaceWith', operand, variables),
};
