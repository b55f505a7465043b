import { namespaceOf } from '../engine/catalog.ts';
import { findRecords } from '../engine/finder.ts';
import { badValue, MongoError } from '../errors.ts';
import { findProjection } from '../query/findProjection.ts';
import { filterArgument } from '../query/normalize.ts';
import { encode } from '../values/codec.ts';
import { isLong, isNumeric } from '../values/types.ts';
import { toDouble } from '../values/numbers.ts';
import {
  collectionName,
  countArgument,
  documentArgument,
  flagArgument,
  refuseCollation,
  refuseWhenSet,
} from './arguments.ts';
import type { CommandContext, Handler } from './dispatcher.ts';
import { assertHint } from './hint.ts';

const find: Handler = {
  inTransaction: true,
  fields: [
    'filter', 'sort', 'projection', 'hint', 'skip', 'limit', 'batchSize', 'singleBatch', 'max', 'min', 'returnKey', 'showRecordId',
    'tailable', 'awaitData', 'oplogReplay', 'noCursorTimeout', 'allowPartialResults', 'collation', 'allowDiskUse', 'let',
  ], // prettier-ignore
  run({ engine, reader, cursors, database, command, name }) {
    refuseCollation(command);
    refuseWhenSet(command, ['tailable', 'awaitData', 'returnKey', 'showRecordId', 'min', 'max']);
    const collection = engine.collection(reader, database, collectionName(command, name));
    assertHint(collection, command['hint']);
    const filter = filterArgument(command['filter'], 'filter');
    const variables = documentArgument(command, 'let');
    const project = findProjection(documentArgument(command, 'projection'), filter, variables);
    const limit = countArgument(command, 'limit') ?? 0;
    const found = findRecords(reader, collection, {
      filter,
      sort: documentArgument(command, 'sort'),
      skip: countArgument(command, 'skip') ?? 0,
      limit,
      variables,
    });
    const documents = found.map(({ bytes, document }) => (project ? encode(project(document)) : bytes));
    const namespace = namespaceOf({ database, name: collectionName(command, name) });
    return cursors.open(
      namespace,
      documents,
      countArgument(command, 'batchSize'),
      flagArgument(command, 'singleBatch'),
    );
  },
};

function cursorId(value: unknown): bigint {
  if (isLong(value)) return value.toBigInt();
  if (isNumeric(value)) return BigInt(Math.trunc(toDouble(value)));
  throw badValue('a cursor id must be a number');
}

const getMore: Handler = {
  inTransaction: true,
  fields: ['collection', 'batchSize', 'term', 'lastKnownCommittedOpTime'],
  run({ cursors, database, command }) {
    const namespace = `${database}.${collectionName(command, 'collection')}`;
    return cursors.more(cursorId(command['getMore']), namespace, countArgument(command, 'batchSize'));
  },
};

function killCursors({ cursors, command }: CommandContext) {
  const ids = command['cursors'];
  if (!Array.isArray(ids)) throw new MongoError(14, "BSON field 'killCursors.cursors' must be an array");
  const killed: unknown[] = [];
  const missing: unknown[] = [];
  for (const id of ids) (cursors.kill(cursorId(id)) ? killed : missing).push(id);
  return { cursorsKilled: killed, cursorsNotFound: missing, cursorsAlive: [], cursorsUnknown: [] };
}

/** Reading by filter, and cursors. */
export const finding: Record<string, Handler> = {
  find,
  getMore,
  killCursors: { inTransaction: true, fields: ['cursors'], run: killCursors },
};
