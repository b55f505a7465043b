import { COURSE_CALLS } from '@institut/contract/courses/calls';
import { implement } from '../../../http/implement.ts';
import {
  presentAdminCourse,
  presentAdminCourseSummary,
  presentCourse,
  presentCourseSummary,
  presentReview,
} from './course.presenter.ts';
import {
  featuredCourses,
  getCourse,
  topCourses,
  copyCourse,
  createCourseDraft,
  deleteCourse,
  saveCourseDraft,
  updateCourse,
} from './course.service.ts';
import { findClashes } from '../timetable/lessonClashes.service.ts';
import { listCourses } from './courseList.service.ts';
import { hasConfirmedEmail } from '../../users/lookup/userLookup.service.ts';
import {
  addReview,
  deleteReview,
  findOwnReview,
  listReviews,
  newestReviews,
  type ShownReview,
} from '../reviews/review.service.ts';

const presentEditedCourse = async (
  course: Parameters<typeof presentAdminCourse>[0],
  reviews: readonly ShownReview[],
) => ({
  ...presentAdminCourse(course, reviews),
  warnings: await findClashes(course),
});

export const courseRoutes = implement(COURSE_CALLS, {
  listCourses: async ({ query }) => {
    const { courses, total, ...list } = await listCourses(query);
    if (!query.drafts) return { body: { kursevi: courses.map(presentCourseSummary), ...list }, total };
    return { body: { kursevi: courses.map(presentAdminCourseSummary), ...list }, total };
  },
  featuredCourses: async () => (await featuredCourses()).map(presentCourseSummary),
  topCourses: async () => (await topCourses()).map(presentCourseSummary),
  getCourse: async ({ params, isPermitted }) => {
    const course = await getCourse(params.id, { withDrafts: isPermitted });
    const reviews = await newestReviews(course);
    return isPermitted ? presentAdminCourse(course, reviews) : presentCourse(course, reviews);
  },
  createCourse: async () => presentAdminCourse(await createCourseDraft(), []),
  copyCourse: async ({ params }) => presentAdminCourse(await copyCourse(params.id), []),
  updateCourse: async ({ params, body }) => {
    const course = await updateCourse(params.id, body);
    return presentEditedCourse(course, await newestReviews(course));
  },
  saveCourseDraft: async ({ params, body }) =>
    presentEditedCourse(await saveCourseDraft(params.id, body), []),
  deleteCourse: ({ params }) => deleteCourse(params.id),
  listReviews: async ({ params, query }) => {
    const { reviews, total, pages, page } = await listReviews(params.id, query.pageNumber);
    return { body: { reviews: reviews.map(presentReview), pages, page }, total };
  },
  getOwnReview: async ({ params, user }) => {
    const [review, isEmailConfirmed] = await Promise.all([
      findOwnReview(params.id, user.id),
      hasConfirmedEmail(user.id),
    ]);
    return { review: review && presentReview(review), isEmailConfirmed };
  },
  addReview: async ({ params, user, body }) => {
    const course = await addReview(params.id, user, body);
    return presentCourse(course, await newestReviews(course));
  },
  deleteReview: async ({ params, user, body }) => {
    const course = await deleteReview(params, user, body.reason);
    return presentCourse(course, await newestReviews(course));
  },
});
