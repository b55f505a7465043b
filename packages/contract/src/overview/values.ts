import { FEW_SEATS_PERCENT, FEW_SEATS } from '../limits.ts';

/** Returns whether a course is nearly full; `capacity` is the number of all its seats. */
export function isScarce({ free, capacity }: { free: number; capacity: number }): boolean {
  return free <= FEW_SEATS || free * 100 <= capacity * FEW_SEATS_PERCENT;
}
