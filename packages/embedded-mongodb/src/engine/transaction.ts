import { MongoError } from '../errors.ts';
import { Overlay } from '../storage/memoryStore.ts';
import type { Changes, Entry, Reader, Span } from '../storage/store.ts';

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

// It changes only while a read pauses, which then begins another range.
const pastOf = (source: Reader) => new Overlay(source, true);

/** A reader that keeps its state while others change the source. */
export class Snapshot implements Reader {
  /** The values of the keys that others have changed since. */
  #past: Overlay;
  readonly #source: Reader;
  #pauses = 0;

  constructor(source: Reader) {
    this.#source = source;
    this.#past = pastOf(source);
  }

  /** Frees the kept values; the snapshot is not read any more. */
  release(): void {
    this.#past = pastOf(this.#source);
  }

  /** Keeps the value that another is about to overwrite in the source. */
  keep(key: string, value: Uint8Array | undefined): void {
    this.#past.set(key, value);
  }

  /** Must be called when a read continues after others were able to change the source. */
  resume(): void {
    this.#pauses += 1;
  }

  hasChanged(key: string): boolean {
    return this.#past.has(key);
  }

  get(key: string): Uint8Array | undefined {
    return this.#past.get(key);
  }

  *range(span: Span): Generator<Entry> {
    for (let rest: Span | null = span; rest;) {
      const pauses = this.#pauses;
      let next: Span | null = null;
      for (const entry of this.#past.range(rest)) {
        yield entry;
        // An entry that the source gave before the pause may have changed since.
        if (this.#pauses === pauses) continue;
        next = rest.reverse ? { ...rest, end: entry[0] } : { ...rest, start: `${entry[0]}\0` };
        break;
      }
      rest = next;
    }
  }
}

/** Lets snapshots of a source keep the values that the changes are about to overwrite; each value is read once. */
export function preserve(snapshots: readonly Snapshot[], source: Reader, changes: Changes): void {
  if (snapshots.length === 0) return;
  for (const key of changes.keys()) {
    const affected = snapshots.filter((snapshot) => !snapshot.hasChanged(key));
    if (affected.length === 0) continue;
    const value = source.get(key);
    for (const snapshot of affected) snapshot.keep(key, value);
  }
}

/**
 * A multi-document transaction: a snapshot of the database as of its first command, and its own writes above it. A key
 * that it has written belongs to it until it ends; see `Engine`.
 */
export class Transaction implements WriteView {
  state: 'open' | 'committed' | 'aborted' = 'open';
  readonly startedAt = performance.now();
  readonly ended: Promise<void>;
  #resolveEnded: () => void = () => {};
  readonly snapshot: Snapshot;
  /** Settles when the last command that was given to `inTurn` has ended. */
  #turn: Promise<unknown> = Promise.resolve();
  #own: Overlay;
  readonly #expected = new Set<string>();
  readonly #others: () => Iterable<Transaction>;

  /** `others` returns the open transactions, this one included. */
  constructor(source: Reader, others: () => Iterable<Transaction>) {
    this.#others = others;
    this.snapshot = new Snapshot(source);
    this.#own = new Overlay(this.snapshot);
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

  assertOpen(): void {
    if (this.state !== 'open') throw noSuchTransaction('Transaction has been aborted.');
  }

  /** Runs a command after those before it: clients may send several at once. Throws 251 when the transaction has ended. */
  inTurn<T>(command: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(() => {
      this.assertOpen();
      return command();
    });
    this.#turn = result.catch(() => {});
    return result;
  }

  /** Ends the transaction; its session remembers it, but not what it has read and written. */
  end(state: 'committed' | 'aborted'): void {
    this.state = state;
    this.snapshot.release();
    this.#own = new Overlay(this.snapshot);
    this.#resolveEnded();
  }

  get(key: string): Uint8Array | undefined {
    return this.#own.get(key);
  }

  range(span: Span): Iterable<Entry> {
    return this.#own.range(span);
  }

  /** Writes a key. Throws WriteConflict when another has changed it since the snapshot, or is about to. */
  set(key: string, value: Uint8Array | undefined): void {
    this.#assertUnchanged(key);
    for (const other of this.#others()) if (other !== this && other.holds(key)) throw heldByAnother();
    this.#own.set(key, value);
  }

  /** Relies on the key's value until the transaction ends. Throws WriteConflict as `set`. */
  expectCurrent(key: string): void {
    this.#assertUnchanged(key);
    for (const other of this.#others()) if (other !== this && other.changes.has(key)) throw heldByAnother();
    this.#expected.add(key);
  }

  #assertUnchanged(key: string): void {
    if (this.snapshot.hasChanged(key))
      throw writeConflict('the document was changed after the transaction began');
  }
}

const heldByAnother = () => writeConflict('another transaction has changed the document');

/** The view of a write outside transactions: the latest state, and the keys it relies on. */
export class LatestView extends Overlay implements WriteView {
  readonly expected = new Set<string>();

  expectCurrent(key: string): void {
    this.expected.add(key);
  }
}
