import type { MyLesson, MyLessons } from '@institut/contract/attendance/schema';
import { ATTENDANCE_STATE_LABELS } from '@institut/contract/attendance/values';
import { dayOf, wallTime } from '@institut/contract/frame/days';
import { plural } from '@institut/contract/frame/plural';
import { formatDate } from '../../lib/format.ts';
import { countUnsent, shownFor, type Choice, type Device } from './marks.ts';

const MINUTE_MS = 60_000;
const LATE_STEP = 5;

/** Returns the time at the institute: `17:42`, and with its day when that is not today. */
function timeText(moment: string, now: Date): string {
  const time = wallTime(moment).slice(11);
  return dayOf(moment) === dayOf(now) ? time : `${formatDate(dayOf(moment))} u\u00a0${time}`;
}

/** Returns when something was: `u 17:42`, and with its day when that is not today. */
export const atText = (moment: string, now: Date): string => {
  const text = timeText(moment, now);
  return dayOf(moment) === dayOf(now) ? `u\u00a0${text}` : text;
};

const changes = (count: number, verb: [one: string, few: string]) => {
  const [one, few] = verb;
  return `${count}\u00a0${plural(count, { one: `izmjena ${one}`, few: `izmjene ${few}`, other: `izmjena ${one}` })}`;
};

export type Sending = { isOffline: boolean; isSending: boolean; failure: string | null; now: Date };

/** Returns what the page says about the marks of this device. Nothing counts as sent before the server has answered. */
export function statusText(device: Device, { isOffline, isSending, failure, now }: Sending): string {
  const unsent = countUnsent(device);
  const waiting = changes(unsent, ['čeka slanje', 'čekaju slanje']);
  if (unsent > 0) {
    if (isOffline) return `Bez mreže – ${waiting}`;
    if (isSending) return `Šaljemo – ${waiting}`;
    return failure ? `${capital(waiting)}. ${failure}` : capital(waiting);
  }
  if (isOffline && device.readAt) return `Bez mreže – stanje od ${timeText(device.readAt, now)}`;
  if (failure) return failure;
  if (device.sentAt) return `Poslano ${atText(device.sentAt, now)}`;
  return device.readAt ? `Stanje od ${timeText(device.readAt, now)}` : '';
}

const capital = (text: string): string => text.slice(0, 1).toLocaleUpperCase('bs') + text.slice(1);

/** Returns the server's time, as far as the device can tell: its own clock may be wrong by hours. */
export function serverTime({ lessons, readAt }: Device, now: Date): Date {
  if (!lessons || !readAt) return now;
  return new Date(now.getTime() + Date.parse(lessons.now) - Date.parse(readAt));
}

export type CourseLesson = MyLesson & { course: string; courseId: string };

/** Returns the lessons of today and then those of other days, each in the order of their time. */
export function lessonsByDay({ courses }: MyLessons, now: Date): Record<'today' | 'others', CourseLesson[]> {
  const all = courses
    .flatMap(({ _id, naziv, lessons }) =>
      lessons.map((lesson) => ({ ...lesson, course: naziv, courseId: _id })),
    )
    .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  const isToday = ({ startsAt }: CourseLesson) => dayOf(startsAt) === dayOf(now);
  return { today: all.filter(isToday), others: all.filter((lesson) => !isToday(lesson)) };
}

/** Returns why a lesson cannot be marked now; null when it can. */
export function closedText(
  { state, closed, opensAt, closesAt }: Pick<MyLesson, 'state' | 'closed' | 'opensAt' | 'closesAt'>,
  now: Date,
): string | null {
  if (state === 'cancelled') return 'Otkazan';
  if (closed) return 'Zaključen';
  if (now.getTime() < Date.parse(opensAt)) return `Upis od ${timeText(opensAt, now)}`;
  return now.getTime() > Date.parse(closesAt) ? 'Rok je prošao' : null;
}

/** Returns day and hours of a lesson: `17:00–20:00`, with the day when that is not today. */
export const hoursText = ({ startsAt, endsAt }: Pick<MyLesson, 'startsAt' | 'endsAt'>, now: Date): string =>
  `${timeText(startsAt, now)}–${wallTime(endsAt).slice(11)}`;

/** Returns the minutes of somebody who comes now, in steps of five: at least five, at most the lesson. */
export function minutesLate({ startsAt, endsAt }: Pick<MyLesson, 'startsAt' | 'endsAt'>, now: Date): number {
  const since = (now.getTime() - Date.parse(startsAt)) / MINUTE_MS;
  const steps = Math.max(LATE_STEP, Math.round(since / LATE_STEP) * LATE_STEP);
  return Math.min(steps, lessonLength({ startsAt, endsAt }));
}

/** Returns the length of a lesson in minutes. */
export const lessonLength = ({ startsAt, endsAt }: Pick<MyLesson, 'startsAt' | 'endsAt'>): number =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS);

/** Returns a state as its button shows it: `Kasni 15 min`. */
export const choiceText = ({ state, minutesMissed }: Choice): string =>
  ATTENDANCE_STATE_LABELS[state] +
  (state === 'late' && minutesMissed > 0 ? ` ${minutesMissed}\u00a0min` : '');

/** Returns the participants of a lesson that nobody has marked. */
export const unmarkedOf = (device: Device, { _id: lesson, participants }: MyLesson) =>
  participants.filter(({ _id: participant }) => !shownFor(device, { lesson, participant }));

const SUMMARY = [
  ['present', 'tu'],
  ['late', 'kasni'],
  ['absent', 'nije tu'],
  ['excused', 'opravdano'],
] as const;

/** Returns how a lesson is marked: `12 tu · 1 kasni · 2 bez oznake`. */
export function summaryText(device: Device, lesson: MyLesson): string {
  const shown = lesson.participants.map(
    ({ _id: participant }) => shownFor(device, { lesson: lesson._id, participant })?.state,
  );
  const count = (state: string | undefined) => shown.filter((one) => one === state).length;
  const parts = [
    ...SUMMARY.map(([state, word]) => [count(state), word] as const),
    [count(undefined), 'bez oznake'],
  ];
  return parts
    .filter(([number]) => number !== 0)
    .map(([number, word]) => `${number}\u00a0${word}`)
    .join(' · ');
}
