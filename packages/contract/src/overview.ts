/** A course is nearly full when at most this many places are left, or at most this share of them. */
export const FEW_PLACES = 3;
export const FEW_PLACES_PERCENT = 20;
/** How many nearly full courses an overview names. */
export const SCARCE_COURSES_MAX = 4;

/** How long unpaid applications have been waiting, the shortest first. */
export const UNPAID_AGES = ['week', 'month', 'older'] as const;
export type UnpaidAge = (typeof UNPAID_AGES)[number];
/** The oldest that still belong to the first two, in days. */
export const WEEK_DAYS = 7;
export const MONTH_DAYS = 30;

/** How many months the charts look back, this one included. */
export const OVERVIEW_MONTHS = 12;

/** Whether so few places are left that a course fills up; `capacity` counts those that are taken as well. */
export function isScarce({ free, capacity }: { free: number; capacity: number }): boolean {
  return free <= FEW_PLACES || free * 100 <= capacity * FEW_PLACES_PERCENT;
}
