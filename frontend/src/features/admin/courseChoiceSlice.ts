import type { CourseSummary } from '@institut/contract/courses/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, hasId, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
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

/** Loads the course of an address, and whether people can apply for it. */
export const loadChoice = createApiThunk(
  'courseChoice/load',
  async (id: string, { signal }): Promise<Choice> => {
    const { _id, name, start, price, countInStock, isClosed } = await api.getCourse({
      params: { id },
      signal,
    });
    return { _id, name, start, price, countInStock, canApply: !isClosed && countInStock > 0 };
  },
);

type Choice = ChosenCourse & { canApply: boolean };
type State = { found: AsyncState<CourseSummary[]>; choice: AsyncState<Choice> };

const initialState: State = { found: idle(), choice: idle() };

const courseChoiceSlice = createSlice({
  name: 'courseChoice',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    // Earlier courses stay visible while those of a longer keyword are loading.
    trackRequest(builder, 'found', findCourses, () => true);
    trackRequest(builder, 'choice', loadChoice, hasId);
  },
  selectors: { selectFoundCourses: ({ found }) => found, selectChoice: ({ choice }) => choice },
});

export const { selectFoundCourses, selectChoice } = courseChoiceSlice.injectInto(slices).selectors;
