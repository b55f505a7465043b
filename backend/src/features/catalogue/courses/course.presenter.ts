import type {
  AdminCourse,
  AdminCourseSummary,
  ComingRun,
  Course,
  CourseSummary,
  Review,
} from '@institut/contract/courses/schema';
import { heldMinutes } from '@institut/contract/timetable/timetable';
import { completionOf } from '../../core/courses/completion.ts';
import { currentDiscounts, presentDiscounts } from '../../core/courses/discounts.ts';
import { policyOf } from '../../core/courses/policy.ts';
import { registerOf } from '../../core/courses/register.ts';
import { presentEdited } from '../../content/content.ts';
import { type CourseFields, unchosenOf } from '../../core/courses/course.model.ts';
import type { CourseSummaryFields } from './courseList.service.ts';
import { heldSeatsOf, type StoredSeats } from '../../core/seats/capacity.ts';
import { isClosed } from '../../core/seats/seats.service.ts';
import type { WaitedCourse } from '../../core/seats/waitingSeats.service.ts';
import {
  presentAdminTimetable,
  presentTimetable,
  presentTimetableSummary,
} from '../timetable/timetable.presenter.ts';
import type { ShownReview } from '../reviews/review.service.ts';

export function presentCourseSummary(course: CourseSummaryFields): CourseSummary {
  return {
    _id: course._id.toString(),
    name: course.name,
    subTitle: course.subTitle,
    image: course.image,
    imageFocus: course.imageFocus,
    shortDesc: course.shortDesc,
    start: course.start,
    duration: course.duration,
    category: course.category,
    tipObuke: course.tipObuke,
    price: course.price,
    currentDiscounts: currentDiscounts(course),
    countInStock: course.freeSeats,
    isClosed: isClosed(course),
    rating: course.rating,
    numReviews: course.numReviews,
    ...presentTimetableSummary(course),
  };
}

/** The parts of a course page that its record does not hold: the first page of reviews, and the other runs that take applications. */
export type CourseParts = { reviews: readonly ShownReview[]; runs: readonly WaitedCourse[] };

export const NO_PARTS: CourseParts = { reviews: [], runs: [] };

const presentRun = ({ _id, name, start, price, freeSeats }: WaitedCourse): ComingRun => ({
  _id: _id.toString(),
  name,
  start,
  price,
  countInStock: freeSeats,
});

export function presentCourse(course: CourseFields, { reviews, runs }: CourseParts): Course {
  return {
    ...presentCourseSummary(course),
    imageAlt: course.imageAlt ?? '',
    description: course.description,
    ishodiObuke: course.ishodiObuke,
    perspektiveObuke: course.perspektiveObuke,
    cancellationPolicy: policyOf(course),
    ...presentTimetable(course),
    hasWaitingList: course.waiting > 0,
    runs: runs.map(presentRun),
    applied: heldSeatsOf(course),
    reviews: reviews.map(presentReview),
  };
}

export function presentAdminCourseSummary(course: CourseSummaryFields): AdminCourseSummary {
  return {
    ...presentCourseSummary(course),
    ...presentEdited(course),
    ...presentSeats(course),
    heldMinutes: heldMinutes(course.lessons ?? []),
  };
}

const presentSeats = (course: StoredSeats) => ({
  capacity: course.capacity,
  heldSeats: heldSeatsOf(course),
  offeredSeats: course.offeredSeats,
  waiting: course.waiting,
});

export function presentAdminCourse(course: CourseFields, parts: CourseParts): AdminCourse {
  return {
    ...presentCourse(course, parts),
    ...presentEdited(course),
    ...presentSeats(course),
    ...presentAdminTimetable(course),
    unchosen: unchosenOf(course),
    policy: course.policy ? policyOf(course) : null,
    institutePolicy: policyOf({}),
    completion: completionOf(course),
    register: registerOf(course),
    discounts: presentDiscounts(course),
  };
}

export function presentReview(review: ShownReview): Review {
  return {
    _id: review._id.toString(),
    name: review.name,
    isParticipant: review.isParticipant,
    rating: review.rating,
    comment: review.comment,
    createdAt: review.createdAt.toISOString(),
  };
}
