import { type ClientSession, trusted, type Types } from 'mongoose';
import { env } from '../../../config/env.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { findMail, queueMail } from '../../mail/mail.service.ts';
import type { Delivered } from '../../mail/mailType.ts';
import { endSeatOffer, findWaited } from '../../core/seats/waitingSeats.service.ts';
import { endEntry } from './entryEnd.service.ts';
import { beginOf, endOfOffer } from './offerPeriod.ts';
import { offerExpiredMail, runWaitedFor } from './waiting.mails.ts';
import { COUNTED, WaitingEntry, type WaitingEntryFields } from './waitingEntry.model.ts';

/** After this many offers that nobody accepted an entry is the last of the list, and after so many it ends. */
const LAST_AFTER = 2;
const ENDS_AFTER = 3;
/** An offer is taken back so long after its end at the earliest. */
const GRACE_MS = 2 * 60_000;

export type OfferMessage = { waitingId: string; offerId: string };

/** A mail that is only written to a folder counts as left outside production. */
const hasLeft = (reachesPeople: boolean | undefined): boolean =>
  reachesPeople === true || env.NODE_ENV !== 'production';

const isOffer = ({ waitingId, offerId }: OfferMessage) =>
  ({ _id: waitingId, state: 'offered', 'offer._id': offerId, 'offer.sentAt': null }) as const;

/** The period of an offer begins: its mail has left. */
export async function startOffer(
  message: OfferMessage,
  { reachesPeople, sentAt }: Pick<Delivered, 'sentAt'> & { reachesPeople: boolean | undefined },
): Promise<void> {
  if (!hasLeft(reachesPeople)) return failOffer(message);
  const entry = await WaitingEntry.findOne(isOffer(message), { course: 1 }).lean();
  if (!entry) return;
  const [course] = await findWaited([entry.course]);
  const until = endOfOffer(sentAt, course ? beginOf(course) : null);
  await WaitingEntry.updateOne(isOffer(message), { $set: { 'offer.sentAt': sentAt, 'offer.until': until } });
}

/** The mail with an offer was given up: the seats go to others, and staff see that. */
export const failOffer = (message: OfferMessage): Promise<void> =>
  withdraw(message, { mailFailedAt: new Date() });

async function withdraw(message: OfferMessage, changes: Partial<WaitingEntryFields> = {}): Promise<void> {
  await withTransaction(
    async (session) => {
      const entry = await WaitingEntry.findOneAndUpdate(
        isOffer(message),
        { $set: { state: 'waiting', offer: null, ...changes } },
        { session },
      ).lean<WaitingEntryFields>();
      if (entry) await endSeatOffer(entry.course, entry._id, session);
    },
    { writes: ['courses'] },
  );
}

/**
 * Does one round: begins the periods of offers whose mail has left, takes those back that nobody has accepted in time, and
 * those whose mail does not leave any more. Returns the number of offers that ended.
 */
export async function settleOffers(now = new Date()): Promise<number> {
  let ended = 0;
  const offered = await WaitingEntry.find({ state: 'offered' }).lean<WaitingEntryFields[]>();
  for (const { _id, offer } of offered) {
    if (!offer) continue;
    if (offer.until) {
      if (now.getTime() < offer.until.getTime() + GRACE_MS) continue;
      if (await expireOffer(_id, offer._id, now)) ended += 1;
    } else {
      const message = { waitingId: _id.toString(), offerId: offer._id.toString() };
      const mail = await findMail(offer.mail);
      if (mail?.state === 'waiting') continue;
      if (mail?.state === 'sent' && mail.sentAt) {
        await startOffer(message, { sentAt: mail.sentAt, reachesPeople: mail.reachedPeople });
        continue;
      }
      // Without a mail it was dropped: too little time was left to answer.
      if (mail) await failOffer(message);
      else await withdraw(message);
      ended += 1;
    }
  }
  return ended;
}

const expireOffer = (_id: Types.ObjectId, offer: Types.ObjectId, now: Date): Promise<boolean> =>
  withTransaction(
    async (session) => {
      const entry = await WaitingEntry.findOne({ _id, state: 'offered', 'offer._id': offer })
        .session(session)
        .lean<WaitingEntryFields>();
      if (!entry) return false;
      const expiredOffers = entry.expiredOffers + 1;
      const isOver = expiredOffers >= ENDS_AFTER;
      const isLast = expiredOffers === LAST_AFTER;
      await WaitingEntry.updateOne(
        { _id },
        {
          $set: {
            state: 'waiting',
            offer: null,
            expiredOffers,
            ...(isLast && { seqNo: await afterLast(entry, session) }),
          },
          ...(isLast && { $push: { moves: { at: now, by: '', reason: LAST_REASON } } }),
        },
        { session },
      );
      if (isOver) await endEntry(entry, 'expired', session);
      else await endSeatOffer(entry.course, _id, session);
      const [course] = await findWaited([entry.course], session);
      const run = course ? runWaitedFor(course, entry) : { course: '' };
      const about = { waitingId: _id.toString(), ...run, isLast, isOver };
      await queueMail(offerExpiredMail, { to: entry.email, name: entry.name, ...about }, session);
      return true;
    },
    { writes: ['courses'] },
  );

const LAST_REASON = 'Dvije ponude nisu prihvaćene na vrijeme.';

async function afterLast({ course }: WaitingEntryFields, session: ClientSession): Promise<number> {
  const last = await WaitingEntry.findOne(
    { course, ...COUNTED, confirmedAt: trusted({ $ne: null }) },
    { seqNo: 1 },
  )
    .sort({ seqNo: -1 })
    .session(session)
    .lean();
  return Math.max(Date.now(), (last?.seqNo ?? 0) + 1);
}
