import { MAIL_RETRY_DAYS } from '@institut/contract/limits';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The wait after the first, second, ... attempt; the last one repeats. */
const DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY];
/** The time for which a mail is retried when its type sets no expiry. */
export const GIVE_UP_AFTER_MS = MAIL_RETRY_DAYS * DAY;

/**
 * Returns the time of the next attempt of a mail at this step (the first is 1) that failed at `now`; null when it would
 * be after `end`, the time at which the mail is given up.
 */
export function nextAttemptAt(step: number, now: Date, end: Date): Date | null {
  const delay = DELAYS[Math.min(step, DELAYS.length) - 1] ?? MINUTE;
  const next = new Date(now.getTime() + delay);
  return next > end ? null : next;
}

/** nodemailer's error code, the server's reply code and the SMTP command that failed. */
export type SendingFailure = { code?: string; responseCode?: number; command?: string };

export function failureOf(error: unknown): SendingFailure {
  if (typeof error !== 'object' || error === null) return {};
  const code: unknown = Reflect.get(error, 'code');
  const responseCode: unknown = Reflect.get(error, 'responseCode');
  const command: unknown = Reflect.get(error, 'command');
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof responseCode === 'number' && { responseCode }),
    ...(typeof command === 'string' && { command }),
  };
}

/**
 * Returns whether a retry is useless because the server refuses this recipient or this message. A refused sender or
 * login is a wrong setting, which can be corrected while the mail waits.
 */
export function isPermanent({ responseCode = 0, command }: SendingFailure): boolean {
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

/** Returns whether any other mail would have failed as well: the server is down or refuses the sender. */
export function isOfServer({ command }: SendingFailure): boolean {
  return command !== undefined && command !== 'RCPT TO' && command !== 'DATA';
}

/**
 * Returns the failure for the log: `EENVELOPE 550 RCPT TO`. The text of the server is left out, because servers quote
 * parts of a mail, which may contain a secret.
 */
export function describeFailure(error: unknown): string {
  const { code, responseCode, command } = failureOf(error);
  const words = [code, responseCode, command].filter((word) => word !== undefined);
  return words.length > 0 ? words.join(' ') : error instanceof Error ? error.name : 'unknown';
}
