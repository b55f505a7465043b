import { COURSE_CALLS } from '@institut/contract/courses/calls';
import { implement } from '../../../http/implement.ts';
import { comingRuns } from '../../core/seats/waitingSeats.service.ts';
import {
  type CourseParts,
  NO_PARTS,
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
import { getCourseFamily, linkCourse } from './courseFamily.service.ts';
import { findClashes } from '../timetable/lessonClashes.service.ts';
import { listCourses } from './courseList.service.ts';
import { countPeople } from '../../outputs/reports/countPeople.service.ts';
import { hasConfirmedEmail } from '../../users/lookup/userLookup.service.ts';
import {
  addReview,
  deleteReview,
  findOwnReview,
  listReviews,
  newestReviews,
} from '../reviews/review.service.ts';

type Course = Parameters<typeof presentAdminCourse>[0];

/** Returns what is shown with a course but is not stored in its record. */
async function partsOf(course: Course): Promise<CourseParts> {
  const [reviews, runs] = await Promise.all([newestReviews(course), comingRuns(course)]);
  return { reviews, runs };
}

const presentEditedCourse = async (course: Course, parts: CourseParts) => ({
  ...presentAdminCourse(course, parts),
  warnings: await findClashes(course),
});

export const courseRoutes = implement(COURSE_CALLS, {
  listCourses: async ({ query }) => {
    const { courses, total, ...list } = await listCourses(query);
    if (!query.drafts) return { body: { kursevi: courses.map(presentCourseSummary), ...list }, total };
    const kursevi = courses.map(presentAdminCourseSummary);
    if (!query.counted) return { body: { kursevi, ...list }, total };
    const people = await countPeople(courses.map(({ _id }) => _id));
    return { body: { kursevi: kursevi.map((one) => Object.assign(one, people(one._id))), ...list }, total };
  },
  featuredCourses: async () => (await featuredCourses()).map(presentCourseSummary),
  topCourses: async () => (await topCourses()).map(presentCourseSummary),
  getCourse: async ({ params, isPermitted }) => {
    const course = await getCourse(params.id, { withDrafts: isPermitted });
    const parts = await partsOf(course);
    return isPermitted ? presentAdminCourse(course, parts) : presentCourse(course, parts);
  },
  createCourse: async () => presentAdminCourse(await createCourseDraft(), NO_PARTS),
  copyCourse: async ({ params }) => presentAdminCourse(await copyCourse(params.id), NO_PARTS),
  updateCourse: async ({ params, body }) => {
    const course = await updateCourse(params.id, body);
    return presentEditedCourse(course, await partsOf(course));
  },
  saveCourseDraft: async ({ params, body }) =>
    presentEditedCourse(await saveCourseDraft(params.id, body), NO_PARTS),
  getCourseFamily: ({ params }) => getCourseFamily(params.id),
  linkCourse: ({ params, body }) => linkCourse(params.id, body),
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
    return presentCourse(course, await partsOf(course));
  },
  deleteReview: async ({ params, user, body }) => {
    const course = await deleteReview(params, user, body.reason);
    return presentCourse(course, await partsOf(course));
  },
});
