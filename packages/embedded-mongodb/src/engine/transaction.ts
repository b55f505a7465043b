import { MongoError } from '../errors.ts';
import { Overlay } from '../storage/memoryStore.ts';
import type { Changes, Entry, Reader, Span, Store } from '../storage/store.ts';

/** The view of one write. `expectCurrent` declares that the write is only valid while the key keeps its value. */
export type WriteView = Reader & {
  set(key: string, value: Uint8Array | undefined): void;
  expectCurrent(key: string): void;
};

const TRANSIENT = ['TransientTransactionError'];

const writeConflict = (message: string) =>
  new MongoError(
    112,
    `Caused by :: Write conflict during plan execution and yielding is disabled. :: ${message}`,
  );

/** Error 251; its label makes drivers retry the whole transaction. */
export const noSuchTransaction = (message: string) => new MongoError(251, message, {}, TRANSIENT);

export class HeldByTransaction extends MongoError {
  readonly holder: Transaction;

  constructor(holder: Transaction) {
    const { message } = writeConflict('another transaction has changed the document');
    super(112, message);
    this.holder = holder;
  }
}

/**
 * A multi-document transaction: a snapshot of the store as of its first command, and its own writes above it. A key
 * that it has written belongs to it until it ends; see `Engine`.
 */
export class Transaction implements WriteView {
  state: 'open' | 'committed' | 'aborted' = 'open';
  readonly startedAt = performance.now();
  readonly ended: Promise<void>;
  #resolveEnded: () => void = () => {};
  /** The snapshot's values of the keys that others have changed since. */
  #past: Overlay;
  #own: Overlay;
  #expected = new Set<string>();
  hasRead = false;
  readonly #store: Store;
  readonly #others: () => Iterable<Transaction>;

  /** `others` returns the open transactions, this one included. */
  constructor(store: Store, others: () => Iterable<Transaction>) {
    this.#store = store;
    this.#others = others;
    this.#past = new Overlay(store);
    this.#own = new Overlay(this.#past);
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve;
    });
  }

  get changes(): Changes {
    return this.#own.changes;
  }

  holds(key: string): boolean {
    return this.changes.has(key) || this.#expected.has(key);
  }

  /** Keeps the values that others are about to overwrite. */
  preserve(changes: Changes): void {
    for (const key of changes.keys()) if (!this.#past.has(key)) this.#past.set(key, this.#store.get(key));
  }

  /** Discards the writes and reads of a first write that has to wait. */
  discardFirst(hadRead: boolean): void {
    this.#own = new Overlay(this.#past);
    this.#expected = new Set();
    this.hasRead = hadRead;
  }

  /** Makes the latest state the snapshot of a transaction that has neither read nor written. */
  refresh(): void {
    this.#past = new Overlay(this.#store);
    this.#own = new Overlay(this.#past);
  }

  assertOpen(): void {
    if (this.state !== 'open') throw noSuchTransaction('Transaction has been aborted.');
  }

  end(state: 'committed' | 'aborted'): void {
    this.state = state;
    this.#resolveEnded();
  }

  get(key: string): Uint8Array | undefined {
    this.hasRead = true;
    return this.#own.get(key);
  }

  range(span: Span): Iterable<Entry> {
    this.hasRead = true;
    return this.#own.range(span);
  }

  /** Writes a key. Throws WriteConflict when another has changed it since the snapshot, or is about to. */
  set(key: string, value: Uint8Array | undefined): void {
    this.#assertUnchanged(key);
    for (const other of this.#others())
      if (other !== this && other.holds(key)) throw new HeldByTransaction(other);
    this.#own.set(key, value);
  }

  /** Relies on the key's value until the transaction ends. Throws WriteConflict as `set`. */
  expectCurrent(key: string): void {
    this.#assertUnchanged(key);
    for (const other of this.#others())
      if (other !== this && other.changes.has(key)) throw new HeldByTransaction(other);
    this.#expected.add(key);
  }

  #assertUnchanged(key: string): void {
    if (this.#past.has(key)) throw writeConflict('the document was changed after the transaction began');
  }
}

/** The view of a write outside transactions: the latest state, and the keys it relies on. */
export class LatestView extends Overlay implements WriteView {
  readonly expected = new Set<string>();

  expectCurrent(key: string): void {
    this.expected.add(key);
  }
}
