import { CACHED_COLLECTIONS } from '@institut/contract/call';
import { LRUCache } from 'lru-cache';
import { mongo } from 'mongoose';
import { writesTo } from './writes.ts';

/** As long as the response cache: how old a value can be after a write by another process. */
const MAX_AGE_MS = 2000;
const MAX_VALUES = 1000;
/** The response cache keeps what is read of them; a value that was kept as well would make a response older than it promises. */
const inResponseCache: ReadonlySet<string> = new Set(CACHED_COLLECTIONS);

/**
 * Returns a function that computes a value from one collection, or returns the value that it computed for an equal `key` at
 * most two seconds ago. A write of this process to the collection makes values invalid. `keeps` tells which values are stored;
 * those of collections in the response cache never are.
 */
export function keptUntilWritten<Value extends number | boolean | object>(keeps: (value: Value) => boolean) {
  const kept = new LRUCache<string, Value>({ max: MAX_VALUES, ttl: MAX_AGE_MS - 1, ttlResolution: 0 });
  return async (collection: string, key: object, compute: () => Promise<Value>): Promise<Value> => {
    if (inResponseCache.has(collection)) return compute();
    const values = Buffer.from(mongo.BSON.serialize(key)).toString('latin1');
    const name = `${collection} ${writesTo(collection)} ${values}`;
    const known = kept.get(name);
    if (known !== undefined) return known;
    const start = performance.now();
    const value = await compute();
    if (keeps(value)) kept.set(name, value, { start });
    return value;
  };
}
