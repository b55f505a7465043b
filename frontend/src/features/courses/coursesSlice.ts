import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Course, CourseList, CourseSummary } from '@institut/contract/course.schema';
import { API, apiUrl } from '@institut/contract/paths';
import { http } from '../../lib/http.ts';
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
    const params = { ...(keyword && { keyword }), pageNumber: page };
    const { data, headers } = await http.get<CourseList>(API.courses, { params, signal });
    const counted = data.pages > 1 ? headers['x-total-count'] : data.kursevi.length;
    return { ...data, keyword, page, total: counted === undefined ? null : Number(counted) };
  },
);

export const loadCourse = createApiThunk(
  'courses/loadDetail',
  async (id: string, { signal }) => (await http.get<Course>(apiUrl(API.course, { id }), { signal })).data,
);

export const loadFeaturedCourses = createApiThunk(
  'courses/loadFeatured',
  async (_: void, { signal }) => (await http.get<CourseSummary[]>(API.featuredCourses, { signal })).data,
);

export const loadTopCourses = createApiThunk(
  'courses/loadTop',
  async (_: void, { signal }) => (await http.get<CourseSummary[]>(API.topCourses, { signal })).data,
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
