import { memoizeWithTtl } from './memoize.ts';

const LIMITS = { milliseconds: 1000, most: 2 };

function counted() {
  const made: string[] = [];
  const make = async (key: string) => {
    made.push(key);
    return `${key}${made.length}`;
  };
  return { made, make };
}

describe('memoizeWithTtl', () => {
  let now = 0;
  beforeEach(() => {
    now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  it('computes a value once for simultaneous and later callers', async () => {
    const { made, make } = counted();
    const ask = memoizeWithTtl(make, LIMITS);
    expect(await Promise.all([ask('a'), ask('a')])).toEqual(['a1', 'a1']);
    now = 999;
    expect(await ask('a')).toBe('a1');
    expect(made).toEqual(['a']);
  });

  it('computes it again after its maximum age', async () => {
    const { make } = counted();
    const ask = memoizeWithTtl(make, LIMITS);
    await ask('a');
    now = 1000;
    expect(await ask('a')).toBe('a2');
  });

  it('shares a computation that takes longer than the maximum age', async () => {
    const finish: ((value: string) => void)[] = [];
    const ask = memoizeWithTtl(() => new Promise<string>((resolve) => finish.push(resolve)), LIMITS);
    const first = ask('a');
    now = 5000;
    const second = ask('a');
    expect(finish).toHaveLength(1);
    for (const resolve of finish) resolve('gotovo');
    expect(await Promise.all([first, second])).toEqual(['gotovo', 'gotovo']);
  });

  it('removes the oldest value above the maximum count', async () => {
    const { made, make } = counted();
    const ask = memoizeWithTtl(make, LIMITS);
    for (const key of ['a', 'b', 'c', 'b', 'a']) await ask(key);
    expect(made).toEqual(['a', 'b', 'c', 'a']);
  });

  it('does not store a failure', async () => {
    let isBroken = true;
    const ask = memoizeWithTtl(async () => {
      if (isBroken) throw new Error('puklo');
      return 'radi';
    }, LIMITS);
    await expect(ask('a')).rejects.toThrow('puklo');
    isBroken = false;
    expect(await ask('a')).toBe('radi');
  });
});
