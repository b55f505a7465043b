import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import { checkExpression } from '../aggregation/checkExpression.ts';
import { isLeaf, own, type PathTree, removePaths } from '../aggregation/fields.ts';
import { MongoError } from '../errors.ts';
import { setField } from '../values/codec.ts';
import { toDouble } from '../values/numbers.ts';
import { isTrue } from '../values/truth.ts';
import { type Doc, isDoc, isNumeric } from '../values/types.ts';

/** Turns a document into the one to be sent; `position` is the array element the query matched, for `field.$`. */
export type Projection = (document: Doc) => Doc;

/** Handles what only `find` knows: `$slice`, `$elemMatch` and the positional `$`. */
export type FindOnly = (path: string, specification: unknown) => ((document: Doc) => unknown) | null;

const isSwitch = (value: unknown): boolean => typeof value === 'boolean' || isNumeric(value);

/** Puts a specification's paths, dotted or nested, into one tree; refuses paths that contradict each other. */
function treeOf(specification: Doc): PathTree {
  const tree: PathTree = new Map();
  const add = (node: PathTree, parts: string[], value: unknown, whole: string): void => {
    const [name = '', ...rest] = parts;
    if (name === '') throw new MongoError(40352, 'FieldPath cannot be constructed with empty string');
    const existing = node.get(name);
    if (existing && (rest.length === 0 || isLeaf(existing))) {
      throw new MongoError(31250, `Path collision at ${whole}`);
    }
    if (rest.length === 0) {
      const nested = isDoc(value) && !Object.keys(value).some((key) => key.startsWith('$'));
      if (!nested) node.set(name, { leaf: value });
      else if (Object.keys(value).length === 0)
        throw new MongoError(
          51270,
          `An empty sub-projection is not a valid value. Found empty object at path ${whole}`,
        );
      else {
        const inner: PathTree = new Map();
        node.set(name, inner);
        for (const [key, item] of Object.entries(value)) add(inner, key.split('.'), item, `${whole}.${key}`);
      }
      return;
    }
    const inner = existing instanceof Map ? existing : new Map();
    node.set(name, inner);
    add(inner, rest, value, whole);
  };
  for (const [path, value] of Object.entries(specification)) add(tree, path.split('.'), value, path);
  return tree;
}

function leaves(tree: PathTree): unknown[] {
  return Array.from(tree.values()).flatMap((node) => (isLeaf(node) ? [node.leaf] : leaves(node)));
}

type Computation = (leaf: unknown) => unknown;

/** Keeps the tree's fields in the document's order, then appends the computed ones in the specification's. */
function include(value: unknown, tree: PathTree, compute: Computation): unknown {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown) =>
      isDoc(item) || Array.isArray(item) || hasComputed(tree) ? [include(item, tree, compute)] : [],
    );
  }
  const source: Doc = isDoc(value) ? value : {};
  const result: Doc = {};
  for (const [name, field] of Object.entries(source)) {
    const node = tree.get(name);
    if (!node) continue;
    if (isLeaf(node)) {
      if (isSwitch(node.leaf)) setField(result, name, field);
    } else if (isDoc(field) || Array.isArray(field) || hasComputed(node)) {
      setField(result, name, include(field, node, compute));
    }
  }
  for (const [name, node] of tree) addComputed(result, source, name, node, compute);
  return result;
}

function addComputed(
  result: Doc,
  source: Doc,
  name: string,
  node: PathTree | { leaf: unknown },
  compute: Computation,
) {
  if (isLeaf(node)) {
    if (isSwitch(node.leaf)) return;
    const next = compute(node.leaf);
    if (next !== undefined) setField(result, name, next);
  } else if (own(source, name) === undefined && hasComputed(node)) {
    setField(result, name, include({}, node, compute));
  }
}

const hasComputed = (tree: PathTree): boolean => leaves(tree).some((leaf) => !isSwitch(leaf));

/** Marks a value only `find` can compute, so that it passes for an expression in the tree. */
class FindComputation {
  readonly compute: (document: Doc) => unknown;

  constructor(compute: (document: Doc) => unknown) {
    this.compute = compute;
  }
}

const checkLeaf = (leaf: unknown): unknown =>
  isSwitch(leaf) || leaf instanceof FindComputation ? leaf : checkExpression(leaf);

function checked(tree: PathTree): PathTree {
  return new Map(
    Array.from(tree, ([name, node]) => [name, isLeaf(node) ? { leaf: checkLeaf(node.leaf) } : checked(node)]),
  );
}

/** Whether the specification names what to keep (or compute) or what to leave out; `_id` alone decides only by itself. */
function isInclusion(specification: Doc, tree: PathTree): boolean {
  const { _id: id, ...others } = specification;
  const switches = leaves(tree.size > 1 || id === undefined ? withoutId(tree) : tree);
  const includes = switches.some((leaf) => !isSwitch(leaf) || isTrue(leaf));
  const excludes = switches.some((leaf) => isSwitch(leaf) && !isTrue(leaf));
  if (includes && excludes) {
    const [field = ''] = Object.keys(others);
    throw new MongoError(31254, `Cannot do exclusion on field ${field} in inclusion projection`);
  }
  return includes;
}

const withoutId = (tree: PathTree): PathTree => new Map(Array.from(tree).filter(([name]) => name !== '_id'));

/** Compiles a projection of `$project` or, with `findOnly`, of `find`. */
export function projectionOf(
  specification: Doc,
  options: Options,
  findOnly: FindOnly = () => null,
): Projection {
  const applied: { path: string; compute: (document: Doc) => unknown }[] = [];
  const plain: Doc = {};
  for (const [path, value] of Object.entries(specification)) {
    const compute = findOnly(path, value);
    const target = path.endsWith('.$') ? path.slice(0, -2) : path;
    if (!compute) plain[path] = value;
    else if (isDoc(value) && '$slice' in value) applied.push({ path: target, compute });
    else plain[target] = new FindComputation(compute);
  }
  const project =
    Object.keys(plain).length === 0 ? (document: Doc) => document : basicProjection(plain, options);
  return applied.length === 0 ? project : withSlices(project, applied, plain);
}

function basicProjection(specification: Doc, options: Options): Projection {
  const tree = checked(treeOf(specification));
  const idNode = tree.get('_id');
  if (!isInclusion(specification, tree)) {
    const removed = idNode && isLeaf(idNode) && isTrue(idNode.leaf) ? withoutId(tree) : tree;
    return (document) => asDoc(removePaths(document, removed));
  }
  const hidesId = idNode !== undefined && isLeaf(idNode) && isSwitch(idNode.leaf) && !isTrue(idNode.leaf);
  const kept: PathTree = new Map(hidesId ? withoutId(tree) : tree);
  if (!idNode) kept.set('_id', { leaf: true });
  return (document) => {
    const compute: Computation = (leaf) =>
      leaf instanceof FindComputation ? leaf.compute(document) : evalExpr(document, leaf, options);
    return asDoc(include(document, kept, compute));
  };
}

/** `$slice` in a find projection keeps the other fields and replaces one array in place. */
function withSlices(
  project: Projection,
  slices: { path: string; compute: (document: Doc) => unknown }[],
  plain: Doc,
): Projection {
  const inclusive = Object.entries(plain).some(([name, value]) => name !== '_id' && isTrue(value));
  return (document) => {
    let result: Doc = project(document);
    for (const { path, compute } of slices) {
      const value = compute(document);
      if (value !== undefined) result = asDoc(replaceIn(result, document, path.split('.'), value, inclusive));
    }
    return result;
  };
}

function replaceIn(target: Doc, source: Doc, parts: string[], value: unknown, add: boolean): Doc {
  const [name = '', ...rest] = parts;
  if (!add && !Object.hasOwn(target, name)) return target;
  const inner = own(source, name);
  const nested = rest.length > 0 && isDoc(inner);
  const current = own(target, name);
  return {
    ...target,
    [name]: nested ? replaceIn(isDoc(current) ? current : {}, inner, rest, value, add) : value,
  };
}

const asDoc = (value: unknown): Doc => (isDoc(value) ? value : {});

/** `{$slice: n}` or `{$slice: [skip, n]}` of a find projection. */
export function sliceOf(value: unknown, operand: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const numbers = (Array.isArray(operand) ? operand : [operand]).map((item: unknown) =>
    isNumeric(item) ? Math.trunc(toDouble(item)) : Number.NaN,
  );
  const [first = 0, second] = numbers;
  if (numbers.some(Number.isNaN) || numbers.length > 2) throw new MongoError(28667, 'Invalid $slice syntax');
  if (second === undefined) return first < 0 ? value.slice(first) : value.slice(0, first);
  if (second <= 0) throw new MongoError(28729, '$slice limit must be positive');
  const start = first < 0 ? Math.max(0, value.length + first) : first;
  return value.slice(start, start + second);
}
