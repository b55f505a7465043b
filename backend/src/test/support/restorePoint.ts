import { isDeepStrictEqual } from 'node:util';
import mongoose, { type mongo } from 'mongoose';
import { forgetDocuments } from './testDatabase.ts';

type Documents = Record<string, mongo.Document[]>;

/** The methods that change no document. */
const READS = /^(find|findOne|aggregate|count\w*|distinct)$/;

/** Returns the documents of these collections, by default of every one, without the counters of rate limits. */
export async function storedDocuments(
  names: Iterable<string> = Object.keys(mongoose.connection.collections),
): Promise<Documents> {
  const entries = [...names]
    .filter((name) => name !== 'ratelimits')
    .map(async (name) => [
      name,
      await mongoose.connection.collection(name).find().sort({ _id: 1 }).toArray(),
    ]);
  return Object.fromEntries(await Promise.all(entries));
}

const isIn = (documents: mongo.Document[], document: mongo.Document): boolean =>
  documents.some((other) => isDeepStrictEqual(other, document));

/**
 * Remembers the documents that are stored now. `restore` stores them again where this process has written since, and forgets what
 * it remembers of them; `written` names the collections that it has written, `end` stops watching its writes.
 */
export async function restorePoint() {
  const documents = await storedDocuments();
  const written = new Set(['ratelimits']);
  const noteWrite = ({ collectionName, method }: { collectionName: string; method: string }) => {
    if (!READS.test(method)) written.add(collectionName);
  };
  mongoose.connection.on('operation-start', noteWrite);

  async function restore(): Promise<void> {
    forgetDocuments();
    const current = Object.entries(await storedDocuments(written));
    await Promise.all([
      mongoose.connection.collection('ratelimits').deleteMany({}),
      ...current.map(async ([name, found]) => {
        const given = documents[name] ?? [];
        // An added document may have the value of a unique index that a removed one had.
        const added = found.filter((document) => !isIn(given, document)).map(({ _id }) => _id);
        const removed = given.filter((document) => !isIn(found, document));
        const collection = mongoose.connection.collection(name);
        if (added.length > 0) await collection.deleteMany({ _id: { $in: added } });
        if (removed.length > 0) await collection.insertMany(removed);
      }),
    ]);
    written.clear();
  }

  return {
    documents,
    written,
    restore,
    end: () => void mongoose.connection.off('operation-start', noteWrite),
  };
}
