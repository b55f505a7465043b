import type { AdminCourse, Course } from '@institut/contract/courses/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, hasId, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

/** The course as the pages about its people name it; `waiting` is null for staff who may not edit courses. */
type CourseHead = Pick<Course, '_id' | 'name' | 'start'> & { waiting: number | null };

export const loadCourseHead = createApiThunk(
  'courseHead/load',
  async (id: string, { signal }): Promise<CourseHead> => {
    const course: Course & Partial<Pick<AdminCourse, 'waiting'>> = await api.getCourse({
      params: { id },
      signal,
    });
    const { _id, name, start, waiting = null } = course;
    return { _id, name, start, waiting };
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
