const DAY_MS = 24 * 60 * 60 * 1000;

/** The moment `days` after another, or before it. */
export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);

/** The calendar day of a moment, YYYY-MM-DD. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
