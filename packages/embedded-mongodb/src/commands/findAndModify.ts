import { findRecords } from '../engine/finder.ts';
import { putRecord } from '../engine/records.ts';
import type { WriteView } from '../engine/transaction.ts';
import { failedToParse } from '../errors.ts';
import { findProjection } from '../query/findProjection.ts';
import { filterArgument } from '../query/normalize.ts';
import { updaterOf } from '../update/updater.ts';
import { type Doc } from '../values/types.ts';
import { collectionName, documentArgument, flagArgument, refuseCollation } from './arguments.ts';
import type { CommandContext, Handler } from './dispatcher.ts';
import { assertHint } from './hint.ts';
import { applyUpdate, arrayFiltersArgument, upsert } from './update.ts';

type Result = { value: Doc | null; lastErrorObject: Doc };

function run(context: CommandContext, view: WriteView): Result {
  const { command, engine, database, name } = context;
  const target = collectionName(command, name);
  const collection = engine.collection(view, database, target);
  assertHint(collection, command['hint']);
  const filter = filterArgument(command['query'], 'query');
  const variables = documentArgument(command, 'let');
  const isRemoval = flagArgument(command, 'remove');
  const updater = isRemoval ? null : updaterOf(command['update'], arrayFiltersArgument(command), variables);
  const [stored] = findRecords(view, collection, {
    filter,
    sort: documentArgument(command, 'sort'),
    limit: 1,
    variables,
  });
  const wantsNew = flagArgument(command, 'new');
  if (!stored || !collection) {
    if (!updater || !flagArgument(command, 'upsert')) {
      return { value: null, lastErrorObject: isRemoval ? { n: 0 } : { n: 0, updatedExisting: false } };
    }
    const inserted = upsert(context, view, target, filter, command['update'], updater);
    return {
      value: wantsNew ? inserted : null,
      lastErrorObject: { n: 1, updatedExisting: false, upserted: inserted['_id'] },
    };
  }
  if (!updater) {
    putRecord(view, collection, stored.record, stored.document, null);
    return { value: stored.document, lastErrorObject: { n: 1 } };
  }
  const next = applyUpdate(view, collection, stored, filter, updater) ?? stored.document;
  return { value: wantsNew ? next : stored.document, lastErrorObject: { n: 1, updatedExisting: true } };
}

const findAndModify: Handler = {
  inTransaction: true,
  fields: [
    'query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'bypassDocumentValidation', 'collation', 'arrayFilters', 'hint', 'let',
    'bypassEmptyTsReplacement',
  ], // prettier-ignore
  run: (context) => {
    const { command } = context;
    refuseCollation(command);
    const [remove, update] = [flagArgument(command, 'remove'), command['update'] !== undefined];
    if (remove && update) throw failedToParse('Cannot specify both an update and remove=true');
    if (!remove && !update) throw failedToParse('Either an update or remove=true must be specified');
    if (remove && flagArgument(command, 'new'))
      throw failedToParse(
        "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
      );
    if (remove && flagArgument(command, 'upsert'))
      throw failedToParse('Cannot specify both upsert=true and remove=true');
    const project = findProjection(
      documentArgument(command, 'fields'),
      filterArgument(command['query'], 'query'),
    );
    return context.write((view) => {
      const { value, lastErrorObject } = run(context, view);
      return { lastErrorObject, value: value && project ? project(value) : value };
    });
  },
};

export const modifying: Record<string, Handler> = { findAndModify, findandmodify: findAndModify };
