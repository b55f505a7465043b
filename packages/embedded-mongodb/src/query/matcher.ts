import { Query } from 'mingo/query';
import { contextFor } from '../aggregation/context.ts';
import { type Doc } from '../values/types.ts';
import { normalizeFilter } from './normalize.ts';

/** Says whether a document satisfies a filter. */
export type Matcher = (document: Doc) => boolean;

const context = contextFor(() => []);

/**
 * Compiles a MongoDB filter. `variables` are the `let` of the command, for `$expr`.
 * Throws MongoError (BadValue and its kin) for operators it does not know and operands they do not take.
 */
export function matcherOf(filter: Doc, variables: Doc = {}): Matcher {
  if (Object.keys(filter).length === 0) return () => true;
  const query = new Query(normalizeFilter(filter), { context, variables, scriptEnabled: false });
  return (document) => query.test(document);
}
