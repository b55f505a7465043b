/** The institute's time zone (IANA name). */
export const TIME_ZONE = 'Europe/Sarajevo';

const minute = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});
const DAY_MS = 86_400_000;

/** The first and the last day that fields for days accept. */
export const DAY_RANGE = { min: '2000-01-01', max: '2100-12-31' } as const;

/** Returns the calendar day at the institute of a point in time: `2026-11-20T23:30:00.000Z` -> `2026-11-21`. */
export const dayOf = (moment: string | Date): string => wallTime(moment).slice(0, 10);

/** Returns day and time at the institute: `2026-11-20T23:30:00.000Z` -> `2026-11-21 00:30`. */
export const wallTime = (moment: string | Date): string => minute.format(new Date(moment));

/** Returns the calendar day `days` after `day` (before it when negative): (`2026-02-28`, 1) -> `2026-03-01`. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the number of days from `earlier` to `later`: 0 for the same day, negative when `later` is the earlier one. */
export const daysBetween = (earlier: string, later: string): number =>
  (Date.parse(later) - Date.parse(earlier)) / DAY_MS;
