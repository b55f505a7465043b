import type { Span } from './store.ts';

const LEAF_SIZE = 512;

type Leaf<V> = { keys: string[]; values: V[] };

/** First index whose key is not below `key`. */
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
export class SortedMap<V> {
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
