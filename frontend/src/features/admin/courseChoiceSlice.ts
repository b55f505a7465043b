import type { CourseSummary } from '@institut/contract/courses/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

/** A course as staff see it when they choose one. */
export type ChosenCourse = Pick<CourseSummary, '_id' | 'name' | 'start' | 'price' | 'countInStock'>;

const COURSES_SHOWN = 6;

/** Finds courses that can be applied for; without a keyword the next to begin. */
export const findCourses = createApiThunk('courseChoice/find', async (keyword: string, { signal }) => {
  const query = { keyword, open: 'only' as const, pageNumber: 1, pageSize: COURSES_SHOWN };
  const { data } = await api.listCourses({ query, signal });
  return data.kursevi;
});

const initialState: { found: AsyncState<CourseSummary[]> } = { found: idle() };

const courseChoiceSlice = createSlice({
  name: 'courseChoice',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    // Earlier courses stay visible while those of a longer keyword are loading.
    trackRequest(builder, 'found', findCourses, () => true);
  },
  selectors: { selectFoundCourses: ({ found }) => found },
});

export const { selectFoundCourses } = courseChoiceSlice.injectInto(slices).selectors;
