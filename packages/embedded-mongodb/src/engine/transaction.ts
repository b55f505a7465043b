import { MongoError } from '../errors.ts';
import { Overlay } from '../storage/overlay.ts';
import type { Changes, Entry, Reader, Span, Store } from '../storage/store.ts';
import { type Release, type WriterQueue, writeConflict } from './writerQueue.ts';

/** What a write works on: reads see its own writes, `expectCurrent` refuses to build on a value that has since changed. */
export type WriteView = Reader & {
  set(key: string, value: Uint8Array | undefined): void;
  expectCurrent(key: string): void;
};

/** A multi-document transaction: a snapshot of the store as of its first command, and its own writes above it. */
export class Transaction implements WriteView {
  state: 'open' | 'committed' | 'aborted' = 'open';
  /** On the clock that nobody sets. */
  readonly startedAt = performance.now();
  /** Values as the snapshot knew them, of keys that others have changed since. */
  #past: Overlay;
  #own: Overlay;
  #hasRead = false;
  #turn: Promise<Release> | null = null;
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    this.#past = new Overlay(store);
    this.#own = new Overlay(this.#past);
  }

  get changes(): Changes {
    return this.#own.changes;
  }

  /** Keeps what others are about to overwrite. */
  preserve(changes: Changes, store: Store): void {
    for (const key of changes.keys()) if (!this.#past.has(key)) this.#past.set(key, store.get(key));
  }

  /** Waits for the turn to write, once per transaction. */
  async becomeWriter(queue: WriterQueue): Promise<void> {
    this.#turn ??= queue.acquire();
    await this.#turn;
    this.assertOpen();
    if (this.#hasRead) return;
    // Nothing was read yet, so the snapshot may as well begin now: what others wrote while we waited is no conflict.
    this.#past = new Overlay(this.#store);
    this.#own = new Overlay(this.#past);
  }

  assertOpen(): void {
    if (this.state !== 'open') throw noSuchTransaction('Transaction has been aborted.');
  }

  /** Ends the transaction and lets the next writer in; a turn still being waited for is given back on arrival. */
  end(state: 'committed' | 'aborted'): void {
    this.state = state;
    this.#turn?.then(
      (release) => release(),
      () => {},
    );
  }

  get(key: string): Uint8Array | undefined {
    this.#hasRead = true;
    return this.#own.get(key);
  }

  range(span: Span): Iterable<Entry> {
    this.#hasRead = true;
    return this.#own.range(span);
  }

  set(key: string, value: Uint8Array | undefined): void {
    this.expectCurrent(key);
    this.#own.set(key, value);
  }

  expectCurrent(key: string): void {
    if (this.#past.has(key)) throw writeConflict('the document was changed after the transaction began');
  }
}

/** Error 251, with the label that tells a driver to try the whole transaction again. */
export const noSuchTransaction = (message: string) =>
  new MongoError(251, message, {}, ['TransientTransactionError']);

/** The view of a write outside transactions: always the latest state, so nothing can have changed under it. */
export class LatestView extends Overlay implements WriteView {
  expectCurrent(): void {}
}
