import { MongoError } from '../errors.ts';
import { inSlices, type Steps } from '../steps.ts';
import type { Changes, Reader, Store } from '../storage/store.ts';
import { type Collection, createCollection, findCollection, listCollections } from './catalog.ts';
import { GroupCommit } from './groupCommit.ts';
import { lastRecord, recordOf } from './keys.ts';
import { LatestView, preserve, Snapshot, Transaction, type WriteView } from './transaction.ts';

/** Longer reads pause for other commands. */
const SLICE_MS = 2;

const NO_CHANGES: Changes = new Map();

/** Waits for the end of a transaction; an error that it throws ends the write that has to wait. */
export type Wait = (ended: Promise<void>) => Promise<void>;

function attempt<T>(work: () => T): { result: T } | { error: unknown } {
  try {
    return { result: work() };
  } catch (error) {
    return { error };
  }
}

/**
 * The store with its catalog and its open transactions.
 *
 * Writes run synchronously on one thread, so that each is atomic. Transactions stay open between commands; a key that
 * one has written, or relies on, belongs to it until it ends, and any other write of that key conflicts: one outside
 * transactions waits until the transaction has ended, then runs again; one of a transaction is a WriteConflict.
 *
 * A commit takes effect for later writes and transactions at once, and is answered when it is on disk. Reads outside
 * transactions see only what is on disk.
 */
export class Engine {
  readonly store: Store;
  readonly #sliceMs: number;
  readonly #commits: GroupCommit;
  readonly #open = new Set<Transaction>();
  readonly #paused = new Set<Snapshot>();
  #isClosing = false;
  #lastId: number;
  #lastRecord: number;

  constructor(store: Store, sliceMs = SLICE_MS) {
    this.store = store;
    this.#sliceMs = sliceMs;
    this.#commits = new GroupCommit(store, {
      beforeCommit: (changes) => preserve([...this.#paused], store, changes),
      // They may have read what was not stored.
      failed: () => this.#abortAll(),
    });
    const collections = listCollections(store);
    const ids = collections.flatMap(({ id, indexes }) => [id, ...indexes.map((index) => index.id)]);
    this.#lastId = Math.max(0, ...ids);
    this.#lastRecord = Math.max(0, ...collections.map(({ id }) => lastRecord(store, id)));
  }

  readonly nextId = (): number => (this.#lastId += 1);
  readonly nextRecord = (): string => recordOf((this.#lastRecord += 1));

  /** The state after all commits, also those that are not on disk yet. */
  get latest(): Reader {
    return this.#commits.latest;
  }

  /** Returns the collection, which is created when there is none. */
  ensureCollection(view: WriteView, database: string, name: string): Collection {
    return findCollection(view, database, name) ?? createCollection(view, database, name, this.nextId);
  }

  /**
   * Runs a read that pauses for other commands: of a transaction, or of a snapshot of what is on disk. `check` runs
   * after each pause; an error that it throws ends the read.
   */
  async read<T>(source: Snapshot | Transaction, steps: Steps<T>, check: () => void): Promise<T> {
    const isSnapshot = source instanceof Snapshot;
    const snapshot = isSnapshot ? source : source.snapshot;
    const pause = () => {
      if (isSnapshot) this.#paused.add(source);
    };
    try {
      return await inSlices(steps, this.#sliceMs, pause, () => {
        if (!isSnapshot) source.assertOpen();
        snapshot.resume();
        check();
      });
    } finally {
      this.#paused.delete(snapshot);
    }
  }

  /**
   * Runs a write outside transactions, several times when it has to wait. All of its changes are on disk when this
   * resolves; none is kept when `work` throws.
   */
  async write<T>(work: (view: WriteView) => T, wait: Wait = (ended) => ended): Promise<T> {
    for (;;) {
      if (this.#isClosing) throw new MongoError(91, 'The server is shutting down');
      const view = new LatestView(this.latest);
      const outcome = attempt(() => work(view));
      const holder = this.#holderOf(view);
      if (!holder) {
        await this.#apply('error' in outcome ? NO_CHANGES : view.changes);
        if ('error' in outcome) throw outcome.error;
        return outcome.result;
      }
      await wait(holder.ended);
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
    const transaction = new Transaction(this.latest, () => this.#open);
    this.#open.add(transaction);
    return transaction;
  }

  /** Stores the transaction's writes together with those of `finish`. Throws when the transaction has ended. */
  async commit(transaction: Transaction, finish: (view: WriteView) => void): Promise<void> {
    transaction.assertOpen();
    try {
      if (transaction.changes.size > 0) finish(transaction);
      this.#open.delete(transaction);
      const stored = this.#apply(transaction.changes);
      // Its documents are free for others, whose commits are stored together with this one or later.
      transaction.end('committed');
      await stored;
    } catch (error) {
      this.#open.delete(transaction);
      transaction.end('aborted');
      throw error;
    }
  }

  abort(transaction: Transaction): void {
    this.#open.delete(transaction);
    if (transaction.state === 'open') transaction.end('aborted');
  }

  #apply(changes: Changes): Promise<void> {
    // Records that a write without changes has read may still be on their way to the disk.
    if (changes.size === 0) return this.settled();
    const snapshots = Array.from(this.#open, ({ snapshot }) => snapshot);
    preserve(snapshots, this.latest, changes);
    return this.#commits.add(changes);
  }

  /** Resolves once all commits are on disk. */
  settled(): Promise<void> {
    return this.#commits.settled();
  }

  #abortAll(): void {
    for (const transaction of this.#open) this.abort(transaction);
  }

  /** Refuses further writes and aborts the open transactions, on which others may wait. */
  stop(): void {
    this.#isClosing = true;
    this.#abortAll();
  }

  async close(): Promise<void> {
    this.stop();
    this.#commits.flush();
    await this.store.close();
  }
}
