import { createHash } from 'node:crypto';
import type { courseMessageBody } from '@institut/contract/participants/schema';
import { type ClientSession, model, Schema, type Types } from 'mongoose';
import type { z } from 'zod';
import { isDuplicateKey } from '../../database/databaseErrors.ts';
import { withTransaction } from '../../database/transaction.ts';
import { conflict } from '../../lib/errors.ts';
import type { SessionUser } from '../../lib/sessionUser.ts';
import { recordEvent } from '../audit/audit.service.ts';
import { queueMails } from '../mail/mail.service.ts';
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

/** Returns to how many addresses a message would go now. Throws `not_found` for a course that does not exist. */
export async function countRecipients(course: string): Promise<number> {
  await courseName(course);
  return (await addressesOf(course)).size;
}

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
async function addressesOf(
  course: string,
  session: ClientSession | null = null,
): Promise<Map<string, string>> {
  const rows = await findHolders(course, session);
  const to = new Map<string, string>();
  for (const { participant, order } of rows) {
    const address = participant.email || order.buyerEmail;
    if (address) to.set(address, to.get(address) ?? order._id.toString());
  }
  return to;
}
