import { TIME_ZONE } from '../frame/days.ts';

const offset = new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' });

/** Returns the UTC offset of the institute's time zone at a moment in ISO 8601: `+02:00`. */
export function offsetAt(moment: string | number): string {
  const parts = offset.formatToParts(new Date(moment));
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '');
  return zone || 'Z';
}

const utcOf = (day: string, time: string, zone: string): number => Date.parse(`${day}T${time}:00${zone}`);

/**
 * Returns the point in time of a wall time at the institute: (`2026-10-25`, `17:00`) -> 2026-10-25T16:00Z. A time that the
 * clocks skip in spring is an hour later, of one that they show twice in autumn it is the first.
 */
export function instantOf(day: string, time: string): Date {
  const asUtc = utcOf(day, time, 'Z');
  // The offsets before and after a change of clocks near this time; without one they are equal.
  const [before, after] = [offsetAt(asUtc - 12 * 3_600_000), offsetAt(asUtc + 12 * 3_600_000)];
  const [early, late] = [utcOf(day, time, before), utcOf(day, time, after)];
  const isLate = offsetAt(early) !== before && offsetAt(late) === after;
  return new Date(isLate ? late : early);
}
