import { namespaceOf } from '../engine/catalog.ts';
import { findRecords } from '../engine/finder.ts';
import { badValue, typeMismatch } from '../errors.ts';
import { filterArgument } from '../query/filter.ts';
import { findProjection } from '../query/projection.ts';
import { encode } from '../values/codec.ts';
import { toDouble } from '../values/numbers.ts';
import { type Doc, isLong, isNumeric } from '../values/types.ts';
import {
  collectionName,
  countArgument,
  documentArgument,
  flagArgument,
  hintArgument,
  refuseCollation,
  refuseOptions,
} from './arguments.ts';
import type { CommandContext, Handler } from './dispatcher.ts';

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
