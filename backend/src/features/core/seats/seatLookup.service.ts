import type { SeatReason } from '@institut/contract/seats/values';
import { type ClientSession, trusted, Types } from 'mongoose';
import { Seat, type SeatFields, type SeatHolder, seatRecords } from './seat.model.ts';

export type { SeatFields } from './seat.model.ts';

/** Returns the records of the seats of a new order, which `holdSeats` stores; those that were offered keep their ids. */
export const newSeats = (order: SeatHolder, offered: readonly SeatFields[] = []): SeatFields[] =>
  seatRecords(order, undefined, (_line, index) => offered[index]?._id ?? new Types.ObjectId());

/** A seat with its number among all that its order holds or has held on the course: people know an unnamed seat by it. */
export type NumberedSeat = SeatFields & { number: number };

/** Returns the seats that an order holds or has held; a released seat keeps its number. */
export async function seatsOfOrder(
  order: Types.ObjectId,
  session: ClientSession | null = null,
): Promise<NumberedSeat[]> {
  const seats = await Seat.find({ order }).sort({ _id: 1 }).session(session).lean<SeatFields[]>();
  const counts = new Map<string, number>();
  return seats.map((seat) => {
    const number = (counts.get(seat.course.toString()) ?? 0) + 1;
    counts.set(seat.course.toString(), number);
    return Object.assign(seat, { number });
  });
}

/** Returns a seat of an order; null for that of another one. */
export const findSeatOf = (order: string, seat: string, session: ClientSession): Promise<SeatFields | null> =>
  Seat.findOne({ _id: seat, order }).session(session).lean<SeatFields>().exec();

/** Returns the ids of the held seats of a course. */
export async function heldSeatIds(
  course: string,
  session: ClientSession | null = null,
): Promise<Types.ObjectId[]> {
  const seats = await Seat.find({ course, state: 'held' }, { _id: 1 }).session(session).lean();
  return seats.map(({ _id }) => _id);
}

/** Returns the ids of the released seats of courses. */
export const releasedSeatIds = (courses: readonly Types.ObjectId[]): Promise<Types.ObjectId[]> =>
  Seat.distinct('_id', { course: trusted({ $in: [...courses] }), state: 'released' }).exec();

/** Returns the ids of the orders that hold seats of a course. */
export const ordersHolding = (
  course: string,
  session: ClientSession | null = null,
): Promise<(Types.ObjectId | null)[]> =>
  Seat.distinct('order', { course, state: 'held' }).session(session).exec();

/** Returns those of the seats that are held. */
export const heldAmong = (
  ids: readonly Types.ObjectId[],
  session: ClientSession | null = null,
): Promise<SeatFields[]> =>
  Seat.find({ _id: trusted({ $in: [...ids] }), state: 'held' })
    .session(session)
    .lean<SeatFields[]>()
    .exec();

/** Returns those of the seats that their order has lost for a reason. */
export const lostAmong = (
  ids: readonly Types.ObjectId[],
  reason: SeatReason,
  session: ClientSession,
): Promise<SeatFields[]> =>
  Seat.find({ _id: trusted({ $in: [...ids] }), state: 'released', reason })
    .session(session)
    .lean<SeatFields[]>()
    .exec();

/** Returns the number of held seats of a course, or of all courses. */
export const countHeld = (course: string | undefined): Promise<number> =>
  Seat.countDocuments({ state: 'held', ...(course && { course }) }).exec();
