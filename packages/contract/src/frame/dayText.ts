import { wallTime } from './days.ts';

/**
 * Formats a day the Bosnian way: `2026-11-21` or `2026-11-21T23:30:00Z` -> `21. 11. 2026.` (with no-break spaces).
 * Only the first ten characters count, so no time zone moves the day. Returns any other text unchanged.
 */
export function dayText(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date) ?? [];
  return year ? `${Number(day)}.\u00a0${Number(month)}.\u00a0${year}.` : date;
}

/** Formats a time at the institute: `2026-11-21T09:05:00.000Z` -> `21. 11. 2026. u 10:05` (with no-break spaces). */
export function momentText(moment: string | Date): string {
  const [day = '', time = ''] = wallTime(moment).split(' ');
  return `${dayText(day)} u\u00a0${time}`;
}
