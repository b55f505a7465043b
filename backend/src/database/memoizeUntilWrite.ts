import { LRUCache } from 'lru-cache';
import { mongo } from 'mongoose';
import { writesTo } from './writes.ts';

/** Limits how old a value can be after a write by another process. */
const MAX_AGE_MS = 2000;
const MAX_VALUES = 1000;

type Model = { collection: { collectionName: string } };

/**
 * Returns a function that computes a value from a filter of a model, or returns the one that it stored for an equal filter
 * at most two seconds ago and after the last write of this process to the collection. Not for what the response cache
 * stores, because the ages would add up.
 * @param shouldStore whether computing the value again would take long
 */
export function memoizeUntilWrite<Value extends number | boolean>(shouldStore: (value: Value) => boolean) {
  const stored = new LRUCache<string, Value>({ max: MAX_VALUES, ttl: MAX_AGE_MS - 1, ttlResolution: 0 });
  return async ({ collection }: Model, filter: object, compute: () => Promise<Value>): Promise<Value> => {
    const values = Buffer.from(mongo.BSON.serialize(filter)).toString('latin1');
    const key = `${collection.collectionName} ${writesTo(collection.collectionName)} ${values}`;
    const start = performance.now();
    const known = stored.get(key);
    if (known !== undefined) return known;
    const value = await compute();
    if (shouldStore(value)) stored.set(key, value, { start });
    return value;
  };
}
