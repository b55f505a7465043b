import { compilePipeline } from '../aggregation/pipeline.ts';
import { type Collection, createCollection, findCollection, saveCollection } from '../engine/catalog.ts';
import { findRecords, type Query, searchRecords } from '../engine/finder.ts';
import { documentPrefix } from '../engine/keys.ts';
import { dropCollection } from '../engine/records.ts';
import { badValue, failedToParse, MongoError, notSupported, typeMismatch } from '../errors.ts';
import { reach } from '../query/paths.ts';
import { findProjection } from '../query/projection.ts';
import { mapSteps, type Steps } from '../steps.ts';
import { prefixSpan, type Reader } from '../storage/store.ts';
import { encode } from '../values/codec.ts';
import { toDouble } from '../values/numbers.ts';
import { encodeKey, equalValues } from '../values/order.ts';
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

function* foundBytes(
  found: ReturnType<typeof searchRecords>,
  project: ((document: Doc) => Doc) | null,
): Steps<Uint8Array[]> {
  const documents: Uint8Array[] = [];
  for (const stored of found) {
    if (stored) documents.push(project ? encode(project(stored.document)) : stored.bytes);
    yield;
  }
  return documents;
}

const find: Handler = {
  inTransaction: true,
  fields:
    'filter sort projection hint skip limit batchSize singleBatch noCursorTimeout allowPartialResults allowDiskUse',
  async run(context) {
    const { reader, cursors, database, command, name } = context;
    const collection = collectionOf(context);
    const filter = filterArgument(command, 'filter');
    const projection = documentArgument(command, 'projection');
    const project = findProjection(projection, filter);
    const isInclusive = Object.values(projection).every((value) => value === 1 || value === true);
    const query: Query = {
      filter,
      uses: isInclusive ? [projection, '$_id'] : null,
      sort: documentArgument(command, 'sort'),
      skip: countArgument(command, 'skip') ?? 0,
      limit: countArgument(command, 'limit') ?? 0,
      hint: hintArgument(command, collection),
    };
    const documents = await context.read(foundBytes(searchRecords(reader, collection, query), project));
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

function* countRecords(reader: Reader, collection: Collection | null, query: Query): Steps<number> {
  let n = 0;
  const { filter, skip = 0, limit = 0 } = query;
  if (collection && Object.keys(filter).length === 0 && skip === 0) {
    for (const _ of reader.range({ ...prefixSpan(documentPrefix(collection.id)), keysOnly: true })) {
      n += 1;
      if (n === limit) break;
      yield;
    }
    return n;
  }
  for (const stored of searchRecords(reader, collection, query)) {
    if (stored) n += 1;
    yield;
  }
  return n;
}

const count: Handler = {
  fields: 'query limit skip hint',
  async run(context) {
    const { reader, command } = context;
    const collection = collectionOf(context);
    const query: Query = {
      filter: filterArgument(command, 'query'),
      uses: [],
      limit: isNumeric(command['limit']) ? Math.abs(toDouble(command['limit'])) : 0,
      skip: countArgument(command, 'skip') ?? 0,
      hint: hintArgument(command, collection),
    };
    return { n: await context.read(countRecords(reader, collection, query)) };
  },
};

function* distinctValues(found: ReturnType<typeof searchRecords>, path: string): Steps<unknown[]> {
  const values = new Map<string, unknown>();
  for (const stored of found) {
    yield;
    if (!stored) continue;
    for (const reached of reach(stored.document, path.split('.'))) {
      for (const value of Array.isArray(reached) ? reached : [reached]) {
        const known = encodeKey(value);
        if (value !== undefined && !values.has(known)) values.set(known, value);
      }
    }
  }
  const sorted = Array.from(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([, value]) => value);
}

const distinct: Handler = {
  inTransaction: true,
  fields: 'key query hint',
  async run(context) {
    const { key } = context.command;
    if (typeof key !== 'string' || key === '')
      throw badValue("BSON field 'distinct.key' must be a non-empty string");
    const filter = filterArgument(context.command, 'query');
    const found = searchRecords(context.reader, collectionOf(context), { filter, uses: [`$${key}`] });
    return { values: await context.read(distinctValues(found, key)) };
  },
};

const COUNT = { $group: { _id: 1, n: { $sum: 1 } } };

/** Returns the query with which a pipeline starts, which indexes can serve, and the stages after it. */
function leadingQuery(stages: readonly Doc[]): { query: Query; rest: readonly Doc[] } {
  const query: Query = { filter: {} };
  let rest = stages;
  const take = (name: string): unknown => {
    const operand = rest[0]?.[name];
    if (operand !== undefined) rest = rest.slice(1);
    return operand;
  };
  const [filter, sort, skip, limit] = ['$match', '$sort', '$skip', '$limit'].map(take);
  if (isDoc(filter)) query.filter = filter;
  if (isDoc(sort)) query.sort = sort;
  if (isNumeric(skip)) query.skip = toDouble(skip);
  if (isNumeric(limit)) query.limit = toDouble(limit);
  return { query, rest };
}

/** Stages that read only the fields of a document that they name, and do not change others. */
const NAMING = new Set('$match $project $addFields $set $unset $sort $skip $limit $unwind'.split(' '));

/** Returns the stages that read the found documents; null when they may read all fields. */
function usesOf(stages: readonly Doc[]): readonly Doc[] | null {
  const end = stages.findIndex((stage) => !NAMING.has(Object.keys(stage)[0] ?? ''));
  return stages[end] && '$group' in stages[end] ? stages.slice(0, end + 1) : null;
}

function* runPipeline(context: CommandContext, stages: readonly Doc[]): Steps<Doc[]> {
  const { reader, database, command } = context;
  function* findIn(from: string, filter: Doc): Steps<Doc[]> {
    const found = yield* findRecords(reader, findCollection(reader, database, from), { filter });
    return found.map(({ document }) => document);
  }
  // All stages are checked, also those that the query replaces.
  compilePipeline(stages, findIn);
  const collection = collectionOf(context);
  const { query, rest } = leadingQuery(stages);
  query.hint = hintArgument(command, collection);
  query.uses = usesOf(rest);
  const [counted] = rest;
  if (rest.length === 1 && equalValues(counted, COUNT)) {
    const n = yield* countRecords(reader, collection, query);
    return n === 0 ? [] : [{ _id: 1, n }];
  }
  const found: Doc[] = [];
  for (const stored of searchRecords(reader, collection, query)) {
    if (stored) found.push(stored.document);
    yield;
  }
  return yield* compilePipeline(rest, findIn)(found);
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
    const results = await context.read(
      runPipeline(context, out === undefined ? pipeline : pipeline.slice(0, -1)),
    );
    if (out !== undefined) await replaceCollection(context, out, results);
    const documents = out === undefined ? await context.read(mapSteps(results, encode)) : [];
    const namespace = `${database}.${collectionName(command, name)}`;
    return cursors.open(namespace, documents, batchSizeArgument(command));
  },
};

export const reading: Record<string, Handler> = { find, getMore, killCursors, count, distinct, aggregate };
