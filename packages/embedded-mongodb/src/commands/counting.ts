import { findRecords } from '../engine/finder.ts';
import { badValue } from '../errors.ts';
import { filterArgument } from '../query/filter.ts';
import { reach } from '../query/paths.ts';
import { encodeKey } from '../values/keys.ts';
import { toDouble } from '../values/numbers.ts';
import { isNumeric } from '../values/types.ts';
import { collectionName, countArgument, hintArgument, refuseCollation } from './arguments.ts';
import type { Handler } from './dispatcher.ts';

const count: Handler = {
  fields: 'query limit skip hint collation fields',
  run({ engine, reader, database, command, name }) {
    refuseCollation(command);
    const collection = engine.collection(reader, database, collectionName(command, name));
    const found = findRecords(reader, collection, {
      filter: filterArgument(command['query'], 'query'),
      limit: isNumeric(command['limit']) ? Math.abs(toDouble(command['limit'])) : 0,
      skip: countArgument(command, 'skip') ?? 0,
      hint: hintArgument(command, collection),
    });
    return { n: found.length };
  },
};

const distinct: Handler = {
  inTransaction: true,
  fields: 'key query collation hint',
  run({ engine, reader, database, command, name }) {
    refuseCollation(command);
    const { key } = command;
    if (typeof key !== 'string' || key === '')
      throw badValue("BSON field 'distinct.key' must be a non-empty string");
    const collection = engine.collection(reader, database, collectionName(command, name));
    const filter = filterArgument(command['query'], 'query');
    const values = new Map<string, unknown>();
    for (const { document } of findRecords(reader, collection, { filter })) {
      for (const found of reach(document, key.split('.'))) {
        for (const value of Array.isArray(found) ? found : [found]) {
          const known = encodeKey(value);
          if (value !== undefined && !values.has(known)) values.set(known, value);
        }
      }
    }
    const sorted = Array.from(values).sort(([a], [b]) => (a < b ? -1 : 1));
    return { values: sorted.map(([, value]) => value) };
  },
};

/** The commands that count documents and list distinct values. */
export const counting: Record<string, Handler> = { count, distinct };
