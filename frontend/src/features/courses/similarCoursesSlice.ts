import type { Course, CourseSummary } from '@institut/contract/course.schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

type SimilarCoursesState = { list: AsyncState<CourseSummary[]> };

const initialState: SimilarCoursesState = { list: idle() };

const SIMILAR_SHOWN = 3;
/** More than are shown, because the course itself and full ones are left out. */
const SIMILAR_ASKED = 20;

/** Loads courses of a category that can still be applied for, without the course `id`. */
export const loadSimilarCourses = createApiThunk(
  'courses/loadSimilar',
  async (
    { id, category }: Pick<Course, 'category'> & { id: string },
    { signal },
  ): Promise<CourseSummary[]> => {
    const { data } = await api.listCourses({ query: { category, pageSize: SIMILAR_ASKED }, signal });
    return data.kursevi
      .filter(({ _id, countInStock, isClosed }) => _id !== id && countInStock > 0 && !isClosed)
      .slice(0, SIMILAR_SHOWN);
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
