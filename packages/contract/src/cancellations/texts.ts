import { countText } from '../frame/plural.ts';

/** Returns until when a cancellation is free, its last day included: `najkasnije 7 dana prije početka kursa`. */
export const freeUntilText = (daysBefore: number): string =>
  daysBefore === 0 ? 'do kraja prvog dana kursa' : `najkasnije ${lastFreeDayText(daysBefore)}`;

/** Returns the last day on which a cancellation is free: `7 dana prije početka kursa`. */
export const lastFreeDayText = (daysBefore: number): string =>
  daysBefore === 0
    ? 'prvi dan kursa'
    : `${daysBefore === 1 ? 'dan' : countText(daysBefore, DAYS)} prije početka kursa`;

/** Returns until when a participant can be replaced or transferred, which ends before the first day. */
export const changeUntilText = (daysBefore: number): string =>
  daysBefore === 0 ? 'do početka kursa' : freeUntilText(daysBefore);

const DAYS = { one: '%d\u00a0dan', few: '%d\u00a0dana', other: '%d\u00a0dana' };
