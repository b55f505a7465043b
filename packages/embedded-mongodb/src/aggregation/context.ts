import { Context } from 'mingo/core';
import { MongoError, notSupported } from '../errors.ts';
import { queryOperators } from '../query/operators.ts';
import { type Doc } from '../values/types.ts';
import { registerExpressions } from './expressionNames.ts';
import { expressionOperators } from './expressions.ts';
import { FIELD_PATH } from './fieldPath.ts';
import { type FindIn, joinStages } from './joins.ts';
import { stages } from './stages.ts';

registerExpressions(Object.keys(expressionOperators).filter((name) => name !== FIELD_PATH));

const REFUSED = new Set([
  '$graphLookup', '$setWindowFields', '$densify', '$fill', '$bucketAuto', '$redact', '$geoNear', '$search', '$documents',
  '$collStats', '$indexStats', '$planCacheStats', '$changeStream', '$currentOp', '$listSessions', '$listLocalSessions',
  '$searchMeta', '$vectorSearch', '$rankFusion',
]); // prettier-ignore

/** mingo with MongoDB's comparison and types in every operator; `findIn` reads the other collections. */
export function contextFor(findIn: FindIn): Context {
  return Context.init({
    expression: expressionOperators,
    query: queryOperators,
    pipeline: { ...stages, ...joinStages(findIn) },
  } as unknown as Parameters<typeof Context.init>[0]);
}

const KNOWN = new Set([...Object.keys(stages), ...Object.keys(joinStages(() => [])), '$merge', '$out']);

/** Refuses a pipeline with stages nobody knows (40324), or that this server does not offer (238). */
export function checkStages(pipeline: readonly Doc[]): void {
  for (const stage of pipeline) {
    const [name = '', ...others] = Object.keys(stage);
    if (name === '' || others.length > 0) {
      throw new MongoError(40323, 'A pipeline stage specification object must contain exactly one field.');
    }
    if (REFUSED.has(name)) throw notSupported(`the stage ${name}`);
    if (!KNOWN.has(name)) throw new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`);
  }
}
