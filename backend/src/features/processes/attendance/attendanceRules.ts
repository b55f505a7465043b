import type {
  AttendanceRule,
  AttendanceState,
  MarkOutcome,
  MarkRefusal,
} from '@institut/contract/attendance/values';
import { instantOf } from '@institut/contract/timetable/wallTime';
import { env } from '../../../config/env.ts';
import type { LessonFields } from '../../core/courses/timetable.model.ts';

const HOUR_MS = 3_600_000;

type Timed = Pick<LessonFields, 'day' | 'from' | 'to'>;

/** Returns when a lesson begins and ends, and the period in which marks of it are accepted. */
export function lessonPeriod(
  { day, from, to }: Timed,
  { opensHours, closesHours }: Pick<AttendanceRule, 'opensHours' | 'closesHours'> = env.ATTENDANCE,
) {
  const [startsAt, endsAt] = [instantOf(day, from), instantOf(day, to)];
  return {
    startsAt,
    endsAt,
    opensAt: new Date(startsAt.getTime() - opensHours * HOUR_MS),
    closesAt: new Date(endsAt.getTime() + closesHours * HOUR_MS),
  };
}

/** Returns why a mark of a lesson is refused at a moment; null when it is accepted. */
export function refusalOf(
  lesson: Timed & Pick<LessonFields, 'state' | 'closed'>,
  now: Date,
): MarkRefusal | null {
  const { opensAt, closesAt } = lessonPeriod(lesson);
  if (lesson.state === 'cancelled') return 'cancelled';
  if (lesson.closed) return 'closed';
  if (now < opensAt) return 'early';
  return now > closesAt ? 'late' : null;
}

/** Returns whether the attendance of a lesson may be corrected at a moment. */
export const isCorrectable = (lesson: Timed & Pick<LessonFields, 'state'>, now: Date): boolean =>
  lesson.state !== 'cancelled' && lessonPeriod(lesson).opensAt <= now;

/**
 * Returns when a mark was made by the clock of the server: the clock of the device is corrected by when it sent the mark, and the
 * result is within the period of the lesson and not in the future.
 */
export function markedAt(
  lesson: Timed,
  at: Date,
  { sentAt, receivedAt }: { sentAt: Date; receivedAt: Date },
): Date {
  const { opensAt, closesAt } = lessonPeriod(lesson);
  const corrected = at.getTime() + receivedAt.getTime() - sentAt.getTime();
  const latest = Math.min(closesAt.getTime(), receivedAt.getTime());
  return new Date(Math.max(Math.min(corrected, latest), opensAt.getTime()));
}

type Stored = { state: AttendanceState; minutesMissed: number; version: number };
type Sent = Pick<Stored, 'state' | 'minutesMissed'> & { basedOn: number };

/** Returns the minutes that count: somebody who came late has missed some. */
export const missedMinutes = ({ state, minutesMissed }: Pick<Stored, 'state' | 'minutesMissed'>): number =>
  state === 'late' ? minutesMissed : 0;

/** Returns what becomes of a mark beside what is stored: no clock decides, only the version that the device has shown. */
export function outcomeOf(stored: Stored | null, sent: Sent): Exclude<MarkOutcome, 'refused'> {
  if (stored && stored.state === sent.state && stored.minutesMissed === missedMinutes(sent)) return 'same';
  return sent.basedOn === (stored?.version ?? 0) ? 'applied' : 'conflict';
}
