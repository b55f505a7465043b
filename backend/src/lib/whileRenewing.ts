/**
 * Runs `work` and calls `renew` every `everyMs` milliseconds until it ends, so that a lease outlives work of any length.
 * A renewal that fails is repeated at the next turn. Returns or throws what `work` does.
 */
export async function whileRenewing<T>(
  renew: () => Promise<unknown>,
  everyMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => void renew().catch(() => undefined), everyMs).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
