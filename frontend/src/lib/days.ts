const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Sarajevo', dateStyle: 'short' });
const DAY_MS = 86_400_000;

/** The institute's calendar day of a moment: `2026-11-20T23:30:00.000Z` -> `2026-11-21`. */
export const dayOf = (moment: string | Date): string => isoDay.format(new Date(moment));

/** How many days lie between two days written `2026-11-21`: 0 for the same day, negative when `to` is the earlier one. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
