import { Long } from 'bson';
import { Lazy } from 'mingo/lazy';
import { MongoError } from '../errors.ts';
import { isDoc, isMissing } from '../values/types.ts';
import { own, type PathTree, setTree } from './fields.ts';
import { documentOperand, type Stage } from './stage.ts';

type Unwind = { parts: string[]; indexPath: string[] | null; keepEmpty: boolean };

function unwindOperand(operand: unknown): Unwind {
  const specification = typeof operand === 'string' ? { path: operand } : documentOperand('$unwind', operand);
  const { path } = specification;
  if (typeof path !== 'string')
    throw new MongoError(28808, 'expected a string as the path for $unwind stage');
  if (!path.startsWith('$'))
    throw new MongoError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  const index = own(specification, 'includeArrayIndex');
  return {
    parts: path.slice(1).split('.'),
    indexPath: typeof index === 'string' ? index.split('.') : null,
    keepEmpty: own(specification, 'preserveNullAndEmptyArrays') === true,
  };
}

const valueAt = (document: unknown, parts: string[]): unknown =>
  parts.reduce<unknown>((value, part) => (isDoc(value) ? own(value, part) : undefined), document);

function treeFor(parts: string[], leaf: unknown): PathTree {
  const [name = '', ...rest] = parts;
  return new Map([[name, rest.length === 0 ? { leaf } : treeFor(rest, leaf)]]);
}

/** `$unwind`: a document for each element of an array. */
export const unwind: Stage = (input, operand) => {
  const { parts, indexPath, keepEmpty } = unwindOperand(operand);
  const withValue = (document: unknown, value: unknown, index: unknown): unknown => {
    const unwound = setTree(document, treeFor(parts, value), (leaf) => leaf);
    return indexPath ? setTree(unwound, treeFor(indexPath, index), (leaf) => leaf) : unwound;
  };
  return input.transform((documents: unknown[]) =>
    Lazy(
      documents.flatMap((document) => {
        const value = valueAt(document, parts);
        if (!Array.isArray(value)) {
          if (isMissing(value) && !keepEmpty) return [];
          return [indexPath ? setTree(document, treeFor(indexPath, null), (leaf) => leaf) : document];
        }
        if (value.length === 0) return keepEmpty ? [withValue(document, undefined, null)] : [];
        return value.map((item: unknown, index) => withValue(document, item, Long.fromNumber(index)));
      }),
    ),
  );
};
