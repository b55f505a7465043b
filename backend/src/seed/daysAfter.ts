const DAY_MS = 86_400_000;

/** The moment so many days after another, or before it when negative. */
export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}
