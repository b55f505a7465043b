import mongoose, { mongo } from 'mongoose';
import { z } from 'zod';

const PINGS = 5;
const ILLEGAL_OPERATION = 20;

/** Milliseconds a ping takes, the median of a few. */
export async function pingMs(): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < PINGS; n += 1) {
    const startedAt = performance.now();
    await database().admin().ping();
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((a, b) => a - b)[PINGS >> 1] ?? 0;
}

/** Whether a transaction can be made, by making one that reads. Throws when the database is gone. */
export async function hasTransactions(): Promise<boolean> {
  try {
    await mongoose.connection.withSession((session) =>
      session.withTransaction(() => database().collection('users').findOne({}, { session })),
    );
    return true;
  } catch (error) {
    // A server that stands alone refuses the transaction's number.
    if (error instanceof mongo.MongoServerError && error.code === ILLEGAL_OPERATION) return false;
    throw error;
  }
}

const helloAnswer = z.object({ localTime: z.date() });

/** How far the database's clock is ahead of ours, in milliseconds; null when it does not tell its time. */
export async function clockAheadMs(): Promise<number | null> {
  const askedAt = Date.now();
  const answer = helloAnswer.safeParse(await database().admin().command({ hello: 1 }));
  return answer.success ? answer.data.localTime.getTime() - (askedAt + Date.now()) / 2 : null;
}

export type IndexDifference = { collection: string; missing: string[]; extra: string[] };

/** For every model whose indexes are not those it names: which are missing, and which are there besides. */
export async function indexDifferences(): Promise<IndexDifference[]> {
  const differences = await Promise.all(
    Object.values(mongoose.models).map(async (model) => {
      const { toCreate, toDrop } = await model.diffIndexes();
      const missing = toCreate.map((keys: unknown) => JSON.stringify(keys));
      return { collection: model.collection.collectionName, missing, extra: toDrop };
    }),
  );
  return differences.filter(({ missing, extra }) => missing.length + extra.length > 0);
}

/** Whether no collection of ours is there yet: the first start makes them. */
export async function isUntouched(): Promise<boolean> {
  return (await database().listCollections({}, { nameOnly: true }).toArray()).length === 0;
}

function database(): mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw new Error('The database is not connected.');
  return db;
}
