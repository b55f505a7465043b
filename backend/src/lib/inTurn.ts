/** The end of the last work under each key that is under way or waits. */
const last = new Map<string, Promise<unknown>>();

/**
 * Runs `work` once all earlier work of this process under one of the keys has ended, and in parallel with all other. People
 * who join one waiting list, for example, would otherwise conflict in the database, where each conflict repeats a transaction.
 */
export async function inTurn<Result>(keys: readonly string[], work: () => Promise<Result>): Promise<Result> {
  const mine = Promise.allSettled(keys.flatMap((key) => last.get(key) ?? [])).then(work);
  for (const key of keys) last.set(key, mine);
  try {
    return await mine;
  } finally {
    for (const key of keys) if (last.get(key) === mine) last.delete(key);
  }
}
