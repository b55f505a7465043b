import { findRecords } from '../engine/finder.ts';
import { putRecord } from '../engine/records.ts';
import type { WriteView } from '../engine/transaction.ts';
import { failedToParse } from '../errors.ts';
import { filterArgument } from '../query/filter.ts';
import { findProjection } from '../query/projection.ts';
import type { Doc } from '../values/types.ts';
import {
  collectionName,
  documentArgument,
  flagArgument,
  hintArgument,
  refuseCollation,
} from './arguments.ts';
import type { CommandContext, Handler } from './dispatcher.ts';
import { applyUpdate, compileUpdate, type Update, upsert } from './writing.ts';

type Result = { value: Doc | null; lastErrorObject: Doc };

/** Removes or updates the first match; `update` is null for a removal. */
function modify(context: CommandContext, view: WriteView, filter: Doc, update: Update | null): Result {
  const { command, engine, database, name } = context;
  const target = collectionName(command, name);
  const collection = engine.collection(view, database, target);
  const [stored] = findRecords(view, collection, {
    filter,
    sort: documentArgument(command, 'sort'),
    limit: 1,
    variables: documentArgument(command, 'let'),
    hint: hintArgument(command, collection),
  });
  const wantsNew = flagArgument(command, 'new');
  if (!stored || !collection) {
    if (!update) return { value: null, lastErrorObject: { n: 0 } };
    if (!update.isUpsert) return { value: null, lastErrorObject: { n: 0, updatedExisting: false } };
    const inserted = upsert(context, view, target, update);
    const lastErrorObject = { n: 1, updatedExisting: false, upserted: inserted['_id'] };
    return { value: wantsNew ? inserted : null, lastErrorObject };
  }
  if (!update) {
    putRecord(view, collection, stored.record, stored.document, null);
    return { value: stored.document, lastErrorObject: { n: 1 } };
  }
  const next = applyUpdate(view, collection, stored, update) ?? stored.document;
  return { value: wantsNew ? next : stored.document, lastErrorObject: { n: 1, updatedExisting: true } };
}

const findAndModify: Handler = {
  inTransaction: true,
  fields: `query sort remove update new fields upsert bypassDocumentValidation collation arrayFilters hint let
    bypassEmptyTsReplacement`,
  run: (context) => {
    const { command } = context;
    refuseCollation(command);
    const [isRemoval, isUpdate] = [flagArgument(command, 'remove'), command['update'] !== undefined];
    if (isRemoval === isUpdate) throw failedToParse('Either an update or remove=true must be specified');
    for (const option of ['new', 'upsert']) {
      if (isRemoval && flagArgument(command, option))
        throw failedToParse(`Cannot specify both ${option}=true and remove=true`);
    }
    const filter = filterArgument(command['query'], 'query');
    const variables = documentArgument(command, 'let');
    const update = isUpdate ? compileUpdate(command, filter, command['update'], variables) : null;
    const project = findProjection(documentArgument(command, 'fields'), filter, variables);
    return context.write((view) => {
      const { value, lastErrorObject } = modify(context, view, filter, update);
      return { lastErrorObject, value: value && project ? project(value) : value };
    });
  },
};

/** The command that changes one document and returns it. */
export const modifying: Record<string, Handler> = { findAndModify, findandmodify: findAndModify };
