import { Aggregator } from 'mingo/aggregator';
import { evalExpr } from 'mingo/core';
import { Lazy } from 'mingo/lazy';
import type { Options } from 'mingo/types';
import { failedToParse, MongoError } from '../errors.ts';
import { reach } from '../query/paths.ts';
import { type Doc, isDoc } from '../values/types.ts';
import { checkExpression } from './checkExpression.ts';
import { setTree, type PathTree } from './fields.ts';
import { documentOperand, type Stage } from './stage.ts';

/** Finds documents of another collection of the same database. */
export type FindIn = (collection: string, filter: Doc) => Doc[];

function pipelineOperand(value: unknown): Doc[] {
  if (Array.isArray(value) && value.every(isDoc)) return value;
  throw new MongoError(14, 'A pipeline must be an array of objects');
}

function run(pipeline: Doc[], documents: Doc[], options: Options, variables: Doc): Doc[] {
  const inner = { context: options.context, variables: { ...options.variables, ...variables } };
  return new Aggregator(pipeline, inner).run(documents);
}

function stringOption(specification: Doc, name: string): string | undefined {
  const value = specification[name];
  if (value === undefined || typeof value === 'string') return value;
  throw failedToParse(`$lookup argument '${name}' must be a string`);
}

/** What a local field joins with: each element of an array, null when there is nothing. */
function joinFilter(document: Doc, localField: string, foreignField: string): Doc {
  const values = Array.from(reach(document, localField.split('.'))).flatMap((value) => value);
  const known = values.filter((value) => value !== undefined);
  return { [foreignField]: { $in: known.length > 0 ? known : [null] } };
}

const LOOKUP_OPTIONS = new Set(['from', 'localField', 'foreignField', 'as', 'let', 'pipeline']);

function lookup(findIn: FindIn): Stage {
  return (input, operand, options) => {
    const specification = documentOperand('$lookup', operand);
    for (const name of Object.keys(specification)) {
      if (!LOOKUP_OPTIONS.has(name)) throw failedToParse(`unknown argument to $lookup: ${name}`);
    }
    const [from, as] = [stringOption(specification, 'from'), stringOption(specification, 'as')];
    const localField = stringOption(specification, 'localField');
    const foreignField = stringOption(specification, 'foreignField');
    if (from === undefined) throw failedToParse("must specify 'from' field for a $lookup");
    if (as === undefined) throw failedToParse("must specify 'as' field for a $lookup");
    if ((localField === undefined) !== (foreignField === undefined)) {
      throw failedToParse(
        "$lookup requires both or neither of 'localField' and 'foreignField' to be specified",
      );
    }
    const pipeline = 'pipeline' in specification ? pipelineOperand(specification['pipeline']) : null;
    if (localField === undefined && !pipeline) {
      throw failedToParse(
        "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified",
      );
    }
    const letExpressions = isDoc(specification['let']) ? checkExpression(specification['let']) : {};
    let everything: Doc[] | undefined;
    return input.map((document: Doc) => {
      const candidates =
        localField !== undefined && foreignField !== undefined
          ? findIn(from, joinFilter(document, localField, foreignField))
          : (everything ??= findIn(from, {}));
      const variables = evalExpr(document, letExpressions, options);
      const joined = pipeline
        ? run(pipeline, candidates, options, isDoc(variables) ? variables : {})
        : candidates;
      return setTree(document, pathTree(as), () => joined);
    });
  };
}

function pathTree(path: string): PathTree {
  return path
    .split('.')
    .reverse()
    .reduce<PathTree | { leaf: unknown }>((node, part) => new Map([[part, node]]), {
      leaf: null,
    }) as PathTree;
}

function unionWith(findIn: FindIn): Stage {
  return (input, operand, options) => {
    const specification =
      typeof operand === 'string' ? { coll: operand } : documentOperand('$unionWith', operand);
    const { coll } = specification;
    if (typeof coll !== 'string') throw failedToParse('$unionWith needs the name of a collection');
    const pipeline = pipelineOperand('pipeline' in specification ? specification.pipeline : []);
    return input.transform((documents: Doc[]) =>
      Lazy([...documents, ...run(pipeline, findIn(coll, {}), options, {})]),
    );
  };
}

const facet: Stage = (input, operand, options) => {
  const facets = Object.entries(documentOperand('$facet', operand)).map(
    ([name, pipeline]) => [name, pipelineOperand(pipeline)] as const,
  );
  for (const [, pipeline] of facets) {
    for (const stage of pipeline) {
      const [name = ''] = Object.keys(stage);
      if (['$facet', '$out', '$merge'].includes(name)) {
        throw new MongoError(40600, `${name} is not allowed to be used within a $facet stage`);
      }
    }
  }
  return input.transform((documents: Doc[]) =>
    Lazy([
      Object.fromEntries(facets.map(([name, pipeline]) => [name, run(pipeline, documents, options, {})])),
    ]),
  );
};

/** The stages that run other pipelines or read other collections. */
export const joinStages = (findIn: FindIn): Record<string, Stage> => ({
  $lookup: lookup(findIn),
  $unionWith: unionWith(findIn),
  $facet: facet,
});
