import type { RepeatCourseBody } from '@institut/contract/timetable/schema';
import { adminApi, api } from '../../../lib/api.ts';
import type { ThunkTools } from '../../../store/asyncState.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';
import { createCalls } from '../../../store/calls.ts';

/** Courses for admins, with drafts. */
export const adminCourses = createAdminSlice({
  name: 'adminCourses',
  list: async ({ query, signal }) => {
    const { data, total } = await adminApi.listCourses({ query: { ...query, drafts: 'include' }, signal });
    return { data: data.kursevi, total };
  },
  item: adminApi.getCourse,
  create: api.createCourse,
  update: api.updateCourse,
  remove: api.deleteCourse,
  export: 'kursevi',
});

/** Makes a draft of the next run of a course: with its timetable on other days, or without any day. */
export const { openNextRun } = createCalls('nextRun', {
  openNextRun: ({ params, body }: { params: { id: string }; body: RepeatCourseBody | null }) =>
    body ? api.repeatCourse({ params, body }) : api.copyCourse({ params }),
});

/** The other runs of a course, and what makes other courses such runs. */
export const { loadFamily, linkCourse } = createCalls('courseFamily', {
  loadFamily: async (id: string, { signal }: ThunkTools) => ({
    id,
    ...(await api.getCourseFamily({ params: { id }, signal })),
  }),
  linkCourse: api.linkCourse,
});
