import mongoose, { type mongo } from 'mongoose';
import { unknownLogins } from '../../features/auth/knownLogins.ts';
import { forgetEvents } from '../../features/audit/auditQueue.ts';
import { forgetWindows } from '../../http/limiter.ts';
import { forgetSearches } from '../../http/rateLimit.ts';

type Documents = Record<string, mongo.Document[]>;

/** The methods that change no document. */
const READS = /^(find|findOne|aggregate|count\w*|distinct)$/;

/** Returns the documents of every collection, without the counters of rate limits. */
export async function storedDocuments(): Promise<Documents> {
  const { ratelimits: _tries, ...collections } = mongoose.connection.collections;
  const entries = Object.entries(collections).map(async ([name, collection]) => [
    name,
    await collection.find().sort({ _id: 1 }).toArray(),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Remembers the documents that are stored now. `restore` stores them again where this process has written since, and forgets what
 * it remembers of rate limits and unstored events; `end` stops watching its writes.
 */
export async function restorePoint() {
  const documents = await storedDocuments();
  const written = new Set(['ratelimits']);
  const noteWrite = ({ collectionName, method }: { collectionName: string; method: string }) => {
    if (!READS.test(method)) written.add(collectionName);
  };
  mongoose.connection.on('operation-start', noteWrite);

  async function restore(): Promise<void> {
    forgetWindows();
    forgetSearches();
    unknownLogins.clear();
    forgetEvents();
    const names = [...written];
    await Promise.all(
      names.map(async (name) => {
        const collection = mongoose.connection.collection(name);
        await collection.deleteMany({});
        const stored = documents[name] ?? [];
        if (stored.length > 0) await collection.insertMany(stored);
      }),
    );
    written.clear();
  }

  return { documents, restore, end: () => void mongoose.connection.off('operation-start', noteWrite) };
}
