import type { Course, CourseSummary } from '@institut/contract/courses/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

type SimilarCoursesState = { list: AsyncState<CourseSummary[]> };

const initialState: SimilarCoursesState = { list: idle() };

const SIMILAR_SHOWN = 3;

/** Loads courses of a category that can still be applied for, without the course `id`. */
export const loadSimilarCourses = createApiThunk(
  'courses/loadSimilar',
  async (
    { id, category }: Pick<Course, 'category'> & { id: string },
    { signal },
  ): Promise<CourseSummary[]> => {
    // One more than is shown, because the course itself may be among them.
    const query = { category, open: 'only', pageSize: SIMILAR_SHOWN + 1 } as const;
    const { data } = await api.listCourses({ query, signal });
    return data.kursevi.filter(({ _id }) => _id !== id).slice(0, SIMILAR_SHOWN);
  },
);

export const similarCoursesSlice = createSlice({
  name: 'similarCourses',
  initialState,
  reducers: {},
  extraReducers: (builder) => trackRequest(builder, 'list', loadSimilarCourses),
  selectors: { selectSimilarCourses: ({ list }) => list },
});

export const { selectSimilarCourses } = similarCoursesSlice.injectInto(slices).selectors;
