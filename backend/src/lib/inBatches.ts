import { setImmediate } from 'node:timers/promises';

/**
 * Gathers what arrives one by one into batches of at most `size`. Everything else that waits in this process gets its turn
 * before each further batch, so that a long list holds nobody up for longer than one batch takes.
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
 * Waits for the first item, so that a list that cannot be read at all fails here and not where its reader has already
 * begun to write; then gives that item and the rest. Whoever calls it ends `items` itself.
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
