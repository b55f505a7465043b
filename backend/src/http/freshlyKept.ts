type Kept<Value> = { value: Value; bytes: number; startedAt: number; version: number };
type UnderWay<Value> = { value: Promise<Value>; startedAt: number; version: number };

/** What is to be made, and the number that rises whenever what was made before no longer holds. */
export type Wanted = { key: string; version: () => number };

export type Limits<Value> = {
  /** How far behind a value may be, counted from when its making began. */
  maxAgeMs: number;
  /** Of all values together; a value of more than a tenth of it is not kept. */
  maxBytes: number;
  /** Bytes a value takes, or undefined for one that must not be kept. */
  bytesOf: (value: Value) => number | undefined;
  now?: () => number;
};

/**
 * Makes a value once for everybody who asks before it is old or its version has risen, also at the same moment.
 * What was begun under an earlier version is given only to those who asked under it, and never kept.
 * For values whose bytes count and that must not outlive a write; for a few small ones `brieflyKept` is enough.
 */
export class FreshlyKept<Value> {
  readonly #limits: Required<Limits<Value>>;
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #underWay = new Map<string, UnderWay<Value>>();
  #bytes = 0;

  constructor(limits: Limits<Value>) {
    this.#limits = { now: () => performance.now(), ...limits };
  }

  /** Bytes of all that is kept. */
  get bytes(): number {
    return this.#bytes;
  }

  /** What is kept, at once, if it still holds. */
  find({ key, version }: Wanted): Value | undefined {
    const known = this.#kept.get(key);
    return known && this.#holds(known, version()) ? known.value : undefined;
  }

  /** What is kept, being made for somebody else, or made now. Rejects as `make` does. */
  async get(wanted: Wanted, make: () => Promise<Value>): Promise<Value> {
    const known = this.find(wanted);
    if (known !== undefined) return known;
    const { key } = wanted;
    const version = wanted.version();
    const shared = this.#underWay.get(key);
    if (shared && this.#holds(shared, version)) return shared.value;

    const making = { value: make(), startedAt: this.#limits.now(), version };
    this.#underWay.set(key, making);
    try {
      const value = await making.value;
      if (this.#holds(making, wanted.version())) this.#keep(key, { ...making, value });
      return value;
    } finally {
      if (this.#underWay.get(key) === making) this.#underWay.delete(key);
    }
  }

  #holds({ startedAt, version }: { startedAt: number; version: number }, current: number): boolean {
    return version === current && this.#isYoung(startedAt);
  }

  #isYoung(startedAt: number): boolean {
    return this.#limits.now() - startedAt < this.#limits.maxAgeMs;
  }

  #keep(key: string, entry: Omit<Kept<Value>, 'bytes'>): void {
    this.#drop(key);
    const bytes = this.#limits.bytesOf(entry.value);
    if (bytes === undefined || bytes > this.#limits.maxBytes / 10) return;
    this.#kept.set(key, { ...entry, bytes });
    this.#bytes += bytes;
    // The first one kept is about the first one to become old: what took longer to make began before it was kept.
    for (const [oldest, { startedAt }] of this.#kept) {
      if (this.#bytes <= this.#limits.maxBytes && this.#isYoung(startedAt)) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const known = this.#kept.get(key);
    if (!known) return;
    this.#kept.delete(key);
    this.#bytes -= known.bytes;
  }
}
