import { setImmediate } from 'node:timers/promises';
import { atMost } from './atMost.ts';

describe('atMost', () => {
  it('never runs more at once, and runs them all in order', async () => {
    const inTurn = atMost(2);
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    const results = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map((n) =>
        inTurn(async () => {
          begun.push(n);
          running += 1;
          most = Math.max(most, running);
          await setImmediate();
          running -= 1;
          return n * 10;
        }),
      ),
    );
    expect(results).toEqual([10, 20, 30, 40, 50, 60, 70]);
    expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(most).toBe(2);
  });

  it('goes on after work that failed', async () => {
    const inTurn = atMost(1);
    const failed = inTurn(() => Promise.reject(new Error('broken')));
    const after = inTurn(() => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('broken');
    expect(await after).toBe('done');
  });
});
