import type { Changes, Entry, Reader, Span, Store } from './store.ts';

const LEAF_SIZE = 512;

type Leaf<V> = { keys: string[]; values: V[] };

function lowerBound(keys: readonly string[], key: string): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** An ordered map in leaves of limited size: a lookup or update costs two binary searches and one short splice. */
class SortedMap<V> {
  #leaves: Leaf<V>[] = [];
  #firstKeys: string[] = [];

  #leafAt(key: string): number {
    const index = lowerBound(this.#firstKeys, key);
    return this.#firstKeys[index] === key ? index : Math.max(0, index - 1);
  }

  get(key: string): V | undefined {
    const leaf = this.#leaves[this.#leafAt(key)];
    if (!leaf) return undefined;
    const index = lowerBound(leaf.keys, key);
    return leaf.keys[index] === key ? leaf.values[index] : undefined;
  }

  set(key: string, value: V): void {
    const at = this.#leafAt(key);
    const leaf = this.#leaves[at];
    if (!leaf) {
      this.#leaves.push({ keys: [key], values: [value] });
      this.#firstKeys.push(key);
      return;
    }
    const index = lowerBound(leaf.keys, key);
    if (leaf.keys[index] === key) {
      leaf.values[index] = value;
      return;
    }
    leaf.keys.splice(index, 0, key);
    leaf.values.splice(index, 0, value);
    if (index === 0) this.#firstKeys[at] = key;
    if (leaf.keys.length > LEAF_SIZE) this.#split(at, leaf);
  }

  delete(key: string): void {
    const at = this.#leafAt(key);
    const leaf = this.#leaves[at];
    if (!leaf) return;
    const index = lowerBound(leaf.keys, key);
    if (leaf.keys[index] !== key) return;
    leaf.keys.splice(index, 1);
    leaf.values.splice(index, 1);
    const [first] = leaf.keys;
    if (first !== undefined) {
      this.#firstKeys[at] = first;
      return;
    }
    this.#leaves.splice(at, 1);
    this.#firstKeys.splice(at, 1);
  }

  #split(at: number, leaf: Leaf<V>): void {
    const half = leaf.keys.length >> 1;
    const right = { keys: leaf.keys.splice(half), values: leaf.values.splice(half) };
    this.#leaves.splice(at + 1, 0, right);
    this.#firstKeys.splice(at + 1, 0, right.keys[0] ?? '');
  }

  /** Yields the entries of the span. The map must not change meanwhile. */
  *range({ start, end, reverse = false }: Span): Generator<readonly [string, V]> {
    const step = reverse ? -1 : 1;
    let at = this.#leafAt(reverse ? end : start);
    for (let leaf = this.#leaves[at]; leaf; leaf = this.#leaves[at]) {
      const from = lowerBound(leaf.keys, start);
      const to = lowerBound(leaf.keys, end);
      for (let i = reverse ? to - 1 : from; i >= from && i < to; i += step) {
        yield [leaf.keys[i] ?? '', leaf.values[i] as V];
      }
      if (reverse ? from > 0 : to < leaf.keys.length) return;
      at += step;
    }
  }
}

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

/** An entry's value in a layer; `null` hides what lies below. */
type Layered = { value: Uint8Array | null };

function* present([key, { value }]: readonly [string, Layered]): Generator<Entry> {
  if (value) yield [key, value];
}

/** A reader with a layer of changes above another one. */
export class Overlay implements Reader {
  readonly #below: Reader;
  readonly #layer = new SortedMap<Layered>();
  readonly #changes = new Map<string, Uint8Array | undefined>();
  readonly #isStable: boolean;
  /** The changed keys that the ordered layer lacks: most changes are never read by range. */
  #unordered: string[] = [];

  /** A stable layer does not change while a range of it is read. */
  constructor(below: Reader, isStable = false) {
    this.#below = below;
    this.#isStable = isStable;
  }

  get changes(): Changes {
    return this.#changes;
  }

  has(key: string): boolean {
    return this.#changes.has(key);
  }

  set(key: string, value: Uint8Array | undefined): void {
    this.#changes.set(key, value);
    this.#unordered.push(key);
  }

  get(key: string): Uint8Array | undefined {
    return this.#changes.has(key) ? this.#changes.get(key) : this.#below.get(key);
  }

  // A copy, because an update may write while it reads its own matches.
  #ownEntries(span: Span): Iterable<readonly [string, Layered]> {
    for (const key of this.#unordered) this.#layer.set(key, { value: this.#changes.get(key) ?? null });
    this.#unordered = [];
    const entries = this.#layer.range(span);
    return this.#isStable ? entries : Array.from(entries);
  }

  range(span: Span): Iterable<Entry> {
    return this.#changes.size === 0 ? this.#below.range(span) : this.#merged(span);
  }

  *#merged(span: Span): Generator<Entry> {
    const isBefore = span.reverse ? (a: string, b: string) => a > b : (a: string, b: string) => a < b;
    const own = this.#ownEntries(span)[Symbol.iterator]();
    let mine = own.next();
    for (const entry of this.#below.range(span)) {
      for (; !mine.done && isBefore(mine.value[0], entry[0]); mine = own.next()) yield* present(mine.value);
      if (mine.done || mine.value[0] !== entry[0]) yield entry;
    }
    for (; !mine.done; mine = own.next()) yield* present(mine.value);
  }
}
