/** Choices that look random and are the same for the same seed. */
export type Random = {
  /** A whole number from `min` to `max`, both included. */
  int: (min: number, max: number) => number;
  /** True as often as `share` (0..1) says. */
  chance: (share: number) => boolean;
  pick: <T>(values: readonly T[]) => T;
};

function hash(text: string): number {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return state >>> 0;
}

/** Returns mulberry32 over an FNV-1a hash of the seed. */
export function seededRandom(seed: number): Random {
  let state = hash(String(seed));
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  const int = (min: number, max: number) => Math.floor(between(min, max + 1));
  function pick<T>(values: readonly T[]): T {
    const [value] = values.slice(int(0, values.length - 1));
    if (value === undefined) throw new Error('Nothing to pick from.');
    return value;
  }
  return { int, chance: (share) => between(0, 1) < share, pick };
}
