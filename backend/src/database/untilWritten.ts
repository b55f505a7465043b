import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import { mongo } from 'mongoose';
import { writesTo } from './writes.ts';

/** As long as the response cache: how old a value can be after a write by another process. */
const MAX_AGE_MS = 2000;
const MAX_VALUES = 1000;

const ageListeners = new AsyncLocalStorage<(ageMs: number) => void>();

/** Runs `work` and reports to `onAge` the age of every stored value that it uses, also later. */
export const reportAges = <T>(onAge: (ageMs: number) => void, work: () => T): T =>
  ageListeners.run(onAge, work);

/**
 * Returns a function that computes a value from one collection, or returns the value that it computed for an equal `key` at
 * most two seconds ago. A write of this process to the collection makes values invalid. `keeps` tells which values are stored.
 */
export function keptUntilWritten<Value extends number | boolean | object>(keeps: (value: Value) => boolean) {
  const kept = new LRUCache<string, { value: Value; start: number }>({
    max: MAX_VALUES,
    ttl: MAX_AGE_MS - 1,
    ttlResolution: 0,
  });
  return async (collection: string, key: object, compute: () => Promise<Value>): Promise<Value> => {
    const values = Buffer.from(mongo.BSON.serialize(key)).toString('latin1');
    const name = `${collection} ${writesTo(collection)} ${values}`;
    const start = performance.now();
    const known = kept.get(name);
    if (known) {
      ageListeners.getStore()?.(start - known.start);
      return known.value;
    }
    const value = await compute();
    if (keeps(value)) kept.set(name, { value, start }, { start });
    return value;
  };
}
