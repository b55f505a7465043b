import type { Course } from '@institut/contract/courses/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

type Timetables = { ids: string; courses: Course[] };

/** Loads the courses with these ids, in a text with commas, that have lessons or a venue; those that are no longer public are left out. */
export const loadTimetables = createApiThunk(
  'timetables/load',
  async (ids: string, { signal }): Promise<Timetables> => {
    const read = (id: string) => api.getCourse({ params: { id }, signal }).catch(() => null);
    const courses = await Promise.all(ids.split(',').map(read));
    return {
      ids,
      courses: courses.flatMap((course) =>
        course && (course.lessons.length > 0 || course.venue) ? [course] : [],
      ),
    };
  },
);

const initialState: { shown: AsyncState<Timetables> } = { shown: idle() };

export const isOfCourses = ({ ids }: Timetables, asked: string): boolean => ids === asked;

const timetablesSlice = createSlice({
  name: 'timetables',
  initialState,
  reducers: {},
  extraReducers: (builder) => trackRequest(builder, 'shown', loadTimetables, isOfCourses),
  selectors: { selectTimetables: ({ shown }) => shown },
});

export const { selectTimetables } = timetablesSlice.injectInto(slices).selectors;
