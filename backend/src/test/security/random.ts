import { createRandom } from '../../seed/art/random.ts';

/** Choices that look random and are the same for the same seed. */
export type Random = {
  /** A whole number from `min` to `max`, both included. */
  int: (min: number, max: number) => number;
  /** True as often as `share` (0..1) says. */
  chance: (share: number) => boolean;
  pick: <T>(values: readonly T[]) => T;
};

export function seededRandom(seed: number): Random {
  const { between } = createRandom(String(seed));
  const int = (min: number, max: number) => Math.floor(between(min, max + 1));
  function pick<T>(values: readonly T[]): T {
    const [value] = values.slice(int(0, values.length - 1));
    if (value === undefined) throw new Error('Nothing to pick from.');
    return value;
  }
  return { int, chance: (share) => between(0, 1) < share, pick };
}
