import { type ClientSession, trusted, type Types } from 'mongoose';
import { today } from '../../../lib/instituteDay.ts';
import { Course, type CourseFields } from '../courses/course.model.ts';
import { requestDistribution, SET_ASIDE_MS } from './distributionRequests.ts';
import { offeredRecord, Seat, type SeatFields } from './seat.model.ts';
import { CoursesChanged, isClosed, moving, type OfferedLine, RUNNING } from './seats.service.ts';

/** A course as its waiting list knows it. */
export type WaitedCourse = Pick<CourseFields, (typeof WAITED)[number]> & { _id: Types.ObjectId };

const WAITED = [
  'name',
  'image',
  'price',
  'discounts',
  'start',
  'lessons',
  'lastDay',
  'applyUntil',
  'runState',
  'isDraft',
  'series',
  'freeSeats',
  'waiting',
] as const;

/** Returns those of the courses that exist, drafts too. */
export const findWaited = (
  ids: readonly (Types.ObjectId | string)[],
  session: ClientSession | null = null,
): Promise<WaitedCourse[]> =>
  Course.find({ _id: trusted({ $in: [...ids] }) }, [...WAITED])
    .session(session)
    .lean<WaitedCourse[]>()
    .exec();

/** Returns the courses that somebody waits for, or that have seats which are set aside or offered. */
export const findDistributed = (): Promise<WaitedCourse[]> =>
  Course.find({ $or: [{ waiting: trusted({ $gt: 0 }) }, { offeredSeats: trusted({ $gt: 0 }) }] }, [...WAITED])
    .lean<WaitedCourse[]>()
    .exec();

/** Returns the published runs of some series that have not begun; the first run of a series has its id. */
export const findPublishedRuns = (
  series: readonly Types.ObjectId[],
  session: ClientSession | null = null,
): Promise<WaitedCourse[]> => {
  const among = trusted({ $in: [...series] });
  return Course.find(
    {
      $or: [{ series: among }, { _id: among }],
      isDraft: false,
      start: trusted({ $gte: today() }),
      runState: RUNNING,
    },
    [...WAITED],
  )
    .sort({ start: 1, _id: 1 })
    .session(session)
    .lean<WaitedCourse[]>()
    .exec();
};

/** Returns the other runs of a course that have not begun and take applications, full ones too, the next first. */
export async function comingRuns(
  { _id: id, series }: Pick<WaitedCourse, '_id' | 'series'>,
  session: ClientSession | null = null,
): Promise<WaitedCourse[]> {
  const runs = await findPublishedRuns([series ?? id], session);
  return runs.filter((run) => !run._id.equals(id) && !isClosed(run));
}

/** Returns the next of some runs that has a free seat. */
export const withSeats = (runs: readonly WaitedCourse[]): WaitedCourse | null =>
  runs.find(({ freeSeats }) => freeSeats > 0) ?? null;

/**
 * Counts another entry that waits for so many seats. Returns false, without a change, when they are free: nobody waits for
 * seats that can be had. Every transaction that adds, ends or offers an entry writes the course, so that it conflicts with
 * the release of a seat.
 */
export async function addWaiting(
  course: Types.ObjectId,
  seats: number,
  session: ClientSession,
): Promise<boolean> {
  const { matchedCount } = await Course.updateOne(
    { _id: course, isDraft: false, runState: RUNNING, freeSeats: trusted({ $lt: seats }) },
    { $inc: { waiting: 1, seatChanges: 1 } },
    { session, timestamps: false },
  );
  return matchedCount > 0;
}

/** Counts one entry less and sets the seats aside that were offered to it, which can be offered to others at once. */
export async function removeWaiting(
  course: Types.ObjectId,
  entry: Types.ObjectId,
  session: ClientSession,
): Promise<void> {
  await withdrawSeats(entry, session);
  await Course.updateOne(
    { _id: course },
    { $inc: { waiting: -1, seatChanges: 1 } },
    { session, timestamps: false },
  );
  requestDistribution(course, session);
}

/** Sets the seats aside that were offered to an entry, which goes on waiting. */
export async function endSeatOffer(
  course: Types.ObjectId,
  entry: Types.ObjectId,
  session: ClientSession,
): Promise<void> {
  await withdrawSeats(entry, session);
  await Course.updateOne({ _id: course }, moving({}), { session, timestamps: false });
  requestDistribution(course, session);
}

const withdrawSeats = (entry: Types.ObjectId, session: ClientSession) =>
  Seat.updateMany(
    { entry, state: 'offered' },
    { $unset: { entry: '', successorOf: '', setAsideAt: '' } },
    { session },
  );

/** The seats of a course that can be offered: those set aside, longest first, and the number of free ones. */
export type Available = { aside: Types.ObjectId[]; free: number };

/** Returns the seats that can be offered: those set aside so long ago that nobody can take them back, or with `all` each. */
export async function availableSeats(
  { _id: course, freeSeats }: Pick<WaitedCourse, '_id' | 'freeSeats'>,
  { now, all = false }: { now: Date; all?: boolean },
  session: ClientSession,
): Promise<Available> {
  const isAside = { course, state: 'offered', entry: trusted({ $exists: false }) } as const;
  const since = trusted({ $gt: new Date(now.getTime() - SET_ASIDE_MS) });
  const seats = await Seat.find(isAside).sort({ _id: 1 }).session(session).lean();
  const waits = all
    ? []
    : await Seat.find({ ...isAside, setAsideAt: since }, { _id: 1 })
        .session(session)
        .lean();
  const isLate = new Set(waits.map(({ _id }) => _id.toString()));
  return { aside: seats.map(({ _id }) => _id).filter((id) => !isLate.has(id.toString())), free: freeSeats };
}

/** The seats that go to an entry: records that are set aside, and a number of free ones. */
export type Share = { entry: Types.ObjectId; aside: readonly Types.ObjectId[]; free: number };

/** Gives seats to entries and makes others, which are set aside, free; one write to the course. */
export async function distribute(
  course: Types.ObjectId,
  { shares, unwanted }: { shares: readonly Share[]; unwanted: readonly Types.ObjectId[] },
  session: ClientSession,
): Promise<void> {
  for (const { entry, aside, free } of shares) {
    await Seat.updateMany(
      { _id: trusted({ $in: [...aside] }), state: 'offered' },
      { $set: { entry }, $unset: { successorOf: '', setAsideAt: '' } },
      { session },
    );
    const added = Array.from({ length: free }, () => offeredRecord(course, { entry }));
    if (added.length > 0) await Seat.insertMany(added, { session });
  }
  if (unwanted.length > 0)
    await Seat.deleteMany({ _id: trusted({ $in: [...unwanted] }), state: 'offered' }, { session });
  const taken = shares.reduce((sum, { free }) => sum + free, 0);
  const { matchedCount } = await Course.updateOne(
    { _id: course, freeSeats: trusted({ $gte: taken }) },
    moving({ freeSeats: unwanted.length - taken, offeredSeats: taken - unwanted.length }),
    { session, timestamps: false },
  );
  if (matchedCount === 0) throw new CoursesChanged();
}

/** Ends the list of a course: all its seats that are offered or set aside become free, and nobody waits any more. */
export async function closeWaiting(course: Types.ObjectId, session: ClientSession): Promise<void> {
  const { deletedCount } = await Seat.deleteMany({ course, state: 'offered' }, { session });
  await Course.updateOne(
    { _id: course },
    { $set: { waiting: 0 }, ...moving({ freeSeats: deletedCount, offeredSeats: -deletedCount }) },
    { session, timestamps: false },
  );
}

/** Returns the seats that are offered to an entry. */
export const seatsOfEntry = (entry: Types.ObjectId, session: ClientSession): Promise<SeatFields[]> =>
  Seat.find({ entry, state: 'offered' }).sort({ _id: 1 }).session(session).lean<SeatFields[]>().exec();

/**
 * Holds seats that were offered to an entry: turns their records into those of an order, sets the others of the offer aside,
 * and counts one entry less. Throws CoursesChanged when the course is not as it was read; the caller then has to abort the
 * transaction.
 */
export async function holdOffered(
  entry: Types.ObjectId,
  seats: readonly SeatFields[],
  line: OfferedLine,
  session: ClientSession,
): Promise<void> {
  for (const { _id, order, line: ofOrder } of seats) {
    await Seat.updateOne(
      { _id, entry, state: 'offered' },
      { $set: { state: 'held', order, line: ofOrder }, $unset: { entry: '' } },
      { session },
    );
  }
  await withdrawSeats(entry, session);
  const { qty, freeSeats: _, discounts: _discounts, ...asOffered } = line;
  const { matchedCount } = await Course.updateOne(
    { ...asOffered, isDraft: false, offeredSeats: trusted({ $gte: qty }) },
    { $inc: { offeredSeats: -qty, waiting: -1, seatChanges: 1 } },
    { session, timestamps: false },
  );
  if (matchedCount === 0) throw new CoursesChanged();
  requestDistribution(line._id, session);
}
