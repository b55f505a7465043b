import { type Collection, type Index, saveCollection } from '../engine/catalog.ts';
import { namespaceNotFound } from '../engine/engine.ts';
import { buildIndex, clearIndex } from '../engine/records.ts';
import { badValue, MongoError, notSupported } from '../errors.ts';
import { matcherOf } from '../query/filter.ts';
import { encode } from '../values/codec.ts';
import { toDouble } from '../values/numbers.ts';
import { equalValues } from '../values/order.ts';
import { type Doc, isDoc, isNumeric } from '../values/types.ts';
import {
  batchSizeArgument,
  collectionName,
  documentsArgument,
  flagArgument,
  refuseCollation,
} from './arguments.ts';
import type { Handler } from './dispatcher.ts';

const KNOWN =
  `v key name unique sparse partialFilterExpression expireAfterSeconds background hidden ns dropDups
  collation`.split(/\s+/);

const cannotCreate = (message: string) => new MongoError(67, message);

function keyOf(specification: Doc): Doc {
  const { key } = specification;
  if (!isDoc(key) || Object.keys(key).length === 0) throw cannotCreate('Index keys cannot be empty.');
  for (const [path, direction] of Object.entries(key)) {
    if (path === '' || path.split('.').includes(''))
      throw cannotCreate('Index keys cannot contain an empty field.');
    if (path.split('.').some((part) => part.startsWith('$')))
      throw cannotCreate(`Index key contains an illegal field name: field name starts with '$'. (${path})`);
    if (typeof direction === 'string') throw notSupported(`an index of type '${direction}'`);
    if (!isNumeric(direction) || toDouble(direction) === 0 || Number.isNaN(toDouble(direction))) {
      throw cannotCreate(`Values in v:2 index key pattern cannot be of this kind or 0: ${path}`);
    }
  }
  return key;
}

const nameOf = (key: Doc): string =>
  Object.entries(key)
    .map(([path, direction]) => `${path}_${isNumeric(direction) ? toDouble(direction) : 1}`)
    .join('_');

function expiryOf(specification: Doc, key: Doc): number | null {
  const seconds = specification['expireAfterSeconds'];
  if (seconds === undefined) return null;
  if (!isNumeric(seconds)) throw cannotCreate('TTL index option must be numeric');
  if (toDouble(seconds) < 0 || toDouble(seconds) > 2147483647)
    throw cannotCreate('TTL index expireAfterSeconds must be between 0 and 2147483647');
  if (Object.keys(key).length !== 1)
    throw cannotCreate('TTL indexes are single-field indexes, compound indexes do not support TTL');
  if ('_id' in key)
    throw new MongoError(197, "The field 'expireAfterSeconds' is not valid for an _id index specification");
  return toDouble(seconds);
}

/** Returns the index that a specification of `createIndexes` describes. Throws 67, 197 and 238. */
export function parseIndex(specification: Doc): Omit<Index, 'id'> {
  for (const option of Object.keys(specification)) {
    if (!KNOWN.includes(option))
      throw new MongoError(197, `The field '${option}' is not valid for an index specification.`);
  }
  refuseCollation(specification);
  const key = keyOf(specification);
  const isId = Object.keys(key).length === 1 && '_id' in key;
  const partialFilter = specification['partialFilterExpression'];
  if (partialFilter !== undefined && !isDoc(partialFilter))
    throw cannotCreate("'partialFilterExpression' for an index has to be a document");
  if (partialFilter) matcherOf(partialFilter);
  const sparse = flagArgument(specification, 'sparse');
  if (partialFilter && sparse)
    throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options');
  const { name } = specification;
  return {
    name: isId ? '_id_' : typeof name === 'string' && name !== '' ? name : nameOf(key),
    key,
    unique: isId || flagArgument(specification, 'unique'),
    sparse,
    partialFilter: partialFilter ?? null,
    expireAfterSeconds: expiryOf(specification, key),
    hidden: flagArgument(specification, 'hidden'),
  };
}

const sameDemands = (a: Index, b: Index): boolean =>
  a.unique === b.unique &&
  a.sparse === b.sparse &&
  a.expireAfterSeconds === b.expireAfterSeconds &&
  equalValues(a.partialFilter, b.partialFilter);

const sameKey = (a: Index, b: Index): boolean =>
  equalValues(a.key, b.key) && equalValues(a.partialFilter, b.partialFilter);

/** Returns true when the collection already has this index. Throws 85 or 86 for one that contradicts another. */
function isThere(collection: Collection, index: Index): boolean {
  for (const existing of collection.indexes) {
    const [name, key] = [existing.name === index.name, sameKey(existing, index)];
    if (name && key && (sameDemands(existing, index) || index.name === '_id_')) return true;
    if (name)
      throw new MongoError(86, `An existing index has the same name as the requested index: ${index.name}`);
    if (key) {
      const differs = sameDemands(existing, index) ? 'a different name' : 'a different name or options';
      throw new MongoError(85, `Index already exists with ${differs}: ${existing.name}`);
    }
  }
  return false;
}

const createIndexes: Handler = {
  inTransaction: true,
  fields: 'indexes commitQuorum ignoreUnknownIndexOptions',
  run: (context) => {
    const { command, database, name, engine } = context;
    const target = collectionName(command, name);
    const specifications = documentsArgument(command, 'indexes');
    if (specifications.length === 0) throw badValue('Must specify at least one index to create');
    const parsed = specifications.map(parseIndex);
    return context.write((view) => {
      const existed = engine.collection(view, database, target) !== null;
      const collection = engine.ensureCollection(view, database, target);
      const before = collection.indexes.length;
      for (const specification of parsed) {
        const index = { ...specification, id: engine.nextId() };
        if (isThere(collection, index)) continue;
        collection.indexes.push(index);
        buildIndex(view, collection, index);
      }
      saveCollection(view, collection);
      const after = collection.indexes.length;
      // The snapshot of a transaction lacks the documents that others have inserted since.
      if (context.transaction && after > before && engine.collection(engine.store, database, target))
        throw new MongoError(263, 'Cannot create new indexes on an existing collection in a transaction');
      return {
        numIndexesBefore: before,
        numIndexesAfter: after,
        createdCollectionAutomatically: !existed,
        ...(after === before ? { note: 'all indexes already exist' } : {}),
      };
    });
  },
};

const described = (index: Index): Doc => ({
  v: 2,
  key: index.key,
  name: index.name,
  ...(index.unique && index.name !== '_id_' ? { unique: true } : {}),
  ...(index.sparse ? { sparse: true } : {}),
  ...(index.partialFilter ? { partialFilterExpression: index.partialFilter } : {}),
  ...(index.expireAfterSeconds === null ? {} : { expireAfterSeconds: index.expireAfterSeconds }),
  ...(index.hidden ? { hidden: true } : {}),
});

const listIndexes: Handler = {
  fields: 'cursor includeBuildUUIDs includeIndexBuildInfo',
  run({ engine, reader, cursors, database, command, name }) {
    const target = collectionName(command, name);
    const collection = engine.collection(reader, database, target);
    if (!collection) throw new MongoError(26, `ns does not exist: ${database}.${target}`);
    const documents = collection.indexes.map((index) => encode(described(index)));
    return cursors.open(`${database}.${target}`, documents, batchSizeArgument(command));
  },
};

/** Returns the indexes that `dropIndexes` names: one by name or key, several by name, or all but `_id`. */
function chosen(collection: Collection, wanted: unknown): Index[] {
  if (wanted === '*') return collection.indexes.filter((index) => index.name !== '_id_');
  if (Array.isArray(wanted)) return wanted.flatMap((name: unknown) => chosen(collection, name));
  const found = collection.indexes.find(
    (index) => index.name === wanted || (isDoc(wanted) && equalValues(index.key, wanted)),
  );
  if (!found) {
    throw new MongoError(27, `index not found: ${JSON.stringify(wanted)}`);
  }
  if (found.name === '_id_') throw new MongoError(72, 'cannot drop _id index');
  return [found];
}

const dropIndexes: Handler = {
  fields: 'index',
  run: (context) => {
    const { command, engine, database, name } = context;
    const target = collectionName(command, name);
    return context.write((view) => {
      const collection = engine.collection(view, database, target);
      if (!collection) throw namespaceNotFound(database, target);
      const nIndexesWas = collection.indexes.length;
      const dropped = new Set(chosen(collection, command['index']));
      for (const index of dropped) clearIndex(view, index);
      collection.indexes = collection.indexes.filter((index) => !dropped.has(index));
      saveCollection(view, collection);
      return { nIndexesWas };
    });
  },
};

/** The commands that create, list and drop indexes. */
export const indexes: Record<string, Handler> = {
  createIndexes,
  listIndexes,
  dropIndexes,
  deleteIndexes: dropIndexes,
};
