import {
  courseBody,
  courseDraftBody,
  type CourseBody,
  type CourseDraftBody,
} from '@institut/contract/courses/schema';
import type { RepeatCourseBody } from '@institut/contract/timetable/schema';
import { trusted } from 'mongoose';
import { dryRunSession } from '../../../database/dryRun.ts';
import { invalidInput } from '../../../lib/errors.ts';
import { Course, type CourseFields, courseKeys, unchosenOf } from '../../core/courses/course.model.ts';
import {
  countSections,
  published,
  readSections,
  sectionsOf,
  type CourseSummaryFields,
} from './courseList.service.ts';
import { contentService } from '../../content/content.service.ts';
import { Review } from '../reviews/review.model.ts';
import {
  refuseWhileHeld,
  seatsAfterEdit,
  setNewSeatsAside,
  type SeatNumbers,
} from '../../core/seats/capacity.ts';
import { discountsAfterEdit } from '../../core/courses/discounts.ts';
import { courseEffects } from './courseEffects.ts';
import { nextRun, nextRunWithoutDays } from '../timetable/nextRun.ts';
import {
  refuseLateDeadline,
  refuseUnknownLecturers,
  timetableAfterEdit,
} from '../timetable/timetableEdit.ts';
import { deleteOfferedSeats } from '../../core/seats/seats.service.ts';

/** An edit without its numbers of seats, from which capacity and free seats are computed. */
type CourseTexts = Omit<CourseBody, keyof SeatNumbers>;

const { update, saveDraft, copy, ...courses } = contentService<
  CourseFields,
  CourseTexts,
  Omit<CourseDraftBody, 'capacity'>
>({
  collection: 'courses',
  kind: 'course',
  model: Course,
  body: courseBody,
  draftBody: courseDraftBody,
  titleOf: ({ name }) => name,
  keysOf: courseKeys,
  visible: () => published,
  empty: { unchosen: ['category', 'tipObuke'] },
  onEdit: async (before, after, { session, message }) => {
    await refuseUnknownLecturers(after, session);
    for (const effect of courseEffects.get().edited) await effect(before, after, { text: message, session });
    await setNewSeatsAside(before, after, session);
  },
  refuseRemoval: refuseWhileHeld,
  deleteParts: async (course, session) => {
    const id = course._id.toString();
    await Review.deleteMany({ course: id }, { session });
    for (const effect of courseEffects.get().deleted) await effect(course, session);
    await deleteOfferedSeats(id, session);
  },
});

export const {
  get: getCourse,
  create: createCourseDraft,
  remove: deleteCourse,
  images: courseImages,
} = courses;

/** The number of featured and of top courses: one row of the widest grid. */
const SHOWCASE_SIZE = 3;

type Edited = Pick<CourseFields, '_id' | 'updatedAt'>;

/** Returns some published courses and when they were last edited, upcoming ones first. */
export async function publishedCourses(skip: number, limit: number): Promise<Edited[]> {
  const sections = sectionsOf({ runs: 'all' }, published);
  const counts = await countSections(sections);
  return readSections<Edited>(sections, { skip, limit, counts, fields: ['updatedAt'] });
}

/** Returns the numbers of published courses that have not begun, and of those that have. */
export async function countPublishedCourses(): Promise<{ upcoming: number; over: number }> {
  const [over = 0] = await countSections(sectionsOf({ runs: 'over' }, published));
  return { upcoming: (await Course.countDocuments(published)) - over, over };
}

/** Returns the next courses with free seats, filled up with full ones. */
export const featuredCourses = (): Promise<CourseSummaryFields[]> =>
  readSections(sectionsOf({ runs: 'upcoming', open: 'first' }, published), { limit: SHOWCASE_SIZE });

/** Returns the best rated courses that have not begun; of equal ratings, first the one with more reviews. */
export function topCourses(): Promise<CourseSummaryFields[]> {
  const sections = sectionsOf({ runs: 'upcoming' }, published, { rating: -1, numReviews: -1, _id: 1 });
  return readSections(sections, { limit: SHOWCASE_SIZE });
}

/**
 * Replaces the fields of a course and publishes a draft. Held and offered seats stay so: `capacity` sets the number of all
 * seats; `countInStock` that of the free ones, or with `countInStockRead` changes the capacity by the difference. Throws
 * `stale_edit` if the version is not the newest, and a conflict if the capacity would be below the seats that are held or
 * offered; `validation` if it would be below `minSeats`, or applications would end after the last lesson. An edit without a version replaces what is stored.
 */
export async function updateCourse(id: string, body: CourseBody): Promise<CourseFields> {
  const { capacity: _, countInStock: _free, countInStockRead: _read, ...given } = body;
  const course = await update(id, given, (before) => {
    const fields = edited(before, given, body);
    if (given.minSeats !== undefined) refuseUnreachable(given.minSeats, fields.changed.capacity);
    refuseLateDeadline(before, given, fields.changed.lastDay);
    return fields;
  });
  // A job tells the interest list of a published run; a preview of the mails shows them.
  if (dryRunSession()) for (const effect of courseEffects.get().previewed) await effect();
  return course;
}

function refuseUnreachable(minSeats: number, capacity: number): void {
  if (minSeats <= capacity) return;
  throw invalidInput({ minSeats: 'Najmanji broj polaznika ne može biti veći od broja mjesta.' });
}

/**
 * Creates a draft of the next run of a course: its texts, image, price, capacity and series without its start, seats, orders
 * and reviews. Throws `not_found`.
 */
export const copyCourse = (id: string): Promise<CourseFields> => copy(id, nextRunWithoutDays);

/** Creates a draft of the next run with the same series, and with its lessons moved. Throws `not_found`, or a conflict. */
export const repeatCourse = (id: string, body: RepeatCourseBody): Promise<CourseFields> =>
  copy(id, (run) => nextRun(run, body));

/** Replaces the fields of a draft, which has no orders. Throws `stale_edit` as `updateCourse`. */
export const saveCourseDraft = (id: string, { capacity, ...given }: CourseDraftBody): Promise<CourseFields> =>
  saveDraft(id, given, (before) => edited(before, given, { capacity }));

/** Returns the fields of an edit that depend on what is stored. */
function edited(
  before: CourseFields,
  given: Parameters<typeof timetableAfterEdit>[1] &
    Pick<CourseDraftBody, 'category' | 'tipObuke' | 'discounts'>,
  seats: SeatNumbers,
) {
  const { unchanged, changed } = seatsAfterEdit(before, seats);
  const unchosen = unchosenOf(before).filter((name) => given[name] === undefined);
  return {
    unchanged,
    changed: {
      ...changed,
      ...timetableAfterEdit(before, given),
      ...(given.discounts && { discounts: discountsAfterEdit(before, given.discounts) }),
      unchosen,
    },
  };
}

export type UpcomingCourse = Pick<
  CourseFields,
  '_id' | 'name' | 'start' | 'capacity' | 'freeSeats' | 'offeredSeats'
>;

/** The published courses that begin on this day or later, the soonest first. */
export function upcomingCourses(day: string): Promise<UpcomingCourse[]> {
  return Course.find(
    { isDraft: false, start: trusted({ $gte: day }) },
    'name start capacity freeSeats offeredSeats',
  )
    .sort({ start: 1, _id: 1 })
    .lean<UpcomingCourse[]>()
    .exec();
}

export async function countCourses(): Promise<{ published: number; drafts: number }> {
  const [all, drafts] = await Promise.all([
    Course.countDocuments(published),
    Course.countDocuments({ isDraft: true }),
  ]);
  return { published: all, drafts };
}
