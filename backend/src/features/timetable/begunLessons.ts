import { instantOf } from '@institut/contract/timetable/wallTime';
import type { LessonFields, TimetableFields } from './timetable.model.ts';

/** Returns whether a lesson took place before a moment, as far as is known. */
export const isBegun = ({ state, day, from }: LessonFields, at: Date): boolean =>
  state === 'held' || (state === 'planned' && instantOf(day, from) <= at);

/** Returns the lessons as they are: those that had not begun when their run was cancelled are cancelled with it. */
export const effectiveLessons = ({ lessons = [], runState, run }: TimetableFields): LessonFields[] =>
  runState === 'cancelled'
    ? lessons.map((lesson) =>
        isBegun(lesson, run?.at ?? new Date(0)) ? lesson : { ...lesson, state: 'cancelled' },
      )
    : lessons;
