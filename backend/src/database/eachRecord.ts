/** Records fetched and processed at once: a few milliseconds of work. */
export const BATCH_SIZE = 100;

/** The part of a Mongoose query that this uses. */
export type Readable<Fields> = {
  cursor(options: { batchSize: number }): AsyncIterable<Fields> & { close(): Promise<unknown> };
};

/**
 * Yields the records of a query one by one without loading all of them. Closes the cursor when the caller stops early, which
 * Mongoose's own loops do not; the database closes by itself one that cannot be closed any more.
 */
export async function* eachRecord<Fields>(query: Readable<Fields>): AsyncGenerator<Fields> {
  const cursor = query.cursor({ batchSize: BATCH_SIZE });
  try {
    yield* cursor;
  } finally {
    await cursor.close().catch(() => {});
  }
}
