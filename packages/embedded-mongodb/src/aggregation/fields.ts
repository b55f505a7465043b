import { setField } from '../values/codec.ts';
import { type Doc, isDoc } from '../values/types.ts';

/** Dotted paths as a tree: a leaf returns the value of its field, undefined removes the field. */
export type FieldTree = Map<string, FieldTree | ((document: Doc) => unknown)>;

/** Returns the document's own field; an inherited property is no field. */
export const own = (document: Doc, name: string): unknown =>
  Object.hasOwn(document, name) ? document[name] : undefined;

/**
 * Returns the value, which is inside `document`, with fields set as aggregation does it: every element of an array on
 * the way is changed, any other value that is no document is replaced by one.
 */
export function setFields(value: unknown, tree: FieldTree, document: Doc): unknown {
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
