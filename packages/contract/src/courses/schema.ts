import { z } from 'zod';
import { COURSE_CATEGORIES, COURSE_RUNS, COURSE_SORTS, COURSE_TYPES } from './values.ts';
import {
  REMOVAL_REASON_MAX,
  REVIEW_COMMENT_MAX,
  RUN_MESSAGE_MAX,
  RUNS_MAX,
  SHORT_DESC_MAX,
} from '../limits.ts';
import { coursePolicy } from '../cancellations/schema.ts';
import { courseCompletion } from '../certificates/completion.schema.ts';
import { courseRegister } from '../register/schema.ts';
import { discountRule, discountRulesBody } from '../discounts/schema.ts';
import {
  adminFields,
  draftDay,
  editVersion,
  imageBody,
  imageSummary,
  includeDrafts,
  enteredDay,
  isoDay,
  seatCount,
  requiredRichText,
  richText,
  sortDirection,
} from '../content/schema.ts';
import {
  amountKm,
  objectId,
  optionalLines,
  optionalText,
  pageNumber,
  pageSize,
  requiredLines,
  requiredPrintText,
  searchKeyword,
  timestamp,
} from '../frame/fields.ts';
import {
  adminTimetableFields,
  lecturerName,
  lessonClash,
  timetableBody,
  timetableFields,
  timetableSummary,
} from '../timetable/schema.ts';

const category = z.enum(COURSE_CATEGORIES, 'Odaberite kategoriju.');
const tipObuke = z.enum(COURSE_TYPES, 'Odaberite tip obuke.');

export const courseListQuery = z.object({
  keyword: searchKeyword,
  category: category.optional(),
  tipObuke: tipObuke.optional(),
  /** The name of a city, as the courses have it. */
  city: optionalText(80).optional(),
  /** Only courses that can be followed online. */
  online: z.literal('true').optional(),
  sort: z.enum(COURSE_SORTS).optional(),
  direction: sortDirection,
  pageNumber,
  /** The default is the server's setting `COURSE_PAGE_SIZE`. */
  pageSize: pageSize.optional(),
  drafts: includeDrafts,
  /**
   * `upcoming`: courses that have not begun, full ones included; `over`: those that have. A course without a day counts as
   * upcoming. The default is `upcoming`; with a keyword, and for the lists of admins (`drafts`), it is `all`.
   */
  runs: z.enum(COURSE_RUNS).optional(),
  /**
   * `first`: courses that can be applied for come before full ones, and those before begun ones, whatever the order;
   * `only`: no others.
   */
  open: z.enum(['first', 'only']).optional(),
  /** Calendar days, inclusive, between which the first day is. */
  startFrom: isoDay.optional(),
  startTo: isoDay.optional(),
  lecturer: lecturerName.optional(),
  /** One course. */
  kurs: objectId.optional(),
  /** The runs that reports count: neither drafts nor cancelled ones. */
  counted: z.literal('true').optional(),
  /** Adds `counts` and `cities`. */
  counts: z.literal('include').optional(),
});

export const reviewBody = z.object({
  rating: z
    .int('Odaberite ocjenu od 1 do 5.')
    .min(1, 'Odaberite ocjenu od 1 do 5.')
    .max(5, 'Odaberite ocjenu od 1 do 5.'),
  comment: requiredLines(REVIEW_COMMENT_MAX, 'Napišite komentar.'),
});
export type ReviewBody = z.infer<typeof reviewBody>;

export const review = z.object({
  _id: objectId,
  name: z.string(),
  /** The author has an accepted order of the course. */
  isParticipant: z.boolean(),
  rating: z.int(),
  comment: z.string(),
  createdAt: timestamp,
});
export type Review = z.infer<typeof review>;

export const reviewList = z.object({
  /** Newest first. */
  reviews: z.array(review),
  pages: z.int(),
  page: z.int(),
});
export type ReviewList = z.infer<typeof reviewList>;

/** The review is null when the user has not reviewed the course; a new one needs a confirmed e-mail address. */
export const ownReview = z.object({ review: review.nullable(), isEmailConfirmed: z.boolean() });
export type OwnReview = z.infer<typeof ownReview>;

export const reviewListQuery = z.object({ pageNumber });
export const reviewParams = z.object({ id: objectId, reviewId: objectId });

/** Admins have to give a reason for removing the review of another user. */
export const reviewDeletion = z.object({ reason: optionalLines(REMOVAL_REASON_MAX).default('') });

const NAME_MAX = 200;

export const courseBody = z.object({
  version: editVersion,
  name: requiredPrintText(NAME_MAX, 'Unesite naziv kursa.'),
  subTitle: optionalText(300),
  ...imageBody,
  shortDesc: requiredRichText('Unesite kratak opis.', SHORT_DESC_MAX),
  description: requiredRichText('Unesite opis kursa.'),
  start: enteredDay,
  duration: z
    .number('Unesite trajanje u satima.')
    .min(0, 'Trajanje ne može biti negativno.')
    .max(10_000, 'Trajanje može biti najviše 10.000 sati.'),
  category,
  tipObuke,
  ishodiObuke: richText(),
  perspektiveObuke: richText(),
  price: amountKm,
  /** The number of all seats. A body with it ignores `countInStock`. */
  capacity: seatCount.optional(),
  /** The number of free seats, as the specified clients send it. */
  countInStock: seatCount.optional(),
  /** The number of free seats that the editor has read: the capacity changes by the difference. Without it the number of free seats is set. */
  countInStockRead: seatCount.optional(),
  /** The cancellation policy of this course; null for that of the institute. */
  policy: coursePolicy.nullable().exactOptional(),
  /** The conditions for a certificate. */
  completion: courseCompletion.exactOptional(),
  /** The questions of an authority about the participants; null for none. */
  register: courseRegister.nullable().exactOptional(),
  /** Discounts for early applications and for groups. A rule keeps its id; one without gets one. */
  discounts: discountRulesBody.exactOptional(),
  /** With lessons, `start` has to be the day of the first one that is not cancelled. */
  ...timetableBody,
  /** Stands in the mails about changed lessons; it is not stored. */
  message: optionalLines(RUN_MESSAGE_MAX).exactOptional(),
});
export type CourseBody = z.infer<typeof courseBody>;

/** A draft may lack what its publication needs. A number that is not typed yet is 0, as in a new draft. */
export const courseDraftBody = courseBody
  .omit({ countInStock: true, countInStockRead: true, message: true })
  .extend({
    name: optionalText(NAME_MAX),
    category: category.optional(),
    tipObuke: tipObuke.optional(),
    shortDesc: richText(SHORT_DESC_MAX),
    description: richText(),
    start: draftDay,
    duration: courseBody.shape.duration.default(0),
    price: amountKm.default(0),
    capacity: seatCount.default(0),
  });
export type CourseDraftBody = z.infer<typeof courseDraftBody>;

export const courseSummary = z.object({
  _id: objectId,
  name: z.string(),
  subTitle: z.string(),
  ...imageSummary,
  shortDesc: z.string(),
  /** YYYY-MM-DD; empty in a draft. */
  start: z.string(),
  /** In hours. */
  duration: z.number(),
  category,
  tipObuke,
  price: amountKm,
  /** The discounts that an order gets today. */
  currentDiscounts: z.array(discountRule),
  /** The number of free seats. */
  countInStock: z.int(),
  /** Nobody can apply any more: the last day of applications is over, or the run is cancelled. */
  isClosed: z.boolean(),
  /** Mean of all ratings, 0 without any. */
  rating: z.number(),
  numReviews: z.int(),
  ...timetableSummary,
});
export type CourseSummary = z.infer<typeof courseSummary>;

/** Another run of the same course that can still be applied for, or is full. */
export const comingRun = courseSummary.pick({
  _id: true,
  name: true,
  start: true,
  price: true,
  countInStock: true,
});
export type ComingRun = z.infer<typeof comingRun>;

export const course = courseSummary.extend({
  imageAlt: z.string(),
  description: z.string(),
  ishodiObuke: z.string(),
  perspektiveObuke: z.string(),
  /** The effective cancellation policy: of the course, or else of the institute. */
  cancellationPolicy: coursePolicy,
  ...timetableFields,
  /** Somebody waits for a seat: released seats are offered to the list first. */
  hasWaitingList: z.boolean(),
  /** The other runs that have not begun and take applications, the next first. */
  runs: z.array(comingRun),
  /** The first page, newest first. */
  reviews: z.array(review),
});
export type Course = z.infer<typeof course>;

/**
 * `capacity` is the sum of the free seats, `countInStock`, those that orders hold and those that are offered or set aside;
 * `waiting` is how many entries of the waiting list are active.
 */
const adminSeats = {
  capacity: z.int(),
  heldSeats: z.int(),
  offeredSeats: z.int(),
  waiting: z.int(),
};

export const adminCourseSummary = courseSummary.extend({
  ...adminFields,
  ...adminSeats,
  /** How long the lessons took that are over and were not cancelled. */
  heldMinutes: z.int(),
  /** Sent with `counted`, as reports count them: who was at one lesson at least, and valid certificates. */
  attended: z.int().optional(),
  completed: z.int().optional(),
});
export type AdminCourseSummary = z.infer<typeof adminCourseSummary>;

export const adminCourse = course.extend({
  ...adminFields,
  ...adminSeats,
  ...adminTimetableFields,
  /** The fields of a draft that nobody has chosen yet, whatever they say. */
  unchosen: z.array(z.enum(['category', 'tipObuke'])),
  /** Null when the rules of the institute hold. */
  policy: coursePolicy.nullable(),
  /** The rules while the course has none of its own. */
  institutePolicy: coursePolicy,
  /** The conditions for a certificate. */
  completion: courseCompletion,
  /** Null when nothing is asked about the participants. */
  register: courseRegister.nullable(),
  /** All discounts, those that have ended too. */
  discounts: z.array(discountRule),
});
export type AdminCourse = z.infer<typeof adminCourse>;

/** The other runs of a course, over ones and drafts too; the first to begin first, then those without a day. */
export const courseFamily = z.object({
  runs: z.array(adminCourse.pick({ _id: true, name: true, start: true, isDraft: true, runState: true })),
});
export type CourseFamily = z.infer<typeof courseFamily>;

/** Makes a course a run of the same course as another, with all runs of both; null parts it from its other runs. */
export const courseLinkBody = z.object({
  kurs: objectId.nullable(),
  /** The other runs that were seen; `stale_edit` when they are others now. */
  runs: z.array(objectId).max(RUNS_MAX),
});
export type CourseLinkBody = z.output<typeof courseLinkBody>;

/** An edited course; the warnings prevent nothing. */
export const editedCourse = adminCourse.extend({ warnings: z.array(lessonClash) });
export type EditedCourse = z.infer<typeof editedCourse>;

/** The published courses of a category and type that match the keyword, the city and `online`, whatever the other filters. */
export const courseCount = z.object({
  category,
  tipObuke,
  /** Those that have not begun. */
  upcoming: z.int(),
  /** Those of them that can be applied for. */
  open: z.int(),
  /** Those that have begun. */
  over: z.int(),
});
export type CourseCount = z.infer<typeof courseCount>;

export const courseList = z.object({
  kursevi: z.array(courseSummary),
  pages: z.int(),
  page: z.int(),
  /** Sent with `counts=include`; without categories and types that have no course. */
  counts: courseCount.array().optional(),
  /** Sent with `counts=include`: the cities of the published courses that have not begun, in alphabetical order. */
  cities: z.array(z.string()).optional(),
});
export type CourseList = z.infer<typeof courseList>;

export const adminCourseList = courseList.extend({ kursevi: z.array(adminCourseSummary) });
