import type { Options } from 'mingo/types';
import { contextFor } from '../aggregation/context.ts';
import { badValue, MongoError } from '../errors.ts';
import { type Doc, isDoc } from '../values/types.ts';
import { matcherOf } from './matcher.ts';
import { getPath } from './paths.ts';
import { matchedPosition } from './position.ts';
import { type Projection, projectionOf, sliceOf } from './projection.ts';
import { ProcessingMode } from 'mingo/core';

const context = contextFor(() => []);

/** mingo's options for expressions outside a pipeline. */
export const expressionOptions = (variables: Doc = {}): Options => ({
  context,
  variables,
  idKey: '_id',
  processingMode: ProcessingMode.CLONE_OFF,
  useStrictMode: true,
  scriptEnabled: false,
  failOnError: true,
});

/** Compiles the projection of a `find`, with `$slice`, `$elemMatch` and the positional `$`. */
export function findProjection(specification: Doc, filter: Doc, variables: Doc = {}): Projection | null {
  if (Object.keys(specification).length === 0) return null;
  return projectionOf(specification, expressionOptions(variables), (path, value) => {
    if (path.endsWith('.$')) return positional(path.slice(0, -2), filter);
    if (!isDoc(value)) return null;
    if ('$slice' in value) {
      const isExpression =
        Array.isArray(value['$slice']) &&
        (value['$slice'].length > 2 ||
          Array.isArray(value['$slice'][0]) ||
          typeof value['$slice'][0] === 'string');
      return isExpression ? null : (document) => sliceOf(getPath(document, path), value['$slice']);
    }
    if ('$meta' in value) throw new MongoError(238, '$meta is not supported by the embedded database');
    return '$elemMatch' in value ? firstMatch(path, value['$elemMatch']) : null;
  });
}

function positional(path: string, filter: Doc): (document: Doc) => unknown {
  return (document) => {
    const array = getPath(document, path);
    if (!Array.isArray(array)) return array;
    const position = matchedPosition(filter, document, path);
    if (position === null) {
      throw new MongoError(
        51246,
        "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
      );
    }
    return [array[position]];
  };
}

function firstMatch(path: string, condition: unknown): (document: Doc) => unknown {
  if (!isDoc(condition)) throw badValue('$elemMatch needs an Object');
  const matches = matcherOf({ list: { $elemMatch: condition } });
  return (document) => {
    const array = getPath(document, path);
    if (!Array.isArray(array)) return undefined;
    const index = array.findIndex((item: unknown) => matches({ list: [item] }));
    return index === -1 ? undefined : [array[index]];
  };
}
