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

/** What nodemailer tells of a failed sending: its code, the server's three digits, the command they answered. */
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
 * Whether trying again is of no use: the server will not have this recipient or this message. A refused sender or
 * login is our own setting, which somebody can mend while the mail waits.
 */
export function isPermanent({ responseCode = 0, command }: SendingFailure): boolean {
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

/** Whether any other mail would have failed as well: the server is gone, or will have nothing from us. */
export function isOfServer({ command }: SendingFailure): boolean {
  return command !== undefined && command !== 'RCPT TO' && command !== 'DATA';
}

/**
 * For the record: `EENVELOPE 550 RCPT TO`. Servers repeat parts of a mail in their answers, and a mail may carry a
 * secret: their words are left out.
 */
export function describeFailure(error: unknown): string {
  const { code, responseCode, command } = failureOf(error);
  const words = [code, responseCode, command].filter((word) => word !== undefined);
  return words.length > 0 ? words.join(' ') : error instanceof Error ? error.name : 'unknown';
}
