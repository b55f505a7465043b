import { dayOf, daysBetween, TIME_ZONE } from '@institut/contract/frame/days';

const offset = new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' });

/** The institute's calendar day as text, YYYY-MM-DD, comparable with a course's `start`. */
export function today(now = new Date()): string {
  return dayOf(now);
}

const MINUTE_MS = 60_000;
let known = { minute: NaN, number: 0 };

/** Returns a number that rises by one with each day at the institute; fast enough for every request. */
export function dayNumber(): number {
  const minute = Math.floor(Date.now() / MINUTE_MS);
  if (minute !== known.minute) known = { minute, number: daysBetween('1970-01-01', today()) };
  return known.number;
}

/** Returns the UTC offset of the institute's time zone at a moment in ISO 8601: `+02:00`. */
function offsetAt(moment: string): string {
  const parts = offset.formatToParts(new Date(moment));
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '');
  return zone || 'Z';
}

/**
 * The first moment of a calendar day (YYYY-MM-DD) at the institute: 2026-07-01 -> 2026-06-30T22:00Z.
 * Clocks change at 01:00 UTC, so an hour before that the offset is still the one of midnight.
 */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00${offsetAt(`${day}T00:00:00Z`)}`);
}

/** Eight o'clock of a calendar day (YYYY-MM-DD) at the institute: 2026-07-01 -> 2026-07-01T06:00Z. */
export function morningOf(day: string): Date {
  return new Date(`${day}T08:00:00${offsetAt(`${day}T06:00:00Z`)}`);
}

/** The last second of a calendar day (YYYY-MM-DD) at the institute: 2026-07-01 -> `2026-07-01T23:59:59+02:00`. */
export function endOfDay(day: string): string {
  return `${day}T23:59:59${offsetAt(`${day}T20:00:00Z`)}`;
}
