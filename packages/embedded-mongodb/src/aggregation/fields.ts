import { setField } from '../values/codec.ts';
import { type Doc, isDoc } from '../values/types.ts';

/** Dotted paths as a tree: a leaf computes the value of its field, undefined removes the field. */
export type FieldTree = Map<string, FieldTree | (() => unknown)>;

/** Returns the document's own field; an inherited property is no field. */
export const own = (document: Doc, name: string): unknown =>
  Object.hasOwn(document, name) ? document[name] : undefined;

/**
 * Returns the value with fields set as aggregation does it: every element of an array on the way is changed, any
 * other value that is no document is replaced by one.
 */
export function setFields(value: unknown, tree: FieldTree): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => setFields(item, tree));
  const result: Doc = isDoc(value) ? { ...value } : {};
  for (const [name, node] of tree) {
    const next = node instanceof Map ? setFields(own(result, name), node) : node();
    if (next === undefined) delete result[name];
    else setField(result, name, next);
  }
  return result;
}

/** Returns the document with the field at a dotted path set, see `setFields`. */
export function setPath(document: Doc, path: string, value: unknown): Doc {
  const [first = '', ...rest] = path.split('.').reverse();
  const tree = rest.reduce<FieldTree>(
    (inner, name) => new Map([[name, inner]]),
    new Map([[first, () => value]]),
  );
  const result = setFields(document, tree);
  return isDoc(result) ? result : document;
}
