import { compileExpression } from '../aggregation/expressions.ts';
import { badValue, MongoError, notSupported } from '../errors.ts';
import { setField } from '../values/codec.ts';
import { isTrue, toDouble } from '../values/numbers.ts';
import { type Doc, isDoc, isNumeric, own } from '../values/types.ts';
import { matchedPosition, matcherOf } from './filter.ts';

type Projection = (document: Doc) => Doc;

/** The treatment of a field: `change` keeps it in its place, `compute` appends it. */
type Leaf =
  | { kind: 'keep' | 'drop' }
  | { kind: 'change'; isNeutral: boolean; apply: (value: unknown, document: Doc) => unknown }
  | { kind: 'compute'; apply: (document: Doc) => unknown };

/** The paths of a projection as a tree; `computes` is true when a computed field is below. */
type Branch = { fields: Map<string, Branch | Leaf>; computes: boolean };

const branch = (): Branch => ({ fields: new Map(), computes: false });
const isSwitch = (value: unknown): boolean => typeof value === 'boolean' || isNumeric(value);

function slicer(operand: unknown): (value: unknown) => unknown {
  const list: unknown[] = Array.isArray(operand) ? operand : [operand];
  if (Array.isArray(operand) && !isNumeric(list[0])) throw notSupported('the expression $slice');
  const [first = 0, second] = list.map((item) => (isNumeric(item) ? Math.trunc(toDouble(item)) : Number.NaN));
  if (Number.isNaN(first) || Number.isNaN(second) || list.length > 2)
    throw new MongoError(28667, 'Invalid $slice syntax');
  if (second !== undefined && second <= 0) throw new MongoError(28729, '$slice limit must be positive');
  return (value) => {
    if (!Array.isArray(value)) return value;
    if (second === undefined) return first < 0 ? value.slice(first) : value.slice(0, first);
    const start = first < 0 ? Math.max(0, value.length + first) : first;
    return value.slice(start, start + second);
  };
}

function positional(path: string, filter: Doc): Leaf {
  const apply = (array: unknown, document: Doc) => {
    if (!Array.isArray(array)) return array;
    const position = matchedPosition(filter, document, path);
    if (position !== null) return [array[position]];
    throw new MongoError(51246, "positional operator '.$' couldn't find a matching element in the array");
  };
  return { kind: 'change', isNeutral: false, apply };
}

function firstMatch(path: string, condition: unknown): Leaf {
  if (!isDoc(condition)) throw badValue('$elemMatch needs an Object');
  if (path.includes('.')) throw new MongoError(31275, 'Cannot use $elemMatch projection on a nested field');
  const matches = matcherOf({ list: { $elemMatch: condition } });
  const apply = (document: Doc) => {
    const array = own(document, path);
    const found = Array.isArray(array) ? array.find((item: unknown) => matches({ list: [item] })) : undefined;
    return found === undefined ? undefined : [found];
  };
  return { kind: 'compute', apply };
}

/** Compiles the value of one path; `filter` is null outside `find`, where `$slice` and `$elemMatch` are expressions. */
function leafOf(path: string, value: unknown, filter: Doc | null): Leaf {
  if (filter && path.endsWith('.$')) return positional(path.slice(0, -2), filter);
  if (isSwitch(value)) return { kind: isTrue(value) ? 'keep' : 'drop' };
  if (filter && isDoc(value)) {
    if ('$slice' in value) return { kind: 'change', isNeutral: true, apply: slicer(value['$slice']) };
    if ('$elemMatch' in value) return firstMatch(path, value['$elemMatch']);
  }
  return { kind: 'compute', apply: compileExpression(value) };
}

function addPath(root: Branch, parts: readonly string[], leaf: Leaf, path: string): void {
  let node = root;
  for (const [i, name] of parts.entries()) {
    if (name === '') throw new MongoError(40352, 'FieldPath cannot be constructed with empty string');
    node.computes ||= leaf.kind === 'compute';
    const known = node.fields.get(name);
    const isLast = i === parts.length - 1;
    if (known && (isLast || 'kind' in known)) throw new MongoError(31250, `Path collision at ${path}`);
    if (isLast) {
      node.fields.set(name, leaf);
      return;
    }
    const next = known ?? branch();
    node.fields.set(name, next);
    if (!('kind' in next)) node = next;
  }
}

/** Yields the paths of a specification with their values; a document without operators nests. */
function* pathsOf(specification: Doc, prefix = ''): Generator<[path: string, value: unknown]> {
  for (const [name, value] of Object.entries(specification)) {
    const path = prefix + name;
    if (!isDoc(value) || Object.keys(value).some((key) => key.startsWith('$'))) yield [path, value];
    else if (Object.keys(value).length > 0) yield* pathsOf(value, `${path}.`);
    else throw new MongoError(51270, `An empty sub-projection is not a valid value, found at path ${path}`);
  }
}

const isId = (path: string): boolean => path === '_id' || path.startsWith('_id.');

/** `_id` decides between inclusion and exclusion only when nothing else does. */
function isInclusive(leaves: ReadonlyMap<string, Leaf>): boolean {
  const all = Array.from(leaves);
  const others = all.filter(([path]) => !isId(path));
  const including = ({ kind, ...leaf }: Leaf) =>
    kind === 'keep' || kind === 'compute' || (kind === 'change' && 'isNeutral' in leaf && !leaf.isNeutral);
  const included = others.find(([, leaf]) => including(leaf));
  const excluded = others.find(([, { kind }]) => kind === 'drop');
  if (included && excluded)
    throw new MongoError(31254, `Cannot do exclusion on field ${excluded[0]} in inclusion projection`);
  if (included || others.length > 0) return included !== undefined;
  return all.some(([, leaf]) => including(leaf));
}

function applyTo(value: unknown, node: Branch, inclusive: boolean, document: Doc): unknown {
  const isEntered = (item: unknown, at: Branch) => isDoc(item) || Array.isArray(item) || at.computes;
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown) =>
      isEntered(item, node) ? [applyTo(item, node, inclusive, document)] : inclusive ? [] : [item],
    );
  }
  if (!isDoc(value) && !inclusive) return value;
  const source = isDoc(value) ? value : {};
  const result: Doc = {};
  for (const [name, field] of Object.entries(source)) {
    const next = node.fields.get(name);
    if (!next) {
      if (!inclusive) setField(result, name, field);
    } else if (!('kind' in next)) {
      if (!inclusive || isEntered(field, next))
        setField(result, name, applyTo(field, next, inclusive, document));
    } else if (next.kind === 'keep') setField(result, name, field);
    else if (next.kind === 'change') setField(result, name, next.apply(field, document));
  }
  for (const [name, next] of node.fields) {
    if (!('kind' in next)) {
      if (next.computes && own(source, name) === undefined)
        setField(result, name, applyTo({}, next, inclusive, document));
    } else if (next.kind === 'compute') {
      const computed = next.apply(document);
      if (computed !== undefined) setField(result, name, computed);
    }
  }
  return result;
}

/** Compiles the projection of `$project`, or of `find` when its filter is given. Throws Location errors as MongoDB. */
export function projectionOf(specification: Doc, filter: Doc | null = null): Projection {
  const leaves = new Map<string, Leaf>();
  for (const [path, value] of pathsOf(specification)) {
    if (isDoc(value) && '$meta' in value) throw notSupported('$meta');
    const target = filter ? path.replace(/\.\$$/, '') : path;
    if (leaves.has(target)) throw new MongoError(31250, `Path collision at ${path}`);
    leaves.set(target, leafOf(path, value, filter));
  }
  const inclusive = isInclusive(leaves);
  const id = leaves.get('_id');
  if (inclusive ? id?.kind === 'drop' : id?.kind === 'keep') leaves.delete('_id');
  if (inclusive && !id && !Array.from(leaves.keys()).some(isId)) leaves.set('_id', { kind: 'keep' });
  const root = branch();
  for (const [path, leaf] of leaves) addPath(root, path.split('.'), leaf, path);
  return (document) => {
    const result = applyTo(document, root, inclusive, document);
    return isDoc(result) ? result : {};
  };
}

/** Compiles the projection of a `find`; returns null when there is nothing to project. */
export const findProjection = (specification: Doc, filter: Doc): Projection | null =>
  Object.keys(specification).length === 0 ? null : projectionOf(specification, filter);
