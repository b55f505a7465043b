import { SortedMap } from './sortedMap.ts';
import type { Changes, Entry, Reader, Span } from './store.ts';

/** An entry's value in a layer; `null` hides what lies below. */
type Layered = { value: Uint8Array | null };

/** A reader with a layer of changes above another one. */
export class Overlay implements Reader {
  readonly #below: Reader;
  readonly #layer = new SortedMap<Layered>();
  readonly #changes = new Map<string, Uint8Array | undefined>();

  constructor(below: Reader) {
    this.#below = below;
  }

  /** The changes of this layer. */
  get changes(): Changes {
    return this.#changes;
  }

  has(key: string): boolean {
    return this.#changes.has(key);
  }

  set(key: string, value: Uint8Array | undefined): void {
    this.#changes.set(key, value);
    this.#layer.set(key, { value: value ?? null });
  }

  get(key: string): Uint8Array | undefined {
    return this.#changes.has(key) ? this.#changes.get(key) : this.#below.get(key);
  }

  *range(span: Span): Generator<Entry> {
    if (this.#changes.size === 0) {
      yield* this.#below.range(span);
      return;
    }
    const isBefore = span.reverse ? (a: string, b: string) => a > b : (a: string, b: string) => a < b;
    // A copy, because an update may write while it reads its own matches.
    const own = Array.from(this.#layer.range(span));
    let next = 0;
    for (const entry of this.#below.range(span)) {
      for (let mine = own[next]; mine && isBefore(mine[0], entry[0]); mine = own[(next += 1)]) {
        if (mine[1].value) yield [mine[0], mine[1].value];
      }
      if (own[next]?.[0] !== entry[0]) yield entry;
    }
    for (const [key, { value }] of own.slice(next)) if (value) yield [key, value];
  }
}
