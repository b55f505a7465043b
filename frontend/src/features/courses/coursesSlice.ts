import type { CallQuery } from '@institut/contract/frame/calls';
import type { Course, CourseList, CourseSummary } from '@institut/contract/courses/schema';
import type { SearchResults } from '@institut/contract/site/search.schema';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, hasId, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';

type ListQuery = CallQuery<'listCourses'>;
export type CourseQuery = Omit<ListQuery, 'pageNumber' | 'pageSize' | 'drafts'> & { pageNumber: number };
/** A page of courses with its query, so that it is not mistaken for the page of another query. */
export type CourseResults = CourseList & {
  query: CourseQuery;
  /** The number of courses on all pages; null if the server did not send it. */
  total: number | null;
};

/** The other results of a keyword, with the keyword. */
type SiteSearch = SearchResults & { keyword: string };

type CoursesState = {
  list: AsyncState<CourseResults>;
  detail: AsyncState<Course>;
  featured: AsyncState<CourseSummary[]>;
  top: AsyncState<CourseSummary[]>;
  siteSearch: AsyncState<SiteSearch>;
};

const initialState: CoursesState = {
  list: idle(),
  detail: idle(),
  featured: idle(),
  top: idle(),
  siteSearch: idle(),
};

export const loadCourses = createApiThunk(
  'courses/loadList',
  async (query: CourseQuery, { signal }): Promise<CourseResults> => {
    const { data, total } = await api.listCourses({ query, signal });
    return { ...data, query, total: data.pages > 1 ? total : data.kursevi.length };
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

export const loadSiteSearch = createApiThunk(
  'courses/loadSiteSearch',
  async (keyword: string, { signal }): Promise<SiteSearch> => ({
    ...(await api.searchSite({ query: { keyword }, signal })),
    keyword,
  }),
);

export const matchesKeyword = ({ keyword: searched }: SiteSearch, keyword: string): boolean =>
  searched === keyword;

export const matchesQuery = (results: CourseResults, asked: CourseQuery): boolean =>
  JSON.stringify(results.query) === JSON.stringify(asked);

/** The counts of the filters stay the same for all lists of a keyword. */
const hasSameCounts = ({ query }: CourseResults, asked: CourseQuery): boolean =>
  query.keyword === asked.keyword;

export const coursesSlice = createSlice({
  name: 'courses',
  initialState,
  reducers: {
    /** The response to a new or deleted review contains the course, so it is not loaded again. */
    courseReceived: ({ detail }, { payload }: PayloadAction<Course>) => {
      if (detail.data?._id === payload._id) detail.data = payload;
    },
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'list', loadCourses, hasSameCounts);
    trackRequest(builder, 'detail', loadCourse, hasId);
    trackRequest(builder, 'featured', loadFeaturedCourses, () => true);
    trackRequest(builder, 'top', loadTopCourses, () => true);
    trackRequest(builder, 'siteSearch', loadSiteSearch);
  },
});

export const { courseReceived } = coursesSlice.actions;

type WithCourses = { courses: CoursesState };
export const selectCourseList = (state: WithCourses) => state.courses.list;
export const selectCourse = (state: WithCourses) => state.courses.detail;
export const selectFeaturedCourses = (state: WithCourses) => state.courses.featured;
export const selectTopCourses = (state: WithCourses) => state.courses.top;
export const selectSiteSearch = (state: WithCourses) => state.courses.siteSearch;
