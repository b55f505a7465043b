import { type ClientSession, trusted } from 'mongoose';
import { endEntry } from './entryEnd.service.ts';
import { WaitingEntry, type WaitingEntryFields } from './waitingEntry.model.ts';

/** An account with its confirmed addresses. */
type Person = { user: string; addresses: readonly string[] };

/** Returns all entries of a person: those of the account, and those that its addresses were used for. */
export const entriesOf = (
  { user, addresses }: Person,
  session: ClientSession | null = null,
): Promise<WaitingEntryFields[]> =>
  WaitingEntry.find({ $or: [{ user }, { email: trusted({ $in: [...addresses] }) }] })
    .sort({ _id: 1 })
    .session(session)
    .lean<WaitingEntryFields[]>()
    .exec();

/** Deletes the entries of a person, when the account is deleted; offered seats go to the next one. */
export async function deleteEntriesOf(person: Person, session: ClientSession): Promise<void> {
  for (const entry of await entriesOf(person, session)) {
    if (entry.isActive) await endEntry(entry, 'left', session);
    await WaitingEntry.deleteOne({ _id: entry._id }, { session });
  }
}
