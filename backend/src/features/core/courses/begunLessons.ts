import { instantOf } from '@institut/contract/timetable/wallTime';
import { today } from '../../../lib/instituteDay.ts';
import { START_DAY } from '../seats/seats.service.ts';
import type { LessonFields, TimetableFields } from './timetable.model.ts';

/** Returns whether a lesson took place before a moment, as far as is known. */
export const isBegun = ({ state, day, from }: LessonFields, at: Date): boolean =>
  state === 'held' || (state === 'planned' && instantOf(day, from) <= at);

/** Returns the lessons as they are: those that had not begun when their run was cancelled are cancelled with it. */
export const effectiveLessons = ({
  lessons,
  runState,
  run,
}: Pick<TimetableFields, 'lessons' | 'runState' | 'run'>): LessonFields[] =>
  runState === 'cancelled'
    ? lessons.map((lesson) =>
        isBegun(lesson, run?.at ?? new Date(0)) ? lesson : { ...lesson, state: 'cancelled' },
      )
    : lessons;

/** Returns whether a course has begun: with its first lesson, or without lessons on its first day. */
export function hasBegun({ start, lessons }: Pick<TimetableFields, 'lessons'> & { start: string }): boolean {
  const planned = lessons.filter(({ state }) => state !== 'cancelled');
  if (planned.length > 0) return planned.some((lesson) => isBegun(lesson, new Date()));
  return START_DAY.test(start) && start <= today();
}
