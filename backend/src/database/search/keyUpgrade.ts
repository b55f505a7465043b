import type { Types } from 'mongoose';
import { fillKeys, mendKeys, type KeyedModel, type KeysOf } from './fillKeys.ts';
import { setLed } from './searchIndexState.ts';

/** How one collection gets the keys that its records do not have from an earlier version. */
export type KeyUpgrade = {
  collection: string;
  /** Fills in what decides an order, before the server listens, and finds out whether the rest is there. */
  begin: () => Promise<number>;
  /** Fills in and mends what searches are led by, while the server serves. Gives how many records it has changed. */
  complete: (stopping: AbortSignal) => Promise<number>;
};

type KeyPaths<Fields> = {
  /** The key that is missing where sort keys are; none for a collection that is sorted by what it stores anyway. */
  sortKey?: string;
  /** The key that is missing where those are that lead a search. */
  grams: string;
  /** What keys are computed from; none where that never changes, so that no key can become wrong. */
  texts?: readonly string[];
  keysOf: KeysOf<Fields>;
};

export function keyUpgrade<Fields extends { _id: Types.ObjectId; updatedAt: Date }>(
  model: KeyedModel<Fields>,
  { sortKey, grams, texts, keysOf }: KeyPaths<Fields>,
): KeyUpgrade {
  const collection = model.collection.name;
  /** Their index takes by far the longest to write. */
  const withoutGrams = (record: Fields) =>
    Object.fromEntries(Object.entries(keysOf(record)).filter(([path]) => !path.startsWith('searchGrams')));
  return {
    collection,
    begin: async () => {
      setLed(collection, !(await model.exists({ [grams]: null })));
      return sortKey ? fillKeys(model, sortKey, withoutGrams) : 0;
    },
    complete: async (stopping) => {
      const filled = await fillKeys(model, grams, keysOf, stopping);
      if (!stopping.aborted) setLed(collection, true);
      const mended = texts && !stopping.aborted ? await mendKeys(model, texts, keysOf, stopping) : 0;
      return filled + mended;
    },
  };
}
