import { Aggregator } from 'mingo/aggregator';
import { checkStages, contextFor } from '../aggregation/context.ts';
import { findRecords } from '../engine/finder.ts';
import { failedToParse, MongoError } from '../errors.ts';
import type { Reader } from '../storage/store.ts';
import { encode } from '../values/codec.ts';
import { type Doc, isDoc } from '../values/types.ts';
import {
  collectionName,
  countArgument,
  documentArgument,
  documentsArgument,
  refuseCollation,
  refuseWhenSet,
} from './arguments.ts';
import type { CommandContext, Handler } from './dispatcher.ts';
import { assertHint } from './hint.ts';
import { type Writer, writerOf } from './pipelineOutput.ts';

type Prepared = { source: Doc[]; rest: Doc[]; output: Writer | null };

/** Checks the pipeline, and its sub-pipelines as far as they go, before anything runs. */
function checkAll(pipeline: readonly Doc[]): void {
  checkStages(pipeline);
  for (const stage of pipeline) {
    for (const operand of Object.values(stage)) {
      if (!isDoc(operand)) continue;
      const lists = '$facet' in stage ? Object.values(operand) : [operand['pipeline']];
      for (const list of lists) if (Array.isArray(list)) checkAll(list.filter(isDoc));
    }
  }
}

/** A leading `$match` is the query's own filter, so that indexes serve it; the last stage may write. */
function prepare(context: CommandContext, pipeline: Doc[]): Prepared {
  const { engine, reader, database, command, name } = context;
  checkAll(pipeline);
  const outputs = pipeline.filter((stage) => '$merge' in stage || '$out' in stage);
  const last = pipeline.at(-1);
  if (outputs.length > 0 && (outputs.length > 1 || outputs[0] !== last)) {
    throw new MongoError(
      40601,
      `${Object.keys(outputs[0] ?? {})[0]} can only be the final stage in the pipeline`,
    );
  }
  const stages = outputs.length > 0 ? pipeline.slice(0, -1) : pipeline;
  const collection = engine.collection(reader, database, collectionName(command, name));
  assertHint(collection, command['hint']);
  const [first] = stages;
  const filter = first && isDoc(first['$match']) ? first['$match'] : null;
  const found = findRecords(reader, collection, {
    filter: filter ?? {},
    variables: documentArgument(command, 'let'),
  });
  return {
    source: found.map(({ document }) => document),
    rest: filter ? stages.slice(1) : stages,
    output: outputs[0] ? writerOf(context, outputs[0]) : null,
  };
}

function findIn({ engine, database }: CommandContext, reader: Reader) {
  return (name: string, filter: Doc): Doc[] =>
    findRecords(reader, engine.collection(reader, database, name), { filter }).map(
      ({ document }) => document,
    );
}

function runPipeline(context: CommandContext, { source, rest }: Prepared): Doc[] {
  const options = {
    context: contextFor(findIn(context, context.reader)),
    variables: documentArgument(context.command, 'let'),
    scriptEnabled: false,
  };
  return rest.length === 0 ? source : new Aggregator(rest, options).run<Doc>(source);
}

export const aggregating: Record<string, Handler> = {
  aggregate: {
    inTransaction: true,
    fields: [
      'pipeline',
      'explain',
      'allowDiskUse',
      'cursor',
      'bypassDocumentValidation',
      'collation',
      'hint',
      'let',
      'needsMerge',
      'fromMongos',
      'isMapReduceCommand',
    ],
    run: async (context) => {
      const { command, cursors, database, name } = context;
      refuseCollation(command);
      refuseWhenSet(command, ['explain']);
      if (command[name] === 1)
        throw new MongoError(
          238,
          'aggregation without a collection is not supported by the embedded database',
        );
      if (!isDoc(command['cursor']))
        throw failedToParse(
          "The 'cursor' option is required, except for aggregate with the explain argument",
        );
      const prepared = prepare(context, documentsArgument(command, 'pipeline'));
      const results = runPipeline(context, prepared);
      const namespace = `${database}.${collectionName(command, name)}`;
      if (prepared.output) {
        await prepared.output(results);
        return cursors.open(namespace, [], null);
      }
      return cursors.open(namespace, results.map(encode), countArgument(command['cursor'], 'batchSize'));
    },
  },
};
