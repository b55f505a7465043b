import { COURSE_CALLS } from '@institut/contract/course.calls';
import { implement } from '../../http/implement.ts';
import {
  presentAdminCourse,
  presentAdminCourseSummary,
  presentCourse,
  presentCourseSummary,
} from './course.presenter.ts';
import {
  addReview,
  featuredCourses,
  getCourse,
  topCourses,
  createCourseDraft,
  deleteCourse,
  updateCourse,
} from './course.service.ts';
import { listCourses } from './courseList.service.ts';

export const courseRoutes = implement(COURSE_CALLS, {
  listCourses: async ({ query }) => {
    const { courses, total, pages, page } = await listCourses(query);
    const present = query.drafts ? presentAdminCourseSummary : presentCourseSummary;
    return { body: { kursevi: courses.map((course) => present(course)), pages, page }, total };
  },
  featuredCourses: async () => (await featuredCourses()).map(presentCourseSummary),
  topCourses: async () => (await topCourses()).map(presentCourseSummary),
  getCourse: async ({ params, isAdmin }) => {
    const course = await getCourse(params.id, { withDrafts: isAdmin });
    return isAdmin ? presentAdminCourse(course) : presentCourse(course);
  },
  createCourse: async () => presentAdminCourse(await createCourseDraft()),
  updateCourse: async ({ params, body }) => presentAdminCourse(await updateCourse(params.id, body)),
  deleteCourse: ({ params }) => deleteCourse(params.id),
  addReview: async ({ params, user, body }) => presentCourse(await addReview(params.id, user, body)),
});
