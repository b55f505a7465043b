/** How many records of a long list are fetched, and worked on, at one go: a few milliseconds of work. */
export const BATCH_SIZE = 100;

/** The part of a Mongoose query that this needs. */
export type Readable<Fields> = {
  cursor(options: { batchSize: number }): AsyncIterable<Fields> & { close(): Promise<unknown> };
};

/**
 * What a query finds, one record after the other, however many there are. The cursor is closed when the reader stops;
 * Mongoose's own loops over a cursor leave it open when they are left early. One that cannot be closed any more, the
 * database closes by itself.
 */
export async function* eachRecord<Fields>(query: Readable<Fields>): AsyncGenerator<Fields> {
  const cursor = query.cursor({ batchSize: BATCH_SIZE });
  try {
    yield* cursor;
  } finally {
    await cursor.close().catch(() => {});
  }
}
