import type { AdminCourse, Course } from '@institut/contract/courses/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, hasId, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

/**
 * The course as the pages about its people name it; `waiting` is null for staff who may not edit courses, who do not see
 * drafts either.
 */
type CourseHead = Pick<Course, '_id' | 'name' | 'start' | 'lastDay' | 'runState'> & {
  waiting: number | null;
  isDraft: boolean;
};

export const loadCourseHead = createApiThunk(
  'courseHead/load',
  async (id: string, { signal }): Promise<CourseHead> => {
    const course: Course & Partial<Pick<AdminCourse, 'waiting' | 'isDraft'>> = await api.getCourse({
      params: { id },
      signal,
    });
    const { _id, name, start, lastDay, runState, waiting = null, isDraft = false } = course;
    return { _id, name, start, lastDay, runState, waiting, isDraft };
  },
);

const courseHeadSlice = createSlice({
  name: 'courseHead',
  initialState: (): { course: AsyncState<CourseHead> } => ({ course: idle() }),
  reducers: {},
  extraReducers: (builder) => {
    trackRequest(builder, 'course', loadCourseHead, hasId);
  },
  selectors: { selectCourseHead: ({ course }) => course },
});

export const { selectCourseHead } = courseHeadSlice.injectInto(slices).selectors;
