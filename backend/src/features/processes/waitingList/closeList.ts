import type { ClosingReason } from '@institut/contract/waitingList/values';
import { type ClientSession, trusted } from 'mongoose';
import { queueMails } from '../../mail/mail.service.ts';
import type { WaitedCourse } from '../../core/seats/waitingSeats.service.ts';
import { removalOf } from './entryEnd.service.ts';
import { listClosedMail, runWaitedFor } from './waiting.mails.ts';
import { COUNTED, WaitingEntry, type WaitingEntryFields } from './waitingEntry.model.ts';

type Closed = Pick<WaitedCourse, '_id' | 'name' | 'start' | 'lessons' | 'lastDay'>;

/**
 * Ends every entry that waits for seats of a course, with a mail. The caller writes the course, or has deleted it. Returns
 * the number of entries.
 */
export async function closeList(
  course: Closed,
  reason: ClosingReason,
  session: ClientSession,
): Promise<number> {
  const entries = await WaitingEntry.find({ course: course._id, ...COUNTED })
    .session(session)
    .lean<WaitingEntryFields[]>();
  if (entries.length === 0) return 0;
  await endAll(entries, { removeAt: removalOf(reason === 'deleted' ? undefined : course) }, session);
  const about = { ...runWaitedFor(course, { kind: 'seats' }), courseId: course._id.toString(), reason };
  const messages = entries
    .filter(({ confirmedAt }) => confirmedAt !== null)
    .map(({ _id, email, name }) => Object.assign({ to: email, name, waitingId: _id.toString() }, about));
  if (messages.length > 0) await queueMails(listClosedMail, messages, session);
  return entries.length;
}

/** Stores that entries have ended. */
export const endAll = (
  entries: readonly WaitingEntryFields[],
  changes: Pick<WaitingEntryFields, 'removeAt' | 'nextRun'>,
  session: ClientSession,
) =>
  WaitingEntry.updateMany(
    { _id: trusted({ $in: entries.map(({ _id }) => _id) }) },
    { $set: { state: 'closed', isActive: false, offer: null, ...changes } },
    { session },
  );
