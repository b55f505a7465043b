import { EventEmitter, once } from 'node:events';
import { inGroups } from './inGroups.ts';

/** Each group waits until the test lets it end. */
function held(size = 10) {
  const groups: string[][] = [];
  const steps = new EventEmitter();
  const run = async (group: readonly string[]) => {
    groups.push([...group]);
    steps.emit('begun');
    await once(steps, 'end');
    return group.map((item): PromiseSettledResult<string> =>
      item === 'bad' ? { status: 'rejected', reason: new Error(item) } : { status: 'fulfilled', value: item },
    );
  };
  const add = inGroups(run, { size, keyOf: (item) => item.slice(0, 3) });
  const begun = () => once(steps, 'begun');
  return { add, groups, begun, end: () => steps.emit('end') };
}

describe('inGroups', () => {
  it('runs the items together that arrive while others are running', async () => {
    const { add, groups, begun, end } = held();
    const first = add('one');
    await begun();
    const later = [add('two'), add('three')];
    const next = begun();
    end();
    expect(await first).toBe('one');
    await next;
    end();
    expect(await Promise.all(later)).toEqual(['two', 'three']);
    expect(groups).toEqual([['one'], ['two', 'three']]);
  });

  it('never runs two items with the same key, or more than its size, together', async () => {
    const { add, groups, begun, end } = held(2);
    const all = Promise.all(['ana1', 'ana2', 'ben1', 'cid1'].map((item) => add(item)));
    for (const last of [false, true]) {
      await begun();
      if (!last) end();
    }
    end();
    expect(await all).toEqual(['ana1', 'ana2', 'ben1', 'cid1']);
    expect(groups).toEqual([
      ['ana1', 'ben1'],
      ['ana2', 'cid1'],
    ]);
  });

  it('gives each item its own outcome', async () => {
    const { add, begun, end } = held();
    const outcomes = Promise.allSettled([add('good'), add('bad')]);
    await begun();
    end();
    expect(await outcomes).toEqual([
      { status: 'fulfilled', value: 'good' },
      { status: 'rejected', reason: new Error('bad') },
    ]);
  });

  it('goes on after a group that fails', async () => {
    let isBroken = true;
    const add = inGroups<string, string>(
      async (group) => {
        if (isBroken) throw new Error('broken');
        return group.map((value) => ({ status: 'fulfilled', value }));
      },
      { size: 2, keyOf: (item) => item },
    );
    await expect(Promise.all([add('a'), add('b')])).rejects.toThrow('broken');
    isBroken = false;
    expect(await add('c')).toBe('c');
  });
});
