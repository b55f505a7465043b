import type { MailKind } from './mail.message.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** After the first, second, ... step; after the last of these, always the last. */
const DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY];
const GIVE_UP_AFTER = 3 * DAY;
/** Whoever waits longer for a new password has long asked again. */
const GIVE_UP_RESET_AFTER = HOUR;

/** When a mail stops being worth sending. */
export function givenUpAt(kind: MailKind, queuedAt: Date): Date {
  return new Date(queuedAt.getTime() + (kind === 'passwordReset' ? GIVE_UP_RESET_AFTER : GIVE_UP_AFTER));
}

/**
 * When to try again a mail at this step (the first is 1), the last try of which failed at `now`: ever later. Null when
 * the mail will have been given up by then.
 */
export function nextAttemptAt(step: number, now: Date, end: Date): Date | null {
  const delay = DELAYS[Math.min(step, DELAYS.length) - 1] ?? MINUTE;
  const next = new Date(now.getTime() + delay);
  return next > end ? null : next;
}
