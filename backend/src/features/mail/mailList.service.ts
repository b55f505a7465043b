import { type ClientSession, trusted } from 'mongoose';
import { OutboxMail, type OutboxMailFields } from './mail.model.ts';

type Page = { pageNumber: number; pageSize: number };

/** The mails that name an order or a course, or go to a person: to the present address, or to the account whatever its address was. */
export type MailsAbout = { order: string } | { course: string } | { user: string; email: string };

/** Each is served by one index, in the order of the list; no mail matches two of them. */
function filtersOf(about: MailsAbout): Record<string, unknown>[] {
  if ('order' in about) return [{ 'message.orderId': about.order }];
  if ('course' in about) return [{ 'message.courseId': about.course }];
  const { user, email } = about;
  return [{ 'message.to': email }, { 'message.userId': user, 'message.to': trusted({ $ne: email }) }];
}

/** Returns a page of the mails of some kinds about a record, the newest first. */
export async function listMailsAbout(
  about: MailsAbout,
  kinds: readonly string[],
  { pageNumber, pageSize }: Page,
): Promise<{ mails: OutboxMailFields[]; total: number }> {
  const ofKind = { 'message.kind': trusted({ $in: [...kinds] }) };
  const filters = filtersOf(about).map((filter) => Object.assign(filter, ofKind));
  const skipped = (pageNumber - 1) * pageSize;
  const [lists, counts] = await Promise.all([
    Promise.all(
      filters.map((filter) =>
        OutboxMail.find(filter)
          .sort({ queuedAt: -1 })
          .limit(skipped + pageSize)
          .lean<OutboxMailFields[]>(),
      ),
    ),
    Promise.all(filters.map((filter) => OutboxMail.countDocuments(filter))),
  ]);
  const newestFirst = lists
    .flat()
    .toSorted((one, other) => other.queuedAt.getTime() - one.queuedAt.getTime());
  return {
    mails: newestFirst.slice(skipped, skipped + pageSize),
    total: counts.reduce((sum, count) => sum + count, 0),
  };
}

/** Returns a mail, null for none. */
export const findOutboxMail = (id: string, session: ClientSession): Promise<OutboxMailFields | null> =>
  OutboxMail.findById(id).session(session).lean<OutboxMailFields>().exec();

/** Notes that a mail is sent again. Returns false when that was noted since a moment. */
export async function noteRepeated(
  { _id }: OutboxMailFields,
  since: Date,
  session: ClientSession,
): Promise<boolean> {
  const isRecent = { repeatedAt: trusted({ $gt: since }) };
  const { modifiedCount } = await OutboxMail.updateOne(
    { _id, $nor: [isRecent] },
    { $set: { repeatedAt: new Date() } },
    { session },
  );
  return modifiedCount === 1;
}
