import { Long } from 'bson';
import { type Collection, createCollection, listCollections } from '../engine/catalog.ts';
import { documentPrefix } from '../engine/keys.ts';
import { dropCollection } from '../engine/records.ts';
import { MongoError } from '../errors.ts';
import { filterArgument, matcherOf } from '../query/filter.ts';
import { prefixSpan, type Reader } from '../storage/store.ts';
import { encode } from '../values/codec.ts';
import type { Doc } from '../values/types.ts';
import {
  batchSizeArgument,
  collectionName,
  flagArgument,
  refuseCollation,
  refuseOptions,
} from './arguments.ts';
import type { Handler } from './dispatcher.ts';

const create: Handler = {
  inTransaction: true,
  fields: `capped size max autoIndexId storageEngine validator validationLevel validationAction indexOptionDefaults viewOn
    pipeline collation timeseries clusteredIndex expireAfterSeconds changeStreamPreAndPostImages encryptedFields temp
    flags idIndex`,
  run: (context) => {
    const { command, engine, database, name } = context;
    refuseCollation(command);
    refuseOptions(
      command,
      'capped validator viewOn timeseries clusteredIndex encryptedFields expireAfterSeconds',
    );
    const target = collectionName(command, name);
    return context.write((view) => {
      if (engine.collection(view, database, target)) {
        throw new MongoError(48, `Collection ${database}.${target} already exists.`);
      }
      createCollection(view, database, target, engine.nextId);
      return {};
    });
  },
};

const drop: Handler = {
  fields: '',
  run: (context) => {
    const { command, engine, database, name } = context;
    const target = collectionName(command, name);
    return context.write((view) => {
      const collection = engine.collection(view, database, target);
      // Since MongoDB 7 dropping a missing collection is no error.
      if (!collection) return {};
      dropCollection(view, collection);
      return { nIndexesWas: collection.indexes.length, ns: `${database}.${target}` };
    });
  },
};

const dropDatabase: Handler = {
  fields: '',
  run: (context) =>
    context.write((view) => {
      for (const collection of listCollections(view, context.database)) dropCollection(view, collection);
      return { dropped: context.database };
    }),
};

const described = ({ name, uuid, database }: Collection): Doc => ({
  name,
  type: 'collection',
  options: {},
  info: { readOnly: false, uuid },
  idIndex: { v: 2, key: { _id: 1 }, name: '_id_', ns: `${database}.${name}` },
});

const list: Handler = {
  fields: 'filter nameOnly cursor authorizedCollections',
  run({ reader, cursors, database, command }) {
    const matches = matcherOf(filterArgument(command['filter'], 'filter'));
    const nameOnly = flagArgument(command, 'nameOnly');
    const found = listCollections(reader, database).map(described).filter(matches);
    const documents = found.map((entry) =>
      encode(nameOnly ? { name: entry['name'], type: entry['type'] } : entry),
    );
    return cursors.open(`${database}.$cmd.listCollections`, documents, batchSizeArgument(command));
  },
};

function bytesIn(reader: Reader, collection: Collection): number {
  let total = 0;
  for (const [, bytes] of reader.range(prefixSpan(documentPrefix(collection.id)))) total += bytes.length;
  return total;
}

const listDatabases: Handler = {
  fields: 'filter nameOnly authorizedDatabases',
  run({ reader, command, database }) {
    if (database !== 'admin')
      throw new MongoError(13, 'listDatabases may only be run against the admin database.');
    const nameOnly = flagArgument(command, 'nameOnly');
    const sizes = new Map<string, number>();
    for (const collection of listCollections(reader)) {
      const size = nameOnly ? 0 : bytesIn(reader, collection);
      sizes.set(collection.database, (sizes.get(collection.database) ?? 0) + size);
    }
    const matches = matcherOf(filterArgument(command['filter'], 'filter'));
    const databases = Array.from(sizes, ([name, size]): Doc => ({
      name,
      sizeOnDisk: Long.fromNumber(size),
      empty: false,
    })).filter(matches);
    if (nameOnly) return { databases: databases.map(({ name }) => ({ name })) };
    const totalSize = Array.from(sizes.values()).reduce((sum, size) => sum + size, 0);
    return {
      databases,
      totalSize: Long.fromNumber(totalSize),
      totalSizeMb: Long.fromNumber(Math.floor(totalSize / 2 ** 20)),
    };
  },
};

/** The commands that create, list and drop collections and databases. */
export const collections: Record<string, Handler> = {
  create,
  drop,
  dropDatabase,
  listCollections: list,
  listDatabases,
};
