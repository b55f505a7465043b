import { endOfDay } from '@institut/backend/lib/instituteDay';
import { dayAfter } from '@institut/contract/frame/days';

/** How busy a day of each month is at the institute: spring and autumn are full, July and August are quiet. */
const MONTHS = [0.5, 1, 1.3, 1.2, 1, 0.4, 0.1, 0.15, 1.2, 1.4, 1, 0.4];
const NEW_YEAR = 0.08;

/** The public holidays that are on the same day each year. */
const HOLIDAYS = new Set(['01-01', '01-02', '03-01', '05-01', '05-02', '11-25']);

const monthOf = (day: string) => Number(day.slice(5, 7));
const weekdayOf = (day: string) => new Date(day).getUTCDay();

function isNewYear(day: string): boolean {
  const date = day.slice(5);
  return date >= '12-20' || date <= '01-10';
}

/**
 * Returns the day that is `days` busy days after `from`, before it when negative. A quiet day counts for a tenth of a usual
 * one, so that few events fall on quiet days.
 */
export function seasonDay(from: string, days: number): string {
  let day = from;
  for (
    let left = Math.abs(days);
    left > 0;
    left -= isNewYear(day) ? NEW_YEAR : (MONTHS[monthOf(day) - 1] ?? 1)
  ) {
    day = dayAfter(day, Math.sign(days));
  }
  return day;
}

/** Returns whether no course begins on a day: in summer, around New Year, and in the weeks before it. */
const isQuiet = (day: string) =>
  isNewYear(day) || day.slice(5) >= '12-12' || monthOf(day) === 7 || monthOf(day) === 8;

/** Returns the nearest day from which on (`step` 1) or up to which (-1) a course begins on this weekday, never on a quiet one. */
export function lessonDay(from: string, weekday: number, step: 1 | -1): string {
  let day = from;
  while (isQuiet(day) || weekdayOf(day) !== weekday || HOLIDAYS.has(day.slice(5))) day = dayAfter(day, step);
  return day;
}

/** Returns the first working day from a day on (`step` 1) or the last one up to it (-1). */
export function workday(from: string, step: 1 | -1 = 1): string {
  let day = from;
  while (weekdayOf(day) % 6 === 0 || HOLIDAYS.has(day.slice(5))) day = dayAfter(day, step);
  return day;
}

/** Returns the moment of a day at which clocks at the institute show these minutes since midnight, from 03:00 on. */
export const momentOf = (day: string, minutes: number): Date =>
  // Counted from the end of the day, because clocks change at night.
  new Date(Date.parse(endOfDay(day)) + 1000 - (24 * 60 - minutes) * 60_000);

/** Returns the name of a season as runs of courses are called: `jesen 2026.` */
export const seasonName = (day: string): string =>
  `${monthOf(day) < 7 ? 'proljeće' : 'jesen'} ${day.slice(0, 4)}.`;

/** Pseudorandom choices, the same for the same seed. */
export type Random = (min: number, max: number) => number;

/** Returns mulberry32 over an FNV-1a hash of the seed; the choices are whole numbers from `min` to `max`. */
export function seededRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (min, max) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return min + Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (max - min + 1));
  };
}
