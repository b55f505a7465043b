/**
 * Limits how often something is begun: `const hasTurn = perSecond(20)`.
 * @returns gives true at most `limit` times in each second, false for the rest of it
 */
export function perSecond(limit: number): () => boolean {
  let second = -1;
  let begun = 0;
  return () => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, begun] = [now, 0];
    begun += 1;
    return begun <= limit;
  };
}
