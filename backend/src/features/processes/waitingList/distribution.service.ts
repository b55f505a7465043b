import { fullName } from '@institut/contract/accounts/values';
import { type ClientSession, trusted, Types } from 'mongoose';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict, invalidInput, recordNotFound } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { recordEvent } from '../../audit/audit.service.ts';
import { queueMail } from '../../mail/mail.service.ts';
import {
  type Available,
  availableSeats,
  distribute,
  findWaited,
  type Share,
  type WaitedCourse,
} from '../../core/seats/waitingSeats.service.ts';
import { beginOf, canOffer } from './offerPeriod.ts';
import { offerMail, runWaitedFor } from './waiting.mails.ts';
import { COUNTED, WaitingEntry, type WaitingEntryFields } from './waitingEntry.model.ts';

/** The entries that can get an offer, in the order of the list. */
const eligibleEntries = (course: Types.ObjectId, session: ClientSession): Promise<WaitingEntryFields[]> =>
  WaitingEntry.find({
    course,
    ...COUNTED,
    state: 'waiting',
    confirmedAt: trusted({ $ne: null }),
    mailFailedAt: null,
  })
    .sort({ seqNo: 1, _id: 1 })
    .session(session)
    .lean<WaitingEntryFields[]>()
    .exec();

/**
 * Offers the seats of a course that are set aside to those who wait, in the order of the list, and makes public what nobody
 * eligible wants. An entry that wants more seats than there are is passed over and keeps its position, unless it accepts
 * fewer. Free seats count as well: a group may need them together with one that was released. Returns the number of offers.
 */
export async function distributeSeats(id: string, now = new Date()): Promise<number> {
  return withTransaction(
    async (session) => {
      const [course] = await findWaited([id], session);
      if (!course) return 0;
      const available = await availableSeats(course, { now }, session);
      if (available.aside.length + available.free === 0) return 0;
      const canAnswer = !course.isDraft && course.runState !== 'cancelled' && canOffer(now, beginOf(course));
      const entries = canAnswer ? await eligibleEntries(course._id, session) : [];
      const { shares, unwanted } = shareOut(entries, available);
      if (shares.length + unwanted.length === 0) return 0;
      await distribute(course._id, { shares, unwanted }, session);
      for (const share of shares) await storeOffer(share, course, session);
      return shares.length;
    },
    { writes: ['courses'] },
  );
}

type Wanting = Pick<WaitingEntryFields, '_id' | 'qty' | 'acceptsFewer'>;

/** Returns which entry gets which seats, first those that are set aside, and which of these nobody wants. */
export function shareOut(
  entries: readonly Wanting[],
  available: Available,
): { shares: Share[]; unwanted: Types.ObjectId[] } {
  let { aside, free } = available;
  const shares: Share[] = [];
  for (const { _id: entry, qty, acceptsFewer } of entries) {
    const left = aside.length + free;
    const seats = left >= qty ? qty : acceptsFewer ? left : 0;
    if (seats === 0) continue;
    const taken = aside.slice(0, seats);
    shares.push({ entry, aside: taken, free: seats - taken.length });
    aside = aside.slice(seats);
    free -= seats - taken.length;
  }
  return { shares, unwanted: aside };
}

async function storeOffer(
  { entry: _id, aside, free }: Share,
  course: WaitedCourse,
  session: ClientSession,
): Promise<void> {
  const entry = await WaitingEntry.findById(_id).session(session).lean<WaitingEntryFields>().orFail();
  const offerId = new Types.ObjectId();
  const about = { waitingId: _id.toString(), offerId: offerId.toString(), ...runWaitedFor(course, entry) };
  const mail = await queueMail(offerMail, { to: entry.email, name: entry.name, ...about }, session);
  const offer = { _id: offerId, seats: aside.length + free, mail, sentAt: null, until: null };
  await WaitingEntry.updateOne({ _id }, { $set: { state: 'offered', offer } }, { session });
}

/**
 * Offers seats to an entry at once, also those that were set aside just now. Throws a conflict when there are too few, or too
 * little time to answer; a reason is needed when others wait before it.
 */
export async function offerNow(
  { id, entry: entryId }: { id: string; entry: string },
  staff: SessionUser,
  reason: string,
  now = new Date(),
): Promise<void> {
  await withTransaction(
    async (session) => {
      const [course] = await findWaited([id], session);
      const entry = await WaitingEntry.findOne({ _id: entryId, course: id })
        .session(session)
        .lean<WaitingEntryFields>();
      if (!course || !entry) throw recordNotFound('waitingList');
      if (entry.kind !== 'seats' || entry.state !== 'waiting' || !entry.confirmedAt)
        throw conflict('Mjesto se može ponuditi samo onome ko čeka i ko je potvrdio svoju adresu.');
      if (course.isDraft || course.runState === 'cancelled' || !canOffer(now, beginOf(course)))
        throw conflict('Kurs počinje prerano da bi se na ponudu stiglo odgovoriti.');
      const available = await availableSeats(course, { now, all: true }, session);
      const { shares } = shareOut([entry], available);
      if (shares.length === 0) throw conflict('Nema dovoljno slobodnih mjesta.');
      const [first] = await eligibleEntries(course._id, session);
      const isFirst = first?._id.equals(entry._id) ?? true;
      if (!isFirst && !reason)
        throw invalidInput({ reason: 'Unesite razlog: ispred ove osobe čekaju drugi.' });
      const move = { at: now, by: fullName(staff), reason: reason || 'Ponuda po redu.' };
      await WaitingEntry.updateOne(
        { _id: entry._id },
        { $set: { mailFailedAt: null }, $push: { moves: move } },
        { session },
      );
      await distribute(course._id, { shares, unwanted: [] }, session);
      for (const share of shares) await storeOffer(share, course, session);
      const target = { kind: 'course', id, label: course.name } as const;
      await recordEvent(session, {
        event: 'seatOffered',
        target,
        changes: reason ? [{ field: 'reason', from: null, to: reason }] : [],
      });
    },
    { writes: ['courses'] },
  );
}
