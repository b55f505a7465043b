import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StaffOrderEvent } from '@institut/contract/orders/events';
import { priceOrder, type Prices } from '@institut/contract/money/pricing';
import { fiscalKindsOf } from '@institut/contract/fiscal/values';
import { trusted, type Types } from 'mongoose';
import { withTransaction } from '../../database/transaction.ts';
import { UserModel } from '../../features/accounts/user.model.ts';
import { firstDay, lastDay } from '@institut/contract/timetable/timetable';
import { Course, type CourseFields } from '../../features/courses/course.model.ts';
import { Participant, type ParticipantFields } from '../../features/participants/participant.model.ts';
import { Reminder, type ReminderFields } from '../../features/timetable/reminder.model.ts';
import { Seat, type SeatFields } from '../../features/seats/seat.model.ts';
import { Review, summaryOf } from '../../features/reviews/review.model.ts';
import { OutboxMail, type OutboxMailFields } from '../../features/mail/mail.model.ts';
import { Note, type NoteFields } from '../../features/notes/note.model.ts';
import { Order, type OrderFields } from '../../features/orders/order.model.ts';
import { Payment, type PaymentFields } from '../../features/payments/ledger/payment.model.ts';
import { paymentStateOf } from '../../features/payments/ledger/paymentState.ts';
import { PaypalOrderModel } from '../../features/payments/paypal/paypalOrder.model.ts';
import { RemovedRecord } from '../../features/privacy/removedIds.ts';
import { usedImages } from '../../features/uploads/orphans.service.ts';
import { cancellationViolations } from './auditCancellations.ts';
import { documentViolations } from './auditDocuments.ts';
import type { Violation } from './finding.ts';

/** Records that are read at a time. */
const BATCH = 1000;

/**
 * Compares every record of the connected database with the rules that writes keep: amounts, payments, histories, seats
 * and references. Changes nothing. Each record is compared with itself, so that the site may be in use meanwhile.
 */
export async function auditRecords(): Promise<Violation[]> {
  const found: Violation[] = [];
  const orders = new Set<string>();
  for await (const order of Order.find().lean<OrderFields[]>().cursor({ batchSize: BATCH })) {
    orders.add(order._id.toString());
    found.push(...violations('orders', order, orderProblems(order)));
  }
  found.push(...(await seatViolations()));
  found.push(...(await participantViolations()));
  found.push(...(await reminderViolations()));
  found.push(...(await cancelledRunViolations()));
  found.push(...(await cancellationViolations()));
  found.push(...(await paymentViolations(orders)));
  found.push(...(await documentViolations()));
  found.push(...(await ratingViolations()));
  for await (const mail of OutboxMail.find().lean<OutboxMailFields[]>().cursor({ batchSize: BATCH })) {
    found.push(...violations('outbox', mail, mailProblems(mail)));
    found.push(...(await missingOrder('outbox', mail._id, mail.message['orderId'], orders)));
  }
  for await (const { _id, order } of PaypalOrderModel.find({}, { order: 1 }).lean().cursor()) {
    found.push(...(await missingOrder('paypalorders', _id, order.toString(), orders)));
  }
  found.push(...(await noteViolations(orders)));
  found.push(...(await deletedUserViolations()));
  return found;
}

/** A restore brings deleted users back until a server starts. */
async function deletedUserViolations(): Promise<Violation[]> {
  const deleted = await RemovedRecord.find({ list: 'erased-users' }, 'id').lean();
  const back = await UserModel.find({ _id: trusted({ $in: deleted.map(({ id }) => id) }) }, '_id').lean();
  const problem = 'deleted, and back since a restore; the next start of a server deletes it again';
  return back.map(({ _id }) => ({ collection: 'users', id: _id.toString(), problem }));
}

/** Returns the images that a record shows and that are not in the folder of the images. */
export async function auditImages(uploadsDir: string): Promise<Violation[]> {
  const missing = [...(await usedImages())].filter(
    (image) => !existsSync(join(uploadsDir, image.slice(image.lastIndexOf('/') + 1))),
  );
  const problem = 'a record shows this image, and there is no such file';
  return missing.map((id) => ({ collection: 'uploads', id, problem }));
}

function* violations(
  collection: string,
  { _id }: { _id: Types.ObjectId },
  problems: Iterable<string>,
): Generator<Violation> {
  for (const problem of problems) yield { collection, id: _id.toString(), problem };
}

function* orderProblems(order: OrderFields): Generator<string> {
  yield* amountProblems(order);
  const courses = order.orderItems.map(({ kurs }) => kurs.toString());
  if (new Set(courses).size < courses.length) yield 'a course is in two lines';
  if (order.orderItems.some(({ qty, held }) => !Number.isInteger(qty) || qty < 1 || held > qty))
    yield 'a line has no whole seat';
  if (order.isDelivered !== (order.deliveredAt !== null))
    yield `isDelivered is ${order.isDelivered} and deliveredAt is ${day(order.deliveredAt)}`;
  // A delivered order whose money PayPal gave back later stays delivered.
  if (order.isDelivered && !order.isPaid && order.refunded === 0)
    yield 'isDelivered is true and isPaid is false';
  yield* historyProblems(order);
}

function* amountProblems(order: OrderFields): Generator<string> {
  const placed = order.orderItems.filter(({ movedFrom }) => !movedFrom);
  const expected = priceOrder(placed, order.rates);
  for (const amount of ['itemsPrice', 'shippingPrice', 'taxPrice', 'totalPrice'] satisfies (keyof Prices)[]) {
    if (order[amount] !== expected[amount])
      yield `${amount} is ${order[amount]}, and its lines result in ${expected[amount]}`;
  }
}

/** The latest entry of the history about a field names the field's value. */
function* historyProblems({ history, ...order }: OrderFields): Generator<string> {
  const fields = ['status', 'paymentStatus', 'notificationStatus'] as const satisfies StaffOrderEvent[];
  for (const field of fields) {
    const latest = history.findLast(({ event }) => event === field);
    if (latest && latest.to !== order[field])
      yield `${field} is ${order[field]}, and its history ends with ${latest.to}`;
  }
}

type Rated = Pick<CourseFields, '_id' | 'rating' | 'numReviews'>;

/** Compares rating and number of each course with its reviews, and looks for reviews without a course. */
async function ratingViolations(): Promise<Violation[]> {
  const found: Violation[] = [];
  const ratings = new Map<string, number[]>();
  for await (const { course, rating } of Review.find({}, { course: 1, rating: 1 }).lean().cursor()) {
    const id = course.toString();
    const known = ratings.get(id);
    if (known) known.push(rating);
    else ratings.set(id, [rating]);
  }
  const courses = Course.find({}, { rating: 1, numReviews: 1 }).lean<Rated[]>();
  for await (const course of courses.cursor({ batchSize: BATCH })) {
    const given = ratings.get(course._id.toString()) ?? [];
    ratings.delete(course._id.toString());
    if (!isRatedBy(course, given))
      found.push(...violations('courses', course, await ratingProblems(course._id)));
  }
  for (const id of ratings.keys()) {
    const [course, review] = await Promise.all([Course.exists({ _id: id }), Review.findOne({ course: id })]);
    if (!course && review) found.push(...violations('reviews', review, [`its course ${id} does not exist`]));
  }
  return found;
}

const isRatedBy = ({ rating, numReviews }: Rated, ratings: readonly number[]): boolean => {
  const expected = summaryOf(ratings);
  return numReviews === expected.numReviews && Math.abs(rating - expected.rating) < 1e-9;
};

/** Reads the course and its reviews again, because one may have been added between the two reads. */
async function ratingProblems(_id: Types.ObjectId): Promise<string[]> {
  const course = await Course.findOne({ _id }, { rating: 1, numReviews: 1 }).lean<Rated>();
  const reviews = await Review.find({ course: _id }, { rating: 1 }).lean<{ rating: number }[]>();
  const ratings = reviews.map(({ rating }) => rating);
  if (!course || isRatedBy(course, ratings)) return [];
  const expected = summaryOf(ratings);
  return [
    `numReviews is ${course.numReviews} and rating ${course.rating}, and its reviews result in ${expected.numReviews} and ${expected.rating}`,
  ];
}

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
async function seatViolations(): Promise<Violation[]> {
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

function count(seats: Map<string, number>, id: Types.ObjectId): void {
  seats.set(id.toString(), (seats.get(id.toString()) ?? 0) + 1);
}

function courseProblems(
  { capacity, freeSeats, offeredSeats = 0, start, lessons = [], lastDay: stored = '' }: CourseSeats,
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

/**
 * Every held seat has exactly one current participant, of the same order and course, who has a name unless the seat waits for
 * one. What differs is read again in one snapshot.
 */
async function participantViolations(): Promise<Violation[]> {
  const found: Violation[] = [];
  const current = new Map<string, ParticipantFields[]>();
  for await (const one of Participant.find({ isCurrent: true })
    .lean<ParticipantFields[]>()
    .cursor({ batchSize: BATCH })) {
    const seat = one.seat.toString();
    current.set(seat, [...(current.get(seat) ?? []), one]);
  }
  const isHeld = { state: 'held' } as const;
  for await (const seat of Seat.find(isHeld).lean<SeatFields[]>().cursor({ batchSize: BATCH })) {
    if (participantProblems(seat, current.get(seat._id.toString()) ?? []).length === 0) continue;
    found.push(...violations('seats', seat, await participantProblemsNow(seat._id)));
  }
  return found;
}

function participantProblems(seat: SeatFields, participants: readonly ParticipantFields[]): string[] {
  const [participant, ...others] = participants;
  if (!participant) return ['the held seat has no participant'];
  const problems = others.length > 0 ? [`the held seat has ${participants.length} current participants`] : [];
  const { state, name, course, order } = participant;
  if ((state === 'unnamed') !== (name === ''))
    problems.push(`its participant is ${state} and called "${name}"`);
  if (state === 'replaced') problems.push('its participant was replaced');
  const isOfSeat = course.equals(seat.course) && seat.order !== null && order.equals(seat.order);
  return isOfSeat ? problems : [...problems, 'its participant is of another order or course'];
}

const participantProblemsNow = (_id: Types.ObjectId): Promise<string[]> =>
  withTransaction(async (session) => {
    const seat = await Seat.findOne({ _id, state: 'held' }).session(session).lean<SeatFields>();
    const participants = await Participant.find({ seat: _id, isCurrent: true })
      .session(session)
      .lean<ParticipantFields[]>();
    return seat ? participantProblems(seat, participants) : [];
  });

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

/** Each reminder is of a participant that exists, and of a lesson of their course unless that was deleted. */
async function reminderViolations(): Promise<Violation[]> {
  const found: Violation[] = [];
  const reminders = Reminder.find().lean<ReminderFields[]>();
  for await (const reminder of reminders.cursor({ batchSize: BATCH })) {
    const participant = await Participant.findById(reminder.participant, { course: 1 }).lean();
    const course = participant && (await Course.findById(participant.course, { lessons: 1 }).lean());
    const isOfCourse = !course || (course.lessons ?? []).some(({ _id }) => _id.equals(reminder.lesson));
    if ((participant && isOfCourse) || !(await Reminder.exists({ _id: reminder._id }))) continue;
    const problem = participant
      ? `its lesson ${reminder.lesson.toString()} is not of the course of its participant`
      : `its participant ${reminder.participant.toString()} does not exist`;
    found.push(...violations('reminders', reminder, [problem]));
  }
  return found;
}

/** A cancelled run whose job is done holds no seats. */
async function cancelledRunViolations(): Promise<Violation[]> {
  const found: Violation[] = [];
  const done = { runState: 'cancelled', 'run.isOpen': false } as const;
  for await (const course of Course.find(done, { _id: 1 }).lean().cursor()) {
    const held = await Seat.countDocuments({ course: course._id, state: 'held' });
    if (held > 0)
      found.push(...violations('courses', course, [`its run is cancelled, and ${held} seats are held`]));
  }
  return found;
}

/**
 * Compares the ledger with the orders: their payment fields follow from their records, no more was given back than was paid,
 * and each capture of the provider pays once. What differs is read again in one snapshot.
 */
async function paymentViolations(orders: ReadonlySet<string>): Promise<Violation[]> {
  const found: Violation[] = [];
  const records = new Map<string, PaymentFields[]>();
  const captures = new Set<string>();
  for await (const record of Payment.find().lean<PaymentFields[]>().cursor({ batchSize: BATCH })) {
    const order = record.order?.toString();
    if (order !== undefined) {
      records.set(order, [...(records.get(order) ?? []), record]);
      found.push(...(await missingOrder('payments', record._id, order, orders)));
    }
    const captureId = record.kind === 'payment' && record.provider?.captureId;
    if (!captureId) continue;
    if (captures.has(captureId))
      found.push(...violations('payments', record, [`capture ${captureId} pays twice`]));
    captures.add(captureId);
  }
  for await (const order of Order.find().lean<OrderFields[]>().cursor({ batchSize: BATCH })) {
    if (paymentProblems(order, records.get(order._id.toString()) ?? []).length === 0) continue;
    found.push(...violations('orders', order, await paymentProblemsNow(order._id)));
  }
  return found;
}

/** Each note is about one order or one user that exists. */
async function noteViolations(orders: ReadonlySet<string>): Promise<Violation[]> {
  const found: Violation[] = [];
  for await (const note of Note.find({}, { order: 1, user: 1 }).lean<NoteFields[]>().cursor()) {
    const { _id, order, user } = note;
    if ((order === undefined) === (user === undefined))
      found.push(...violations('notes', note, ['it is not about exactly one record']));
    found.push(...(await missingOrder('notes', _id, order?.toString(), orders)));
    if (user && !(await UserModel.exists({ _id: user })) && (await Note.exists({ _id })))
      found.push(...violations('notes', note, [`its user ${user.toString()} does not exist`]));
  }
  return found;
}

function paymentProblems(order: OrderFields, records: readonly PaymentFields[]): string[] {
  const expected = Object.entries(paymentStateOf(order, records));
  const stored = new Map(Object.entries(order));
  const problems = expected.flatMap(([field, value]) => {
    const [is, should] = [textOf(stored.get(field) ?? null), textOf(value)];
    return is === should ? [] : [`${field} is ${is}, and its payments result in ${should}`];
  });
  const { paid, refunded } = order;
  return [
    ...problems,
    ...(refunded > paid ? [`${refunded} feninga were given back of ${paid}`] : []),
    ...fiscalProblems(order, records),
  ];
}

/** Each fiscal document names a record of its order and at most its amount; each record knows whether one names it. */
function* fiscalProblems(
  { fiscalDocuments = [] }: OrderFields,
  records: readonly PaymentFields[],
): Generator<string> {
  for (const { kind, number, payment, amount } of fiscalDocuments) {
    const record = records.find(({ _id }) => _id.equals(payment));
    if (!record) yield `the ${kind} ${number} names a payment that the order does not have`;
    else if (!fiscalKindsOf(record.kind).includes(kind)) yield `the ${kind} ${number} names a ${record.kind}`;
    else if (amount > record.amount) yield `the ${kind} ${number} has ${amount} feninga of ${record.amount}`;
  }
  for (const { _id, hasFiscal = false } of records) {
    const isNamed = fiscalDocuments.some(({ payment }) => payment.equals(_id));
    if (hasFiscal !== isNamed) yield `hasFiscal of the payment ${_id.toString()} is ${hasFiscal}`;
  }
}

const textOf = (value: unknown): string => (value instanceof Date ? day(value) : String(value));

const paymentProblemsNow = (_id: Types.ObjectId): Promise<string[]> =>
  withTransaction(async (session) => {
    const order = await Order.findOne({ _id }).session(session).lean();
    const records = await Payment.find({ order: _id }).session(session).lean();
    return order ? paymentProblems(order, records) : [];
  });

function* mailProblems({ state, sentAt, removeAt }: OutboxMailFields): Generator<string> {
  if ((state === 'sent') !== (sentAt !== null)) yield `state is ${state} and sentAt is ${day(sentAt)}`;
  if ((state === 'waiting') !== (removeAt === null))
    yield `state is ${state} and removeAt is ${day(removeAt)}`;
}

const day = (date: Date | null): string => date?.toISOString() ?? 'empty';

/** An order that was placed after the orders were read is looked up again. */
async function missingOrder(
  collection: string,
  id: { toString: () => string },
  orderId: unknown,
  orders: ReadonlySet<string>,
): Promise<Violation[]> {
  if (typeof orderId !== 'string' || orders.has(orderId) || (await Order.exists({ _id: orderId }))) return [];
  return [{ collection, id: id.toString(), problem: `its order ${orderId} does not exist` }];
}
