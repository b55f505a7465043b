import { BSONError, DBRef, deserialize, onDemand, serialize } from 'bson';
import { badValue, MongoError } from '../errors.ts';
import { type Doc, hasTag, isInt32 } from './types.ts';

const DECODE = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
  validation: { utf8: true },
} as const;

/** The size of the bson library's buffer. */
const BUFFER_BYTES = 17 * 1024 * 1024;

const isRangeError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'RangeError';

/** A small integer, because V8 computes with doubles more slowly. */
const ANY_DEPTH = 2 ** 30;

/**
 * Returns the decoded form of BSON; `encode` turns it back into the same bytes. Strings, booleans, dates, null, arrays
 * and documents are plain. A plain number is an Int32 when it is a 32-bit integer, otherwise a Double. A Double with
 * an integral 32-bit value and every other type are objects of the bson library. Throws BadValue for invalid BSON and for
 * documents nested deeper than `depth`.
 */
export function decode(bytes: Uint8Array, depth = ANY_DEPTH): Doc {
  try {
    return plainFields(deserialize(bytes, DECODE), depth);
  } catch (error) {
    if (error instanceof BSONError || error instanceof RangeError)
      throw badValue(`invalid BSON: ${error.message}`);
    throw error;
  }
}

const DOCUMENT_END = Buffer.alloc(1);

// `Buffer.compare` takes longer for a few bytes.
function isAt(source: Uint8Array, at: number, text: Uint8Array): boolean {
  for (let i = 0; i < text.length; i += 1) if (source[at + i] !== text[i]) return false;
  return true;
}

/** Returns the decoded form of the named fields of a stored document, in less time than of all its fields. */
export function decodeFields(bytes: Uint8Array, names: readonly Uint8Array[]): Doc {
  const parts: Uint8Array[] = [Buffer.alloc(4)];
  for (const [, nameAt, nameLength, at, length] of onDemand.parseToElements(bytes)) {
    if (names.some((name) => name.length === nameLength && isAt(bytes, nameAt, name)))
      parts.push(bytes.subarray(nameAt - 1, at + length));
  }
  const fields = Buffer.concat([...parts, DOCUMENT_END]);
  fields.writeInt32LE(fields.length);
  return decode(fields);
}

/**
 * Returns the document as BSON; undefined fields are omitted, undefined array elements become null. Throws
 * BSONObjectTooLarge for more than 17 MB, the most that the bson library writes.
 */
export function encode(document: Doc): Uint8Array {
  try {
    const bytes = serialize(document, { ignoreUndefined: true });
    // The library cuts off a text at the end of its buffer.
    if (bytes.length <= BUFFER_BYTES) return bytes;
  } catch (error) {
    if (!isRangeError(error)) throw error;
  }
  throw new MongoError(10_334, 'BSONObj size is larger than 17825792 (17MB)');
}

/** Sets a field; `__proto__` becomes an ordinary field instead of the object's prototype. */
export function setField(target: Doc, name: string, value: unknown): void {
  if (name !== '__proto__') target[name] = value;
  else Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
}

function plainFields(source: object, depth: number): Doc {
  if (depth < 0) throw badValue('the document is nested too deeply');
  if (Object.hasOwn(source, '_bsontype')) throw badValue("the field name '_bsontype' is reserved");
  const document: Doc = {};
  for (const [name, value] of Object.entries(source)) setField(document, name, plain(value, depth - 1));
  return document;
}

function plain(value: unknown, depth: number): unknown {
  if (value === undefined) return null;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return plainItems(value, depth);
  if (hasTag(value, 'Int32') || hasTag(value, 'Double')) return plainNumber(value);
  if (value instanceof DBRef) return plainReference(value, depth);
  return '_bsontype' in value && !Object.hasOwn(value, '_bsontype') ? value : plainFields(value, depth);
}

function plainItems(items: unknown[], depth: number): unknown[] {
  if (depth < 0) throw badValue('the document is nested too deeply');
  return items.map((item) => plain(item, depth - 1));
}

function plainNumber(value: object): unknown {
  if (!('value' in value) || typeof value.value !== 'number') return value;
  return hasTag(value, 'Double') && isInt32(value.value) ? value : value.value;
}

// The bson library decodes `{$ref, $id}` as a DBRef, MongoDB compares it as a document.
function plainReference(reference: DBRef, depth: number): Doc {
  return {
    $ref: reference.collection,
    $id: plain(reference.oid, depth),
    ...(reference.db ? { $db: reference.db } : {}),
    ...plainFields(reference.fields, depth),
  };
}
