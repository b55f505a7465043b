import mongoose from 'mongoose';

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

type Operation = { collectionName: string; method: string };

const counts = new Map<string, number>();
let transactions = 0;

mongoose.connection.on('operation-end', ({ collectionName, method }: Operation) => {
  if (!READS.has(method)) countWrite(collectionName);
});

/** Counts a write to one collection. */
export function countWrite(collection: string): void {
  counts.set(collection, writesTo(collection) - transactions + 1);
}

/** Counts a transaction as a write to every collection, because the driver does not report which ones it changed. */
export function countTransaction(): void {
  transactions += 1;
}

/**
 * Returns how many writes to a collection this process has completed, including failed ones, which may have changed
 * something. The count rises before the caller of the write continues. What was read while it rose may be older than
 * the write.
 */
export function writesTo(collection: string): number {
  return (counts.get(collection) ?? 0) + transactions;
}
