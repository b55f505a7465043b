import mongoose, { type ClientSession } from 'mongoose';
import { dryRunSession } from './dryRun.ts';

/** Methods of the driver that change no documents. Every other method counts as a write, also a future one. */
const READS = new Set([
  'find',
  'findOne',
  'aggregate',
  'distinct',
  'countDocuments',
  'estimatedDocumentCount',
  'createIndex',
  'createIndexes',
  'listIndexes',
]);

type Operation = { _id: unknown; collectionName: string; method: string };
type StartedOperation = Operation & { params: ({ session?: ClientSession } | undefined)[] };

const counts = new Map<string, number>();
let transactions = 0;
/** The operations in progress whose transaction is counted once it is committed. */
const uncommitted = new Set<unknown>();

mongoose.connection.on('operation-start', ({ _id, collectionName, method, params }: StartedOperation) => {
  if (params.at(-1)?.session?.inTransaction()) uncommitted.add(_id);
  else if (!READS.has(method) && dryRunSession()) {
    // Thrown to the caller of the operation, which is not sent.
    throw new Error(`A dry run must not write to ${collectionName} outside of its transaction.`);
  }
});
mongoose.connection.on('operation-end', ({ _id, collectionName, method }: Operation) => {
  if (!uncommitted.delete(_id) && !READS.has(method)) countWrites(collectionName, 1);
});

const countWrites = (collection: string, change: 1 | -1): void =>
  void counts.set(collection, (counts.get(collection) ?? 0) + change);

/**
 * Counts a transaction as a write to every collection but the `spared` ones, because the driver does not report which ones it
 * changed.
 */
export function countTransaction(spared: readonly string[] = []): void {
  transactions += 1;
  for (const collection of spared) countWrites(collection, -1);
}

/**
 * Returns how many writes to a collection this process has completed, including failed ones, which may have changed
 * something. The count rises before the caller of the write continues. What was read while it rose may be older than
 * the write.
 */
export function writesTo(collection: string): number {
  return (counts.get(collection) ?? 0) + transactions;
}
