import { Long } from 'bson';
import { type Collection, createCollection, listCollections } from '../engine/catalog.ts';
import { documentPrefix } from '../engine/keys.ts';
import { dropCollection } from '../engine/records.ts';
import { MongoError } from '../errors.ts';
import { matcherOf } from '../query/filter.ts';
import type { Steps } from '../steps.ts';
import { prefixSpan, type Reader } from '../storage/store.ts';
import { encode } from '../values/codec.ts';
import type { Doc } from '../values/types.ts';
import {
  batchSizeArgument,
  collectionName,
  collectionOf,
  filterArgument,
  flagArgument,
  type Handler,
} from './command.ts';

const create: Handler = {
  inTransaction: true,
  fields: '',
  run: (context) => {
    const { command, engine, database, name } = context;
    const target = collectionName(command, name);
    return context.write((view) => {
      if (collectionOf(context, view))
        throw new MongoError(48, `Collection ${database}.${target} already exists.`);
      createCollection(view, database, target, engine.nextId);
      return {};
    });
  },
};

const drop: Handler = {
  fields: '',
  run: (context) =>
    context.write((view) => {
      const collection = collectionOf(context, view);
      // Since MongoDB 7 dropping a missing collection is no error.
      if (!collection) return {};
      dropCollection(view, collection);
      return { nIndexesWas: collection.indexes.length, ns: `${context.database}.${collection.name}` };
    }),
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
    const found = listCollections(reader, database)
      .map(described)
      .filter(matcherOf(filterArgument(command, 'filter')));
    const documents = flagArgument(command, 'nameOnly')
      ? found.map(({ name, type }) => ({ name, type }))
      : found;
    const namespace = `${database}.$cmd.listCollections`;
    return cursors.open(namespace, documents.map(encode), batchSizeArgument(command));
  },
};

/** Returns the bytes of the documents in each database. */
function* databaseSizes(reader: Reader): Steps<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const { database, id } of listCollections(reader)) {
    let total = sizes.get(database) ?? 0;
    for (const [, bytes] of reader.range(prefixSpan(documentPrefix(id)))) {
      total += bytes.length;
      yield;
    }
    sizes.set(database, total);
  }
  return sizes;
}

const listDatabases: Handler = {
  fields: 'filter nameOnly authorizedDatabases',
  async run(context) {
    const { reader, command, database } = context;
    if (database !== 'admin')
      throw new MongoError(13, 'listDatabases may only be run against the admin database.');
    const nameOnly = flagArgument(command, 'nameOnly');
    const sizes = nameOnly
      ? new Map(listCollections(reader).map((collection) => [collection.database, 0]))
      : await context.read(databaseSizes(reader));
    const databases = Array.from(sizes, ([name, size]): Doc => ({
      name,
      ...(nameOnly ? {} : { sizeOnDisk: Long.fromNumber(size), empty: false }),
    }));
    return { databases: databases.filter(matcherOf(filterArgument(command, 'filter'))) };
  },
};

export const collections: Record<string, Handler> = {
  create,
  drop,
  dropDatabase,
  listCollections: list,
  listDatabases,
};
