import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Course, CourseList, CourseSummary } from '@institut/contract/course.schema';
import { api } from '../../lib/api.ts';
import { createApiThunk, hasId, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';

export type CourseQuery = { keyword: string; page: number };
/** A page of courses with the query it answers, so that one list is never taken for another. */
export type CourseResults = CourseList & {
  keyword: string;
  /** How many courses there are on all pages; null when only the server could know and did not say. */
  total: number | null;
};

export type CoursesState = {
  list: AsyncState<CourseResults>;
  detail: AsyncState<Course>;
  featured: AsyncState<CourseSummary[]>;
  top: AsyncState<CourseSummary[]>;
};

const initialState: CoursesState = { list: idle(), detail: idle(), featured: idle(), top: idle() };

export const loadCourses = createApiThunk(
  'courses/loadList',
  async ({ keyword, page }: CourseQuery, { signal }): Promise<CourseResults> => {
    const query = { ...(keyword && { keyword }), pageNumber: page };
    const { data, total } = await api.listCourses({ query, signal });
    return { ...data, keyword, page, total: data.pages > 1 ? total : data.kursevi.length };
  },
);

export const loadCourse = createApiThunk('courses/loadDetail', (id: string, { signal }) =>
  api.getCourse({ params: { id }, signal }),
);

export const loadFeaturedCourses = createApiThunk('courses/loadFeatured', (_: void, { signal }) =>
  api.featuredCourses({ signal }),
);

export const loadTopCourses = createApiThunk('courses/loadTop', (_: void, { signal }) =>
  api.topCourses({ signal }),
);

/** Whether a list is the answer to this query. */
export const matchesQuery = (results: CourseResults, { keyword, page }: CourseQuery): boolean =>
  results.keyword === keyword && results.page === page;

export const coursesSlice = createSlice({
  name: 'courses',
  initialState,
  reducers: {
    /** A course that came with another call's answer (a review): shown as it is, not asked for again. */
    courseReceived: ({ detail }, { payload }: PayloadAction<Course>) => {
      if (detail.data?._id === payload._id) detail.data = payload;
    },
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'list', loadCourses, matchesQuery);
    trackRequest(builder, 'detail', loadCourse, hasId);
    trackRequest(builder, 'featured', loadFeaturedCourses, () => true);
    trackRequest(builder, 'top', loadTopCourses, () => true);
  },
});

export const { courseReceived } = coursesSlice.actions;

type WithCourses = { courses: CoursesState };
export const selectCourseList = (state: WithCourses) => state.courses.list;
export const selectCourse = (state: WithCourses) => state.courses.detail;
export const selectFeaturedCourses = (state: WithCourses) => state.courses.featured;
export const selectTopCourses = (state: WithCourses) => state.courses.top;
