import type { CourseFields } from '@institut/backend/features/core/courses/course.model';
import { offeredRecord, type SeatFields } from '@institut/backend/features/core/seats/seat.model';
import { beginOf, endOfOffer } from '@institut/backend/features/processes/waitingList/offerPeriod';
import {
  hashWaitingToken,
  newNonce,
  type WaitingEntryFields,
  waitingTokenOf,
} from '@institut/backend/features/processes/waitingList/waitingEntry.model';
import { fullName } from '@institut/contract/accounts/values';
import { dayAfter } from '@institut/contract/frame/days';
import { Types } from 'mongoose';
import { momentOf } from './season.ts';

type Person = {
  _id: Types.ObjectId;
  name: string;
  lastName: string;
  email: string;
  isAdmin: boolean;
  roles: readonly string[];
};
type FullCourse = Pick<CourseFields, 'start' | 'lessons' | 'isDraft' | 'freeSeats' | 'capacity'> & {
  _id: Types.ObjectId;
};
type Content<Course> = {
  courses: Course[];
  users: readonly Person[];
  seats: SeatFields[];
  orders: readonly { user: Types.ObjectId | null; orderItems: readonly { kurs: Types.ObjectId }[] }[];
};

/** How many people wait for the full course; the first of them has an offer. */
const WAITING = 4;
/** A course that begins later gives an offer its whole period. */
const DAYS_AHEAD = 7;

/**
 * Puts people on the waiting list of the next full course, to which a seat was added that is offered to the first one since
 * yesterday. Returns the entries.
 */
export function waitingListOf<Course extends FullCourse>(
  { courses, users, seats, orders }: Content<Course>,
  day: string,
): WaitingEntryFields[] {
  const [course] = courses
    .filter(
      ({ start, isDraft, freeSeats }) => !isDraft && freeSeats === 0 && start > dayAfter(day, DAYS_AHEAD),
    )
    .toSorted((a, b) => a.start.localeCompare(b.start));
  if (!course) return [];
  const isOn = ({ orderItems }: (typeof orders)[number]) =>
    orderItems.some(({ kurs }) => kurs.equals(course._id));
  const buyers = new Set(orders.filter(isOn).map(({ user }) => user?.toString()));
  const people = users
    .filter(({ _id, isAdmin, roles }) => !isAdmin && roles.length === 0 && !buyers.has(_id.toString()))
    .slice(0, WAITING);
  const entries = people.map((person, index) =>
    entryOf(person, course, momentOf(dayAfter(day, index - 9), 600 + index)),
  );
  const [first] = entries;
  if (!first) return [];
  const sentAt = momentOf(dayAfter(day, -1), 960);
  const until = endOfOffer(sentAt, beginOf(course));
  first.state = 'offered';
  first.offer = { _id: new Types.ObjectId(), seats: 1, mail: new Types.ObjectId(), sentAt, until };
  seats.push(offeredRecord(course._id, { entry: first._id }));
  Object.assign(course, { capacity: course.capacity + 1, offeredSeats: 1, waiting: entries.length });
  return entries;
}

function entryOf(person: Person, course: FullCourse, joinedAt: Date): WaitingEntryFields {
  const id = { _id: new Types.ObjectId(), nonce: newNonce() };
  return {
    ...id,
    course: course._id,
    kind: 'seats',
    user: person._id,
    email: person.email,
    name: fullName(person),
    qty: 1,
    acceptsFewer: false,
    confirmedAt: joinedAt,
    joinedAt,
    seqNo: joinedAt.getTime(),
    state: 'waiting',
    isActive: true,
    expiredOffers: 0,
    offer: null,
    mailFailedAt: null,
    moves: [],
    tokenHash: hashWaitingToken(waitingTokenOf(id)),
    removeAt: null,
  };
}
