import type { courseParticipantsQuery } from '@institut/contract/participants/schema';
import { type ClientSession, trusted } from 'mongoose';
import type { z } from 'zod';
import { BATCH_SIZE, eachRecord } from '../../database/eachRecord.ts';
import { searchPatterns } from '../../database/search/keys.ts';
import { inBatches } from '../../lib/inBatches.ts';
import { recordNotFound } from '../../lib/errors.ts';
import { findCourseFacts } from '../courses/courseLookup.service.ts';
import { findOrderIds, findOrders } from '../orders/orderLookup.service.ts';
import { countHeld, heldAmong, heldSeatIds } from '../seats/seatLookup.service.ts';
import { Participant, type ParticipantFields } from './participant.model.ts';
import type { OrderOfParticipant } from './participant.presenter.ts';

type Query = z.output<typeof courseParticipantsQuery>;
/** A participant with the order of their seat and the name of the course as the order has it. */
export type CourseRow = { participant: ParticipantFields; order: OrderOfParticipant; course: string };

/** Returns the name of a course. Throws `not_found` for one that does not exist. */
export async function courseName(id: string, session: ClientSession | null = null): Promise<string> {
  const [course] = await findCourseFacts([id], session);
  if (!course) throw recordNotFound('courses');
  return course.name;
}

/** Returns a page of the participants of a course by last name: one for each held seat, those without a name first. */
export async function listCourseParticipants(
  course: string,
  { keyword, pageNumber, pageSize }: Query,
): Promise<{ rows: CourseRow[]; total: number }> {
  await courseName(course);
  const filter = await filterOf(course, keyword);
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

/** A keyword finds a person, and the seats of an order by its buyer or reference. */
async function filterOf(course: string, keyword: string) {
  const held = { seat: trusted({ $in: await heldSeatIds(course) }), isCurrent: true };
  const patterns = searchPatterns(keyword);
  if (patterns.length === 0) return held;
  const orders = await findOrderIds(course, keyword);
  const isPerson = { $and: patterns.map((searchKey) => ({ searchKey })) };
  return { ...held, $or: [isPerson, { order: trusted({ $in: orders }) }] };
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

/** Yields the participants of a course, or of all, one for each held seat, for an export. */
export async function* eachParticipant(course: string | undefined): AsyncGenerator<CourseRow> {
  const isCurrent = { isCurrent: true, ...(course && { course }) };
  const all = eachRecord(
    Participant.find(isCurrent).sort({ course: 1, searchKey: 1 }).lean<ParticipantFields>(),
  );
  for await (const batch of inBatches(all, BATCH_SIZE)) {
    const held = await heldAmong(batch.map(({ seat }) => seat));
    const isHeld = new Set(held.map(({ _id }) => _id.toString()));
    yield* await withOrders(batch.filter(({ seat }) => isHeld.has(seat.toString())));
  }
}

/** Returns how many rows the export has. */
export const countParticipants = countHeld;
