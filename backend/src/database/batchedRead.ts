type Waiting<Value> = {
  resolve: (value: Value | undefined) => void;
  reject: (error: unknown) => void;
};

/**
 * Returns a read by key. All reads that begin in the same turn of the event loop are one call of `load`, so that many
 * simultaneous requests cost one query. Nothing is kept: every read sees what was stored when it began.
 */
export function batchedRead<Key extends string, Value>(
  load: (keys: Key[]) => Promise<ReadonlyMap<string, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let next = new Map<Key, Waiting<Value>[]>();

  async function run(): Promise<void> {
    const batch = next;
    next = new Map();
    try {
      const found = await load([...batch.keys()]);
      for (const [key, waiting] of batch) for (const { resolve } of waiting) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of [...batch.values()].flat()) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (next.size === 0) setImmediate(() => void run());
      const waiting = next.get(key);
      if (waiting) waiting.push({ resolve, reject });
      else next.set(key, [{ resolve, reject }]);
    });
}

/** Returns documents by their id. */
export const byId = <Document extends { _id: { toString: () => string } }>(
  documents: readonly Document[],
): Map<string, Document> => new Map(documents.map((document) => [document._id.toString(), document]));
