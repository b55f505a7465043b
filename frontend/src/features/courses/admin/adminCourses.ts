import type { RepeatCourseBody } from '@institut/contract/timetable/schema';
import { adminApi, api } from '../../../lib/api.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';
import { createApiThunk } from '../../../store/asyncState.ts';

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

/** Makes a draft of the next run of a course with its timetable on other days. */
export const repeatCourse = createApiThunk(
  'adminCourses/repeat',
  ({ id, body }: { id: string; body: RepeatCourseBody }) => api.repeatCourse({ params: { id }, body }),
);

/** Makes a draft of the next run of a course without any day. */
export const copyCourse = createApiThunk('adminCourses/copy', (id: string) =>
  api.copyCourse({ params: { id } }),
);
