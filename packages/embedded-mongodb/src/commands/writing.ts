import { ObjectId } from 'bson';
import type { Collection } from '../engine/catalog.ts';
import { findRecords } from '../engine/finder.ts';
import { putRecord, type StoredRecord } from '../engine/records.ts';
import type { WriteView } from '../engine/transaction.ts';
import { failedToParse, MongoError } from '../errors.ts';
import { matchedPosition } from '../query/filter.ts';
import { findProjection } from '../query/projection.ts';
import { finish } from '../steps.ts';
import { isReplacement, type Updater, updaterOf, upsertedDocument } from '../update/updater.ts';
import { encode } from '../values/codec.ts';
import { bsonTypeOf, type Doc, isDoc, isMissing } from '../values/types.ts';
import {
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
  refuseOthers,
} from './command.ts';

function assertId(id: unknown): void {
  const type = bsonTypeOf(id);
  if (type === 'array' || type === 'regex')
    throw new MongoError(53, `The '_id' value cannot be of type ${type}`);
  const dollar = isDoc(id) ? Object.keys(id).find((name) => name.startsWith('$')) : undefined;
  if (dollar !== undefined)
    throw new MongoError(52, `_id fields may not contain '$'-prefixed fields: ${dollar}`);
}

/** Stores a new document and returns it, with `_id` in front. Throws 52 and 53 for an invalid `_id`, 11000. */
export function insertDocument(
  { engine }: CommandContext,
  view: WriteView,
  collection: Collection,
  document: Doc,
): Doc {
  const { _id: id = new ObjectId(), ...rest } = document;
  assertId(id);
  const stored = { _id: id, ...rest };
  putRecord(view, collection, engine.nextRecord(), null, stored);
  return stored;
}

const targetOf = ({ engine, database, command, name }: CommandContext, view: WriteView): Collection =>
  engine.ensureCollection(view, database, collectionName(command, name));

/** Returns the entry of a failed statement in the reply; conflicts end the whole command instead. */
function writeError(error: unknown, index: number): Doc {
  if (!(error instanceof MongoError) || error.code === 112 || error.code === 251) throw error;
  return { index, code: error.code, errmsg: error.message, ...error.extra };
}

/** The bytes that the descriptions of the errors in a reply may take. */
const ERROR_BYTES = 1_000_000;

/**
 * Runs the statements of a write command in order; an ordered command stops at the first error. Returns the errors as
 * part of the reply. Throws InvalidLength for no statements or more than 100,000.
 */
function eachStatement(
  command: Doc,
  name: string,
  run: (statement: Doc, index: number) => void,
): { writeErrors?: Doc[] } {
  const statements = documentsArgument(command, name);
  if (statements.length === 0 || statements.length > 100_000)
    throw new MongoError(16, `Write batch sizes must be between 1 and 100000, not ${statements.length}.`);
  const isOrdered = flagArgument(command, 'ordered', true);
  const writeErrors: Doc[] = [];
  let bytes = 0;
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      const { code, errmsg, ...extra } = writeError(error, index);
      bytes += encode({ errmsg, ...extra }).length;
      // As in MongoDB, a reply describes errors only as long as there is room for all of them.
      writeErrors.push(bytes > ERROR_BYTES ? { index, code, errmsg: '' } : { ...extra, index, code, errmsg });
      if (isOrdered) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

const insert: Handler = {
  inTransaction: true,
  fields: 'documents ordered bypassDocumentValidation',
  run: (context) =>
    context.write((view) => {
      const collection = targetOf(context, view);
      let n = 0;
      const errors = eachStatement(context.command, 'documents', (document) => {
        insertDocument(context, view, collection, document);
        n += 1;
      });
      return { n, ...errors };
    }),
};

type Update = { filter: Doc; update: unknown; updater: Updater; isUpsert: boolean };

function compileUpdate(statement: Doc, filter: Doc, update: unknown): Update {
  const filters = isMissing(statement['arrayFilters']) ? [] : documentsArgument(statement, 'arrayFilters');
  return { filter, update, updater: updaterOf(update, filters), isUpsert: flagArgument(statement, 'upsert') };
}

/** Stores the next version of a document and returns it, or null when nothing changed. */
function applyUpdate(
  view: WriteView,
  collection: Collection,
  { record, bytes, document }: StoredRecord,
  { filter, updater }: Update,
): Doc | null {
  const { next, isTouched } = updater(document, matchedPosition(filter, document), false);
  if (!isTouched && Buffer.compare(encode(next), bytes) === 0) return null;
  putRecord(view, collection, record, document, next);
  return next;
}

function upsert(context: CommandContext, view: WriteView, { filter, update, updater }: Update): Doc {
  const document = upsertedDocument(filter, update, updater);
  return insertDocument(context, view, targetOf(context, view), document);
}

type Outcome = { matched: number; modified: number; upserted: Doc | null };

const UPDATE_FIELDS = 'q u upsert multi arrayFilters hint sort'.split(' ');

function updateDocuments(context: CommandContext, view: WriteView, statement: Doc): Outcome {
  refuseOthers(statement, UPDATE_FIELDS);
  const isMulti = flagArgument(statement, 'multi');
  if (isMulti && isReplacement(statement['u']))
    throw failedToParse('multi update is not supported for replacement-style update');
  const sort = documentArgument(statement, 'sort');
  if (isMulti && Object.keys(sort).length > 0) throw failedToParse('Cannot specify sort with multi=true');
  const filter = filterArgument(statement, 'q');
  const update = compileUpdate(statement, filter, statement['u']);
  const collection = collectionOf(context, view);
  const hint = hintArgument(statement, collection);
  const found = finish(findRecords(view, collection, { filter, sort, limit: isMulti ? 0 : 1, hint }));
  if (found.length === 0 || !collection)
    return { matched: 0, modified: 0, upserted: update.isUpsert ? upsert(context, view, update) : null };
  const modified = found.filter((stored) => applyUpdate(view, collection, stored, update) !== null);
  return { matched: found.length, modified: modified.length, upserted: null };
}

const update: Handler = {
  inTransaction: true,
  fields: 'updates ordered bypassDocumentValidation',
  run: (context) =>
    context.write((view) => {
      let [n, nModified] = [0, 0];
      const upserted: Doc[] = [];
      const errors = eachStatement(context.command, 'updates', (statement, index) => {
        const outcome = updateDocuments(context, view, statement);
        n += outcome.matched + (outcome.upserted ? 1 : 0);
        nModified += outcome.modified;
        if (outcome.upserted) upserted.push({ index, _id: outcome.upserted['_id'] });
      });
      return { n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...errors };
    }),
};

const DELETE_FIELDS = 'q limit hint'.split(' ');

function deleteDocuments(context: CommandContext, view: WriteView, statement: Doc): number {
  refuseOthers(statement, DELETE_FIELDS);
  const limit = countArgument(statement, 'limit');
  if (limit !== 0 && limit !== 1)
    throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${limit}`);
  const collection = collectionOf(context, view);
  const hint = hintArgument(statement, collection);
  const found = finish(
    findRecords(view, collection, { filter: filterArgument(statement, 'q'), limit, hint }),
  );
  if (!collection) return 0;
  for (const { record, document } of found) putRecord(view, collection, record, document, null);
  return found.length;
}

const remove: Handler = {
  inTransaction: true,
  fields: 'deletes ordered',
  run: (context) =>
    context.write((view) => {
      let n = 0;
      const errors = eachStatement(context.command, 'deletes', (statement) => {
        n += deleteDocuments(context, view, statement);
      });
      return { n, ...errors };
    }),
};

type Modified = { value: Doc | null; lastErrorObject: Doc };

/** Removes or updates the first match; `change` is null for a removal. */
function modify(context: CommandContext, view: WriteView, filter: Doc, change: Update | null): Modified {
  const { command } = context;
  const collection = collectionOf(context, view);
  const [sort, hint] = [documentArgument(command, 'sort'), hintArgument(command, collection)];
  const [stored] = finish(findRecords(view, collection, { filter, sort, limit: 1, hint }));
  const wantsNew = flagArgument(command, 'new');
  if (!stored || !collection) {
    if (!change) return { value: null, lastErrorObject: { n: 0 } };
    if (!change.isUpsert) return { value: null, lastErrorObject: { n: 0, updatedExisting: false } };
    const inserted = upsert(context, view, change);
    const lastErrorObject = { n: 1, updatedExisting: false, upserted: inserted['_id'] };
    return { value: wantsNew ? inserted : null, lastErrorObject };
  }
  if (!change) {
    putRecord(view, collection, stored.record, stored.document, null);
    return { value: stored.document, lastErrorObject: { n: 1 } };
  }
  const next = applyUpdate(view, collection, stored, change) ?? stored.document;
  return { value: wantsNew ? next : stored.document, lastErrorObject: { n: 1, updatedExisting: true } };
}

const findAndModify: Handler = {
  inTransaction: true,
  fields: 'query sort remove update new fields upsert bypassDocumentValidation arrayFilters hint',
  run: (context) => {
    const { command } = context;
    const [isRemoval, isUpdate] = [flagArgument(command, 'remove'), command['update'] !== undefined];
    if (isRemoval === isUpdate) throw failedToParse('Either an update or remove=true must be specified');
    if (isRemoval && (flagArgument(command, 'new') || flagArgument(command, 'upsert')))
      throw failedToParse('Cannot specify new=true or upsert=true with remove=true');
    const filter = filterArgument(command, 'query');
    const change = isUpdate ? compileUpdate(command, filter, command['update']) : null;
    const project = findProjection(documentArgument(command, 'fields'), filter);
    return context.write((view) => {
      const { value, lastErrorObject } = modify(context, view, filter, change);
      return { lastErrorObject, value: value && project ? project(value) : value };
    });
  },
};

export const writing: Record<string, Handler> = { insert, update, delete: remove, findAndModify };
