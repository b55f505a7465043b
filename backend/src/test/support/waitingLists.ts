import { priceOrder } from '@institut/contract/money/pricing';
import type { JoinWaitingBody } from '@institut/contract/waitingList/schema';
import { trusted } from 'mongoose';
import { env } from '../../config/env.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { UserDocument } from '../../features/users/lookup/user.model.ts';
import { Course, type CourseFields } from '../../features/core/courses/course.model.ts';
import type { OrderFields } from '../../features/core/orders/order.model.ts';
import { Seat, type SeatFields } from '../../features/core/seats/seat.model.ts';
import { releaseSeats } from '../../features/core/seats/seats.service.ts';
import { distributeSeats } from '../../features/processes/waitingList/distribution.service.ts';
import { settleOffers } from '../../features/processes/waitingList/offers.service.ts';
import {
  WaitingEntry,
  type WaitingEntryFields,
  waitingTokenOf,
} from '../../features/processes/waitingList/waitingEntry.model.ts';
import { joinWaitingList } from '../../features/processes/waitingList/waitingList.service.ts';
import { callerOf, createCourse, createOrder, createUser } from './factories.ts';
import { deliverNext } from '../../features/mail/mail.delivery.ts';
import { deliveryDeps, recordingTransport } from './mailOutbox.ts';

const MINUTE_MS = 60_000;

/** Creates a course all of whose seats an order for each of these numbers holds. */
export async function createFullCourse(
  orders: readonly number[],
  overrides: Parameters<typeof createCourse>[0] = {},
): Promise<{ course: CourseFields; orders: OrderFields[] }> {
  const course = await createCourse({ countInStock: 0, ...overrides });
  const { _id: kurs, name, image, category, price } = course;
  const placed: OrderFields[] = [];
  for (const qty of orders) {
    const orderItems = [{ kurs, name, image, category, price, qty }];
    const prices = priceOrder(orderItems, env.RATES);
    placed.push(await createOrder(await createUser(), { ...prices, orderItems }));
  }
  return { course, orders: placed };
}

export type Waiter = { user: UserDocument; entry: WaitingEntryFields; token: string };

/** Puts a user with a confirmed address on the list of a full course. */
export async function createWaiter(
  { _id }: Pick<CourseFields, '_id'>,
  { qty = 1, acceptsFewer = false }: Partial<JoinWaitingBody> = {},
  given?: UserDocument,
): Promise<Waiter> {
  const user = given ?? (await createUser());
  await joinWaitingList(_id.toString(), callerOf(user), { name: '', qty, acceptsFewer });
  const entry = await WaitingEntry.findOne({ course: _id, user: user._id })
    .orFail()
    .lean<WaitingEntryFields>();
  return { user, entry, token: waitingTokenOf(entry) };
}

export const findEntry = ({ entry: { _id } }: Waiter): Promise<WaitingEntryFields> =>
  WaitingEntry.findById(_id).orFail().lean<WaitingEntryFields>().exec();

export const releaseOrder = (order: OrderFields): Promise<void> =>
  withTransaction((session) => releaseSeats(order, 'rejected', session));

/** Distributes the seats of a course as if they had been set aside a minute ago. */
export const distributeLater = ({ _id }: Pick<CourseFields, '_id'>): Promise<number> =>
  distributeSeats(_id.toString(), new Date(Date.now() + MINUTE_MS));

/** Releases an order and offers its seats. */
export async function releaseAndOffer(course: CourseFields, order: OrderFields): Promise<number> {
  await releaseOrder(order);
  return distributeLater(course);
}

/** Sends the mails that wait. Returns them. */
export async function sendMails() {
  const { transport, mails } = recordingTransport();
  const { deps } = deliveryDeps(transport);
  while (await deliverNext(deps));
  return mails;
}

/** Takes the open offers back, as after the end of their periods. */
export const expireOffers = (): Promise<number> =>
  settleOffers(new Date(Date.now() + 30 * 24 * 60 * MINUTE_MS));

/** Returns the stored numbers of a course, how many records say so, and what is wrong with them. */
export async function seatNumbers({ _id: course }: Pick<CourseFields, '_id'>) {
  const stored = await Course.findById(course).orFail().lean();
  const { capacity, freeSeats: free, offeredSeats, waiting } = stored;
  const isTaken = { course, state: trusted({ $ne: 'released' as const }) };
  const seats = await Seat.find(isTaken, { state: 1, entry: 1 }).lean<SeatFields[]>();
  const held = seats.filter(({ state }) => state === 'held').length;
  const offered = seats.length - held;
  const entries = await WaitingEntry.find({ course, kind: 'seats', isActive: true }).lean();
  const counted = entries.filter(({ confirmedAt }) => confirmedAt !== null);
  const problems: string[] = [];
  if (free + held + offered !== capacity)
    problems.push(`${free} free, ${held} held and ${offered} offered of ${capacity}`);
  if (offered !== offeredSeats) problems.push(`offeredSeats is ${offeredSeats}, not ${offered}`);
  if (waiting !== counted.length) problems.push(`waiting is ${waiting}, not ${counted.length}`);
  for (const { _id, state, offer } of counted) {
    const own = seats.filter(({ entry }) => entry?.equals(_id)).length;
    if (own !== (offer?.seats ?? 0) || (state === 'offered') !== (offer !== null))
      problems.push(`entry ${_id.toString()} is ${state} and has ${own} seats of ${offer?.seats ?? 0}`);
  }
  const strays = seats.filter(
    ({ entry }) => entry && !counted.some(({ _id, state }) => state === 'offered' && _id.equals(entry)),
  );
  if (strays.length > 0) problems.push(`${strays.length} seats belong to entries without an offer`);
  return { capacity, free, held, offered, waiting, problems };
}
