import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { type ClientSession, type QueryFilter, trusted, Types } from 'mongoose';
import { eachRecord } from '../../database/eachRecord.ts';
import { registered } from '../../lib/registered.ts';
import { CONTACT_KIND, OutboxMail, type OutboxMailFields } from './mail.model.ts';
import { keepCounted } from './mail.recipientLimit.ts';
import type { MailType } from './mailType.ts';

/** Every kind that `mails.ts` lists: a mail of another one could never be sent. */
export const mailKinds = registered<ReadonlySet<string>>('MAIL_KINDS');

const queued = new EventEmitter<{ queued: [] }>();
const announcing = new WeakSet<ClientSession>();

/**
 * Stores a mail in the outbox; the mail worker of any process sends it soon after. With the session of a transaction it
 * is sent only if that commits. Without one it is stored when this resolves. With `notBefore` it waits until then. Returns
 * the id of the mail.
 */
export async function queueMail<Message extends { to: string }>(
  type: QueuedType<Message>,
  message: Message,
  session?: ClientSession,
  notBefore?: Date,
): Promise<Types.ObjectId> {
  const [id] = await queueMails(type, [message], session, notBefore);
  if (!id) throw new Error('The outbox has not stored the mail.');
  return id;
}

/** Stores mails of one type as `queueMail` does, with one write. Returns their ids. */
export async function queueMails<Message extends { to: string }>(
  type: QueuedType<Message>,
  messages: readonly Message[],
  session?: ClientSession,
  notBefore?: Date,
): Promise<Types.ObjectId[]> {
  return storeMails(type, messages, session, notBefore);
}

/** Queues a mail again, to an address. */
export async function queueAgain(
  { message, isUrgent }: OutboxMailFields,
  to: string,
  session: ClientSession,
): Promise<void> {
  await storeMails({ kind: message.kind, ...(isUrgent && { isUrgent }) }, [{ ...message, to }], session);
}

async function storeMails(
  { kind, isUrgent, isBulk }: Pick<MailType<never>, 'kind' | 'isUrgent' | 'isBulk'>,
  messages: readonly { to: string }[],
  session?: ClientSession,
  notBefore?: Date,
): Promise<Types.ObjectId[]> {
  if (!mailKinds.get().has(kind)) throw new Error(`No mail of the kind ${kind} is registered.`);
  const told = collecting.getStore();
  if (told) {
    told.mails.push(...messages.map((message) => ({ message: { ...message, kind }, notBefore })));
    return messages.map(() => new Types.ObjectId());
  }
  const now = new Date();
  const times = { queuedAt: now, nextAttemptAt: notBefore ?? now, touchedAt: now };
  const mails = messages.map((message) => ({
    message: { ...message, kind },
    ...(isUrgent && { isUrgent }),
    ...(isBulk && { isBulk }),
    ...times,
  }));
  const stored = await OutboxMail.insertMany(mails, { session: session ?? null });
  if (session?.inTransaction()) announceAfter(session);
  else announce();
  return stored.map(({ _id }) => _id);
}

/** The mails that work would queue, and the people concerned who have no address. */
export type Told = {
  mails: { message: { kind: string; to: string; [field: string]: unknown }; notBefore: Date | undefined }[];
  withoutEmail: { name: string; reference: string }[];
  /** The work cannot be taken back, although its mails wait. */
  isFinal: boolean;
};

const collecting = new AsyncLocalStorage<Told>();

/** Runs `work`, which stores no mail: they are returned instead. */
export async function collectMails(work: () => Promise<unknown>): Promise<Told> {
  const told: Told = { mails: [], withoutEmail: [], isFinal: false };
  await collecting.run(told, work);
  return told;
}

/** Notes, for a preview of mails, who is concerned by a change and gets no mail about it for lack of an address. */
export function noteWithoutEmail(people: readonly Told['withoutEmail'][number][]): void {
  collecting.getStore()?.withoutEmail.push(...people.map(({ name, reference }) => ({ name, reference })));
}

/** Notes, for a preview of mails, that a change cannot be taken back while its mails wait. */
export function noteFinal(): void {
  const told = collecting.getStore();
  if (told) told.isFinal = true;
}

type QueuedType<Message extends { to: string }> = Pick<
  MailType<Message>,
  'kind' | 'schema' | 'isUrgent' | 'isBulk'
>;

/** Returns a mail of the outbox, or null if it was removed after its time. */
export async function findMail(
  id: Types.ObjectId,
): Promise<Pick<OutboxMailFields, 'state' | 'sentAt' | 'reachedPeople'> | null> {
  return OutboxMail.findById(id, { state: 1, sentAt: 1, reachedPeople: 1 }).lean();
}

/** Returns those of the mails that are still in the outbox. */
export const findMails = (
  ids: readonly Types.ObjectId[],
): Promise<Pick<OutboxMailFields, '_id' | 'state' | 'lastError'>[]> =>
  OutboxMail.find({ _id: trusted({ $in: [...ids] }) }, { state: 1, lastError: 1 })
    .lean()
    .exec();

/** Returns whether a mail of this kind about a login to an account was queued after a moment. */
export async function wasQueued(
  kind: string,
  { userId, login }: { userId: string; login: string },
  after: Date,
): Promise<boolean> {
  const about = { 'message.userId': userId, 'message.kind': kind, 'message.login': login };
  return (await OutboxMail.exists({ ...about, queuedAt: trusted({ $gt: after }) })) !== null;
}

const NOT_CONTACT = trusted({ $ne: CONTACT_KIND });

/**
 * Notes the account with the mails to a confirmed address that it gives up, so that its deletion and the copy of its data find
 * them; mails about an order name that.
 */
export async function claimMails(to: string, userId: string, session: ClientSession): Promise<void> {
  const unnamed = {
    'message.userId': trusted({ $exists: false }),
    'message.orderId': trusted({ $exists: false }),
    'message.kind': NOT_CONTACT,
  };
  await OutboxMail.updateMany({ 'message.to': to, ...unnamed }, { 'message.userId': userId }, { session });
}

/** Yields every mail of the outbox that names the account or goes to one of the addresses, each once; no contact message. */
export async function* eachMailTo(
  userId: string,
  addresses: readonly string[],
): AsyncGenerator<OutboxMailFields> {
  yield* eachRecord(OutboxMail.find({ 'message.userId': userId }).lean<OutboxMailFields>());
  const isTo = { 'message.to': trusted({ $in: addresses }), 'message.kind': NOT_CONTACT };
  const to = OutboxMail.find(isTo).sort({ sentAt: -1 });
  for await (const mail of eachRecord(to.lean<OutboxMailFields>())) {
    if (mail.message['userId'] !== userId) yield mail;
  }
}

type Redirected = { orderId: string; from: string; to: string; except: readonly string[] };

/**
 * Sends the mails about an order that wait for one address to another one, but for some kinds. One that is being sent at this
 * moment may still reach the first.
 */
export async function redirectMails(
  { orderId, from, to, except }: Redirected,
  session: ClientSession,
): Promise<void> {
  const waiting = { state: 'waiting', 'message.orderId': orderId, 'message.to': from } as const;
  const others = { 'message.kind': trusted({ $nin: [...except] }) };
  await OutboxMail.updateMany({ ...waiting, ...others }, { $set: { 'message.to': to } }, { session });
}

/** Returns whether the mail server has accepted no mail since it last failed. */
export async function isMailServerDown(): Promise<boolean> {
  const failing = { waitsForServer: true } as const;
  if (await OutboxMail.exists({ state: 'waiting', ...failing })) return true;
  const latest = { touchedAt: -1 } as const;
  const failed = await OutboxMail.findOne({ state: 'failed', ...failing }, { touchedAt: 1 })
    .sort(latest)
    .lean();
  if (!failed) return false;
  const later = { state: 'sent', sentAt: trusted({ $gt: failed.touchedAt }) } as const;
  return (await OutboxMail.exists(later)) === null;
}

/** Returns whether a mail of this kind about an order is in the outbox and has not been sent yet. */
export async function isMailWaiting(
  kind: string,
  orderId: string,
  session?: ClientSession,
): Promise<boolean> {
  const waiting = { state: 'waiting', 'message.kind': kind, 'message.orderId': orderId } as const;
  return (await OutboxMail.exists(waiting).session(session ?? null)) !== null;
}

/**
 * Deletes the mails of these kinds about an order that were queued since a moment, if all of them still wait for their first
 * attempt. Returns `left` when one was sent or is being sent, and `none` when there are none.
 */
export async function withdrawMails(
  { kinds, orderId, queuedSince }: { kinds: readonly string[]; orderId: string; queuedSince: Date },
  session: ClientSession,
): Promise<'withdrawn' | 'left' | 'none'> {
  const mails = await OutboxMail.find({
    'message.kind': trusted({ $in: kinds }),
    'message.orderId': orderId,
    queuedAt: trusted({ $gte: queuedSince }),
  })
    .session(session)
    .lean();
  if (mails.length === 0) return 'none';
  const isUntouched = mails.every((mail) => mail.state === 'waiting' && mail.attempts === 0 && !mail.lease);
  if (!isUntouched) return 'left';
  // A worker that claims one of them meanwhile makes the transaction run again.
  await OutboxMail.deleteMany({ _id: trusted({ $in: mails.map(({ _id }) => _id) }) }, { session });
  return 'withdrawn';
}

/** Deletes a mail that waits for its first attempt. Returns false when it was sent or is being sent. */
export async function withdrawMail(id: Types.ObjectId, session: ClientSession): Promise<boolean> {
  const untouched = { _id: id, state: 'waiting', attempts: 0, lease: null } as const;
  return (await OutboxMail.deleteOne(untouched, { session })).deletedCount === 1;
}

/** Makes the mails of these kinds about an order that wait for their first attempt wait until a moment. */
export async function delayMails(
  { kinds, orderId }: { kinds: readonly string[]; orderId: string },
  until: Date,
  session: ClientSession,
): Promise<void> {
  await OutboxMail.updateMany(
    {
      'message.kind': trusted({ $in: kinds }),
      'message.orderId': orderId,
      state: 'waiting',
      attempts: 0,
      lease: null,
    },
    { $set: { nextAttemptAt: until } },
    { session },
  );
}

/** Which mails concern a person: by confirmed addresses, by the orders they are about, and by the id of the account. */
export type MailsOf = { addresses: readonly string[]; orders: readonly string[]; user: string };

const mailsOf = ({ addresses, orders, user }: MailsOf) => ({
  $or: [
    { 'message.to': trusted({ $in: addresses }), 'message.kind': NOT_CONTACT },
    { 'message.orderId': trusted({ $in: orders }) },
    { 'message.userId': user },
  ],
});

/**
 * Deletes the mails of a person, sent or not. Returns their ids, and until when a process may still be sending one of
 * them; null when none is being sent.
 */
export const deleteMailsOf = (person: MailsOf, session: ClientSession): Promise<DeletedMails> =>
  deleteMails(mailsOf(person), session);

/**
 * Deletes the mails about an order that name a participant or go to an address, as `deleteMailsOf` does. The address is left
 * out when it is the buyer's, too.
 */
export const deleteMailsOfParticipant = (
  { order, participant, to }: { order: string; participant: string; to: string | null },
  session: ClientSession,
): Promise<DeletedMails> =>
  deleteMails(
    {
      'message.orderId': order,
      $or: [{ 'message.participantId': participant }, ...(to === null ? [] : [{ 'message.to': to }])],
    },
    session,
  );

/** Deletes the mails to a candidate about one application, as `deleteMailsOf` does. */
export const deleteMailsOfCandidate = (
  { candidate, to }: { candidate: string; to: string },
  session: ClientSession,
): Promise<DeletedMails> => deleteMails({ 'message.to': to, 'message.candidateId': candidate }, session);

type DeletedMails = { ids: Types.ObjectId[]; sendingUntil: Date | null };

async function deleteMails(
  filter: QueryFilter<OutboxMailFields>,
  session: ClientSession,
): Promise<DeletedMails> {
  const mails = await OutboxMail.find(filter).session(session).lean();
  const ids = mails.map(({ _id }) => _id);
  await OutboxMail.deleteMany({ _id: trusted({ $in: ids }) }, { session });
  await keepCounted(mails, session);
  const ends = mails.flatMap(({ lease, nextAttemptAt }) => (lease === null ? [] : [nextAttemptAt.getTime()]));
  return { ids, sendingUntil: ends.length > 0 ? new Date(Math.max(...ends)) : null };
}

/** Calls `listener` whenever this process has queued a mail. Returns a function that stops this. */
export function onMailQueued(listener: () => void): () => void {
  queued.on('queued', listener);
  return () => queued.off('queued', listener);
}

const announce = () => {
  queued.emit('queued');
};

/** The mail is visible only after the commit. A retried transaction queues it again in the same session. */
function announceAfter(session: ClientSession): void {
  if (announcing.has(session)) return;
  announcing.add(session);
  session.once('ended', announce);
}

export type OutboxState = {
  waiting: number;
  /** Mails given up within the last 90 days. */
  failed: number;
  /** When the oldest waiting mail was queued. */
  oldestQueuedAt: Date | null;
  /** The error of the mail that was given up last. */
  lastError: string | null;
};

export async function outboxState(): Promise<OutboxState> {
  const [waiting, failed, oldest, lastFailed] = await Promise.all([
    OutboxMail.countDocuments({ state: 'waiting' }),
    OutboxMail.countDocuments({ state: 'failed' }),
    OutboxMail.findOne({ state: 'waiting' }, { queuedAt: 1 }).sort({ queuedAt: 1 }).lean(),
    OutboxMail.findOne({ state: 'failed' }, { lastError: 1 }).sort({ queuedAt: -1 }).lean(),
  ]);
  return {
    waiting,
    failed,
    oldestQueuedAt: oldest?.queuedAt ?? null,
    lastError: lastFailed?.lastError ?? null,
  };
}
