import { createHmac } from 'node:crypto';
import { trusted, type ClientSession } from 'mongoose';
import { jwtSecret } from '../../config/jwtSecret.ts';
import { OutboxMail, type OutboxMailFields } from './mail.model.ts';

const HOUR_MS = 60 * 60_000;
/** Anybody can make the site send mails to an address that is not theirs. */
const HOURLY_MAX = 20;
/** Of them at most this many that are not urgent. */
const ORDINARY_HOURLY_MAX = 10;

export type RecipientLimit = {
  /** True for an urgent mail, which other mails must not delay. */
  isUrgent: boolean;
  /** The types of mails that are neither limited nor counted. */
  unlimitedKinds: string[];
};

/** Returns when a recipient who has got the most mails within an hour may get the next one, or null. */
export async function limitedUntil(
  to: string,
  now: Date,
  { isUrgent, unlimitedKinds }: RecipientLimit,
): Promise<Date | null> {
  const lastHour = trusted({ $gt: new Date(now.getTime() - HOUR_MS) });
  const isCounted = { 'message.kind': trusted({ $nin: unlimitedKinds }) };
  const sent = await OutboxMail.find(
    { 'message.to': trusted({ $in: [to, deletedRecipient(to)] }), sentAt: lastHour, ...isCounted },
    { sentAt: 1, isUrgent: 1 },
  )
    .sort({ sentAt: -1 })
    .limit(HOURLY_MAX)
    .lean();
  const ordinary = isUrgent ? [] : sent.filter((mail) => !mail.isUrgent);
  const blocking = [sent[HOURLY_MAX - 1], ordinary[ORDINARY_HOURLY_MAX - 1]];
  const times = blocking.flatMap((mail) => (mail?.sentAt ? [mail.sentAt.getTime()] : []));
  // Never longer than an hour, also when the clock has been set back since.
  return times.length > 0 ? new Date(Math.min(Math.max(...times), now.getTime()) + HOUR_MS) : null;
}

/** The recipient of a mail that was deleted with its account: a keyed hash of the address. */
const deletedRecipient = (to: string): string =>
  createHmac('sha256', jwtSecret()).update(`mails to ${to}`).digest('base64url');

type SentMail = Pick<OutboxMailFields, 'message' | 'isUrgent' | 'queuedAt' | 'sentAt'>;

/**
 * Stores what the limit counts of deleted mails until their hour is over. Otherwise whoever registers the address of a
 * stranger could begin that hour again by deleting the account.
 */
export async function keepCounted(deleted: readonly SentMail[], session: ClientSession): Promise<void> {
  const now = Date.now();
  const counted = deleted.flatMap(({ message, isUrgent, queuedAt, sentAt }) => {
    const removeAt = new Date((sentAt?.getTime() ?? 0) + HOUR_MS);
    if (!sentAt || removeAt.getTime() <= now) return [];
    const to = deletedRecipient(String(message['to']));
    const times = { nextAttemptAt: sentAt, touchedAt: sentAt, queuedAt, sentAt, removeAt };
    return [{ message: { kind: message.kind, to }, state: 'sent' as const, isUrgent, ...times }];
  });
  if (counted.length > 0) await OutboxMail.insertMany(counted, { session });
}

/** Moves this mail and all others that wait for the same recipient; that does not count as an attempt. */
export async function delayMails(
  { _id, lease }: Pick<OutboxMailFields, '_id' | 'lease'>,
  { to, until, isUrgent, unlimitedKinds }: RecipientLimit & { to: string; until: Date },
): Promise<void> {
  const later = { nextAttemptAt: until, waitsForServer: false };
  await OutboxMail.updateOne(
    { _id, lease },
    { $set: { ...later, lease: null }, $inc: { attempts: -1, unended: -1, step: -1 } },
  );
  await OutboxMail.updateMany(
    {
      'message.to': to,
      'message.kind': trusted({ $nin: unlimitedKinds }),
      state: 'waiting',
      lease: null,
      // An urgent mail is delayed by the limit of all mails.
      ...(!isUrgent && { isUrgent: trusted({ $ne: true }) }),
      nextAttemptAt: trusted({ $lt: until }),
    },
    { $set: later },
  );
}
