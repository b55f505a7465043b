import { findRecords } from '../engine/finder.ts';
import { badValue } from '../errors.ts';
import { filterArgument } from '../query/normalize.ts';
import { reachElements } from '../query/paths.ts';
import { encodeKey } from '../values/keys.ts';
import { toDouble } from '../values/numbers.ts';
import { isNumeric } from '../values/types.ts';
import { collectionName, countArgument, refuseCollation } from './arguments.ts';
import type { Handler } from './dispatcher.ts';
import { assertHint } from './hint.ts';

const count: Handler = {
  fields: ['query', 'limit', 'skip', 'hint', 'collation', 'fields'],
  run({ engine, reader, database, command, name }) {
    refuseCollation(command);
    const collection = engine.collection(reader, database, collectionName(command, name));
    assertHint(collection, command['hint']);
    const limit = isNumeric(command['limit']) ? Math.abs(toDouble(command['limit'])) : 0;
    const filter = filterArgument(command['query'], 'query');
    return {
      n: findRecords(reader, collection, { filter, limit, skip: countArgument(command, 'skip') ?? 0 }).length,
    };
  },
};

const distinct: Handler = {
  inTransaction: true,
  fields: ['key', 'query', 'collation', 'hint'],
  run({ engine, reader, database, command, name }) {
    refuseCollation(command);
    const { key } = command;
    if (typeof key !== 'string' || key === '')
      throw badValue("BSON field 'distinct.key' must be a non-empty string");
    const collection = engine.collection(reader, database, collectionName(command, name));
    const found = findRecords(reader, collection, { filter: filterArgument(command['query'], 'query') });
    const values = new Map<string, unknown>();
    for (const { document } of found) {
      for (const value of reachElements(document, key.split('.'))) {
        if (value === undefined || Array.isArray(value)) continue;
        const known = encodeKey(value);
        if (!values.has(known)) values.set(known, value);
      }
    }
    return {
      values: Array.from(values.entries())
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, value]) => value),
    };
  },
};

export const counting: Record<string, Handler> = { count, distinct };
