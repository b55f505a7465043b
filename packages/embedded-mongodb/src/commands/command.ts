import { type Collection, findCollection, type Index } from '../engine/catalog.ts';
import type { Engine } from '../engine/engine.ts';
import type { Membership, Sessions } from '../engine/sessions.ts';
import type { Transaction, WriteView } from '../engine/transaction.ts';
import { badValue, failedToParse, MongoError, notSupported, typeMismatch } from '../errors.ts';
import type { Steps } from '../steps.ts';
import type { Reader } from '../storage/store.ts';
import { toDouble } from '../values/numbers.ts';
import { equalValues } from '../values/order.ts';
import { bsonTypeOf, type Doc, isDoc, isMissing, isNumeric } from '../values/types.ts';
import type { Cursors } from './cursors.ts';

export type Connection = { readonly id: number };

export type CommandContext = {
  readonly engine: Engine;
  readonly sessions: Sessions;
  readonly session: Membership;
  readonly cursors: Cursors;
  readonly connection: Connection;
  readonly address: string;
  readonly name: string;
  readonly database: string;
  readonly command: Doc;
  readonly transaction: Transaction | null;
  /** The snapshot of the command's transaction, or the latest state. */
  readonly reader: Reader;
  /** Runs a long read of `reader`, which pauses for other commands. */
  read<T>(steps: Steps<T>): Promise<T>;
  /** Runs a write atomically and returns its reply once it is on disk; a retried write returns its first reply. */
  write(work: (view: WriteView) => Doc): Promise<Doc>;
};

/** A command; `fields` are the ones it knows besides the generic ones, separated by spaces. */
export type Handler = {
  fields: string;
  inTransaction?: boolean;
  run(context: CommandContext): Doc | Promise<Doc>;
};

/** Throws 238 for fields that are not offered, unless their value is null, false or the collation by bytes. */
export function refuseOthers(document: Doc, known: readonly string[]): void {
  for (const [field, value] of Object.entries(document)) {
    if (known.includes(field) || isMissing(value) || value === false) continue;
    if (field === 'collation' && isDoc(value) && value['locale'] === 'simple') continue;
    throw notSupported(`the option '${field}'`);
  }
}

/** Returns the collection name in a field of a command. Throws InvalidNamespace. */
export function collectionName(command: Doc, field: string): string {
  const value = command[field];
  if (typeof value === 'string' && value !== '') return value;
  throw new MongoError(73, `collection name has invalid type ${bsonTypeOf(value)}`);
}

/** Returns the collection that a command names, or null when there is none. Throws InvalidNamespace. */
export function collectionOf(
  { reader, database, command, name }: CommandContext,
  view: Reader = reader,
): Collection | null {
  return findCollection(view, database, collectionName(command, name));
}

const wrongType = (name: string, value: unknown, expected: string) =>
  typeMismatch(`BSON field '${name}' is the wrong type '${bsonTypeOf(value)}', expected type '${expected}'`);

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

export function documentArgument(document: Doc, name: string): Doc {
  const value = document[name];
  if (isMissing(value)) return {};
  if (isDoc(value)) return value;
  throw wrongType(name, value, 'object');
}

/** Returns a filter argument, empty when it is absent. Throws FailedToParse. */
export function filterArgument(document: Doc, name: string): Doc {
  const value = document[name] ?? {};
  if (isDoc(value)) return value;
  throw failedToParse(`Expected field ${name} to be of type object`);
}

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

/** Returns the index that a hint names, null without one or for `$natural`. Throws BadValue for an unknown index. */
export function hintArgument({ hint }: Doc, collection: Collection | null): Index | null {
  if (isMissing(hint) || !collection || (isDoc(hint) && '$natural' in hint)) return null;
  const index = collection.indexes.find(
    ({ name, key }) => name === hint || (isDoc(hint) && equalValues(key, hint)),
  );
  if (index) return index;
  throw badValue('planner returned error: hint provided does not correspond to an existing index');
}
