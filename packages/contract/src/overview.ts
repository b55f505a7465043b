/** A course is nearly full when at most this many seats are free, or at most this share of all. */
export const FEW_PLACES = 3;
export const FEW_PLACES_PERCENT = 20;
/** How many nearly full courses the dashboard names. */
export const SCARCE_COURSES_MAX = 4;

/** How many of the orders that wait for a decision the dashboard names. */
export const WAITING_ORDERS_MAX = 5;

/** The ages of unpaid orders, youngest first. */
export const UNPAID_AGES = ['week', 'month', 'older'] as const;
export type UnpaidAge = (typeof UNPAID_AGES)[number];
/** The upper limits of the first two ages, in days. */
export const WEEK_DAYS = 7;
export const MONTH_DAYS = 30;

/** How many months the charts show, including the current one. */
export const OVERVIEW_MONTHS = 12;

/** Returns whether a course is nearly full; `capacity` is the number of free and taken seats. */
export function isScarce({ free, capacity }: { free: number; capacity: number }): boolean {
  return free <= FEW_PLACES || free * 100 <= capacity * FEW_PLACES_PERCENT;
}
