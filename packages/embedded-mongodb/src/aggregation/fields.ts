import { setField } from '../values/codec.ts';
import { type Doc, isDoc } from '../values/types.ts';

/** A specification with dotted paths spelled out as a tree; leaves are whatever was written there. */
export type PathTree = Map<string, PathTree | { leaf: unknown }>;

export const isLeaf = (node: PathTree | { leaf: unknown }): node is { leaf: unknown } =>
  !(node instanceof Map);

/**
 * Sets fields deep inside a value the way aggregation does: arrays on the way are entered element by element,
 * anything else that is no document is replaced by one.
 */
export function setTree(value: unknown, tree: PathTree, compute: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => setTree(item, tree, compute));
  const result: Doc = isDoc(value) ? { ...value } : {};
  for (const [name, node] of tree) {
    const next = isLeaf(node) ? compute(node.leaf) : setTree(own(result, name), node, compute);
    if (next === undefined) delete result[name];
    else setField(result, name, next);
  }
  return result;
}

export const own = (document: Doc, name: string): unknown =>
  Object.hasOwn(document, name) ? document[name] : undefined;

/** Leaves fields out, entering arrays element by element. */
export function removePaths(value: unknown, tree: PathTree): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => removePaths(item, tree));
  if (!isDoc(value)) return value;
  const result: Doc = {};
  for (const [name, field] of Object.entries(value)) {
    const node = tree.get(name);
    if (!node) setField(result, name, field);
    else if (!isLeaf(node)) setField(result, name, removePaths(field, node));
  }
  return result;
}
