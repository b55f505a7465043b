import { setImmediate } from 'node:timers/promises';

/**
 * Groups items into batches of at most `size`. Yields to the event loop before each further batch, so that a long list delays
 * other requests no longer than one batch takes.
 */
export async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
    await setImmediate();
  }
  if (batch.length > 0) yield batch;
}

/**
 * Returns `items` after waiting for the first one, so that a list that cannot be read fails before its response has begun.
 * The caller has to end `items`.
 */
export async function started<T>(items: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await items.next();
  async function* all() {
    if (first.done) return;
    yield first.value;
    yield* items;
  }
  return all();
}
