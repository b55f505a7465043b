import { SortedMap } from './sortedMap.ts';
import type { Store } from './store.ts';

/** Opens a store in the memory of the process. */
export function openMemoryStore(): Store {
  const entries = new SortedMap<Uint8Array>();
  return {
    get: (key) => entries.get(key),
    range: (span) => entries.range(span),
    commit: (changes) => {
      for (const [key, value] of changes) {
        if (value === undefined) entries.delete(key);
        else entries.set(key, value);
      }
    },
    close: async () => {},
  };
}
