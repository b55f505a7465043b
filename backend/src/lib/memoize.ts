type Kept<Value> = { value: Promise<Value>; until: number };

/**
 * Makes each value once for everybody who asks within a short time, also at the same moment.
 * A value that could not be made is not kept. For a few values that may be a little old, or whose key says as of which write
 * they are; `FreshlyKept` is for many whose bytes count, and keeps nothing that a write overtook.
 * @param make gives the value of a key, from what the first one to ask gives along
 * @param milliseconds how old a value may become
 * @param most how many values are kept; beyond that the oldest goes
 */
export function memoizeBriefly<Value, Given = void>(
  make: (key: string, given: Given) => Promise<Value>,
  { milliseconds, most }: { milliseconds: number; most: number },
): (key: string, given: Given) => Promise<Value> {
  const kept = new Map<string, Kept<Value>>();

  return (key, given) => {
    const known = kept.get(key);
    if (known && known.until > performance.now()) return known.value;
    const value = make(key, given);
    // However long it takes to make, nobody makes it a second time meanwhile.
    const entry: Kept<Value> = { value, until: Infinity };
    kept.delete(key);
    kept.set(key, entry);
    value.then(
      () => (entry.until = performance.now() + milliseconds),
      () => {
        if (kept.get(key) === entry) kept.delete(key);
      },
    );
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
