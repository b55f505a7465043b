import { inBatches, started } from './inBatches.ts';

async function* numbers(count: number) {
  for (let n = 1; n <= count; n += 1) yield n;
}

async function* broken(): AsyncGenerator<number> {
  yield await Promise.reject(new Error('gone'));
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const seen: T[] = [];
  for await (const item of items) seen.push(item);
  return seen;
}

describe('inBatches', () => {
  it.each([
    [0, []],
    [2, [[1, 2]]],
    [3, [[1, 2], [3]]],
    [
      4,
      [
        [1, 2],
        [3, 4],
      ],
    ],
  ])('groups %i items', async (count, batches) => {
    expect(await all(inBatches(numbers(count), 2))).toEqual(batches);
  });

  it('yields to other work between batches', async () => {
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    }, 0);
    await all(inBatches(numbers(2000), 10));
    clearInterval(others);
    expect(turns).toBeGreaterThan(1);
  });
});

describe('started', () => {
  it('returns all items including the first', async () => {
    expect(await all(await started(numbers(3)))).toEqual([1, 2, 3]);
    expect(await all(await started(numbers(0)))).toEqual([]);
  });

  it('fails at once when nothing can be read', async () => {
    await expect(started(broken())).rejects.toThrow('gone');
  });
});
