import { createHash } from 'node:crypto';
import type { courseMessageBody, courseParticipantsQuery } from '@institut/contract/participants/schema';
import { type ClientSession, model, Schema, trusted, type Types } from 'mongoose';
import type { z } from 'zod';
import { isDuplicateKey } from '../../database/databaseErrors.ts';
import { BATCH_SIZE, eachRecord } from '../../database/eachRecord.ts';
import { searchPatterns } from '../../database/search/keys.ts';
import { withTransaction } from '../../database/transaction.ts';
import { inBatches } from '../../lib/inBatches.ts';
import { conflict, recordNotFound } from '../../lib/errors.ts';
import type { SessionUser } from '../../lib/sessionUser.ts';
import { recordEvent } from '../audit/audit.service.ts';
import { findCourseFacts } from '../courses/courseLookup.service.ts';
import { queueMails } from '../mail/mail.service.ts';
import { findOrderIds, findOrders } from '../orders/orderLookup.service.ts';
import { countHeld, heldAmong, heldSeatIds } from '../seats/seatLookup.service.ts';
import { courseMessageMail } from './participant.mails.ts';
import { Participant, type ParticipantFields } from './participant.model.ts';
import type { OrderOfParticipant } from './participant.presenter.ts';

type Query = z.output<typeof courseParticipantsQuery>;
/** A participant with the order of their seat and the name of the course as the order has it. */
export type CourseRow = { participant: ParticipantFields; order: OrderOfParticipant; course: string };

/** Returns the name of a course. Throws `not_found` for one that does not exist. */
async function courseName(id: string, session: ClientSession | null = null): Promise<string> {
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

async function withOrders(participants: readonly ParticipantFields[]): Promise<CourseRow[]> {
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

/** A mail to the participants of a course that was sent; the key of the request makes it unique. */
type CourseMessageFields = {
  _id: string;
  course: Types.ObjectId;
  requestHash: string;
  recipients: number;
  at: Date;
};

const messageSchema = new Schema<CourseMessageFields>(
  {
    _id: { type: String, required: true },
    course: { type: Schema.Types.ObjectId, required: true },
    requestHash: { type: String, required: true },
    recipients: { type: Number, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false },
);
messageSchema.index({ at: 1 }, { expireAfterSeconds: 30 * 24 * 60 * 60 });

export const CourseMessage = model('CourseMessage', messageSchema);

/**
 * Queues a mail to everybody who holds a seat of a course, one for each address: participants, and for seats without an
 * address their buyers. The same key sends it once. Returns the number of addresses.
 */
export async function messageParticipants(
  course: string,
  { id }: SessionUser,
  body: z.output<typeof courseMessageBody>,
  key: string,
): Promise<number> {
  const _id = `${id} ${key}`;
  const requestHash = createHash('sha256')
    .update(JSON.stringify([course, body]))
    .digest('hex');
  try {
    return await withTransaction(async (session) => {
      const name = await courseName(course, session);
      const to = await addressesOf(course, session);
      if (to.size === 0) throw conflict('Na ovom kursu nema nikoga kome bi se poruka poslala.');
      const sent = { _id, course, requestHash, recipients: to.size, at: new Date() };
      await CourseMessage.create([sent], { session });
      const { subject, text } = body;
      const messages = [...to].map(([address, orderId]) => ({
        to: address,
        orderId,
        course: name,
        subject,
        text,
      }));
      await queueMails(courseMessageMail, messages, session);
      await recordEvent(session, {
        event: 'messageSent',
        target: { kind: 'course', id: course, label: name },
      });
      return to.size;
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const sent = await CourseMessage.findById(_id).lean();
    if (sent?.requestHash === requestHash) return sent.recipients;
    throw conflict('Ova poruka je već poslana s drugačijim sadržajem.', 'idempotency_mismatch');
  }
}

/** Returns the addresses of those who hold seats, each with one of its orders. */
async function addressesOf(course: string, session: ClientSession): Promise<Map<string, string>> {
  const isAmong = { seat: trusted({ $in: await heldSeatIds(course, session) }), isCurrent: true };
  const participants = await Participant.find(isAmong).session(session).lean<ParticipantFields[]>();
  const rows = await withOrders(participants);
  const to = new Map<string, string>();
  for (const { participant, order } of rows) {
    const address = participant.email || order.buyerEmail;
    if (address) to.set(address, to.get(address) ?? order._id.toString());
  }
  return to;
}
