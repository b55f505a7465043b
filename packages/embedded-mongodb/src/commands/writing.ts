import { ObjectId } from 'bson';
import type { Collection } from '../engine/catalog.ts';
import { findRecords } from '../engine/finder.ts';
import { putRecord, type StoredRecord } from '../engine/records.ts';
import type { WriteView } from '../engine/transaction.ts';
import { failedToParse, MongoError } from '../errors.ts';
import { filterArgument, matchedPosition } from '../query/filter.ts';
import {
  assertUpsertFilter,
  isReplacement,
  type Updater,
  updaterOf,
  upsertedDocument,
} from '../update/updater.ts';
import { encode } from '../values/codec.ts';
import { bsonTypeOf, type Doc, isDoc, isMissing } from '../values/types.ts';
import {
  collectionName,
  countArgument,
  documentArgument,
  documentsArgument,
  flagArgument,
  hintArgument,
  refuseCollation,
  refuseUnknown,
} from './arguments.ts';
import type { CommandContext, Handler } from './dispatcher.ts';

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

/** Returns the entry of a failed statement in the reply; conflicts end the whole command instead. */
function writeError(error: unknown, index: number): Doc {
  if (!(error instanceof MongoError) || error.code === 112 || error.code === 251) throw error;
  return { index, code: error.code, errmsg: error.message, ...error.extra };
}

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
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      writeErrors.push(writeError(error, index));
      if (isOrdered) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

/** The command that inserts documents. */
export const inserting: Record<string, Handler> = {
  insert: {
    inTransaction: true,
    fields: 'documents ordered bypassDocumentValidation bypassEmptyTsReplacement $bypassEmptyTsReplacement',
    run: (context) => {
      const { engine, database, command, name } = context;
      const target = collectionName(command, name);
      return context.write((view) => {
        const collection = engine.ensureCollection(view, database, target);
        let n = 0;
        const errors = eachStatement(command, 'documents', (document) => {
          insertDocument(context, view, collection, document);
          n += 1;
        });
        return { n, ...errors };
      });
    },
  },
};

/** An update as a command gives it, compiled. */
export type Update = { filter: Doc; variables: Doc; update: unknown; updater: Updater; isUpsert: boolean };

/** Compiles the update of a statement or of a `findAndModify`. Throws as `updaterOf`, and 224 as `assertUpsertFilter`. */
export function compileUpdate(statement: Doc, filter: Doc, update: unknown, variables: Doc): Update {
  const filters = isMissing(statement['arrayFilters']) ? [] : documentsArgument(statement, 'arrayFilters');
  const isUpsert = flagArgument(statement, 'upsert');
  if (isUpsert) assertUpsertFilter(filter);
  return { filter, variables, update, updater: updaterOf(update, filters, variables), isUpsert };
}

/** Stores the next version of a document and returns it, or null when nothing changed. */
export function applyUpdate(
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

/** Inserts the document of an upsert that found none, and returns it. */
export function upsert(
  context: CommandContext,
  view: WriteView,
  name: string,
  { filter, update, updater }: Update,
): Doc {
  const document = upsertedDocument(filter, update, updater);
  const collection = context.engine.ensureCollection(view, context.database, name);
  return insertDocument(context, view, collection, document);
}

type Outcome = { matched: number; modified: number; upserted: Doc | null };

const STATEMENT_FIELDS = 'q u c upsert multi arrayFilters hint collation sort upsertSupplied sampleId';

function runStatement(context: CommandContext, view: WriteView, statement: Doc): Outcome {
  refuseUnknown(statement, 'update.updates', STATEMENT_FIELDS);
  refuseCollation(statement);
  const { command, database, engine } = context;
  const name = collectionName(command, 'update');
  const collection = engine.collection(view, database, name);
  const isMulti = flagArgument(statement, 'multi');
  if (isMulti && isReplacement(statement['u']))
    throw failedToParse('multi update is not supported for replacement-style update');
  const sort = documentArgument(statement, 'sort');
  if (isMulti && Object.keys(sort).length > 0) throw failedToParse('Cannot specify sort with multi=true');
  const filter = filterArgument(statement['q'], 'q');
  const variables = { ...documentArgument(command, 'let'), ...documentArgument(statement, 'c') };
  const update = compileUpdate(statement, filter, statement['u'], variables);
  const hint = hintArgument(statement, collection);
  const found = findRecords(view, collection, { filter, sort, limit: isMulti ? 0 : 1, variables, hint });
  if (found.length === 0 || !collection)
    return {
      matched: 0,
      modified: 0,
      upserted: update.isUpsert ? upsert(context, view, name, update) : null,
    };
  const modified = found.filter((stored) => applyUpdate(view, collection, stored, update) !== null);
  return { matched: found.length, modified: modified.length, upserted: null };
}

/** The command that updates documents. */
export const updating: Record<string, Handler> = {
  update: {
    inTransaction: true,
    fields: 'updates ordered let bypassDocumentValidation bypassEmptyTsReplacement',
    run: (context) =>
      context.write((view) => {
        let [n, nModified] = [0, 0];
        const upserted: Doc[] = [];
        const errors = eachStatement(context.command, 'updates', (statement, index) => {
          const outcome = runStatement(context, view, statement);
          n += outcome.matched + (outcome.upserted ? 1 : 0);
          nModified += outcome.modified;
          if (outcome.upserted) upserted.push({ index, _id: outcome.upserted['_id'] });
        });
        return { n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...errors };
      }),
  },
};

/** The command that deletes documents. */
export const deleting: Record<string, Handler> = {
  delete: {
    inTransaction: true,
    fields: 'deletes ordered let bypassDocumentValidation',
    run: (context) => {
      const { engine, database, command, name } = context;
      const target = collectionName(command, name);
      return context.write((view) => {
        const collection = engine.collection(view, database, target);
        let n = 0;
        const errors = eachStatement(command, 'deletes', (statement) => {
          refuseUnknown(statement, 'delete.deletes', 'q limit hint collation sampleId');
          refuseCollation(statement);
          const limit = countArgument(statement, 'limit');
          if (limit !== 0 && limit !== 1)
            throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${limit}`);
          const found = findRecords(view, collection, {
            filter: filterArgument(statement['q'], 'q'),
            limit,
            variables: documentArgument(command, 'let'),
            hint: hintArgument(statement, collection),
          });
          if (!collection) return;
          for (const { record, document } of found) putRecord(view, collection, record, document, null);
          n += found.length;
        });
        return { n, ...errors };
      });
    },
  },
};
