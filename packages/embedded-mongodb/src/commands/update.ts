import { findRecords } from '../engine/finder.ts';
import { putRecord, type StoredRecord } from '../engine/records.ts';
import type { Collection } from '../engine/catalog.ts';
import type { WriteView } from '../engine/transaction.ts';
import { failedToParse, MongoError } from '../errors.ts';
import { filterArgument } from '../query/normalize.ts';
import { matchedPosition } from '../query/position.ts';
import { isReplacement, type Updater, updaterOf } from '../update/updater.ts';
import { upsertedDocument } from '../update/upsert.ts';
import { encode } from '../values/codec.ts';
import { type Doc } from '../values/types.ts';
import {
  collectionName,
  documentArgument,
  documentsArgument,
  flagArgument,
  refuseCollation,
  refuseUnknown,
} from './arguments.ts';
import type { CommandContext, Handler } from './dispatcher.ts';
import { assertHint } from './hint.ts';
import { assertId, eachStatement, insertDocument, statementsOf } from './insert.ts';

/** Stores a document's next version and gives it, or null when nothing changed. */
export function applyUpdate(
  view: WriteView,
  collection: Collection,
  stored: StoredRecord,
  filter: Doc,
  updater: Updater,
): Doc | null {
  const { record, bytes, document } = stored;
  const { next, isTouched } = updater(document, matchedPosition(filter, document), false);
  if (!isTouched && Buffer.compare(encode(next), bytes) === 0) return null;
  putRecord(view, collection, record, document, next);
  return next;
}

export const arrayFiltersArgument = (document: Doc): Doc[] =>
  document['arrayFilters'] === undefined || document['arrayFilters'] === null
    ? []
    : documentsArgument(document, 'arrayFilters');

/** Inserts what an upsert found missing. */
export function upsert(
  context: CommandContext,
  view: WriteView,
  name: string,
  filter: Doc,
  update: unknown,
  updater: Updater,
): Doc {
  const document = upsertedDocument(filter, update, updater);
  assertId(document['_id']);
  return insertDocument(
    context,
    view,
    context.engine.ensureCollection(view, context.database, name),
    document,
  );
}

type Outcome = { matched: number; modified: number; upserted: Doc | null };

function runStatement(context: CommandContext, view: WriteView, statement: Doc): Outcome {
  refuseUnknown(statement, 'update.updates', [
    'q',
    'u',
    'c',
    'upsert',
    'multi',
    'arrayFilters',
    'hint',
    'collation',
    'sort',
    'upsertSupplied',
    'sampleId',
  ]);
  refuseCollation(statement);
  const name = collectionName(context.command, 'update');
  const collection = context.engine.collection(view, context.database, name);
  assertHint(collection, statement['hint']);
  const filter = filterArgument(statement['q'], 'q');
  const { u: update } = statement;
  const multi = flagArgument(statement, 'multi');
  if (multi && isReplacement(update))
    throw failedToParse('multi update is not supported for replacement-style update');
  const variables = { ...documentArgument(context.command, 'let'), ...documentArgument(statement, 'c') };
  const updater = updaterOf(update, arrayFiltersArgument(statement), variables);
  const sort = documentArgument(statement, 'sort');
  if (multi && Object.keys(sort).length > 0) throw new MongoError(9, 'Cannot specify sort with multi=true');
  const found = findRecords(view, collection, { filter, sort, limit: multi ? 0 : 1, variables });
  if (found.length === 0 || !collection) {
    const isUpsert = flagArgument(statement, 'upsert');
    return {
      matched: 0,
      modified: 0,
      upserted: isUpsert ? upsert(context, view, name, filter, update, updater) : null,
    };
  }
  const modified = found.filter(
    (stored) => applyUpdate(view, collection, stored, filter, updater) !== null,
  ).length;
  return { matched: found.length, modified, upserted: null };
}

export const updating: Record<string, Handler> = {
  update: {
    inTransaction: true,
    fields: ['updates', 'ordered', 'let', 'bypassDocumentValidation', 'bypassEmptyTsReplacement'],
    run: (context) => {
      const updates = statementsOf(context.command, 'updates');
      return context.write((view) => {
        let [n, nModified] = [0, 0];
        const upserted: Doc[] = [];
        const ordered = flagArgument(context.command, 'ordered', true);
        const writeErrors = eachStatement(updates, ordered, (statement, index) => {
          const outcome = runStatement(context, view, statement);
          n += outcome.matched + (outcome.upserted ? 1 : 0);
          nModified += outcome.modified;
          if (outcome.upserted) upserted.push({ index, _id: outcome.upserted['_id'] });
        });
        return {
          n,
          nModified,
          ...(upserted.length > 0 ? { upserted } : {}),
          ...(writeErrors.length > 0 ? { writeErrors } : {}),
        };
      });
    },
  },
};
