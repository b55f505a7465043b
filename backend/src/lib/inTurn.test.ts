import { setImmediate as turn } from 'node:timers/promises';
import { inTurn } from './inTurn.ts';

/** Work that ends when it is told to. */
function startable() {
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    log.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { log, work, end: (name: string) => ends.get(name)?.() };
}

describe('inTurn', () => {
  it('runs work on one course one after another, and work on others in parallel', async () => {
    const { log, work, end } = startable();
    const all = Promise.all([
      inTurn(['a', 'b'], work('first')),
      inTurn(['b', 'c'], work('second')),
      inTurn(['d'], work('third')),
      inTurn(['a'], work('fourth')),
    ]);
    await turn();
    expect(log).toEqual(['first', 'third']);
    end('first');
    await turn();
    expect(log).toEqual(['first', 'third', 'second', 'fourth']);
    for (const name of ['second', 'third', 'fourth']) end(name);
    expect(await all).toEqual(['first', 'second', 'third', 'fourth']);
  });

  it('goes on after work that failed', async () => {
    const failing = inTurn(['a'], () => Promise.reject(new Error('failed')));
    const next = inTurn(['a'], async () => 'next');
    await expect(failing).rejects.toThrow('failed');
    expect(await next).toBe('next');
  });
});
