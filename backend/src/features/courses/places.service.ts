import { type ClientSession, trusted } from 'mongoose';
import { today } from '../../lib/instituteDay.ts';
import { Course, type CourseFields } from './course.model.ts';

export type PlacesLine = { kurs: string; qty: number };
export type TakenLine = { qty: number } & Pick<CourseFields, '_id' | 'name' | 'image' | 'category' | 'price'>;
type CourseLeft = { name: string; left: number; isClosed: boolean };
/** Why the line at `index` failed: its course is closed, has only `left` free seats, or is no longer public (null). */
export type Shortage = { index: number; course: CourseLeft | null };

/** Returns whether nobody can apply for a course any more: the day of its start (YYYY-MM-DD, or empty) is over. */
export const isClosed = ({ start }: Pick<CourseFields, 'start'>): boolean => start !== '' && start < today();

/** Some seats are not available, so the whole transaction has to be aborted. */
export class PlacesShortage extends Error {
  override name = 'PlacesShortage';
  shortages: Shortage[];

  constructor(shortages: Shortage[]) {
    super('Not every place asked for is free');
    this.shortages = shortages;
  }
}

type Taking = {
  /** Also from courses that have begun, as staff may. */
  fromClosed: boolean;
};

/**
 * Takes the seats of every line from published courses and returns, line by line, the course at that moment. Each line
 * is one conditional update, so that no seat is sold twice. Throws PlacesShortage with every line that failed; the
 * caller then has to abort the transaction.
 */
export async function takePlaces(
  lines: readonly PlacesLine[],
  session: ClientSession,
  { fromClosed }: Taking = { fromClosed: false },
): Promise<TakenLine[]> {
  const open = fromClosed ? {} : { $or: [{ start: '' }, { start: trusted({ $gte: today() }) }] };
  const taken = new Map<number, TakenLine>();
  const shortages: Shortage[] = [];
  for (const { index, kurs, qty } of inFixedOrder(lines)) {
    const course = await Course.findOneAndUpdate(
      { _id: kurs, isDraft: false, countInStock: trusted({ $gte: qty }), ...open },
      { $inc: { countInStock: -qty } },
      { session, timestamps: false, projection: { name: 1, image: 1, category: 1, price: 1 } },
    ).lean<Omit<TakenLine, 'qty'>>();
    if (course) taken.set(index, { ...course, qty });
    else shortages.push({ index, course: await findCourseLeft(kurs, session, fromClosed) });
  }
  if (shortages.length > 0) throw new PlacesShortage(shortages.sort((a, b) => a.index - b.index));
  return [...taken].sort(([a], [b]) => a - b).map(([, line]) => line);
}

/** Returns the seats of every line to their courses; deleted courses are skipped. */
export async function returnPlaces(lines: readonly PlacesLine[], session: ClientSession): Promise<void> {
  for (const { kurs, qty } of inFixedOrder(lines)) {
    await Course.updateOne({ _id: kurs }, { $inc: { countInStock: qty } }, { session, timestamps: false });
  }
}

async function findCourseLeft(
  kurs: string,
  session: ClientSession,
  fromClosed: boolean,
): Promise<CourseLeft | null> {
  const course = await Course.findOne({ _id: kurs, isDraft: false }, { name: 1, countInStock: 1, start: 1 })
    .session(session)
    .lean();
  if (!course) return null;
  const { name, countInStock: left } = course;
  return { name, left, isClosed: !fromClosed && isClosed(course) };
}

/** Sorts the lines by course, the same in every transaction, so that two of them never deadlock. */
function inFixedOrder(lines: readonly PlacesLine[]) {
  return lines.map((line, index) => ({ ...line, index })).sort((a, b) => (a.kurs < b.kurs ? -1 : 1));
}
