import { type ClientSession, trusted, type Types } from 'mongoose';
import { today } from '../../lib/instituteDay.ts';
import { Course, type CourseFields } from '../courses/course.model.ts';

export type PlacesLine = { kurs: string; qty: number };
/** A published course as an order takes it over. */
type OfferedCourse = Pick<CourseFields, (typeof OFFERED)[number]> & { _id: Types.ObjectId };
/** The offered courses by id. */
type Offer = ReadonlyMap<string, OfferedCourse>;
export type TakenLine = { qty: number } & Pick<
  OfferedCourse,
  '_id' | 'name' | 'image' | 'category' | 'price' | 'start' | 'duration'
>;
type CourseLeft = { name: string; left: number; isClosed: boolean };
/** Why the line at `index` failed: its course is closed, has only `left` free seats, or is no longer public (null). */
export type Shortage = { index: number; course: CourseLeft | null };

/** A start as the forms store it; a database may have others, which say no day. */
export const START_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns whether nobody can apply for a course any more: the day of its start is over. */
export const isClosed = ({ start }: Pick<CourseFields, 'start'>): boolean =>
  START_DAY.test(start) && start < today();

/** Some seats are not available, so the whole transaction has to be aborted. */
export class PlacesShortage extends Error {
  override name = 'PlacesShortage';
  shortages: Shortage[];

  constructor(shortages: Shortage[]) {
    super('Not every place asked for is free');
    this.shortages = shortages;
  }
}

/** A course was edited, or its seats were taken, since it was read. */
export class CoursesChanged extends Error {
  override name = 'CoursesChanged';
}

const OFFERED = ['name', 'image', 'category', 'price', 'start', 'duration', 'countInStock'] as const;

/** Returns those of the courses that are published, with one query. */
export async function findOffered(ids: readonly string[]): Promise<Map<string, OfferedCourse>> {
  const isOffered = { _id: trusted({ $in: ids }), isDraft: false };
  const courses = await Course.find(isOffered, OFFERED).lean<OfferedCourse[]>();
  return new Map(courses.map((course) => [course._id.toString(), course]));
}

/** Returns the first days of those of the courses that exist, drafts too, by course id. */
export async function findStarts(ids: readonly string[]): Promise<Map<string, string>> {
  const courses = await Course.find({ _id: trusted({ $in: ids }) }, { start: 1 }).lean();
  return new Map(courses.map(({ _id, start }) => [_id.toString(), start]));
}

/** Returns the lines with their courses. Throws PlacesShortage with every line that has too few seats. */
export function linesOf(offer: Offer, lines: readonly PlacesLine[]): TakenLine[] {
  const shortages: Shortage[] = [];
  const taken = lines.flatMap(({ kurs, qty }, index): TakenLine[] => {
    const course = offer.get(kurs);
    const left = course?.countInStock ?? 0;
    if (course && left >= qty && !isClosed(course)) return [{ ...course, qty }];
    shortages.push({
      index,
      course: course ? { name: course.name, left, isClosed: isClosed(course) } : null,
    });
    return [];
  });
  if (shortages.length > 0) throw new PlacesShortage(shortages);
  return taken;
}

/**
 * Takes seats with one write, each under the condition that they are free and the course is still as it was offered, so
 * that no seat is sold twice or at another price. Throws CoursesChanged otherwise; the caller then has to abort the
 * transaction.
 */
export async function takeSeats(lines: readonly TakenLine[], session: ClientSession): Promise<void> {
  const ordered = lines.toSorted((a, b) => (a._id.toString() < b._id.toString() ? -1 : 1));
  const { matchedCount } = await Course.bulkWrite(
    ordered.map(({ qty, ...asOffered }) => ({
      updateOne: {
        filter: {
          ...asOffered,
          isDraft: false,
          countInStock: trusted({ $gte: qty }),
        },
        update: { $inc: { countInStock: -qty } },
        timestamps: false,
      },
    })),
    { session },
  );
  if (matchedCount !== lines.length) throw new CoursesChanged();
}

/**
 * Takes the seats of a readmitted order again, also of courses that have begun. Each line is one conditional update, so
 * that no seat is sold twice. Throws PlacesShortage with every line that failed; the caller then has to abort the
 * transaction.
 */
export async function retakePlaces(lines: readonly PlacesLine[], session: ClientSession): Promise<void> {
  const shortages: Shortage[] = [];
  for (const { index, kurs, qty } of inFixedOrder(lines)) {
    const { matchedCount } = await Course.updateOne(
      { _id: kurs, isDraft: false, countInStock: trusted({ $gte: qty }) },
      { $inc: { countInStock: -qty } },
      { session, timestamps: false },
    );
    if (matchedCount === 0) shortages.push({ index, course: await findCourseLeft(kurs, session) });
  }
  if (shortages.length > 0) throw new PlacesShortage(shortages.sort((a, b) => a.index - b.index));
}

/** Returns the seats of every line to their courses; deleted courses are skipped. */
export async function returnPlaces(lines: readonly PlacesLine[], session: ClientSession): Promise<void> {
  for (const { kurs, qty } of inFixedOrder(lines)) {
    await Course.updateOne({ _id: kurs }, { $inc: { countInStock: qty } }, { session, timestamps: false });
  }
}

async function findCourseLeft(kurs: string, session: ClientSession): Promise<CourseLeft | null> {
  const course = await Course.findOne({ _id: kurs, isDraft: false }, { name: 1, countInStock: 1 })
    .session(session)
    .lean();
  return course && { name: course.name, left: course.countInStock, isClosed: false };
}

/** Sorts the lines by course, the same in every transaction, so that two of them never deadlock. */
function inFixedOrder(lines: readonly PlacesLine[]) {
  return lines.map((line, index) => ({ ...line, index })).sort((a, b) => (a.kurs < b.kurs ? -1 : 1));
}
