import type { Collection } from '../engine/catalog.ts';
import { findRecords } from '../engine/finder.ts';
import { putRecord, type StoredRecord } from '../engine/records.ts';
import type { WriteView } from '../engine/transaction.ts';
import { failedToParse } from '../errors.ts';
import { filterArgument } from '../query/filter.ts';
import { matchedPosition } from '../query/position.ts';
import { isReplacement, type Updater, updaterOf } from '../update/updater.ts';
import { assertUpsertFilter, upsertedDocument } from '../update/upsert.ts';
import { encode } from '../values/codec.ts';
import { type Doc, isMissing } from '../values/types.ts';
import {
  collectionName,
  documentArgument,
  documentsArgument,
  flagArgument,
  hintArgument,
  refuseCollation,
  refuseUnknown,
} from './arguments.ts';
import type { CommandContext, Handler } from './dispatcher.ts';
import { eachStatement, insertDocument } from './insert.ts';

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
