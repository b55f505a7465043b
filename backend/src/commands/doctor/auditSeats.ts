import { firstDay, lastDay } from '@institut/contract/timetable/timetable';
import { trusted, type Types } from 'mongoose';
import { withTransaction } from '../../database/transaction.ts';
import { Course, type CourseFields } from '../../features/core/courses/course.model.ts';
import { Order, type OrderFields } from '../../features/core/orders/order.model.ts';
import { Seat } from '../../features/core/seats/seat.model.ts';
import { BATCH, count, type Violation, violations } from './violation.ts';

type CourseSeats = Pick<
  CourseFields,
  '_id' | 'capacity' | 'freeSeats' | 'offeredSeats' | 'start' | 'lessons' | 'lastDay'
>;
type SeatCounts = { held: number; offered: number };
type OrderSeats = Pick<OrderFields, '_id' | 'heldSeats' | 'orderItems'>;

/**
 * Compares the seat records with courses and orders: free, held and offered seats of a course are its capacity, an order
 * holds what its records say, and only an offered seat has no order. Records are counted in one pass; what differs is read again in one snapshot, because seats may
 * have moved meanwhile.
 */
export async function seatViolations(): Promise<Violation[]> {
  const found: Violation[] = [];
  const held = new Map<string, number>();
  const offered = new Map<string, number>();
  const isTaken = { state: trusted({ $ne: 'released' as const }) };
  const seats = Seat.find(isTaken, { course: 1, order: 1, line: 1, state: 1 }).lean();
  for await (const seat of seats.cursor({ batchSize: BATCH })) {
    const { course, order, line, state } = seat;
    count(state === 'held' ? held : offered, course);
    if (line) count(held, line);
    if ((order === null) !== (state === 'offered')) {
      const problem = `it is ${state}, and its order is ${order?.toString() ?? 'missing'}`;
      found.push(...violations('seats', seat, [problem]));
    }
  }
  const heldOf = (id: Types.ObjectId) => held.get(id.toString()) ?? 0;
  const countsOf = (id: Types.ObjectId) => ({ held: heldOf(id), offered: offered.get(id.toString()) ?? 0 });

  const fields = { capacity: 1, freeSeats: 1, offeredSeats: 1, start: 1, lessons: 1, lastDay: 1 };
  const courses = Course.find({}, fields).lean<CourseSeats[]>();
  for await (const course of courses.cursor({ batchSize: BATCH })) {
    if (courseProblems(course, countsOf(course._id)).length === 0) continue;
    found.push(...violations('courses', course, await courseProblemsNow(course._id)));
  }
  const orders = Order.find({}, { heldSeats: 1, orderItems: 1 }).lean<OrderSeats[]>();
  for await (const order of orders.cursor({ batchSize: BATCH })) {
    if (heldProblems(order, heldOf).length === 0) continue;
    found.push(...violations('orders', order, await heldProblemsNow(order._id)));
  }
  return found;
}

function courseProblems(
  { capacity, freeSeats, offeredSeats, start, lessons, lastDay: stored }: CourseSeats,
  { held, offered }: SeatCounts,
): string[] {
  const [first, last] = [firstDay(lessons), lastDay(lessons)];
  const dayProblems =
    (first === '' || first === start) && last === stored
      ? []
      : [`start is ${start} and lastDay is ${stored}, and its lessons are from ${first} to ${last}`];
  const seatProblems =
    Number.isInteger(freeSeats) && freeSeats >= 0 && freeSeats + held + offered === capacity
      ? []
      : [`capacity is ${capacity}, with ${freeSeats} free, ${held} held and ${offered} offered seats`];
  const problems = [...dayProblems, ...seatProblems];
  return offered === offeredSeats
    ? problems
    : [...problems, `offeredSeats is ${offeredSeats}, and ${offered} records say so`];
}

function heldProblems(
  { heldSeats, orderItems }: OrderSeats,
  heldOf: (line: Types.ObjectId) => number,
): string[] {
  const problems = orderItems.flatMap(({ _id, name, held }) =>
    heldOf(_id) === held ? [] : [`its line ${name} holds ${held} seats, and ${heldOf(_id)} records say so`],
  );
  const sum = orderItems.reduce((total, { held }) => total + held, 0);
  return sum === heldSeats ? problems : [...problems, `heldSeats is ${heldSeats}, and its lines hold ${sum}`];
}

const courseProblemsNow = (_id: Types.ObjectId): Promise<string[]> =>
  withTransaction(async (session) => {
    const course = await Course.findOne({ _id }).session(session).lean();
    const held = await Seat.countDocuments({ course: _id, state: 'held' }).session(session);
    const offered = await Seat.countDocuments({ course: _id, state: 'offered' }).session(session);
    return course ? courseProblems(course, { held, offered }) : [];
  });

const heldProblemsNow = (_id: Types.ObjectId): Promise<string[]> =>
  withTransaction(async (session) => {
    const order = await Order.findOne({ _id }).session(session).lean();
    const seats = await Seat.find({ order: _id, state: 'held' }, { line: 1 }).session(session).lean();
    const heldOf = (id: Types.ObjectId) => seats.filter(({ line }) => line?.equals(id)).length;
    return order ? heldProblems(order, heldOf) : [];
  });

/** A cancelled run whose job is done holds no seats. */
export async function cancelledRunViolations(): Promise<Violation[]> {
  const found: Violation[] = [];
  const done = { runState: 'cancelled', 'run.isOpen': false } as const;
  for await (const course of Course.find(done, { _id: 1 }).lean().cursor()) {
    const held = await Seat.countDocuments({ course: course._id, state: 'held' });
    if (held > 0)
      found.push(...violations('courses', course, [`its run is cancelled, and ${held} seats are held`]));
  }
  return found;
}
