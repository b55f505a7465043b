import { BSON, type Collection, Decimal128, Double, Int32, Long, MongoServerError } from 'mongodb';
import type { Operation } from './generate.ts';

/** Reads and compares exact BSON types. */
export const EXACT = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const;

async function perform(collection: Collection, operation: Operation): Promise<unknown> {
  switch (operation.kind) {
    case 'insert':
      return (await collection.insertMany(operation.documents, { ordered: true })).insertedCount;
    case 'find':
      return collection.find(operation.filter, { ...operation.options, ...EXACT }).toArray();
    case 'count':
      return collection.countDocuments(operation.filter);
    case 'distinct':
      return numbers(await collection.distinct(operation.key, operation.filter, EXACT));
    case 'aggregate':
      return numbers(await collection.aggregate(operation.pipeline, EXACT).toArray());
    case 'update': {
      const { filter, update, options, many } = operation;
      const result = many
        ? await collection.updateMany(filter, update, options)
        : await collection.updateOne(filter, update, options);
      return [result.matchedCount, result.modifiedCount, result.upsertedCount, result.upsertedId];
    }
    case 'replace': {
      const { filter, replacement, upsert } = operation;
      const result = await collection.replaceOne(filter, replacement, { upsert });
      return [result.matchedCount, result.modifiedCount, result.upsertedCount];
    }
    case 'findAndUpdate':
      return collection.findOneAndUpdate(operation.filter, operation.update, {
        ...operation.options,
        ...EXACT,
      });
    case 'delete':
      return (
        await (operation.many
          ? collection.deleteMany(operation.filter)
          : collection.deleteOne(operation.filter))
      ).deletedCount;
    default:
      throw new Error('unknown operation');
  }
}

/** Sorts fields by name: MongoDB adds new fields in that order, the reference engine in the order of the update. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, sorted(field)]),
  );
}

/** Replaces typed numbers by plain ones: which of two equal values `$min` keeps is undefined. */
function numbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(numbers);
  if (
    value instanceof Int32 ||
    value instanceof Double ||
    value instanceof Long ||
    value instanceof Decimal128
  ) {
    return Number(value.toString());
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, numbers(field)]));
}

const shown = (value: unknown): string => BSON.EJSON.stringify(sorted(value), { relaxed: false });

/** Returns the result of an operation as text with all BSON types; error codes are not compared. */
export async function outcome(collection: Collection, operation: Operation): Promise<string> {
  try {
    return shown({ value: await perform(collection, operation) });
  } catch (error) {
    if (error instanceof MongoServerError) return error.code === 11000 ? 'duplicate key' : 'refused';
    throw error;
  }
}

/** Returns the documents of the collection as text, in the order of `_id`. */
export async function content(collection: Collection): Promise<string> {
  return shown(await collection.find({}, { sort: { _id: 1 }, ...EXACT }).toArray());
}
