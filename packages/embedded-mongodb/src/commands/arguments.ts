import { badValue, MongoError, typeMismatch } from '../errors.ts';
import { toDouble } from '../values/numbers.ts';
import { bsonTypeOf, type Doc, isDoc, isNumeric } from '../values/types.ts';

/** The collection a command names as the value of its own name. */
export function collectionName(command: Doc, name: string): string {
  const value = command[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new MongoError(73, `collection name has invalid type ${bsonTypeOf(value)}`);
}

/** A non-negative integer argument, or null when it is left out. */
export function countArgument(document: Doc, name: string): number | null {
  const value = document[name];
  if (value === undefined || value === null) return null;
  if (!isNumeric(value))
    throw typeMismatch(`BSON field '${name}' is the wrong type '${bsonTypeOf(value)}', expected a number`);
  const number = Math.trunc(toDouble(value));
  if (number >= 0) return number;
  throw new MongoError(51024, `BSON field '${name}' value must be >= 0, actual value '${number}'`);
}

/** A document argument, empty when it is left out. */
export function documentArgument(document: Doc, name: string): Doc {
  const value = document[name];
  if (value === undefined || value === null) return {};
  if (isDoc(value)) return value;
  throw typeMismatch(`BSON field '${name}' is the wrong type '${bsonTypeOf(value)}', expected type 'object'`);
}

/** A list of documents, which must be there. */
export function documentsArgument(document: Doc, name: string): Doc[] {
  const value = document[name];
  if (Array.isArray(value) && value.every(isDoc)) return value;
  throw typeMismatch(`BSON field '${name}' must be an array of objects`);
}

export function flagArgument(document: Doc, name: string, fallback = false): boolean {
  const value = document[name];
  if (value === undefined || value === null) return fallback;
  return isNumeric(value) ? toDouble(value) !== 0 : value === true;
}

/** Only binary comparison is offered. */
export function refuseCollation(document: Doc): void {
  const collation = document['collation'];
  if (collation === undefined || collation === null) return;
  if (isDoc(collation) && (collation['locale'] === 'simple' || Object.keys(collation).length === 0)) return;
  throw new MongoError(238, 'collation is not supported by the embedded database');
}

/** Refuses the fields of a sub-document that nobody reads. */
export function refuseUnknown(document: Doc, owner: string, known: readonly string[]): void {
  for (const field of Object.keys(document)) {
    if (!known.includes(field))
      throw new MongoError(40415, `BSON field '${owner}.${field}' is an unknown field.`);
  }
}

/** Refuses options that would change the result when they are switched on. */
export function refuseWhenSet(command: Doc, names: readonly string[]): void {
  for (const name of names) {
    const value = command[name];
    if (value !== undefined && value !== null && value !== false) {
      throw badValue(`the option '${name}' is not supported by the embedded database`);
    }
  }
}
