const DAY_MS = 86_400_000;

/** Returns the moment `days` after another, before it when negative. */
export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}
