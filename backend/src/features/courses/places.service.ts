import { type ClientSession, trusted } from 'mongoose';
import { Course, type CourseFields } from './course.model.ts';

export type PlacesLine = { kurs: string; qty: number };
export type TakenLine = { qty: number } & Pick<CourseFields, '_id' | 'name' | 'image' | 'category' | 'price'>;
/** Why the line at `index` cannot be had: its course has only `left` places, or is no longer offered (null). */
export type Shortage = { index: number; course: { name: string; left: number } | null };

/** Some lines of a taking cannot be had, so none of it may stand. */
export class PlacesShortage extends Error {
  override name = 'PlacesShortage';
  shortages: Shortage[];

  constructor(shortages: Shortage[]) {
    super('Not every place asked for is free');
    this.shortages = shortages;
  }
}

/**
 * Takes the places of every line from published courses; gives, line by line, the course as it was at that moment.
 * Each taking is one conditional update, so a place never goes to two buyers. Throws PlacesShortage, naming every
 * line that cannot be had; the session's transaction then has to be aborted.
 */
export async function takePlaces(lines: readonly PlacesLine[], session: ClientSession): Promise<TakenLine[]> {
  const taken = new Map<number, TakenLine>();
  const shortages: Shortage[] = [];
  for (const { index, kurs, qty } of inFixedOrder(lines)) {
    const course = await Course.findOneAndUpdate(
      { _id: kurs, isDraft: false, countInStock: trusted({ $gte: qty }) },
      { $inc: { countInStock: -qty } },
      { session, timestamps: false, projection: { name: 1, image: 1, category: 1, price: 1 } },
    ).lean<Omit<TakenLine, 'qty'>>();
    if (course) taken.set(index, { ...course, qty });
    else shortages.push({ index, course: await findPlacesLeft(kurs, session) });
  }
  if (shortages.length > 0) throw new PlacesShortage(shortages.sort((a, b) => a.index - b.index));
  return [...taken].sort(([a], [b]) => a - b).map(([, line]) => line);
}

/** Gives the places of every line back; a course deleted meanwhile has none to get. */
export async function returnPlaces(lines: readonly PlacesLine[], session: ClientSession): Promise<void> {
  for (const { kurs, qty } of inFixedOrder(lines)) {
    await Course.updateOne({ _id: kurs }, { $inc: { countInStock: qty } }, { session, timestamps: false });
  }
}

async function findPlacesLeft(kurs: string, session: ClientSession): Promise<Shortage['course']> {
  const course = await Course.findOne({ _id: kurs, isDraft: false }, { name: 1, countInStock: 1 })
    .session(session)
    .lean();
  return course && { name: course.name, left: course.countInStock };
}

/** The same order in every transaction, so that two of them never wait for each other. */
function inFixedOrder(lines: readonly PlacesLine[]) {
  return lines.map((line, index) => ({ ...line, index })).sort((a, b) => (a.kurs < b.kurs ? -1 : 1));
}
