import { FEW_SEATS_PERCENT, FEW_SEATS } from '../limits.ts';

/** The ages of unpaid orders, youngest first. */
export const UNPAID_AGES = ['week', 'month', 'older'] as const;
export type UnpaidAge = (typeof UNPAID_AGES)[number];

/** Returns whether a course is nearly full; `capacity` is the number of free and taken seats. */
export function isScarce({ free, capacity }: { free: number; capacity: number }): boolean {
  return free <= FEW_SEATS || free * 100 <= capacity * FEW_SEATS_PERCENT;
}
