import { trusted } from 'mongoose';
import { OutboxMail, type OutboxMailFields } from './mail.model.ts';

const HOUR_MS = 60 * 60_000;
/** Anybody can make the site send mails to an address that is not theirs. */
const RECIPIENT_HOURLY_MAX = 10;

/** Returns when a recipient who has got the most mails within an hour may get the next one, or null. */
export async function limitedUntil(to: string, now: Date): Promise<Date | null> {
  const lastHour = { $gt: new Date(now.getTime() - HOUR_MS) };
  const sent = await OutboxMail.find(
    { 'message.to': to, sentAt: trusted(lastHour), isUrgent: trusted({ $ne: true }) },
    { sentAt: 1 },
  )
    .sort({ sentAt: -1 })
    .limit(RECIPIENT_HOURLY_MAX)
    .lean();
  const oldest = sent[RECIPIENT_HOURLY_MAX - 1]?.sentAt;
  // Never longer than an hour, also when the clock has been set back since.
  return oldest ? new Date(Math.min(oldest.getTime(), now.getTime()) + HOUR_MS) : null;
}

/** Moves this mail and all others that wait for the same recipient; that does not count as an attempt. */
export async function delayMails(
  { _id, lease }: Pick<OutboxMailFields, '_id' | 'lease'>,
  to: string,
  until: Date,
): Promise<void> {
  const later = { nextAttemptAt: until, waitsForServer: false };
  await OutboxMail.updateOne(
    { _id, lease },
    { $set: { ...later, lease: null }, $inc: { attempts: -1, unended: -1, step: -1 } },
  );
  await OutboxMail.updateMany(
    {
      'message.to': to,
      state: 'waiting',
      lease: null,
      isUrgent: trusted({ $ne: true }),
      nextAttemptAt: trusted({ $lt: until }),
    },
    { $set: later },
  );
}
