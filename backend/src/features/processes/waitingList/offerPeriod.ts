import { dayAfter, dayOf } from '@institut/contract/frame/days';
import { OFFER_HOURS } from '@institut/contract/limits';
import { instantOf } from '@institut/contract/timetable/wallTime';
import { inOrder } from '@institut/contract/timetable/timetable';
import { START_DAY } from '../../core/seats/seats.service.ts';
import type { CourseFields } from '../../core/courses/course.model.ts';

const HOUR_MS = 3_600_000;
/** Nobody has to read mails from 21:00 to 08:00; an offer does not end then. */
const QUIET_FROM = '21:00';
const QUIET_TO = '08:00';
const AFTER_QUIET = '12:00';
/** An offer ends so long before the first lesson at the latest, and leaves so much time outside the quiet hours at least. */
const HOURS_BEFORE = 24;
const LEAST_HOURS = 4;

/** Returns when a course begins: with its first lesson, or at eight o'clock of its first day; null when that is not known. */
export function beginOf({ start, lessons }: Pick<CourseFields, 'start' | 'lessons'>): Date | null {
  const first = inOrder(lessons).find(({ state }) => state !== 'cancelled');
  if (first) return instantOf(first.day, first.from);
  return START_DAY.test(start) ? instantOf(start, QUIET_TO) : null;
}

/** Returns when an offer ends whose mail left at `sentAt`. */
export function endOfOffer(sentAt: Date, begin: Date | null): Date {
  const end = afterQuietHours(new Date(sentAt.getTime() + OFFER_HOURS * HOUR_MS));
  const latest = begin && new Date(begin.getTime() - HOURS_BEFORE * HOUR_MS);
  return latest && latest < end ? latest : end;
}

/** Returns whether an offer whose mail leaves at `sentAt` leaves enough time to answer. */
export const canOffer = (sentAt: Date, begin: Date | null): boolean =>
  awakeMs(sentAt, endOfOffer(sentAt, begin)) >= LEAST_HOURS * HOUR_MS;

function afterQuietHours(end: Date): Date {
  const day = dayOf(end);
  if (end < instantOf(day, QUIET_TO)) return instantOf(day, AFTER_QUIET);
  return end < instantOf(day, QUIET_FROM) ? end : instantOf(dayAfter(day), AFTER_QUIET);
}

/** Returns how much of a period is outside the quiet hours, in milliseconds. */
function awakeMs(from: Date, to: Date): number {
  let sum = 0;
  for (let day = dayOf(from); day <= dayOf(to); day = dayAfter(day)) {
    const begins = Math.max(from.getTime(), instantOf(day, QUIET_TO).getTime());
    const ends = Math.min(to.getTime(), instantOf(day, QUIET_FROM).getTime());
    sum += Math.max(0, ends - begins);
  }
  return sum;
}
