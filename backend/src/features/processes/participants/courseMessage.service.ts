import { createHash } from 'node:crypto';
import { fullName } from '@institut/contract/accounts/values';
import type { courseMessageBody } from '@institut/contract/participants/schema';
import { type ClientSession, model, Schema, type Types } from 'mongoose';
import type { z } from 'zod';
import { isDuplicateKey } from '../../../database/databaseErrors.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { recordEvent } from '../../audit/audit.service.ts';
import { findCourseFacts } from '../../core/courses/courseLookup.service.ts';
import { noteWithoutEmail, queueMails } from '../../mail/mail.service.ts';
import { courseName, findHolders } from './courseParticipants.service.ts';
import { courseMessageMail } from './participant.mails.ts';

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

type CourseMessageBody = z.output<typeof courseMessageBody>;

/** Returns to how many addresses a message would go now. Throws `not_found` for a course that does not exist. */
export async function countRecipients(course: string): Promise<number> {
  await courseName(course);
  return (await addressesOf(course)).size;
}

/**
 * Queues a mail to everybody who holds a seat of a course, one for each address: participants, and for seats without an
 * address their buyers. The same key sends it once. Returns the number of addresses.
 */
export const messageParticipants = (
  course: string,
  staff: SessionUser,
  body: CourseMessageBody,
  key: string,
): Promise<number> =>
  sendOnce({ course, audience: 'participants', staff, body, key }, async (name, session) => {
    const to = await addressesOf(course, session);
    if (to.size === 0) throw conflict('Na ovom kursu nema nikoga kome bi se poruka poslala.');
    const { subject, text } = body;
    const [facts] = await findCourseFacts([course], session);
    const messages = [...to].map(([address, orderId]) => ({
      to: address,
      orderId,
      course: name,
      start: facts?.start || undefined,
      subject,
      text,
    }));
    await queueMails(courseMessageMail, messages, session);
    return to.size;
  });

type Sending = {
  course: string;
  audience: 'participants' | 'waiting';
  staff: SessionUser;
  body: CourseMessageBody;
  key: string;
};

/**
 * Sends a message of staff about a course once for each key: `queue` queues the mails in the transaction and returns their
 * number, which is the result of each repetition as well. Throws `idempotency_mismatch` for another message.
 */
export async function sendOnce(
  { course, audience, staff, body, key }: Sending,
  queue: (name: string, session: ClientSession) => Promise<number>,
): Promise<number> {
  const _id = `${staff.id} ${key}`;
  // As it was before there were two audiences, for requests that are repeated during an update.
  const content = audience === 'participants' ? [course, body] : [course, body, audience];
  const requestHash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  try {
    return await withTransaction(async (session) => {
      const name = await courseName(course, session);
      const recipients = await queue(name, session);
      const sent = { _id, course, requestHash, recipients, at: new Date() };
      await CourseMessage.create([sent], { session });
      await recordEvent(session, {
        event: audience === 'participants' ? 'messageSent' : 'waitingMessageSent',
        target: { kind: 'course', id: course, label: name },
      });
      return recipients;
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const sent = await CourseMessage.findById(_id).lean();
    if (sent?.requestHash === requestHash) return sent.recipients;
    throw conflict('Ova poruka je već poslana s drugačijim sadržajem.', 'idempotency_mismatch');
  }
}

/** Returns the addresses of those who hold seats, each with one of its orders. */
async function addressesOf(
  course: string,
  session: ClientSession | null = null,
): Promise<Map<string, string>> {
  const rows = await findHolders(course, session);
  const to = new Map<string, string>();
  for (const { participant, order } of rows) {
    const address = participant.email || order.buyerEmail;
    if (!participant.email && participant.state !== 'unnamed') {
      noteWithoutEmail([{ name: fullName(participant), reference: order.reference }]);
    }
    if (address) to.set(address, to.get(address) ?? order._id.toString());
  }
  return to;
}
