/**
 * Keeps work of one kind within bounds: `const inTurn = atMost(2)`, then `await inTurn(() => work())`.
 * At most `limit` run at once, the others wait in the order they came. Gives what the work gives, throws what it throws.
 */
export function atMost(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (running < limit) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place is handed on, or given up when nobody waits.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
