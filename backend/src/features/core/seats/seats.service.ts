import { REHELD_REASONS, type SeatReason } from '@institut/contract/seats/values';
import { type ClientSession, trusted, Types } from 'mongoose';
import { today } from '../../../lib/instituteDay.ts';
import { Course, type CourseFields } from '../courses/course.model.ts';
import { requestDistribution, SET_ASIDE_MS } from './distributionRequests.ts';
import { releasedWith, Seat, type SeatFields, type SeatHolder, setAsideRecord } from './seat.model.ts';

/** A published course as an order takes it over. */
export type OfferedCourse = Pick<CourseFields, (typeof OFFERED)[number]> & { _id: Types.ObjectId };
/** A wanted number of seats of a course as it was offered. */
export type OfferedLine = { qty: number } & OfferedCourse;
type CourseLeft = { name: string; left: number; closed: Closed | null };
/** Why the line at `index` failed: its course is closed, has only `left` free seats, or is no longer public (null). */
export type Shortage = { index: number; course: CourseLeft | null };

/** A start as the forms store it; a database may have others, which say no day. */
export const START_DAY = /^\d{4}-\d{2}-\d{2}$/;

type Run = Pick<CourseFields, 'start' | 'lastDay' | 'applyUntil' | 'runState'>;

const isPast = (day: string, now = new Date()): boolean => START_DAY.test(day) && day < today(now);

/** Why nobody can apply: the course has begun or is over, the last day of applications is over, or the run is cancelled. */
export type Closed = { why: 'begun' | 'cancelled' } | { why: 'deadline'; day: string };

/** Returns why nobody can apply for a course any more; null while somebody can. */
export function closedBy({ start, lastDay, applyUntil, runState }: Run, now?: Date): Closed | null {
  if (runState === 'cancelled') return { why: 'cancelled' };
  if (!isPast(applyUntil || start, now) && !isPast(lastDay, now)) return null;
  return isPast(start, now) || !applyUntil ? { why: 'begun' } : { why: 'deadline', day: applyUntil };
}

export const isClosed = (course: Run): boolean => closedBy(course) !== null;

/** Returns whether the last day of a course, as far as it is known, is over. */
export const isOver = ({ start, lastDay }: Pick<Run, 'start' | 'lastDay'>, now?: Date): boolean =>
  isPast(lastDay || start, now);

/** Some seats are not available, so the whole transaction has to be aborted. */
export class SeatShortage extends Error {
  override name = 'SeatShortage';
  shortages: Shortage[];

  constructor(shortages: Shortage[]) {
    super('Not every seat asked for is free');
    this.shortages = shortages;
  }
}

/** A course was edited, or its seats were taken, since it was read. */
export class CoursesChanged extends Error {
  override name = 'CoursesChanged';
}

const OFFERED = [
  'name',
  'image',
  'category',
  'price',
  'start',
  'lastDay',
  'duration',
  'freeSeats',
  'capacity',
  'applyUntil',
  'runState',
  'policy',
  'discounts',
  // Every edit of the course is a change of what was offered.
  '__v',
] as const;

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

/**
 * Returns the lines with their courses. Throws SeatShortage with every line that has too few seats. Seats that a waiting list
 * has reserved for the order need not be free, and can be had until the course begins.
 */
export function linesOf(
  courses: ReadonlyMap<string, OfferedCourse>,
  lines: readonly { kurs: string; qty: number }[],
  { isReserved = false } = {},
): OfferedLine[] {
  const shortages: Shortage[] = [];
  const offered = lines.flatMap(({ kurs, qty }, index): OfferedLine[] => {
    const course = courses.get(kurs);
    const left = course?.freeSeats ?? 0;
    const closed = course ? closedBy(course) : null;
    const canHave = isReserved ? !closed || closed.why === 'deadline' : left >= qty && !closed;
    if (course && canHave) return [{ ...course, qty }];
    shortages.push({
      index,
      course: course ? { name: course.name, left, closed } : null,
    });
    return [];
  });
  if (shortages.length > 0) throw new SeatShortage(shortages);
  return offered;
}

/**
 * Holds the seats of new orders: one write to the courses, under the condition that the seats are free and each course is still
 * as it was offered, and the given record of each seat. Throws CoursesChanged otherwise; the caller then has to abort the
 * transaction.
 */
export async function holdSeats(
  seats: readonly SeatFields[],
  lines: readonly OfferedLine[],
  session: ClientSession,
): Promise<void> {
  const wanted = perCourse(lines);
  const { matchedCount } = await Course.bulkWrite(
    inFixedOrder(wanted, ({ _id }) => _id).map(
      ({ qty, policy: _policy, discounts: _discounts, ...asOffered }) => ({
        updateOne: {
          filter: { ...asOffered, isDraft: false, freeSeats: trusted({ $gte: qty }) },
          update: moving({ freeSeats: -qty }),
          timestamps: false,
        },
      }),
    ),
    { session },
  );
  if (matchedCount !== wanted.length) throw new CoursesChanged();
  await Seat.collection.insertMany([...seats], { session });
}

/** Returns one line for each course, with the seats of all its lines. */
function perCourse(lines: readonly OfferedLine[]): OfferedLine[] {
  const wanted = new Map<string, OfferedLine>();
  for (const line of lines) {
    const id = line._id.toString();
    wanted.set(id, { ...line, qty: line.qty + (wanted.get(id)?.qty ?? 0) });
  }
  return [...wanted.values()];
}

/**
 * Every write that moves seats changes the record of its course, so that two such transactions conflict. An edit, which
 * may change the capacity, does so as well: `seatsAfterEdit` computes the numbers and the edit stores them with its texts.
 */
export const moving = (changes: Partial<Record<'freeSeats' | 'offeredSeats', number>>) => ({
  $inc: { ...changes, seatChanges: 1 },
});

/** In the condition of a write: the run is not cancelled. */
export const RUNNING = trusted({ $ne: 'cancelled' as const });

/**
 * Releases all seats that an order holds; those of deleted courses, too. They become free, or are set aside if somebody
 * waits for the course.
 */
export async function releaseSeats(
  { _id: order, orderItems }: SeatHolder,
  reason: SeatReason,
  session: ClientSession,
): Promise<void> {
  const isHeld = { order, state: 'held' as const };
  const seats = await Seat.find(isHeld, { course: 1, line: 1 }).session(session).lean();
  await Seat.updateMany(isHeld, releasedWith(reason, new Date()), { session });
  const holding = orderItems.filter(({ held }) => held > 0);
  for (const { _id, kurs } of inFixedOrder(holding, ({ kurs: id }) => id)) {
    const released = seats.filter(({ line }) => line?.equals(_id));
    await makeFree(kurs, released, session);
  }
}

/** Releases the seats that an order holds on one course. */
export async function releaseSeatsOf(
  course: Types.ObjectId,
  order: Types.ObjectId,
  reason: SeatReason,
  session: ClientSession,
): Promise<void> {
  const isHeld = { order, course, state: 'held' as const };
  const seats = await Seat.find(isHeld, { course: 1 }).session(session).lean();
  if (seats.length === 0) return;
  await Seat.updateMany(isHeld, releasedWith(reason, new Date()), { session });
  await makeFree(course, seats, session);
}

/** Releases some of the seats that orders hold; the caller has read them in the session. */
export async function releaseSomeSeats(
  seats: readonly Pick<SeatFields, '_id' | 'course'>[],
  reason: SeatReason,
  session: ClientSession,
): Promise<void> {
  const isAmong = { _id: trusted({ $in: seats.map(({ _id }) => _id) }), state: 'held' as const };
  await Seat.updateMany(isAmong, releasedWith(reason, new Date()), { session });
  const courses = new Map(seats.map(({ course }) => [course.toString(), course]));
  for (const course of inFixedOrder([...courses.values()], (id) => id)) {
    await makeFree(
      course,
      seats.filter((seat) => seat.course.equals(course)),
      session,
    );
  }
}

/**
 * Moves seats that an order holds on one course to a line of another: takes free seats there and releases the old ones with
 * the reason `moved`. Returns the new records, in the order of the given ones. Throws SeatShortage when the other course is
 * not public, has too few free seats, or has somebody waiting; the caller then has to abort the transaction.
 */
export async function moveSeats(
  seats: readonly [SeatFields, ...SeatFields[]],
  { course: to, line, isByBuyer }: Pick<SeatFields, 'course' | 'line'> & { isByBuyer: boolean },
  session: ClientSession,
): Promise<SeatFields[]> {
  const [{ course: from, order }] = seats;
  const isAmong = { _id: trusted({ $in: seats.map(({ _id }) => _id) }) };
  const moved = seats.map(({ transfers = 0 }): SeatFields => ({
    _id: new Types.ObjectId(),
    transfers: transfers + (isByBuyer ? 1 : 0),
    course: to,
    order,
    line,
    state: 'held',
    reason: null,
    releasedAt: null,
  }));
  for (const course of inFixedOrder([from, to], (id) => id)) {
    if (course.equals(from)) await makeFree(from, seats, session);
    else await takeFree(to, seats.length, session);
  }
  await Seat.updateMany(isAmong, releasedWith('moved', new Date()), { session });
  await Seat.insertMany(moved, { session });
  return moved;
}

async function takeFree(course: Types.ObjectId, count: number, session: ClientSession): Promise<void> {
  const { matchedCount } = await Course.updateOne(
    {
      _id: course,
      isDraft: false,
      runState: RUNNING,
      freeSeats: trusted({ $gte: count }),
      waiting: 0,
    },
    moving({ freeSeats: -count }),
    { session, timestamps: false },
  );
  if (matchedCount > 0) return;
  throw new SeatShortage([{ index: 0, course: await findCourseLeft(course, session) }]);
}

/** The seats of a cancelled run are free, though nobody can take them: who waits for it waits in vain. */
const isFor = (course: Types.ObjectId) => ({
  _id: course,
  $or: [{ waiting: 0 }, { runState: 'cancelled' as const }],
});

/** Makes released seats of a course free, or sets them aside if somebody waits for it. */
async function makeFree(
  course: Types.ObjectId,
  released: readonly Pick<SeatFields, '_id' | 'course'>[],
  session: ClientSession,
): Promise<void> {
  const { matchedCount } = await Course.updateOne(isFor(course), moving({ freeSeats: released.length }), {
    session,
    timestamps: false,
  });
  if (matchedCount === 0) await setAside(course, released, session);
}

/** Sets seats aside in the place of released ones; those of a deleted course are gone. */
async function setAside(
  kurs: Types.ObjectId,
  released: readonly Pick<SeatFields, '_id' | 'course'>[],
  session: ClientSession,
): Promise<void> {
  const offeredSeats = released.length;
  const options = { session, timestamps: false };
  const { matchedCount } = await Course.updateOne({ _id: kurs }, moving({ offeredSeats }), options);
  if (matchedCount === 0) return;
  await Seat.insertMany(released.map(setAsideRecord), { session });
  requestDistribution(kurs, session, SET_ASIDE_MS);
}

/**
 * Takes back what is still set aside of these released seats. Returns how many that are; the caller then has to write the
 * course.
 */
async function takeBack(
  course: Types.ObjectId,
  released: readonly Types.ObjectId[],
  session: ClientSession,
): Promise<number> {
  const isSetAside = { course, state: 'offered' as const, successorOf: trusted({ $in: [...released] }) };
  return (await Seat.deleteMany(isSetAside, { session })).deletedCount;
}

/** Deletes the offered seats of a deleted course. Those that orders hold or held stay, as their history. */
export async function deleteOfferedSeats(course: string, session: ClientSession): Promise<void> {
  await Seat.deleteMany({ course, state: 'offered' }, { session });
}

/**
 * Holds again, all or none, the seats that an order lost when it was rejected or expired, also of courses that have begun:
 * first those that are still set aside, then free ones. Returns how many each of its lines holds now. Throws SeatShortage
 * with every line that failed; the caller then has to abort the transaction.
 */
export async function reholdSeats(
  { _id: order, orderItems }: SeatHolder,
  session: ClientSession,
): Promise<number[]> {
  const lost = { order, state: 'released' as const, reason: trusted({ $in: [...REHELD_REASONS] }) };
  const seats = await Seat.find(lost, { line: 1 }).session(session).lean();
  const lines = orderItems.map(({ _id, kurs }, index) => ({
    index,
    kurs,
    released: seats.filter(({ line }) => line?.equals(_id)).map(({ _id: seat }) => seat),
  }));
  const shortages: Shortage[] = [];
  for (const { index, kurs, released } of inFixedOrder(lines, ({ kurs: id }) => id)) {
    if (released.length === 0) continue;
    const takenBack = await takeBack(kurs, released, session);
    const needed = released.length - takenBack;
    const { matchedCount } = await Course.updateOne(
      { _id: kurs, isDraft: false, runState: RUNNING, freeSeats: trusted({ $gte: needed }) },
      moving({ freeSeats: takenBack - released.length, ...(takenBack > 0 && { offeredSeats: -takenBack }) }),
      { session, timestamps: false },
    );
    if (matchedCount === 0) shortages.push({ index, course: await findCourseLeft(kurs, session) });
  }
  if (shortages.length > 0) throw new SeatShortage(shortages.sort((a, b) => a.index - b.index));
  await Seat.updateMany(lost, { state: 'held', reason: null, releasedAt: null }, { session });
  return lines.map(({ released }) => released.length);
}

async function findCourseLeft(kurs: Types.ObjectId, session: ClientSession): Promise<CourseLeft | null> {
  const course = await Course.findOne({ _id: kurs, isDraft: false }, { name: 1, freeSeats: 1, runState: 1 })
    .session(session)
    .lean();
  if (!course) return null;
  // Staff may admit somebody again to a course that has begun.
  const closed = course.runState === 'cancelled' ? ({ why: 'cancelled' } as const) : null;
  return { name: course.name, left: course.freeSeats, closed };
}

/** Sorts by course, the same in every transaction, so that two of them never deadlock. */
const inFixedOrder = <Line>(lines: readonly Line[], courseOf: (line: Line) => Types.ObjectId): Line[] =>
  lines.toSorted((a, b) => (courseOf(a).toString() < courseOf(b).toString() ? -1 : 1));
