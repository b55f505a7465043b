/** Keys are binary strings, one character per byte, in byte order; see values/keys.ts. */
export type Entry = readonly [key: string, value: Uint8Array];

/** A half-open span of keys: `start` included, `end` not. With `keysOnly` the values are not checked for damage. */
export type Span = { start: string; end: string; reverse?: boolean; keysOnly?: boolean };

/** A source of ordered entries: a store, or a store as a transaction sees it. */
export type Reader = {
  get(key: string): Uint8Array | undefined;
  range(span: Span): Iterable<Entry>;
};

/** New values by key; `undefined` removes the key. */
export type Changes = ReadonlyMap<string, Uint8Array | undefined>;

/** An ordered key-value store. `commit` applies all changes or none; a durable store has them on disk when it returns. */
export type Store = Reader & {
  commit(changes: Changes): void;
  close(): Promise<void>;
};

/** Returns the smallest key greater than every key that starts with `prefix`. */
export function afterPrefix(prefix: string): string {
  const kept = prefix.replace(/\xff+$/, '');
  return kept.slice(0, -1) + String.fromCharCode(kept.charCodeAt(kept.length - 1) + 1);
}

/** Returns the span of all keys that start with `prefix`. */
export const prefixSpan = (prefix: string): Span => ({ start: prefix, end: afterPrefix(prefix) });
