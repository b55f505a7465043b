import { createHash } from 'node:crypto';
import type { courseMessageBody } from '@institut/contract/participants/schema';
import { type ClientSession, model, Schema, type Types } from 'mongoose';
import type { z } from 'zod';
import { isDuplicateKey } from '../../../database/databaseErrors.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { recordEvent } from '../../audit/audit.service.ts';
import { courseName } from '../../core/courses/courseLookup.service.ts';

/** A message about a course that was sent to its participants or its waiting list; the key of the request makes it unique. */
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

type Sending = {
  course: string;
  audience: 'participants' | 'waiting';
  staff: SessionUser;
  body: z.output<typeof courseMessageBody>;
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
    throw conflict(
      'Ova poruka je već poslana s drugačijim sadržajem. Osvježite stranicu i provjerite.',
      'idempotency_mismatch',
    );
  }
}
