import { z } from 'zod';
import { COURSE_CATEGORIES, COURSE_TYPES, REVIEW_COMMENT_MAX, SEARCH_KEYWORD_MAX } from './course.ts';
import { amountKm, objectId, optionalText, pageNumber, requiredText, timestamp } from './fields.ts';

export const courseListQuery = z.object({
  keyword: optionalText(SEARCH_KEYWORD_MAX).default(''),
  pageNumber,
});
export type CourseListQuery = z.input<typeof courseListQuery>;

export const reviewBody = z.object({
  rating: z
    .int('Odaberite ocjenu od 1 do 5.')
    .min(1, 'Odaberite ocjenu od 1 do 5.')
    .max(5, 'Odaberite ocjenu od 1 do 5.'),
  comment: requiredText(REVIEW_COMMENT_MAX, 'Napišite komentar.'),
});
export type ReviewBody = z.infer<typeof reviewBody>;

export const review = z.object({
  _id: objectId,
  name: z.string(),
  rating: z.int(),
  comment: z.string(),
  createdAt: timestamp,
});
export type Review = z.infer<typeof review>;

/** A course as lists and cards show it. */
export const courseSummary = z.object({
  _id: objectId,
  name: z.string(),
  subTitle: z.string(),
  image: z.string(),
  shortDesc: z.string(),
  /** Date as text, YYYY-MM-DD; empty when not set yet. */
  start: z.string(),
  /** Hours. */
  duration: z.number(),
  category: z.enum(COURSE_CATEGORIES),
  tipObuke: z.enum(COURSE_TYPES),
  price: amountKm,
  /** Free places. */
  countInStock: z.int(),
  /** Mean of all ratings, 0 without any. */
  rating: z.number(),
  numReviews: z.int(),
});
export type CourseSummary = z.infer<typeof courseSummary>;

export const course = courseSummary.extend({
  description: z.string(),
  ishodiObuke: z.string(),
  perspektiveObuke: z.string(),
  /** Newest first. */
  reviews: z.array(review),
});
export type Course = z.infer<typeof course>;

export const courseList = z.object({
  kursevi: z.array(courseSummary),
  pages: z.int(),
  page: z.int(),
});
export type CourseList = z.infer<typeof courseList>;
