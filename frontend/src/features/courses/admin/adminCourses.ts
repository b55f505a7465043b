import type { AdminCourse, AdminCourseSummary, CourseBody } from '@institut/contract/course.schema';
import { API } from '@institut/contract/paths';
import { createAdminSlice } from '../../../store/adminSlice.ts';

/** Courses as staff keep them; their list is the one that answers an object. */
export const adminCourses = createAdminSlice<AdminCourse, CourseBody, AdminCourseSummary>({
  name: 'adminCourses',
  listPath: API.courses,
  itemPath: API.course,
  exportName: 'kursevi',
  listQuery: { drafts: 'include' },
  rowsIn: (answer) => {
    const courses: unknown =
      typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'kursevi') : null;
    return Array.isArray(courses) ? courses : [];
  },
});
