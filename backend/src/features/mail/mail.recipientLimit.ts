import { createHmac, randomInt } from 'node:crypto';
import { trusted, type ClientSession } from 'mongoose';
import { jwtSecret } from '../../config/jwtSecret.ts';
import { inTurn } from '../../lib/inTurn.ts';
import { OutboxMail, type OutboxMailFields } from './mail.model.ts';

const HOUR_MS = 60 * 60_000;
/** Anybody can make the site send mails to an address that is not theirs. */
const HOURLY_MAX = 20;
/** At most this many of them are not urgent. */
const ORDINARY_HOURLY_MAX = 10;
/** How long a mail at least waits for others that are being sent. */
const MOMENT_MS = 5000;

export type RecipientLimit = {
  /** True for an urgent mail, which other mails must not delay. */
  isUrgent: boolean;
  /** The types of mails that are neither limited nor counted. */
  unlimitedKinds: string[];
};

type Claimed = Pick<OutboxMailFields, '_id' | 'lease'>;

/**
 * Counts a mail that is about to be sent to a recipient. Returns null, or until when it has to wait because the recipient
 * has got the most mails within an hour, or would get more with those that are being sent.
 */
export function limitedUntil(
  mail: Claimed,
  to: string,
  now: Date,
  limit: RecipientLimit,
): Promise<Date | null> {
  // Two at once would refuse each other; of two processes both wait for a moment then.
  return inTurn([`mails to ${to}`], () => count(mail, to, now, limit));
}

async function count(
  { _id, lease }: Claimed,
  to: string,
  now: Date,
  { isUrgent, unlimitedKinds }: RecipientLimit,
): Promise<Date | null> {
  // Stored before the others are read, so that of two mails at least one finds the other.
  await OutboxMail.updateOne({ _id, lease }, { $set: { isCounted: true } });
  const isOther = { _id: trusted({ $ne: _id }), 'message.kind': trusted({ $nin: unlimitedKinds }) };
  // Read before those that were sent: what is sent between the two reads is found twice, never not at all.
  const leaving = await OutboxMail.find(
    {
      'message.to': to,
      sentAt: null,
      isCounted: true,
      lease: trusted({ $ne: null }),
      nextAttemptAt: trusted({ $gt: now }),
      ...isOther,
    },
    { isUrgent: 1 },
  )
    .limit(HOURLY_MAX)
    .lean();
  const lastHour = trusted({ $gt: new Date(now.getTime() - HOUR_MS) });
  const sent = await OutboxMail.find(
    { 'message.to': trusted({ $in: [to, deletedRecipient(to)] }), sentAt: lastHour, ...isOther },
    { sentAt: 1, isUrgent: 1 },
  )
    .sort({ sentAt: -1 })
    .limit(HOURLY_MAX)
    .lean();
  const ordinary = isUrgent ? [] : sent.filter((mail) => !mail.isUrgent);
  const blocking = [sent[HOURLY_MAX - 1], ordinary[ORDINARY_HOURLY_MAX - 1]];
  const times = blocking.flatMap((mail) => (mail?.sentAt ? [mail.sentAt.getTime()] : []));
  // Never longer than an hour, also when the clock has been set back since.
  if (times.length > 0) return new Date(Math.min(Math.max(...times), now.getTime()) + HOUR_MS);
  const wasSent = new Set(sent.map((mail) => mail._id.toString()));
  const others = leaving.filter((mail) => !wasSent.has(mail._id.toString()));
  const ordinaryOthers = isUrgent ? [] : others.filter((mail) => !mail.isUrgent);
  const isFull =
    sent.length + others.length >= HOURLY_MAX ||
    ordinary.length + ordinaryOthers.length >= ORDINARY_HOURLY_MAX;
  // A mail that is being sent may still fail.
  return isFull ? new Date(now.getTime() + randomInt(MOMENT_MS, 2 * MOMENT_MS)) : null;
}

/** The recipient of a mail that was deleted with its account: a keyed hash of the address. */
const deletedRecipient = (to: string): string =>
  createHmac('sha256', jwtSecret()).update(`mails to ${to}`).digest('base64url');

type SentMail = Pick<
  OutboxMailFields,
  'message' | 'isUrgent' | 'queuedAt' | 'sentAt' | 'lease' | 'isCounted'
>;

/**
 * Stores what the limit counts of deleted mails until their hour is over. Otherwise whoever registers the address of a
 * stranger could begin that hour again by deleting the account.
 */
export async function keepCounted(deleted: readonly SentMail[], session: ClientSession): Promise<void> {
  const now = Date.now();
  const counted = deleted.flatMap(({ message, isUrgent, queuedAt, lease, isCounted, ...mail }) => {
    // One that is being sent leaves all the same.
    const sentAt = mail.sentAt ?? (lease !== null && isCounted ? new Date(now) : null);
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
  { _id, lease }: Claimed,
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
