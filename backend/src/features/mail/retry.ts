const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The wait after the first, second, ... attempt; the last one repeats. */
const DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY];
/** How long a mail is retried when its type sets no expiry. */
export const GIVE_UP_AFTER_MS = 3 * DAY;

/**
 * Returns the time of the next attempt of a mail at this step (the first is 1) that failed at `now`; null when it would
 * be after `end`, the time at which the mail is given up.
 */
export function nextAttemptAt(step: number, now: Date, end: Date): Date | null {
  const delay = DELAYS[Math.min(step, DELAYS.length) - 1] ?? MINUTE;
  const next = new Date(now.getTime() + delay);
  return next > end ? null : next;
}
