import { compilePipeline } from '../aggregation/pipeline.ts';
import { createCollection, findCollection, saveCollection } from '../engine/catalog.ts';
import { findRecords } from '../engine/finder.ts';
import { dropCollection } from '../engine/records.ts';
import { badValue, failedToParse, MongoError, notSupported, typeMismatch } from '../errors.ts';
import { reach } from '../query/paths.ts';
import { findProjection } from '../query/projection.ts';
import { encode } from '../values/codec.ts';
import { toDouble } from '../values/numbers.ts';
import { encodeKey } from '../values/order.ts';
import { type Doc, isDoc, isLong, isNumeric } from '../values/types.ts';
import {
  batchSizeArgument,
  collectionName,
  collectionOf,
  type CommandContext,
  countArgument,
  documentArgument,
  documentsArgument,
  filterArgument,
  flagArgument,
  type Handler,
  hintArgument,
} from './command.ts';
import { insertDocument } from './writing.ts';

const find: Handler = {
  inTransaction: true,
  fields:
    'filter sort projection hint skip limit batchSize singleBatch noCursorTimeout allowPartialResults allowDiskUse',
  run(context) {
    const { reader, cursors, database, command, name } = context;
    const collection = collectionOf(context);
    const filter = filterArgument(command, 'filter');
    const project = findProjection(documentArgument(command, 'projection'), filter);
    const found = findRecords(reader, collection, {
      filter,
      sort: documentArgument(command, 'sort'),
      skip: countArgument(command, 'skip') ?? 0,
      limit: countArgument(command, 'limit') ?? 0,
      hint: hintArgument(command, collection),
    });
    const documents = found.map(({ bytes, document }) => (project ? encode(project(document)) : bytes));
    const isSingle = flagArgument(command, 'singleBatch');
    const namespace = `${database}.${collectionName(command, name)}`;
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
  fields: 'collection batchSize',
  run({ cursors, database, command }) {
    const namespace = `${database}.${collectionName(command, 'collection')}`;
    return cursors.more(cursorId(command['getMore']), namespace, countArgument(command, 'batchSize'));
  },
};

const killCursors: Handler = {
  inTransaction: true,
  fields: 'cursors',
  run({ cursors, command }) {
    const ids = command['cursors'];
    if (!Array.isArray(ids)) throw typeMismatch("BSON field 'killCursors.cursors' must be an array");
    const [killed, missing]: unknown[][] = [[], []];
    for (const id of ids) (cursors.kill(cursorId(id)) ? killed : missing)?.push(id);
    return { cursorsKilled: killed, cursorsNotFound: missing, cursorsAlive: [], cursorsUnknown: [] };
  },
};

const count: Handler = {
  fields: 'query limit skip hint',
  run(context) {
    const { reader, command } = context;
    const collection = collectionOf(context);
    const found = findRecords(reader, collection, {
      filter: filterArgument(command, 'query'),
      limit: isNumeric(command['limit']) ? Math.abs(toDouble(command['limit'])) : 0,
      skip: countArgument(command, 'skip') ?? 0,
      hint: hintArgument(command, collection),
    });
    return { n: found.length };
  },
};

const distinct: Handler = {
  inTransaction: true,
  fields: 'key query hint',
  run(context) {
    const { key } = context.command;
    if (typeof key !== 'string' || key === '')
      throw badValue("BSON field 'distinct.key' must be a non-empty string");
    const filter = filterArgument(context.command, 'query');
    const values = new Map<string, unknown>();
    for (const { document } of findRecords(context.reader, collectionOf(context), { filter })) {
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

/** Runs the stages; a leading `$match` becomes the query's own filter, so that indexes serve it. */
function runPipeline(context: CommandContext, stages: readonly Doc[]): Doc[] {
  const { reader, database, command } = context;
  const first = stages[0]?.['$match'];
  const filter = isDoc(first) ? first : null;
  const run = compilePipeline(filter ? stages.slice(1) : stages, (from, joined) =>
    findRecords(reader, findCollection(reader, database, from), { filter: joined }).map(
      ({ document }) => document,
    ),
  );
  const collection = collectionOf(context);
  const hint = hintArgument(command, collection);
  const found = findRecords(reader, collection, { filter: filter ?? {}, hint });
  return run(found.map(({ document }) => document));
}

/** Replaces the content of the collection that `$out` names, in one step; its indexes stay. */
function replaceCollection(context: CommandContext, target: unknown, documents: Doc[]): Promise<Doc> {
  if (typeof target !== 'string') throw notSupported('$out with anything but the name of a collection');
  if (context.transaction) throw new MongoError(263, '$out cannot be used in a transaction');
  const { engine, database } = context;
  return context.write((view) => {
    const old = findCollection(view, database, target);
    if (old) dropCollection(view, old);
    const fresh = createCollection(view, database, target, engine.nextId);
    for (const index of old?.indexes ?? []) {
      if (index.name !== '_id_') fresh.indexes.push({ ...index, id: engine.nextId() });
    }
    saveCollection(view, fresh);
    for (const document of documents) insertDocument(context, view, fresh, document);
    return {};
  });
}

const aggregate: Handler = {
  inTransaction: true,
  fields: 'pipeline cursor hint allowDiskUse bypassDocumentValidation',
  run: async (context) => {
    const { command, cursors, database, name } = context;
    if (command[name] === 1) throw notSupported('aggregation without a collection');
    if (!isDoc(command['cursor'])) throw failedToParse("The 'cursor' option is required");
    const pipeline = documentsArgument(command, 'pipeline');
    const out = pipeline.at(-1)?.['$out'];
    const results = runPipeline(context, out === undefined ? pipeline : pipeline.slice(0, -1));
    if (out !== undefined) await replaceCollection(context, out, results);
    const documents = out === undefined ? results.map(encode) : [];
    const namespace = `${database}.${collectionName(command, name)}`;
    return cursors.open(namespace, documents, batchSizeArgument(command));
  },
};

export const reading: Record<string, Handler> = { find, getMore, killCursors, count, distinct, aggregate };
