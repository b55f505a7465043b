import { type ClientSession, trusted, Types } from 'mongoose';
import { endEntry } from './entryEnd.service.ts';
import { WaitingEntry, type WaitingEntryFields } from './waitingEntry.model.ts';

type Account = { id: string; email: string };

/**
 * Assigns the waiting-list entries without a login that have the address of an account to it, before its address changes. The
 * caller has checked that the address is confirmed.
 */
export async function claimEntries({ id, email }: Account, session: ClientSession): Promise<void> {
  const own = { email, user: null, isActive: true, confirmedAt: trusted({ $ne: null }) };
  await WaitingEntry.updateMany(own, { $set: { user: new Types.ObjectId(id) } }, { session });
}

/** Stores the confirmed address of an account in its active waiting-list entries. Two entries for a course are merged. */
export async function moveEntries({ id, email }: Account, session: ClientSession): Promise<void> {
  const user = new Types.ObjectId(id);
  const isElsewhere = { user, isActive: true, email: trusted({ $ne: email }) };
  const moving = await WaitingEntry.find(isElsewhere)
    .sort({ course: 1, _id: 1 })
    .session(session)
    .lean<WaitingEntryFields[]>();
  for (const entry of moving) {
    const there = await WaitingEntry.findOne({ course: entry.course, email, isActive: true })
      .session(session)
      .lean<WaitingEntryFields>();
    // The address belonged to another account, which has not confirmed its new one yet.
    if (there?.user && !there.user.equals(user)) continue;
    const [kept, other] = there ? [entry, there].toSorted(byWorth) : [entry, null];
    if (!kept) continue;
    if (other) await endDouble(other, session);
    const changes = {
      user,
      email,
      name: entry.name,
      ...(other?.kind === kept.kind && {
        seqNo: Math.min(kept.seqNo, other.seqNo),
        joinedAt: kept.joinedAt < other.joinedAt ? kept.joinedAt : other.joinedAt,
      }),
    };
    await WaitingEntry.updateOne({ _id: kept._id }, { $set: changes }, { session });
  }
}

/** An offer is worth the most, then an entry that counts, then the earlier one. */
const worthOf = ({ kind, state, confirmedAt }: WaitingEntryFields): number =>
  (state === 'offered' ? 4 : 0) + (kind === 'seats' ? 2 : 0) + (confirmedAt ? 1 : 0);
const byWorth = (a: WaitingEntryFields, b: WaitingEntryFields): number =>
  worthOf(b) - worthOf(a) || a.seqNo - b.seqNo;

async function endDouble(entry: WaitingEntryFields, session: ClientSession): Promise<void> {
  await endEntry(entry, 'removed', session);
  const moves = { at: new Date(), by: '', reason: 'Spojeno s drugim upisom iste osobe.' };
  await WaitingEntry.updateOne({ _id: entry._id }, { $push: { moves } }, { session });
}
