import { Long } from 'bson';
import { MongoError } from '../errors.ts';
import type { Doc } from '../values/types.ts';
import { RawBatch } from '../wire.ts';

const IDLE_MS = 10 * 60_000;
const FIRST_BATCH = 101;
const BATCH_BYTES = 16 * 1024 * 1024;
/** The bytes that the open cursors may hold together, besides the one that was opened last. */
const MOST_BYTES = 128 * 1024 * 1024;
/** The memory that a document takes besides its bytes. */
const DOCUMENT_BYTES = 250;

type Cursor = {
  namespace: string;
  documents: readonly Uint8Array[];
  bytes: number;
  position: number;
  usedAt: number;
};

/**
 * The open cursors: the documents that a query found, and the position up to which they were sent. When they hold too
 * much, those that were not used for the longest time are closed.
 */
export class Cursors {
  readonly #open = new Map<bigint, Cursor>();
  #lastId = 0n;

  /** Returns the reply with the first batch; the cursor stays open only when documents are left. */
  open(namespace: string, documents: readonly Uint8Array[], batchSize: number | null, single = false): Doc {
    const bytes = documents.reduce((sum, document) => sum + document.length + DOCUMENT_BYTES, 0);
    const cursor: Cursor = { namespace, documents, bytes, position: 0, usedAt: performance.now() };
    const firstBatch = this.#take(cursor, batchSize ?? FIRST_BATCH);
    const more = cursor.position < documents.length && !single;
    const id = more ? (this.#lastId += 1n) : 0n;
    if (more) {
      this.#closeUnused();
      this.#open.set(id, cursor);
    }
    return { cursor: { firstBatch, id: Long.fromBigInt(id), ns: namespace } };
  }

  more(id: bigint, namespace: string, batchSize: number | null): Doc {
    const cursor = this.#open.get(id);
    if (!cursor) throw new MongoError(43, `cursor id ${id} not found`);
    if (cursor.namespace !== namespace)
      throw new MongoError(13, `The cursor is of '${cursor.namespace}', not of '${namespace}'`);
    cursor.usedAt = performance.now();
    const nextBatch = this.#take(cursor, batchSize || Number.POSITIVE_INFINITY);
    const done = cursor.position >= cursor.documents.length;
    this.#open.delete(id);
    if (!done) this.#open.set(id, cursor);
    return { cursor: { nextBatch, id: Long.fromBigInt(done ? 0n : id), ns: namespace } };
  }

  kill(id: bigint): boolean {
    return this.#open.delete(id);
  }

  // In the order of their last use.
  #closeUnused(): void {
    let bytes = 0;
    for (const [id, cursor] of Array.from(this.#open).reverse()) {
      bytes += cursor.bytes;
      if (bytes > MOST_BYTES) this.#open.delete(id);
    }
  }

  sweep(now = performance.now()): void {
    for (const [id, { usedAt }] of this.#open) if (now - usedAt > IDLE_MS) this.#open.delete(id);
  }

  // At most `count` documents and 16 MB, but at least one document.
  #take(cursor: Cursor, count: number): RawBatch {
    const start = cursor.position;
    let bytes = 0;
    while (cursor.position < cursor.documents.length && cursor.position - start < count) {
      bytes += cursor.documents[cursor.position]?.length ?? 0;
      if (bytes > BATCH_BYTES && cursor.position > start) break;
      cursor.position += 1;
    }
    return new RawBatch(cursor.documents.slice(start, cursor.position));
  }
}
