import mongoose from 'mongoose';

/** The driver's methods that change nothing a reader could see. Whatever else there is, or will be, counts as a write. */
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
  if (!READS.has(method)) counts.set(collectionName, writesTo(collectionName) - transactions + 1);
});

/** Of a transaction nobody says which collections it has changed: it counts as a write to each. */
export function countTransaction(): void {
  transactions += 1;
}

/**
 * How many writes to a collection this process has ended so far, also those that failed: nobody knows how far they came.
 * It rises before whoever asked for the write hears of its end. What was read while it rose may be older than the write.
 */
export function writesTo(collection: string): number {
  return (counts.get(collection) ?? 0) + transactions;
}
