import type { MailKind } from './mail.message.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** After the first, second, ... refusal; after the last of these, always the last. */
const DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY];
const GIVE_UP_AFTER = 3 * DAY;
/** Whoever waits longer for a new password has long asked again. */
const GIVE_UP_RESET_AFTER = HOUR;

/** When a mail stops being worth sending. */
export function givenUpAt(kind: MailKind, queuedAt: Date): Date {
  return new Date(queuedAt.getTime() + (kind === 'passwordReset' ? GIVE_UP_RESET_AFTER : GIVE_UP_AFTER));
}

/**
 * When to try again after `attempts` tries, the last of which failed at `now`: ever later. Null when the mail will
 * have been given up by then.
 */
export function nextAttemptAt(attempts: number, now: Date, end: Date): Date | null {
  const delay = DELAYS[Math.min(attempts, DELAYS.length) - 1] ?? MINUTE;
  const next = new Date(now.getTime() + delay);
  return next > end ? null : next;
}
