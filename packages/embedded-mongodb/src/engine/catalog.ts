import { UUID } from 'bson';
import { MongoError } from '../errors.ts';
import { prefixSpan, type Reader } from '../storage/store.ts';
import { decode, encode } from '../values/codec.ts';
import { type Doc, isDoc } from '../values/types.ts';
import { catalogKey, catalogPrefix, parseCatalogKey } from './keys.ts';
import type { WriteView } from './transaction.ts';

export type Index = {
  id: number;
  name: string;
  key: Doc;
  unique: boolean;
  sparse: boolean;
  partialFilter: Doc | null;
  expireAfterSeconds: number | null;
};

export type Collection = { database: string; name: string; id: number; uuid: unknown; indexes: Index[] };

const numberIn = (document: Doc, field: string): number | null => {
  const value = document[field];
  return typeof value === 'number' ? value : null;
};

function parseIndex(stored: unknown): Index {
  const index = isDoc(stored) ? stored : {};
  return {
    id: numberIn(index, 'id') ?? 0,
    name: String(index['name']),
    key: isDoc(index['key']) ? index['key'] : {},
    unique: index['unique'] === true,
    sparse: index['sparse'] === true,
    partialFilter: isDoc(index['partialFilter']) ? index['partialFilter'] : null,
    expireAfterSeconds: numberIn(index, 'expireAfterSeconds'),
  };
}

function parseCollection(key: string, bytes: Uint8Array): Collection {
  const [database, name] = parseCatalogKey(key);
  const stored = decode(bytes);
  const indexes = Array.isArray(stored['indexes']) ? stored['indexes'].map(parseIndex) : [];
  return { database, name, id: numberIn(stored, 'id') ?? 0, uuid: stored['uuid'], indexes };
}

/** Parsed catalog entries with their bytes: every command needs one, and they rarely change. */
const parsed = new Map<string, { bytes: Uint8Array; collection: Collection }>();
const MOST_PARSED = 1000;

function parseCached(key: string, bytes: Uint8Array): Collection {
  const known = parsed.get(key);
  if (known && Buffer.compare(known.bytes, bytes) === 0) return known.collection;
  if (parsed.size >= MOST_PARSED) parsed.clear();
  const collection = parseCollection(key, bytes);
  parsed.set(key, { bytes: Uint8Array.from(bytes), collection });
  return collection;
}

/** Returns a collection, whose list of indexes the caller may change before it saves it. */
export function findCollection(reader: Reader, database: string, name: string): Collection | null {
  const key = catalogKey(database, name);
  const bytes = reader.get(key);
  if (!bytes) return null;
  const collection = parseCached(key, bytes);
  return { ...collection, indexes: [...collection.indexes] };
}

/** Returns the collections of one database, or of all. */
export const listCollections = (reader: Reader, database?: string): Collection[] =>
  Array.from(reader.range(prefixSpan(catalogPrefix(database))), ([key, bytes]) =>
    parseCollection(key, bytes),
  );

export function saveCollection(view: WriteView, collection: Collection): void {
  const { id, uuid, indexes } = collection;
  view.set(catalogKey(collection.database, collection.name), encode({ id, uuid, indexes }));
}

const idIndex = (id: number): Index => ({
  id,
  name: '_id_',
  key: { _id: 1 },
  unique: true,
  sparse: false,
  partialFilter: null,
  expireAfterSeconds: null,
});

function assertName(database: string, name: string): void {
  const namespace = `${database}.${name}`;
  if (/^$|[$\0]|^\.|^system\./.test(name) || Buffer.byteLength(namespace) > 255)
    throw new MongoError(73, `Invalid namespace specified '${namespace}'`);
}

/** Creates an empty collection with its `_id` index. Throws InvalidNamespace. */
export function createCollection(
  view: WriteView,
  database: string,
  name: string,
  nextId: () => number,
): Collection {
  assertName(database, name);
  const collection = { database, name, id: nextId(), uuid: new UUID(), indexes: [idIndex(nextId())] };
  saveCollection(view, collection);
  return collection;
}
