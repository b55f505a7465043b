import { runTitle } from '@institut/contract/timetable/runName';
import type { CourseRegister } from '@institut/contract/register/schema';
import type { CourseType } from '@institut/contract/courses/values';
import { NO_LECTURER } from '@institut/contract/timetable/values';
import { type ClientSession, type QueryFilter, trusted, Types } from 'mongoose';
import { recordNotFound } from '../../../lib/errors.ts';
import { Course, type CourseFields } from './course.model.ts';
import type { RegisterOwner } from './register.ts';
import type { LessonClosing } from './timetable.model.ts';

/** A course, published or not, as other features name it. */
export type CourseFacts = Pick<CourseFields, (typeof FACTS)[number]> & {
  _id: Types.ObjectId;
};

const FACTS = [
  'name',
  'image',
  'start',
  'duration',
  'isDraft',
  'lessons',
  'lastDay',
  'venue',
  'runState',
  'run',
  'register',
  'updatedAt',
] as const;

/** Returns those of the courses that exist. */
export const findCourseFacts = (
  ids: readonly (Types.ObjectId | string)[],
  session: ClientSession | null = null,
): Promise<CourseFacts[]> =>
  Course.find({ _id: trusted({ $in: [...ids] }) }, [...FACTS])
    .session(session)
    .lean<CourseFacts[]>()
    .exec();

/** Returns the other runs of a course that have a free seat for which nobody waits, the first to begin first. */
export async function findOtherRuns(
  id: Types.ObjectId | string,
): Promise<Pick<CourseFields, '_id' | 'name' | 'start' | 'applyUntil' | 'runState'>[]> {
  const course = await Course.findById(id, { series: 1 }).lean<CourseFields>();
  if (!course) return [];
  const series = course.series ?? course._id;
  return Course.find(
    {
      $or: [{ series }, { _id: series }],
      isDraft: false,
      freeSeats: trusted({ $gt: 0 }),
      waiting: 0,
      runState: trusted({ $ne: 'cancelled' as const }),
    },
    { name: 1, start: 1, applyUntil: 1, runState: 1 },
  )
    .sort({ start: 1, _id: 1 })
    .lean<CourseFields[]>()
    .then((runs) => runs.filter((run) => !course._id.equals(run._id)));
}

/** The runs that reports count: neither drafts nor cancelled ones. */
export const IS_COUNTED: QueryFilter<CourseFields> = {
  isDraft: false,
  runState: trusted({ $ne: 'cancelled' as const }),
};

/** Returns the condition of the courses of one lecturer, or of those without any. */
export const isOfLecturer = (name: string): QueryFilter<CourseFields> =>
  name === NO_LECTURER ? { lecturers: trusted({ $size: 0 }) } : { 'lecturers.name': name };

/** A run with what reports count of it. */
export type CountedRun = Pick<
  CourseFields,
  | '_id'
  | 'name'
  | 'start'
  | 'tipObuke'
  | 'lecturers'
  | 'lessons'
  | 'capacity'
  | 'freeSeats'
  | 'offeredSeats'
  | 'waiting'
  | 'discounts'
>;
const COUNTED = 'name start tipObuke lecturers.name lessons.day lessons.from lessons.to lessons.state';

/** Returns the counted runs whose first day is in a period. */
export const countedRuns = (from: string, to: string): Promise<CountedRun[]> =>
  Course.find(
    { ...IS_COUNTED, start: trusted({ $gte: from, $lte: to }) },
    `${COUNTED} capacity freeSeats offeredSeats waiting discounts`,
  ).lean<CountedRun[]>();

type RunFilter = {
  kurs?: string | undefined;
  tipObuke?: CourseType | undefined;
  lecturer?: string | undefined;
};

/** Returns whether a run is the given one, of a type, and of a lecturer or of none. */
export const isRunOf = (run: CountedRun, { kurs, tipObuke, lecturer }: RunFilter): boolean =>
  (!kurs || run._id.equals(kurs)) &&
  (!tipObuke || run.tipObuke === tipObuke) &&
  (!lecturer ||
    (lecturer === NO_LECTURER
      ? run.lecturers.length === 0
      : run.lecturers.some(({ name }) => name === lecturer)));

type RegisteredRun = Pick<CourseFields, '_id' | 'capacity' | 'freeSeats' | 'offeredSeats'> & {
  register: CourseRegister;
};

/** Returns those of the counted runs whose first day is in a period that quote the act of an authority. */
export async function registeredRuns(from: string, to: string): Promise<RegisteredRun[]> {
  const runs = await Course.find(
    { ...IS_COUNTED, start: trusted({ $gte: from, $lte: to }) },
    'register capacity freeSeats offeredSeats',
  ).lean<(Omit<RegisteredRun, 'register'> & RegisterOwner)[]>();
  return runs.flatMap(({ register, ...run }) => (register ? [{ ...run, register }] : []));
}

/** Returns what groups the money of courses; drafts and cancelled runs may have some too. */
export const coursesWithMoney = (ids: readonly string[]): Promise<CountedRun[]> =>
  Course.find({ _id: trusted({ $in: [...ids] }) }, COUNTED).lean<CountedRun[]>();

/** Returns the ids of the published courses of a type or a lecturer. */
export async function findCourseIds(
  tipObuke: CourseType | undefined,
  lecturer: string | undefined,
): Promise<Types.ObjectId[]> {
  const courses = await Course.find(
    { isDraft: false, ...(tipObuke && { tipObuke }), ...(lecturer && isOfLecturer(lecturer)) },
    { _id: 1 },
  ).lean();
  return courses.map(({ _id }) => _id);
}

/** Returns the ids of deleted courses among the given ones. */
export async function deletedAmong(ids: readonly Types.ObjectId[]): Promise<Types.ObjectId[]> {
  const courses = await Course.find({ _id: trusted({ $in: [...ids] }) }, { _id: 1 }).lean();
  const existing = new Set(courses.map(({ _id }) => _id.toString()));
  return ids.filter((id) => !existing.has(id.toString()));
}

type NamedRun = { _id: Types.ObjectId; name: string; start: string };

/** Returns the choices of a filter by course: by name, and the runs of one name by their first day. */
export const choicesOf = (courses: readonly NamedRun[]): { _id: string; name: string }[] =>
  courses
    .toSorted((a, b) => a.name.localeCompare(b.name, 'bs') || a.start.localeCompare(b.start))
    .map(({ _id, name, start }) => ({ _id: _id.toString(), name: runTitle(name, start) }));

/** Returns the published courses as the choices of a filter. */
export const courseChoices = async () =>
  choicesOf(await Course.find({ isDraft: false }, { name: 1, start: 1 }).lean<NamedRun[]>());

const CALENDAR_COURSES_MAX = 500;

/** Returns the published courses whose last lesson is on a day or later, the first to end first. */
export const coursesEndingFrom = (day: string): Promise<CourseFacts[]> =>
  Course.find({ lastDay: trusted({ $gte: day }), isDraft: false }, [...FACTS])
    .sort({ lastDay: 1, _id: 1 })
    .limit(CALENDAR_COURSES_MAX)
    .lean<CourseFacts[]>()
    .exec();

/** A course with what decides whether its lessons disturb those of another one. */
export type CourseTimetable = Pick<CourseFields, (typeof TIMETABLE)[number]> & {
  _id: Types.ObjectId;
};
const TIMETABLE = [
  'name',
  'start',
  'isDraft',
  'lessons',
  'venue',
  'lecturers',
  'runState',
  'run',
  'remindEach',
] as const;

/** Returns the courses, drafts too, that have lessons on some of these days. */
export const coursesOnDays = (days: readonly string[]): Promise<CourseTimetable[]> =>
  Course.find({ 'lessons.day': trusted({ $in: [...days] }) }, [...TIMETABLE])
    .sort({ _id: 1 })
    .lean<CourseTimetable[]>()
    .exec();

/** Returns the published courses whose first day is after one day and not after another (YYYY-MM-DD). */
export const coursesBeginning = (after: string, until: string): Promise<CourseFacts[]> =>
  Course.find({ start: trusted({ $gt: after, $lte: until }), isDraft: false }, [...FACTS])
    .lean<CourseFacts[]>()
    .exec();

/** Returns the ids of the courses whose lecturer a user is. */
export async function coursesOfLecturer(user: string): Promise<string[]> {
  const courses = await Course.find({ 'lecturers.user': user }, { _id: 1 }).lean<{ _id: Types.ObjectId }[]>();
  return courses.map(({ _id }) => _id.toString());
}

/** A course with a lesson as attendance needs it. */
export type CourseOfLesson = Pick<CourseFields, (typeof LESSON_FACTS)[number]> & { _id: Types.ObjectId };
const LESSON_FACTS = ['name', 'start', 'lastDay', 'lessons', 'runState', 'run', 'isDraft'] as const;

/** Returns the courses that have some of these lessons. */
export const coursesOfLessons = (
  lessons: readonly (string | Types.ObjectId)[],
  session: ClientSession | null = null,
): Promise<CourseOfLesson[]> =>
  Course.find({ 'lessons._id': trusted({ $in: [...lessons] }) }, [...LESSON_FACTS])
    .session(session)
    .lean<CourseOfLesson[]>()
    .exec();

/** Returns a course with its lessons, published or not. Throws `not_found`. */
export async function courseOfLessons(
  id: string,
  session: ClientSession | null = null,
): Promise<CourseOfLesson> {
  const course = await Course.findById(id, [...LESSON_FACTS])
    .session(session)
    .lean<CourseOfLesson>();
  if (!course) throw recordNotFound('courses');
  return course;
}

/** Stores that a lesson is closed, and was therefore held. */
export async function closeLessonOf(
  { course, lesson, closed }: { course: Types.ObjectId; lesson: string; closed: LessonClosing },
  session: ClientSession,
): Promise<void> {
  await Course.updateOne(
    { _id: course },
    { $set: { 'lessons.$[one].closed': closed, 'lessons.$[one].state': 'held' } },
    { session, timestamps: false, arrayFilters: [{ 'one._id': new Types.ObjectId(lesson) }] },
  );
}

/** Lecturers stay in their courses when their account is deleted, without the link to it. */
export async function forgetLecturer(user: string, session: ClientSession): Promise<void> {
  await Course.updateMany(
    { 'lecturers.user': user },
    { $set: { 'lecturers.$[one].user': null } },
    { session, timestamps: false, arrayFilters: [{ 'one.user': new Types.ObjectId(user) }] },
  );
}

/** Returns the name of a course. Throws `not_found` for one that does not exist. */
export async function courseName(id: string, session: ClientSession | null = null): Promise<string> {
  const [course] = await findCourseFacts([id], session);
  if (!course) throw recordNotFound('courses');
  return course.name;
}
