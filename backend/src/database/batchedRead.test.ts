import { batchedRead } from './batchedRead.ts';

function counted() {
  const calls: string[][] = [];
  const read = batchedRead(async (keys: string[]) => {
    calls.push(keys);
    if (keys.includes('broken')) throw new Error('broken');
    return new Map(keys.filter((key) => key !== 'absent').map((key) => [key, key.toUpperCase()]));
  });
  return { read, calls };
}

describe('batchedRead', () => {
  it('answers the reads of one turn of the event loop with one query', async () => {
    const { read, calls } = counted();
    expect(await Promise.all([read('a'), read('absent'), read('b'), read('a')])).toEqual([
      'A',
      undefined,
      'B',
      'A',
    ]);
    expect(calls).toEqual([['a', 'absent', 'b']]);
  });

  it('reads again for the next turn, so that no answer is older than its request', async () => {
    const { read, calls } = counted();
    await read('a');
    await read('a');
    expect(calls).toEqual([['a'], ['a']]);
  });

  it('passes an error to every reader of its query, and to no later one', async () => {
    const { read } = counted();
    const outcomes = await Promise.allSettled([read('a'), read('broken')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await read('a')).toBe('A');
  });
});
