import { compilePipeline } from '../aggregation/pipeline.ts';
import { createCollection, saveCollection } from '../engine/catalog.ts';
import { findRecords } from '../engine/finder.ts';
import { dropCollection } from '../engine/records.ts';
import { failedToParse, MongoError, notSupported } from '../errors.ts';
import { encode } from '../values/codec.ts';
import { type Doc, isDoc } from '../values/types.ts';
import {
  batchSizeArgument,
  collectionName,
  documentArgument,
  documentsArgument,
  hintArgument,
  refuseCollation,
  refuseOptions,
} from './arguments.ts';
import type { CommandContext, Handler } from './dispatcher.ts';
import { insertDocument } from './insert.ts';

/** Runs the stages; a leading `$match` becomes the query's own filter, so that indexes serve it. */
function runPipeline(context: CommandContext, stages: readonly Doc[]): Doc[] {
  const { engine, reader, database, command, name } = context;
  const variables = documentArgument(command, 'let');
  const findIn = (from: string, filter: Doc): Doc[] =>
    findRecords(reader, engine.collection(reader, database, from), { filter }).map(
      ({ document }) => document,
    );
  const first = stages[0]?.['$match'];
  const filter = isDoc(first) ? first : null;
  const run = compilePipeline(filter ? stages.slice(1) : stages, { variables, findIn });
  const collection = engine.collection(reader, database, collectionName(command, name));
  const hint = hintArgument(command, collection);
  const found = findRecords(reader, collection, { filter: filter ?? {}, variables, hint });
  return run(found.map(({ document }) => document));
}

/** Replaces the content of the collection that `$out` names, in one step; its indexes stay. */
function replaceCollection(context: CommandContext, operand: unknown, documents: Doc[]): Promise<Doc> {
  const { coll, db = context.database } = isDoc(operand) ? operand : { coll: operand };
  if (typeof coll !== 'string' || coll === '' || typeof db !== 'string')
    throw new MongoError(16990, '$out needs the name of a collection');
  if (context.transaction) throw new MongoError(263, '$out cannot be used in a transaction');
  const { engine } = context;
  return context.write((view) => {
    const old = engine.collection(view, db, coll);
    if (old) dropCollection(view, old);
    const fresh = createCollection(view, db, coll, engine.nextId);
    for (const index of old?.indexes ?? []) {
      if (index.name !== '_id_') fresh.indexes.push({ ...index, id: engine.nextId() });
    }
    saveCollection(view, fresh);
    for (const document of documents) insertDocument(context, view, fresh, document);
    return {};
  });
}

/** The command that runs aggregation pipelines. */
export const aggregating: Record<string, Handler> = {
  aggregate: {
    inTransaction: true,
    fields: `pipeline explain allowDiskUse cursor bypassDocumentValidation collation hint let needsMerge fromMongos
      isMapReduceCommand`,
    run: async (context) => {
      const { command, cursors, database, name } = context;
      refuseCollation(command);
      refuseOptions(command, 'explain');
      if (command[name] === 1) throw notSupported('aggregation without a collection');
      if (!isDoc(command['cursor']))
        throw failedToParse(
          "The 'cursor' option is required, except for aggregate with the explain argument",
        );
      const pipeline = documentsArgument(command, 'pipeline');
      const out = pipeline.at(-1)?.['$out'];
      const results = runPipeline(context, out === undefined ? pipeline : pipeline.slice(0, -1));
      if (out !== undefined) await replaceCollection(context, out, results);
      const documents = out === undefined ? results.map(encode) : [];
      const namespace = `${database}.${collectionName(command, name)}`;
      return cursors.open(namespace, documents, batchSizeArgument(command));
    },
  },
};
