import { compilePipeline } from '../aggregation/pipeline.ts';
import { createCollection, namespaceOf, saveCollection } from '../engine/catalog.ts';
import { findRecords } from '../engine/finder.ts';
import { dropCollection } from '../engine/records.ts';
import { badValue, failedToParse, MongoError, notSupported, typeMismatch } from '../errors.ts';
import { filterArgument } from '../query/filter.ts';
import { reach } from '../query/paths.ts';
import { findProjection } from '../query/projection.ts';
import { encode } from '../values/codec.ts';
import { toDouble } from '../values/numbers.ts';
import { encodeKey } from '../values/order.ts';
import { type Doc, isDoc, isLong, isNumeric } from '../values/types.ts';
import {
  batchSizeArgument,
  collectionName,
  countArgument,
  documentArgument,
  documentsArgument,
  flagArgument,
  hintArgument,
  refuseCollation,
  refuseOptions,
} from './arguments.ts';
import type { CommandContext, Handler } from './dispatcher.ts';
import { insertDocument } from './writing.ts';

const find: Handler = {
  inTransaction: true,
  fields: `filter sort projection hint skip limit batchSize singleBatch max min returnKey showRecordId tailable awaitData
    oplogReplay noCursorTimeout allowPartialResults collation allowDiskUse let`,
  run({ engine, reader, cursors, database, command, name }) {
    refuseCollation(command);
    refuseOptions(command, 'tailable awaitData returnKey showRecordId min max');
    const target = collectionName(command, name);
    const collection = engine.collection(reader, database, target);
    const filter = filterArgument(command['filter'], 'filter');
    const variables = documentArgument(command, 'let');
    const project = findProjection(documentArgument(command, 'projection'), filter, variables);
    const found = findRecords(reader, collection, {
      filter,
      variables,
      sort: documentArgument(command, 'sort'),
      skip: countArgument(command, 'skip') ?? 0,
      limit: countArgument(command, 'limit') ?? 0,
      hint: hintArgument(command, collection),
    });
    const documents = found.map(({ bytes, document }) => (project ? encode(project(document)) : bytes));
    const isSingle = flagArgument(command, 'singleBatch');
    const namespace = namespaceOf({ database, name: target });
    return cursors.open(namespace, documents, countArgument(command, 'batchSize'), isSingle);
  },
};

function cursorId(value: unknown): bigint {
  if (isLong(value)) return value.toBigInt();
  if (isNumeric(value)) return BigInt(Math.trunc(toDouble(value)));
  throw badValue('a cursor id must be a number');
}

const getMore: Handler = {
  inTransaction: true,
  fields: 'collection batchSize term lastKnownCommittedOpTime',
  run({ cursors, database, command }) {
    const namespace = namespaceOf({ database, name: collectionName(command, 'collection') });
    return cursors.more(cursorId(command['getMore']), namespace, countArgument(command, 'batchSize'));
  },
};

function killCursors({ cursors, command }: CommandContext): Doc {
  const ids = command['cursors'];
  if (!Array.isArray(ids)) throw typeMismatch("BSON field 'killCursors.cursors' must be an array");
  const killed: unknown[] = [];
  const missing: unknown[] = [];
  for (const id of ids) (cursors.kill(cursorId(id)) ? killed : missing).push(id);
  return { cursorsKilled: killed, cursorsNotFound: missing, cursorsAlive: [], cursorsUnknown: [] };
}

/** The commands that read by filter, and those of cursors. */
export const finding: Record<string, Handler> = {
  find,
  getMore,
  killCursors: { inTransaction: true, fields: 'cursors', run: killCursors },
};

const count: Handler = {
  fields: 'query limit skip hint collation fields',
  run({ engine, reader, database, command, name }) {
    refuseCollation(command);
    const collection = engine.collection(reader, database, collectionName(command, name));
    const found = findRecords(reader, collection, {
      filter: filterArgument(command['query'], 'query'),
      limit: isNumeric(command['limit']) ? Math.abs(toDouble(command['limit'])) : 0,
      skip: countArgument(command, 'skip') ?? 0,
      hint: hintArgument(command, collection),
    });
    return { n: found.length };
  },
};

const distinct: Handler = {
  inTransaction: true,
  fields: 'key query collation hint',
  run({ engine, reader, database, command, name }) {
    refuseCollation(command);
    const { key } = command;
    if (typeof key !== 'string' || key === '')
      throw badValue("BSON field 'distinct.key' must be a non-empty string");
    const collection = engine.collection(reader, database, collectionName(command, name));
    const filter = filterArgument(command['query'], 'query');
    const values = new Map<string, unknown>();
    for (const { document } of findRecords(reader, collection, { filter })) {
      for (const found of reach(document, key.split('.'))) {
        for (const value of Array.isArray(found) ? found : [found]) {
          const known = encodeKey(value);
          if (value !== undefined && !values.has(known)) values.set(known, value);
        }
      }
    }
    const sorted = Array.from(values).sort(([a], [b]) => (a < b ? -1 : 1));
    return { values: sorted.map(([, value]) => value) };
  },
};

/** The commands that count documents and list distinct values. */
export const counting: Record<string, Handler> = { count, distinct };

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
