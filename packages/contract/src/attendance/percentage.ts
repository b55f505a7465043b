import { plural } from '../frame/plural.ts';
import type { LessonState } from '../timetable/values.ts';
import type { AttendanceRule, AttendanceState } from './values.ts';

/** A lesson as far as the percentage depends on it. */
export type CountedLesson = {
  _id: string;
  from: string;
  to: string;
  state: LessonState;
  /** Null while nobody has closed the lesson. */
  closed: unknown;
};

export type CountedMark = { lesson: string; state: AttendanceState; minutesMissed: number };

export type AttendanceSum = {
  heldMinutes: number;
  attendedMinutes: number;
  /** Rounded down, as it is shown; null when no lesson was held. Rules compare minutes: `reaches`. */
  percent: number | null;
};

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Returns the length of a lesson in minutes. */
const lessonMinutes = ({ from, to }: Pick<CountedLesson, 'from' | 'to'>): number =>
  minuteOf(to) - minuteOf(from);

/** Returns whether a lesson counts: it is closed or was held, and is not cancelled. */
export const isCounted = ({ state, closed }: Pick<CountedLesson, 'state' | 'closed'>): boolean =>
  state === 'held' || (state !== 'cancelled' && Boolean(closed));

type Counting = Pick<AttendanceRule, 'countsExcused'>;

/** Returns the minutes of a lesson that count for a participant. */
export function attendedMinutes(
  minutes: number,
  mark: Pick<CountedMark, 'state' | 'minutesMissed'> | undefined,
  { countsExcused }: Counting,
): number {
  if (mark?.state === 'present') return minutes;
  if (mark?.state === 'late') return Math.max(0, minutes - mark.minutesMissed);
  return mark?.state === 'excused' && countsExcused ? minutes : 0;
}

/** Returns how much of the held lessons a participant has attended. A lesson without a mark is missed. */
export function attendanceOf(
  lessons: readonly CountedLesson[],
  marks: readonly CountedMark[],
  rule: Counting,
): AttendanceSum {
  const byLesson = new Map(marks.map((mark) => [mark.lesson, mark]));
  let [held, attended] = [0, 0];
  for (const lesson of lessons.filter(isCounted)) {
    const minutes = lessonMinutes(lesson);
    held += minutes;
    attended += attendedMinutes(minutes, byLesson.get(lesson._id), rule);
  }
  const percent = held === 0 ? null : Math.floor((attended * 100) / held);
  return { heldMinutes: held, attendedMinutes: attended, percent };
}

/** Returns whether an attendance reaches a percentage, compared in whole minutes: 79.99 % does not reach 80. */
export const reaches = (
  { heldMinutes, attendedMinutes: attended }: Pick<AttendanceSum, 'heldMinutes' | 'attendedMinutes'>,
  minPercent: number,
): boolean => attended * 100 >= minPercent * heldMinutes;

/** Returns minutes as hours with at most two decimals: 1080 -> `18`, 135 -> `2,25`. */
export const hoursText = (minutes: number): string => String(hoursOf(minutes)).replace('.', ',');

const hoursOf = (minutes: number): number => Math.floor((minutes * 100) / 60) / 100;

/** Returns an attendance as its participant reads it: `18 od 24 sata (75 %)`; empty when no lesson was held. */
export function attendanceText({ heldMinutes, attendedMinutes: attended, percent }: AttendanceSum): string {
  if (percent === null) return '';
  const unit = plural(hoursOf(heldMinutes), { one: 'sata', few: 'sata', other: 'sati' });
  return `${hoursText(attended)} od ${hoursText(heldMinutes)} ${unit} (${percent}\u00A0%)`;
}
