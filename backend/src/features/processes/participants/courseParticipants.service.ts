import type { courseParticipantsQuery } from '@institut/contract/participants/schema';
import type { RegisterAnswers } from '@institut/contract/register/values';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { runTitle } from '@institut/contract/timetable/runName';
import { type ClientSession, trusted, type Types } from 'mongoose';
import type { z } from 'zod';
import { BATCH_SIZE, eachRecord } from '../../../database/eachRecord.ts';
import { phoneKeyOf, searchPatterns } from '../../../database/search/keys.ts';
import { inBatches } from '../../../lib/inBatches.ts';
import { courseName } from '../../core/courses/courseLookup.service.ts';
import { findIdsByPayment, findOrderIds, findOrders } from '../../core/orders/orderLookup.service.ts';
import { findStarts } from '../../core/seats/seats.service.ts';
import { countHeld, heldAmong, heldSeatIds, releasedSeatIds } from '../../core/seats/seatLookup.service.ts';
import { Participant, type ParticipantFields } from './participant.model.ts';
import type { OrderOfParticipant } from './participant.presenter.ts';

type Query = z.output<typeof courseParticipantsQuery>;
/** A participant with the order of their seat and the name of the course as the order has it. */
export type CourseRow = { participant: ParticipantFields; order: OrderOfParticipant; course: string };

/** Returns a page of the participants of a course by last name: one for each held seat, those without a name first. */
export async function listCourseParticipants(
  course: string,
  { pageNumber, pageSize, ...asked }: Query,
): Promise<{ rows: CourseRow[]; total: number }> {
  await courseName(course);
  const filter = await filterOf(course, asked);
  const [participants, total] = await Promise.all([
    Participant.find(filter)
      .sort({ searchKey: 1, _id: 1 })
      .skip((pageNumber - 1) * pageSize)
      .limit(pageSize)
      .lean<ParticipantFields[]>(),
    Participant.countDocuments(filter),
  ]);
  return { rows: await withOrders(participants), total };
}

async function filterOf(course: string, asked: Asked) {
  const found = await foundBy(course, asked);
  return { ...found, seat: trusted({ $in: await heldSeatIds(course) }), isCurrent: true };
}

type Asked = Pick<Query, 'keyword' | 'isPaid'>;

async function foundBy(course: string | undefined, { keyword, isPaid }: Asked) {
  const found = await foundByKeyword(course, keyword);
  return isPaid === undefined
    ? found
    : { ...found, order: trusted({ $in: await findIdsByPayment(course, isPaid) }) };
}

/** A keyword finds a person, and the seats of an order by its buyer or reference. */
async function foundByKeyword(course: string | undefined, keyword: string) {
  const patterns = searchPatterns(phoneKeyOf(keyword.trim()) || keyword);
  if (patterns.length === 0) return {};
  const orders = await findOrderIds(course, keyword);
  const isPerson = { $and: patterns.map((searchKey) => ({ searchKey })) };
  return { $or: [isPerson, { order: trusted({ $in: orders }) }] };
}

/** Adds to participants their orders; leaves out those of an order that does not exist. */
export async function withOrders(participants: readonly ParticipantFields[]): Promise<CourseRow[]> {
  const ids = [...new Set(participants.map(({ order }) => order.toString()))];
  const orders = await findOrders(ids);
  const byId = new Map(orders.map((order) => [order._id.toString(), order]));
  return participants.flatMap((participant) => {
    const order = byId.get(participant.order.toString());
    const course = order?.orderItems.find(({ kurs }) => kurs.equals(participant.course))?.name ?? '';
    return order ? [{ participant, order, course }] : [];
  });
}

/** Returns who holds the seats of a course, with their orders. */
export async function findHolders(
  course: string,
  session: ClientSession | null = null,
): Promise<CourseRow[]> {
  const seats = trusted({ $in: await heldSeatIds(course, session) });
  const participants = await Participant.find({ seat: seats, isCurrent: true })
    .sort({ searchKey: 1, _id: 1 })
    .session(session)
    .lean<ParticipantFields[]>();
  return withOrders(participants);
}

/** Returns the present participants of seats. */
export const participantsOf = (
  seats: readonly Types.ObjectId[],
  session: ClientSession | null,
): Promise<ParticipantFields[]> =>
  Participant.find({ seat: trusted({ $in: [...seats] }), isCurrent: true })
    .sort({ searchKey: 1, _id: 1 })
    .session(session)
    .lean<ParticipantFields[]>();

type AnswerCount = { answers: Partial<RegisterAnswers>; count: number };

/**
 * Returns how many of those who hold seats of courses gave which answers for the register of an authority. A participant whose seat
 * was released keeps the answers: they are in a row with a negative count too.
 */
export async function answersIn(courses: readonly Types.ObjectId[]): Promise<AnswerCount[]> {
  const released = await releasedSeatIds(courses);
  const [all, lost] = await Promise.all([
    countAnswers({ course: { $in: courses } }),
    released.length > 0 ? countAnswers({ seat: { $in: released } }) : [],
  ]);
  return all.concat(lost.map((row) => Object.assign(row, { count: -row.count })));
}

const countAnswers = (among: object): Promise<AnswerCount[]> =>
  Participant.aggregate<AnswerCount>([
    { $match: { ...among, isCurrent: true, 'register.at': { $gt: new Date(0) } } },
    { $group: { _id: '$register.answers', count: { $sum: 1 } } },
    { $project: { _id: 0, answers: '$_id', count: 1 } },
  ]).exec();

/** Returns those of the participants who are named, current or former, with the course of their seat. */
export const namedAmong = (
  ids: readonly (string | Types.ObjectId)[],
  session: ClientSession | null = null,
): Promise<Pick<ParticipantFields, '_id' | 'course' | 'name' | 'lastName' | 'isCurrent'>[]> =>
  Participant.find({
    _id: trusted({ $in: [...ids] }),
    erasedAt: null,
    state: trusted({ $ne: 'unnamed' as const }),
  })
    .select(['course', 'name', 'lastName', 'isCurrent'])
    .session(session)
    .lean<ParticipantFields[]>()
    .exec();

type Exported = Asked & { kurs?: string | undefined };

/** Yields the participants that a keyword finds in a course, or in all, one for each held seat, with the first day of the course in its name. */
export async function* eachParticipant(query: Exported): AsyncGenerator<CourseRow> {
  for await (const batch of heldBatches(query)) {
    const starts = await findStarts([...new Set(batch.map(({ course }) => course.toString()))]);
    for (const row of await withOrders(batch))
      yield { ...row, course: runTitle(row.course, starts.get(row.participant.course.toString())) };
  }
}

/** Returns how many rows the export has. */
export async function countParticipants(query: Exported): Promise<number> {
  if (query.keyword === '' && query.isPaid === undefined) return countHeld(query.kurs);
  let rows = 0;
  for await (const batch of heldBatches(query)) rows += batch.length;
  return rows;
}

/** Yields who was admitted to a course and named, for its lecturer. */
export async function* eachAdmitted({ kurs }: Pick<Exported, 'kurs'>): AsyncGenerator<CourseRow> {
  for await (const row of eachParticipant({ kurs, keyword: '', isPaid: undefined })) {
    if (row.order.status === ORDER_STATUS.admitted && row.participant.state !== 'unnamed') yield row;
  }
}

export async function countAdmitted(query: Pick<Exported, 'kurs'>): Promise<number> {
  const seats = new Set<string>();
  for await (const { participant } of eachAdmitted(query)) seats.add(participant.seat.toString());
  return seats.size;
}

async function* heldBatches({ kurs, ...asked }: Exported): AsyncGenerator<ParticipantFields[]> {
  const filter = { ...(await foundBy(kurs, asked)), isCurrent: true, ...(kurs && { course: kurs }) };
  const all = eachRecord(
    Participant.find(filter).sort({ course: 1, searchKey: 1 }).lean<ParticipantFields>(),
  );
  for await (const batch of inBatches(all, BATCH_SIZE)) {
    const held = await heldAmong(batch.map(({ seat }) => seat));
    const isHeld = new Set(held.map(({ _id }) => _id.toString()));
    yield batch.filter(({ seat }) => isHeld.has(seat.toString()));
  }
}
