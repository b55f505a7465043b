type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

type Options<Item> = {
  /** The most items of one group. */
  size: number;
  /** Items with the same key are never in the same group. */
  keyOf: (item: Item) => string;
};

/**
 * Returns a function that processes items in groups: the first at once, and those that arrive meanwhile together, in their
 * order. `run` returns the outcome of each item of its group; when it throws, that is the outcome of all.
 */
export function inGroups<Item, Result>(
  run: (group: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>,
  { size, keyOf }: Options<Item>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

  function takeGroup(): Waiting<Item, Result>[] {
    const group = new Map<string, Waiting<Item, Result>>();
    const rest: Waiting<Item, Result>[] = [];
    for (const one of waiting) {
      const key = keyOf(one.item);
      if (group.size < size && !group.has(key)) group.set(key, one);
      else rest.push(one);
    }
    waiting = rest;
    return [...group.values()];
  }

  async function runNext(): Promise<void> {
    const group = takeGroup();
    try {
      const outcomes = await run(group.map(({ item }) => item));
      for (const [at, { resolve, reject }] of group.entries()) {
        const outcome = outcomes[at];
        if (outcome?.status === 'fulfilled') resolve(outcome.value);
        else reject(outcome?.reason);
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  async function runAll(): Promise<void> {
    while (waiting.length > 0) await runNext();
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      setImmediate(() => void runAll());
    });
}
