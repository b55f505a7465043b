import { dayAfter, daysBetween, wallTime } from '../frame/days.ts';
import { dayText } from '../frame/dayText.ts';
import type { LessonState } from './values.ts';

type Day = { day: string };
type Stated = Day & { state: LessonState };
type Timed = Stated & { from: string; to: string };

const isOn = ({ state }: { state: LessonState }): boolean => state !== 'cancelled';

const daysOf = (lessons: readonly Stated[]): string[] =>
  lessons
    .filter(isOn)
    .map(({ day }) => day)
    .sort();

/** Returns the day of the first lesson that is not cancelled; an empty text without one. */
export const firstDay = (lessons: readonly Stated[]): string => daysOf(lessons)[0] ?? '';
/** Returns the day of the last lesson that is not cancelled; an empty text without one. */
export const lastDay = (lessons: readonly Stated[]): string => daysOf(lessons).at(-1) ?? '';

/** Returns lessons in the order of day and time. */
export const inOrder = <Lesson extends { day: string; from: string }>(lessons: readonly Lesson[]): Lesson[] =>
  [...lessons].sort((a, b) => `${a.day}${a.from}`.localeCompare(`${b.day}${b.from}`));

/** Returns lessons moved by whole days, at the same times: lessons of one weekday stay on one weekday, in both changes of clocks. */
export const moveByDays = <Lesson extends Day>(lessons: readonly Lesson[], days: number): Lesson[] =>
  lessons.map((lesson) => ({ ...lesson, day: dayAfter(lesson.day, days) }));

/** Returns lessons moved so that the first one that is not cancelled is on a day. */
export const moveToDay = <Lesson extends Stated>(lessons: readonly Lesson[], day: string): Lesson[] => {
  const first = firstDay(lessons);
  return first ? moveByDays(lessons, daysBetween(first, day)) : [...lessons];
};

/** The public holidays with a fixed date, as `MM-DD`; the others are moved by hand. */
export const PUBLIC_HOLIDAYS: readonly string[] = ['01-01', '01-02', '03-01', '05-01', '05-02', '11-25'];

/** Returns whether a day (YYYY-MM-DD) is one of `PUBLIC_HOLIDAYS`. */
export const isHoliday = (day: string): boolean => PUBLIC_HOLIDAYS.includes(day.slice(5));

/** Returns the day of the week of a calendar day, 0 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const isWeekend = (day: string): boolean => [0, 6].includes(weekdayOf(day));

export type Repetition = {
  every: 'week' | 'day';
  /** How many lessons are added. */
  count: number;
  /** Daily lessons skip Saturdays and Sundays. */
  workdaysOnly?: boolean;
};

/** Returns the days on which a lesson is repeated, after its own; public holidays are skipped. */
export function repeatedDays(day: string, { every, count, workdaysOnly = false }: Repetition): string[] {
  const days: string[] = [];
  const step = every === 'week' ? 7 : 1;
  for (let next = dayAfter(day, step); days.length < count; next = dayAfter(next, step)) {
    if (isHoliday(next) || (every === 'day' && workdaysOnly && isWeekend(next))) continue;
    days.push(next);
  }
  return days;
}

/** Returns whether two lessons are at the same time, at least for a part of it; cancelled ones are not. */
export const overlap = (one: Timed, other: Timed): boolean =>
  isOn(one) && isOn(other) && one.day === other.day && one.from < other.to && other.from < one.to;

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Returns how long the lessons took that were held as far as is known: those that are over and were not cancelled. */
export function heldMinutes(lessons: readonly Timed[], now = wallTime(new Date())): number {
  const isHeld = ({ state, day, to }: Timed) =>
    state === 'held' || (state === 'planned' && `${day} ${to}` <= now);
  return lessons.filter(isHeld).reduce((sum, { from, to }) => sum + minuteOf(to) - minuteOf(from), 0);
}

const WEEKDAYS = ['ned', 'pon', 'uto', 'sri', 'čet', 'pet', 'sub'];

/** Returns a day as the timetable shows it: `uto 12. 1. 2027.` */
export function weekdayText(day: string): string {
  return `${WEEKDAYS[weekdayOf(day)]} ${dayText(day)}`;
}

/** Returns one line of the timetable: `uto 12. 1. 2027. 17:00–20:00, Učionica 2`. */
export const lessonText = ({
  day,
  from,
  to,
  room = '',
}: {
  day: string;
  from: string;
  to: string;
  room?: string;
}): string => `${weekdayText(day)} ${from}–${to}${room && `, ${room}`}`;
