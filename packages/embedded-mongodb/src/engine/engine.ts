import { MongoError } from '../errors.ts';
import type { Changes, Store } from '../storage/store.ts';
import { type Collection, createCollection, findCollection, listCollections } from './catalog.ts';
import { lastRecord, recordOf } from './keys.ts';
import { HeldByTransaction, LatestView, Transaction, type WriteView } from './transaction.ts';

const CONFLICT_WAIT_MS = 5000;

const settlesWithin = (promise: Promise<void>, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    void promise.then(() => resolve(true)).finally(() => clearTimeout(timer));
  });

/**
 * The store with its catalog and its open transactions.
 *
 * Writes run synchronously on one thread, so that each is atomic. Transactions stay open between commands; a key that
 * one has written, or relies on, belongs to it until it ends, and any other write of that key conflicts:
 * - a write outside transactions waits until the transaction has ended, then runs again;
 * - the first write of a transaction waits as well, up to `conflictWaitMs`, then it is a WriteConflict;
 * - a later write of a transaction is a WriteConflict at once. A waiting transaction therefore holds nothing: no deadlocks.
 */
export class Engine {
  readonly store: Store;
  readonly #conflictWaitMs: number;
  readonly #open = new Set<Transaction>();
  #isClosing = false;
  #lastId: number;
  #lastRecord: number;

  constructor(store: Store, conflictWaitMs = CONFLICT_WAIT_MS) {
    this.store = store;
    this.#conflictWaitMs = conflictWaitMs;
    const collections = listCollections(store);
    const ids = collections.flatMap(({ id, indexes }) => [id, ...indexes.map((index) => index.id)]);
    this.#lastId = Math.max(0, ...ids);
    this.#lastRecord = Math.max(0, ...collections.map(({ id }) => lastRecord(store, id)));
  }

  readonly nextId = (): number => (this.#lastId += 1);
  readonly nextRecord = (): string => recordOf((this.#lastRecord += 1));

  /** Returns the collection, which is created when there is none. */
  ensureCollection(view: WriteView, database: string, name: string): Collection {
    return findCollection(view, database, name) ?? createCollection(view, database, name, this.nextId);
  }

  /**
   * Runs a write outside transactions, several times when it has to wait. All of its changes are on disk when this
   * resolves; none is kept when `work` throws.
   */
  async write<T>(work: (view: WriteView) => T): Promise<T> {
    for (;;) {
      if (this.#isClosing) throw new MongoError(91, 'The server is shutting down');
      const view = new LatestView(this.store);
      let holder: Transaction | undefined;
      try {
        const result = work(view);
        holder = this.#holderOf(view);
        if (!holder) {
          this.#apply(view.changes);
          return result;
        }
      } catch (error) {
        holder = this.#holderOf(view);
        if (!holder) throw error;
      }
      await holder.ended;
    }
  }

  #holderOf({ changes, expected }: LatestView): Transaction | undefined {
    for (const transaction of this.#open) {
      for (const key of changes.keys()) if (transaction.holds(key)) return transaction;
      for (const key of expected) if (transaction.changes.has(key)) return transaction;
    }
    return undefined;
  }

  begin(): Transaction {
    const transaction = new Transaction(this.store, () => this.#open);
    this.#open.add(transaction);
    return transaction;
  }

  /** Runs a write in a transaction. Throws WriteConflict. */
  async writeIn<T>(transaction: Transaction, work: (view: WriteView) => T): Promise<T> {
    const end = performance.now() + this.#conflictWaitMs;
    for (;;) {
      const [isFirst, { hasRead }] = [transaction.changes.size === 0, transaction];
      try {
        return work(transaction);
      } catch (error) {
        if (!(error instanceof HeldByTransaction) || !isFirst) throw error;
        transaction.discardFirst(hasRead);
        if (!(await settlesWithin(error.holder.ended, end - performance.now()))) throw error;
      }
      transaction.assertOpen();
      // A transaction that has read nothing has no snapshot to keep: what was committed meanwhile is no conflict.
      if (!transaction.hasRead) transaction.refresh();
    }
  }

  /** Stores the transaction's writes together with those of `finish`. Throws when the transaction has ended. */
  commit(transaction: Transaction, finish: (view: WriteView) => void): void {
    transaction.assertOpen();
    try {
      if (transaction.changes.size > 0) {
        finish(transaction);
        this.#open.delete(transaction);
        this.#apply(transaction.changes);
      }
    } catch (error) {
      this.abort(transaction);
      throw error;
    }
    this.#open.delete(transaction);
    transaction.end('committed');
  }

  abort(transaction: Transaction): void {
    this.#open.delete(transaction);
    if (transaction.state === 'open') transaction.end('aborted');
  }

  #apply(changes: Changes): void {
    if (changes.size === 0) return;
    for (const transaction of this.#open) transaction.preserve(changes);
    this.store.commit(changes);
  }

  /** Refuses further writes and aborts the open transactions, on which others may wait. */
  stop(): void {
    this.#isClosing = true;
    for (const transaction of this.#open) this.abort(transaction);
  }

  async close(): Promise<void> {
    this.stop();
    await this.store.close();
  }
}
