import type { Index } from '../engine/catalog.ts';
import { MongoError, notSupported } from '../errors.ts';
import { matcherOf } from '../query/filter.ts';
import { toDouble } from '../values/numbers.ts';
import { type Doc, isDoc, isNumeric } from '../values/types.ts';
import { flagArgument, refuseCollation } from './arguments.ts';

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
