import { failedToParse, MongoError, notSupported } from '../errors.ts';
import { reach } from '../query/paths.ts';
import { type Doc, isDoc } from '../values/types.ts';
import { compileExpression } from './expressions.ts';
import { documentOperand, setPath, type Stage, stages } from './stages.ts';

/** What a pipeline is compiled with: variables of enclosing scopes, and how to read other collections. */
type Scope = { variables: Doc; findIn: (collection: string, filter: Doc) => Doc[] };

const REFUSED = new Set(
  `$bucket $bucketAuto $changeStream $changeStreamSplitLargeEvent $collStats $currentOp $densify $documents $fill
  $geoNear $graphLookup $indexStats $listLocalSessions $listSearchIndexes $listSessions $merge $planCacheStats
  $rankFusion $redact $sample $search $searchMeta $setWindowFields $unionWith $vectorSearch`.split(/\s+/),
);

const LOOKUP_OPTIONS = new Set('from localField foreignField as let pipeline'.split(' '));

// A local field joins by each element of an array, and as null when it is absent.
function joinFilter(document: Doc, localField: string, foreignField: string): Doc {
  const values = Array.from(reach(document, localField.split('.'))).flatMap((value) => value);
  const present = values.filter((value) => value !== undefined);
  return { [foreignField]: { $in: present.length > 0 ? present : [null] } };
}

function lookup(operand: unknown, scope: Scope): Stage {
  const specification = documentOperand('$lookup', operand);
  const { from, as, localField, foreignField, pipeline, let: bindings } = specification;
  for (const name of Object.keys(specification)) {
    if (!LOOKUP_OPTIONS.has(name)) throw failedToParse(`unknown argument to $lookup: ${name}`);
  }
  if (typeof from !== 'string' || typeof as !== 'string')
    throw failedToParse("$lookup needs the strings 'from' and 'as'");
  const joinsByField = typeof localField === 'string' && typeof foreignField === 'string';
  if (!joinsByField && (localField !== undefined || foreignField !== undefined || pipeline === undefined))
    throw failedToParse("$lookup needs a 'pipeline' or the two strings 'localField' and 'foreignField'");
  const bind = compileExpression(isDoc(bindings) ? bindings : {}, scope.variables);
  // Compiled once without documents, so that a wrong pipeline is refused before it runs.
  if (pipeline !== undefined) compilePipeline(pipeline, scope);
  let everything: Doc[] | undefined;
  const joined = (document: Doc): Doc[] => {
    const found = joinsByField
      ? scope.findIn(from, joinFilter(document, localField, foreignField))
      : (everything ??= scope.findIn(from, {}));
    if (pipeline === undefined) return found;
    const bound = bind(document);
    const variables = { ...scope.variables, ...(isDoc(bound) ? bound : {}) };
    return compilePipeline(pipeline, { ...scope, variables })(found);
  };
  return (documents) => documents.map((document) => setPath(document, as, joined(document)));
}

function facet(operand: unknown, scope: Scope): Stage {
  const facets = Object.entries(documentOperand('$facet', operand)).map(([name, pipeline]) => {
    if (Array.isArray(pipeline) && pipeline.some((stage) => isDoc(stage) && '$facet' in stage))
      throw new MongoError(40600, '$facet is not allowed to be used within a $facet stage');
    return [name, compilePipeline(pipeline, scope)] as const;
  });
  return (documents) => [Object.fromEntries(facets.map(([name, run]) => [name, run(documents)]))];
}

function compileStage(stage: unknown, scope: Scope): Stage {
  const [entry, ...others] = isDoc(stage) ? Object.entries(stage) : [];
  if (!entry || others.length > 0)
    throw new MongoError(40323, 'A pipeline stage specification object must contain exactly one field.');
  const [name, operand] = entry;
  if (name === '$lookup') return lookup(operand, scope);
  if (name === '$facet') return facet(operand, scope);
  if (name === '$out') throw new MongoError(40601, '$out can only be the final stage in the pipeline');
  const compile = Object.hasOwn(stages, name) ? stages[name] : undefined;
  if (compile) return compile(operand, scope.variables);
  if (REFUSED.has(name)) throw notSupported(`the stage ${name}`);
  throw new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`);
}

/**
 * Compiles a pipeline, with the pipelines inside it. Throws 238 for a stage that is not offered, 40324 for an unknown
 * one, and the errors of expressions and filters.
 */
export function compilePipeline(pipeline: unknown, scope: Scope): Stage {
  if (!Array.isArray(pipeline)) throw new MongoError(14, 'A pipeline must be an array of objects');
  const compiled = pipeline.map((stage) => compileStage(stage, scope));
  return (documents) => compiled.reduce((current, run) => run(current), documents);
}
