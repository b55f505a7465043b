import { dayAfter, daysBetween } from '@institut/contract/frame/days';
import { FIRST_DAY_PAST, type RepeatCourseBody } from '@institut/contract/timetable/schema';
import { firstDay, lastDay, moveByDays } from '@institut/contract/timetable/timetable';
import { Types } from 'mongoose';
import { conflict, invalidInput } from '../../../lib/errors.ts';
import { today } from '../../../lib/instituteDay.ts';
import type { CompletionOwner } from '../../core/courses/completion.ts';
import type { DiscountOwner, DiscountRuleFields } from '../../core/courses/discounts.ts';
import type { TimetableFields } from '../../core/courses/timetable.model.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Run = TimetableFields &
  DiscountOwner &
  Pick<CompletionOwner, 'certificateTemplate'> & { _id: Types.ObjectId; start: string; capacity: number };

/**
 * Returns what the draft of the next run has in the place of the fields of this one: its planned lessons and its last day of
 * applications so many days later. Throws a conflict when there is no first day to count from, and `validation` for a first day in the past.
 */
export function nextRun(run: Run, { days, firstDay: wanted }: RepeatCourseBody) {
  const repeated = run.lessons.filter(({ state }) => state !== 'cancelled');
  const first = firstDay(repeated) || run.start;
  if (wanted && wanted < today()) throw inPast('firstDay');
  if (!DAY.test(first)) {
    if (!wanted) throw conflict('Kurs nema dan početka od kojeg bi se brojalo. Navedite prvi dan.');
    return { ...nextRunWithoutDays(run), start: wanted };
  }
  const moved = days ?? (wanted ? daysBetween(first, wanted) : 0);
  if (dayAfter(first, moved) < today()) throw inPast('days');
  const lessons = moveByDays(repeated, moved).map(({ day, from, to, room, topic }) => ({
    _id: new Types.ObjectId(),
    day,
    from,
    to,
    room,
    topic,
    sequence: 0,
    state: 'planned' as const,
  }));
  return {
    ...sharedBy(run),
    start: dayAfter(first, moved),
    lessons,
    lastDay: lastDay(lessons),
    applyUntil: run.applyUntil ? dayAfter(run.applyUntil, moved) : '',
    discounts: discountsOf(run, moved),
  };
}

/** Returns the same for a run of which no day is known yet. */
export const nextRunWithoutDays = (run: Run) => ({
  ...sharedBy(run),
  start: '',
  lessons: [],
  lastDay: '',
  applyUntil: '',
  discounts: discountsOf(run, null),
});

/** Returns the discounts of the next run; an early one ends so many days later, and is left out while no day is known. */
const discountsOf = ({ discounts = [] }: DiscountOwner, moved: number | null): DiscountRuleFields[] =>
  discounts
    .filter(({ kind }) => kind === 'group' || moved !== null)
    .map(({ kind, percent, amountKm, until, minSeats }) => ({
      _id: new Types.ObjectId(),
      kind,
      percent,
      amountKm,
      until: until && dayAfter(until, moved ?? 0),
      minSeats,
    }));

const inPast = (field: keyof RepeatCourseBody) => invalidInput({ [field]: FIRST_DAY_PAST });

const sharedBy = ({ _id, series, capacity, certificateTemplate }: Run) => ({
  series: series ?? _id,
  freeSeats: capacity,
  ...(certificateTemplate && { certificateTemplate }),
});
