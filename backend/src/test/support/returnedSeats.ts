import { priceOrder } from '@institut/contract/money/pricing';
import { PAYMENT_STATUS } from '@institut/contract/orders/values';
import { trusted } from 'mongoose';
import { auditRecords } from '../../commands/doctor/auditRecords.ts';
import { env } from '../../config/env.ts';
import { CancellationModel } from '../../features/core/orders/cancellations/cancellation.model.ts';
import { cancelSeats } from '../../features/processes/cancellations/cancellation.service.ts';
import type { CourseFields } from '../../features/core/courses/course.model.ts';
import type { OrderFields } from '../../features/core/orders/order.model.ts';
import { Payment } from '../../features/core/ledger/payment.model.ts';
import { Seat } from '../../features/core/seats/seat.model.ts';
import { WaitingEntry } from '../../features/processes/waitingList/waitingEntry.model.ts';
import type { SessionUser } from '../../lib/sessionUser.ts';
import { callerOf, createCourse, createOrder, createUser } from './factories.ts';
import { createFullCourse, createWaiter, distributeLater, seatNumbers, type Waiter } from './waitingLists.ts';

export type Paid = { order: OrderFields; seat: string; buyer: SessionUser };

/** Places a paid order of three seats. */
async function createPaid({ _id: kurs, name }: CourseFields): Promise<Paid> {
  const user = await createUser();
  const line = { price: 80, qty: 3, kurs, name, image: '/uploads/kurs.webp', category: 'Tehnicke' };
  const order = await createOrder(user, {
    paymentMethod: 'organizacija',
    ...priceOrder([line], env.RATES),
    orderItems: [line],
    isPaid: true,
    paidAt: new Date(),
    paymentStatus: PAYMENT_STATUS.paid,
  });
  const { _id } = await Seat.findOne({ order: order._id }).orFail().lean();
  return { order, seat: _id.toString(), buyer: callerOf(user) };
}

/** A full course whose seats are returned, another one to which they can be transferred, and people with an offer. */
export type Returning = { course: CourseFields; other: CourseFields; paid: Paid[]; waiters: Waiter[] };

/** Creates a course with so many paid orders, and so many people to whom one seat each is offered. */
export async function createReturning(counts: { paid: number; waiting: number }): Promise<Returning> {
  const { course, orders } = await createFullCourse(Array.from({ length: counts.waiting }, () => 1));
  const other = await createCourse({ countInStock: 50 });
  const paid: Paid[] = [];
  for (let index = 0; index < counts.paid; index += 1) paid.push(await createPaid(course));
  const waiters: Waiter[] = [];
  for (let index = 0; index < counts.waiting; index += 1) waiters.push(await createWaiter(course));
  const staff = callerOf(await createUser({ isAdmin: true }));
  for (const { _id } of orders) {
    await cancelSeats(_id.toString(), staff, { body: { reason: '', isWaived: false } });
  }
  await distributeLater(course);
  expect(await WaitingEntry.countDocuments({ course: course._id, state: 'offered' })).toBe(counts.waiting);
  return { course, other, paid, waiters };
}

/** Expects that the seats of the courses are right, nobody waits twice, and each order has at most one refund. */
export async function expectWhole(courses: readonly CourseFields[]): Promise<void> {
  for (const course of courses) expect((await seatNumbers(course)).problems).toEqual([]);
  expect(await auditRecords()).toEqual([]);
  const emails = (await WaitingEntry.find().lean()).map(({ email }) => email);
  expect(emails).toHaveLength(new Set(emails).size);
  const refunds = await Payment.find({ kind: 'refund' }).lean();
  const refunded = refunds.map(({ order }) => String(order));
  expect(refunded).toHaveLength(new Set(refunded).size);
  expect(await CancellationModel.countDocuments({ payment: trusted({ $ne: null }) })).toBe(refunds.length);
}
