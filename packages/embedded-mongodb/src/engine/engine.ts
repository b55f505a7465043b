import { MongoError } from '../errors.ts';
import type { Changes, Reader, Store } from '../storage/store.ts';
import { type Collection, createCollection, findCollection, listCollections } from './catalog.ts';
import { lastRecord, recordOf } from './keyspace.ts';
import { LatestView, Transaction, type WriteView } from './transaction.ts';
import { type Release, WriterQueue } from './writerQueue.ts';

/** How long a writer waits for another before it gets a WriteConflict. */
const WRITER_WAIT_MS = 5000;

/** The store with its catalog, its single writer and its open transactions. */
export class Engine {
  readonly store: Store;
  readonly queue: WriterQueue;
  readonly #open = new Set<Transaction>();
  #lastId: number;
  #lastRecord: number;

  constructor(store: Store, writerWaitMs = WRITER_WAIT_MS) {
    this.store = store;
    this.queue = new WriterQueue(writerWaitMs);
    const collections = listCollections(store);
    this.#lastId = Math.max(
      0,
      ...collections.flatMap(({ id, indexes }) => [id, ...indexes.map((index) => index.id)]),
    );
    this.#lastRecord = Math.max(0, ...collections.map(({ id }) => lastRecord(store, id)));
  }

  readonly nextId = (): number => (this.#lastId += 1);
  readonly nextRecord = (): string => recordOf((this.#lastRecord += 1));

  collection(reader: Reader, database: string, name: string): Collection | null {
    return findCollection(reader, database, name);
  }

  /** The collection, made on the spot when it is not there yet. */
  ensureCollection(view: WriteView, database: string, name: string): Collection {
    return findCollection(view, database, name) ?? createCollection(view, database, name, this.nextId);
  }

  /** Runs one write outside transactions: all of its changes are on disk when this resolves, or none if it threw. */
  async write<T>(work: (view: WriteView) => T): Promise<T> {
    const release: Release = await this.queue.acquire();
    try {
      const view = new LatestView(this.store);
      const result = work(view);
      this.#apply(view.changes);
      return result;
    } finally {
      release();
    }
  }

  begin(): Transaction {
    const transaction = new Transaction(this.store);
    this.#open.add(transaction);
    return transaction;
  }

  /** Puts the transaction's writes on disk, together with `finish`'s, and lets the next writer in. */
  async commit(transaction: Transaction, finish: (view: WriteView) => void): Promise<void> {
    transaction.assertOpen();
    if (transaction.changes.size > 0) {
      finish(transaction);
      this.#open.delete(transaction);
      try {
        this.#apply(transaction.changes);
      } catch (error) {
        transaction.end('aborted');
        throw error;
      }
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
    for (const transaction of this.#open) transaction.preserve(changes, this.store);
    this.store.commit(changes);
  }

  async close(): Promise<void> {
    for (const transaction of Array.from(this.#open)) this.abort(transaction);
    const release = await this.queue.acquire().catch(() => null);
    await this.store.close();
    release?.();
  }
}

export const namespaceNotFound = (database: string, name: string) =>
  new MongoError(26, `ns not found ${database}.${name}`);
