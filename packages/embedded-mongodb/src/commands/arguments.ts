import type { Collection, Index } from '../engine/catalog.ts';
import { badValue, MongoError, notSupported, typeMismatch } from '../errors.ts';
import { toDouble } from '../values/numbers.ts';
import { equalValues } from '../values/order.ts';
import { bsonTypeOf, type Doc, isDoc, isMissing, isNumeric } from '../values/types.ts';

const wrongType = (name: string, value: unknown, expected: string) =>
  typeMismatch(`BSON field '${name}' is the wrong type '${bsonTypeOf(value)}', expected type '${expected}'`);

/** Returns the collection that a command names. Throws InvalidNamespace. */
export function collectionName(command: Doc, name: string): string {
  const value = command[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new MongoError(73, `collection name has invalid type ${bsonTypeOf(value)}`);
}

/** Returns a non-negative integer argument, or null when it is absent. */
export function countArgument(document: Doc, name: string): number | null {
  const value = document[name];
  if (isMissing(value)) return null;
  if (!isNumeric(value)) throw wrongType(name, value, 'number');
  const number = Math.trunc(toDouble(value));
  if (number >= 0) return number;
  throw new MongoError(51024, `BSON field '${name}' value must be >= 0, actual value '${number}'`);
}

/** Returns the batch size of a command's `cursor` document, or null. */
export const batchSizeArgument = ({ cursor }: Doc): number | null =>
  isDoc(cursor) ? countArgument(cursor, 'batchSize') : null;

/** Returns a document argument, empty when it is absent. */
export function documentArgument(document: Doc, name: string): Doc {
  const value = document[name];
  if (isMissing(value)) return {};
  if (isDoc(value)) return value;
  throw wrongType(name, value, 'object');
}

/** Returns a required list of documents. */
export function documentsArgument(document: Doc, name: string): Doc[] {
  const value = document[name];
  if (Array.isArray(value) && value.every(isDoc)) return value;
  throw typeMismatch(`BSON field '${name}' must be an array of objects`);
}

/** Returns a boolean argument; numbers count as booleans. */
export function flagArgument(document: Doc, name: string, fallback = false): boolean {
  const value = document[name];
  if (isMissing(value)) return fallback;
  return isNumeric(value) ? toDouble(value) !== 0 : value === true;
}

/** Throws 238 for a collation other than the binary one. */
export function refuseCollation({ collation }: Doc): void {
  if (isMissing(collation)) return;
  if (isDoc(collation) && (collation['locale'] === 'simple' || Object.keys(collation).length === 0)) return;
  throw notSupported('collation');
}

/** Throws 40415 for fields of a statement that nothing reads; `known` is separated by spaces. */
export function refuseUnknown(document: Doc, owner: string, known: string): void {
  const names = known.split(' ');
  const unknown = Object.keys(document).find((field) => !names.includes(field));
  if (unknown !== undefined)
    throw new MongoError(40415, `BSON field '${owner}.${unknown}' is an unknown field.`);
}

/** Throws 238 for options that would change the result when they are set; `names` is separated by spaces. */
export function refuseOptions(command: Doc, names: string): void {
  for (const name of names.split(' ')) {
    const value = command[name];
    if (!isMissing(value) && value !== false) throw notSupported(`the option '${name}'`);
  }
}

/** Returns the index that a hint names, null without one or for `$natural`. Throws BadValue for an unknown index. */
export function hintArgument(document: Doc, collection: Collection | null): Index | null {
  const { hint } = document;
  if (isMissing(hint) || !collection) return null;
  if (isDoc(hint) && ('$natural' in hint || Object.keys(hint).length === 0)) return null;
  const index = collection.indexes.find(
    ({ name, key }) => name === hint || (isDoc(hint) && equalValues(key, hint)),
  );
  if (index) return index;
  throw badValue('planner returned error: hint provided does not correspond to an existing index');
}
