type Memoized<Value> = { value: Promise<Value>; until: number };

/**
 * Returns `make` memoized per key; concurrent callers share one promise, and failures are not stored.
 * @param make computes the value of a key; a shared value is computed from the first caller's `given`
 * @param milliseconds maximum age of a value
 * @param most maximum number of values; beyond it the oldest is removed
 */
export function memoizeWithTtl<Value, Given = void>(
  make: (key: string, given: Given) => Promise<Value>,
  { milliseconds, most }: { milliseconds: number; most: number },
): (key: string, given: Given) => Promise<Value> {
  const kept = new Map<string, Memoized<Value>>();

  return (key, given) => {
    const known = kept.get(key);
    if (known && known.until > performance.now()) return known.value;
    const value = make(key, given);
    const entry: Memoized<Value> = { value, until: Infinity };
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
