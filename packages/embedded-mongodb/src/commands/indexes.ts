import { type Collection, findCollection, type Index, saveCollection } from '../engine/catalog.ts';
import { buildIndex, clearIndex } from '../engine/records.ts';
import { badValue, MongoError, namespaceNotFound, notSupported } from '../errors.ts';
import { matcherOf } from '../query/filter.ts';
import { encode } from '../values/codec.ts';
import { toDouble } from '../values/numbers.ts';
import { equalValues } from '../values/order.ts';
import { type Doc, isDoc, isNumeric } from '../values/types.ts';
import {
  batchSizeArgument,
  collectionName,
  collectionOf,
  documentsArgument,
  flagArgument,
  type Handler,
  refuseOthers,
} from './command.ts';

const OPTIONS = 'v key name unique sparse partialFilterExpression expireAfterSeconds background'.split(' ');

const cannotCreate = (message: string) => new MongoError(67, message);

function keyOf({ key }: Doc): Doc {
  if (!isDoc(key) || Object.keys(key).length === 0) throw cannotCreate('Index keys cannot be empty.');
  for (const [path, direction] of Object.entries(key)) {
    if (path.split('.').some((part) => part === '' || part.startsWith('$')))
      throw cannotCreate(`Index key contains an illegal field name: ${path}`);
    if (typeof direction === 'string') throw notSupported(`an index of type '${direction}'`);
    const number = isNumeric(direction) ? toDouble(direction) : Number.NaN;
    if (number === 0 || Number.isNaN(number))
      throw cannotCreate(`Values in v:2 index key pattern cannot be of this kind or 0: ${path}`);
  }
  return key;
}

function expiryOf({ expireAfterSeconds: seconds }: Doc, key: Doc): number | null {
  if (seconds === undefined) return null;
  const number = isNumeric(seconds) ? toDouble(seconds) : Number.NaN;
  if (!(number >= 0 && number <= 2147483647))
    throw cannotCreate('TTL index expireAfterSeconds must be between 0 and 2147483647');
  if (Object.keys(key).length !== 1 || '_id' in key)
    throw cannotCreate('TTL indexes are single-field indexes of other fields than _id');
  return number;
}

function parseIndex(specification: Doc): Omit<Index, 'id'> {
  refuseOthers(specification, OPTIONS);
  const key = keyOf(specification);
  const isId = Object.keys(key).length === 1 && '_id' in key;
  const { name, partialFilterExpression: partialFilter = null } = specification;
  if (typeof name !== 'string' || name === '') throw cannotCreate('An index needs a name');
  if (partialFilter !== null && !isDoc(partialFilter))
    throw cannotCreate("'partialFilterExpression' for an index has to be a document");
  if (partialFilter) matcherOf(partialFilter);
  const sparse = flagArgument(specification, 'sparse');
  if (partialFilter && sparse)
    throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options');
  return {
    name: isId ? '_id_' : name,
    key,
    unique: isId || flagArgument(specification, 'unique'),
    sparse,
    partialFilter,
    expireAfterSeconds: expiryOf(specification, key),
  };
}

const haveSameOptions = (a: Index, b: Index): boolean =>
  a.unique === b.unique && a.sparse === b.sparse && a.expireAfterSeconds === b.expireAfterSeconds;

function hasIndex(collection: Collection, index: Index): boolean {
  for (const existing of collection.indexes) {
    const isNamed = existing.name === index.name;
    const isSameKey =
      equalValues(existing.key, index.key) && equalValues(existing.partialFilter, index.partialFilter);
    if (isNamed && isSameKey && (haveSameOptions(existing, index) || index.name === '_id_')) return true;
    if (isNamed)
      throw new MongoError(86, `An existing index has the same name as the requested index: ${index.name}`);
    if (isSameKey)
      throw new MongoError(
        85,
        `Index already exists with a different name${haveSameOptions(existing, index) ? '' : ' or options'}: ${existing.name}`,
      );
  }
  return false;
}

const createIndexes: Handler = {
  inTransaction: true,
  fields: 'indexes commitQuorum',
  run: (context) => {
    const { command, database, name, engine } = context;
    const target = collectionName(command, name);
    const specifications = documentsArgument(command, 'indexes');
    if (specifications.length === 0) throw badValue('Must specify at least one index to create');
    const parsed = specifications.map(parseIndex);
    return context.write((view) => {
      const existed = findCollection(view, database, target) !== null;
      const collection = engine.ensureCollection(view, database, target);
      const before = collection.indexes.length;
      for (const specification of parsed) {
        const index = { ...specification, id: engine.nextId() };
        if (hasIndex(collection, index)) continue;
        collection.indexes.push(index);
        buildIndex(view, collection, index);
      }
      const after = collection.indexes.length;
      // Creating what exists writes nothing, so that a server starts on a full disk.
      if (after > before) saveCollection(view, collection);
      // The snapshot of a transaction lacks the documents that others have inserted since.
      if (context.transaction && after > before && findCollection(engine.latest, database, target))
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
});

const listIndexes: Handler = {
  fields: 'cursor',
  run(context) {
    const { cursors, database, command, name } = context;
    const target = collectionName(command, name);
    const collection = collectionOf(context);
    if (!collection) throw namespaceNotFound(database, target);
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
  if (!found) throw new MongoError(27, `index not found: ${JSON.stringify(wanted)}`);
  if (found.name === '_id_') throw new MongoError(72, 'cannot drop _id index');
  return [found];
}

const dropIndexes: Handler = {
  fields: 'index',
  run: (context) =>
    context.write((view) => {
      const { command, database, name } = context;
      const collection = collectionOf(context, view);
      if (!collection) throw namespaceNotFound(database, collectionName(command, name));
      const nIndexesWas = collection.indexes.length;
      const dropped = new Set(chosen(collection, command['index']));
      for (const index of dropped) clearIndex(view, index);
      collection.indexes = collection.indexes.filter((index) => !dropped.has(index));
      saveCollection(view, collection);
      return { nIndexesWas };
    }),
};

export const indexes: Record<string, Handler> = { createIndexes, listIndexes, dropIndexes };
