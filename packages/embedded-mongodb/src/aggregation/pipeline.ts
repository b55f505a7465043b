import { failedToParse, MongoError, notSupported } from '../errors.ts';
import { reach } from '../query/paths.ts';
import type { Steps } from '../steps.ts';
import { type Doc, isDoc } from '../values/types.ts';
import { documentOperand, setPath, type Stage, stages } from './stages.ts';

/** Returns the documents of a collection of the pipeline's database that match a filter. */
type FindIn = (collection: string, filter: Doc) => Steps<Doc[]>;

// A local field joins by each element of an array, and as null when it is absent.
function joinFilter(document: Doc, localField: string, foreignField: string): Doc {
  const values = Array.from(reach(document, localField.split('.'))).flatMap((value) => value);
  const present = values.filter((value) => value !== undefined);
  return { [foreignField]: { $in: present.length > 0 ? present : [null] } };
}

function lookup(operand: unknown, findIn: FindIn): Stage {
  const { from, as, localField, foreignField, ...options } = documentOperand('$lookup', operand);
  const [option] = Object.keys(options);
  if (option !== undefined) throw notSupported(`the argument '${option}' of $lookup`);
  if (
    typeof from !== 'string' ||
    typeof as !== 'string' ||
    typeof localField !== 'string' ||
    typeof foreignField !== 'string'
  )
    throw failedToParse("$lookup needs the strings 'from', 'as', 'localField' and 'foreignField'");
  return function* (documents) {
    const results: Doc[] = [];
    for (const document of documents) {
      const joined = yield* findIn(from, joinFilter(document, localField, foreignField));
      results.push(setPath(document, as, joined));
    }
    return results;
  };
}

function facet(operand: unknown, findIn: FindIn): Stage {
  const facets = Object.entries(documentOperand('$facet', operand)).map(([name, pipeline]) => {
    if (Array.isArray(pipeline) && pipeline.some((stage) => isDoc(stage) && '$facet' in stage))
      throw new MongoError(40600, '$facet is not allowed to be used within a $facet stage');
    return [name, compilePipeline(pipeline, findIn)] as const;
  });
  return function* (documents) {
    const results: [string, Doc[]][] = [];
    for (const [name, run] of facets) results.push([name, yield* run(documents)]);
    return [Object.fromEntries(results)];
  };
}

function compileStage(stage: unknown, findIn: FindIn): Stage {
  const [entry, ...others] = isDoc(stage) ? Object.entries(stage) : [];
  if (!entry || others.length > 0)
    throw new MongoError(40323, 'A pipeline stage specification object must contain exactly one field.');
  const [name, operand] = entry;
  if (name === '$lookup') return lookup(operand, findIn);
  if (name === '$facet') return facet(operand, findIn);
  if (name === '$out') throw new MongoError(40601, '$out can only be the final stage in the pipeline');
  const compile = Object.hasOwn(stages, name) ? stages[name] : undefined;
  if (compile) return compile(operand);
  throw notSupported(`Unrecognized pipeline stage name: ${name}`);
}

/** Compiles a pipeline. Throws 238 for a stage that is not offered, and the errors of expressions and filters. */
export function compilePipeline(pipeline: unknown, findIn: FindIn): Stage {
  if (!Array.isArray(pipeline)) throw new MongoError(14, 'A pipeline must be an array of objects');
  const compiled = pipeline.map((stage) => compileStage(stage, findIn));
  return function* (documents) {
    let current = documents;
    for (const run of compiled) current = yield* run(current);
    return current;
  };
}
