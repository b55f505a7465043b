import type { AdminCourse, Course } from '@institut/contract/courses/schema';
import { api } from '../../lib/api.ts';
import { hasId, type ThunkTools } from '../../store/asyncState.ts';
import { createCalls } from '../../store/calls.ts';

/**
 * The course as the pages about its people name it; `waiting` is null for staff who may not edit courses, who do not see
 * drafts either.
 */
type CourseHead = Pick<Course, '_id' | 'name' | 'start' | 'lastDay' | 'runState' | 'runs'> & {
  waiting: number | null;
  isDraft: boolean;
};

export const { loadCourseHead } = createCalls(
  'courseHead',
  {
    loadCourseHead: async (id: string, { signal }: ThunkTools): Promise<CourseHead> => {
      const course: Course & Partial<Pick<AdminCourse, 'waiting' | 'isDraft'>> = await api.getCourse({
        params: { id },
        signal,
      });
      const { _id, name, start, lastDay, runState, runs, waiting = null, isDraft = false } = course;
      return { _id, name, start, lastDay, runState, runs, waiting, isDraft };
    },
  },
  { keep: { loadCourseHead: hasId } },
);
