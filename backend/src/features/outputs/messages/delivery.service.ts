import type { DeliveryReason } from '@institut/contract/messages/values';
import { type ClientSession, trusted, type Types } from 'mongoose';
import { env } from '../../../config/env.ts';
import { BATCH_SIZE, eachRecord } from '../../../database/eachRecord.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { inBatches } from '../../../lib/inBatches.ts';
import { type CourseFacts, findCourseFacts } from '../../core/courses/courseLookup.service.ts';
import { failureOf } from '../../mail/mail.presenter.ts';
import { filledMessage } from '../../mail/messageText.ts';
import { findMails, queueMails } from '../../mail/mail.service.ts';
import { waitingMessageMail } from '../../processes/waitingList/waiting.mails.ts';
import { courseMessageMail } from './message.mails.ts';
import { Delivery, type DeliveryFields, Message, type MessageFields } from './message.model.ts';
import { recipientsOf } from './recipients.ts';

const MINUTE_MS = 60_000;
/** So many mails are queued in one transaction. */
const BATCH = 100;

/**
 * Starts the messages that are due, notes what has become of the mails, and queues the next ones of all messages: at most
 * `MAIL_BULK_PER_MINUTE` of them within a minute. It may run in several processes and be interrupted at any point: an address
 * and its mail are stored together. Returns how many mails were queued.
 */
export async function sendDue(now = new Date()): Promise<number> {
  const due = { state: 'scheduled', scheduledAt: trusted({ $lte: now }) } as const;
  for (const { _id } of await Message.find(due, { _id: 1 }).lean()) await startScheduled(_id);
  await settleDeliveries();
  let total = 0;
  for (;;) {
    const queued = await queueNext(now);
    total += queued;
    if (queued === 0) return total;
  }
}

const startScheduled = (_id: Types.ObjectId): Promise<unknown> =>
  withTransaction(async (session) => {
    const message = await Message.findOne({ _id, state: 'scheduled' }).session(session).lean<MessageFields>();
    if (message) await startMessage(message, session);
  });

/** Stores the addresses of a message, which stay the same from then on. Returns how many there are. */
export async function startMessage(
  { _id, course, audience }: MessageFields,
  session: ClientSession,
): Promise<number> {
  const { recipients } = await recipientsOf(course.toString(), audience, session);
  const at = new Date();
  const state = recipients.length === 0 ? 'sent' : 'sending';
  await Message.updateOne({ _id }, { state }, { session });
  await Delivery.insertMany(
    recipients.map((recipient) => Object.assign(recipient, { message: _id, at })),
    { session },
  );
  return recipients.length;
}

/** Queues the mails of the next addresses. Returns their number: 0 when nobody waits, or the minute has no more. */
const queueNext = (now: Date): Promise<number> =>
  withTransaction(async (session) => {
    const lastMinute = { queuedAt: trusted({ $gt: new Date(now.getTime() - MINUTE_MS) }) };
    const left = env.MAIL_BULK_PER_MINUTE - (await Delivery.countDocuments(lastMinute).session(session));
    if (left <= 0) return 0;
    const next = await Delivery.find({ state: 'waiting', mail: null })
      .sort({ _id: 1 })
      .limit(Math.min(left, BATCH))
      .session(session)
      .lean<DeliveryFields[]>();
    const [first] = next;
    if (!first) return 0;
    const ofMessage = next.filter(({ message }) => message.equals(first.message));
    await queue(first.message, ofMessage, now, session);
    return ofMessage.length;
  });

async function queue(id: Types.ObjectId, deliveries: DeliveryFields[], now: Date, session: ClientSession) {
  const message = await Message.findById(id).session(session).lean<MessageFields>();
  const [run] = message ? await findCourseFacts([message.course], session) : [];
  // The course was deleted since, or the message after its time.
  if (!message || !run) {
    await settle(deliveries, { state: 'skipped', reason: 'left' }, session);
    return;
  }
  const mails = await queueAll(message, run, deliveries, session);
  await Delivery.collection.bulkWrite(
    deliveries.map(({ _id }, index) => ({
      updateOne: { filter: { _id, mail: null }, update: { $set: { mail: mails[index], queuedAt: now } } },
    })),
    { session },
  );
}

function queueAll(
  { audience, subject, text }: MessageFields,
  { _id, name: course, start }: CourseFacts,
  deliveries: readonly DeliveryFields[],
  session: ClientSession,
): Promise<Types.ObjectId[]> {
  const template = { subject, text };
  const nameless = filledMessage(template, { name: '', course, start });
  const about = { course, courseId: _id.toString(), ...nameless, template };
  if (audience === 'waiting') {
    const firstDay = start && { firstDay: start };
    const messages = deliveries.map(({ address: to, name, waiting }) =>
      Object.assign({ to, name, waitingId: String(waiting), ...firstDay }, about),
    );
    return queueMails(waitingMessageMail, messages, session);
  }
  const messages = deliveries.map(({ address: to, name, order, seats, ownsOrder }) =>
    Object.assign(
      { to, name, orderId: String(order), seats: seats.map(String), ownsOrder, ...(start && { start }) },
      about,
    ),
  );
  return queueMails(courseMessageMail, messages, session);
}

type Outcome = Pick<DeliveryFields, 'state' | 'reason'>;

const settle = (
  deliveries: readonly DeliveryFields[],
  outcome: Outcome,
  session: ClientSession | null = null,
) =>
  Delivery.updateMany(
    { _id: trusted({ $in: deliveries.map(({ _id }) => _id) }), state: 'waiting' },
    { $set: outcome },
  ).session(session);

/**
 * Notes which mails of the messages were sent or given up; one that is not in the outbox any more had no recipient when its
 * turn came. A message without waiting addresses has ended.
 */
export async function settleDeliveries(message?: Types.ObjectId): Promise<void> {
  const leaving = { ...(message && { message }), state: 'waiting', mail: trusted({ $ne: null }) } as const;
  const deliveries = eachRecord(Delivery.find(leaving).lean<DeliveryFields>());
  for await (const batch of inBatches(deliveries, BATCH_SIZE)) await settleBatch(batch);
  const sending = { state: 'sending', ...(message && { _id: message }) } as const;
  for (const { _id } of await Message.find(sending, { _id: 1 }).lean()) {
    if (await Delivery.exists({ message: _id, state: 'waiting' })) continue;
    await Message.updateOne({ _id, state: 'sending' }, { state: 'sent' });
  }
}

async function settleBatch(deliveries: readonly DeliveryFields[]): Promise<void> {
  const mails = await findMails(deliveries.flatMap(({ mail }) => mail ?? []));
  const outcomes = new Map<DeliveryReason | 'sent', DeliveryFields[]>();
  for (const delivery of deliveries) {
    const outcome = outcomeOf(mails.find(({ _id }) => delivery.mail?.equals(_id)));
    if (outcome) outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), delivery]);
  }
  for (const [outcome, settled] of outcomes) {
    if (outcome === 'sent') await settle(settled, { state: 'sent', reason: null });
    else await settle(settled, { state: outcome === 'left' ? 'skipped' : 'failed', reason: outcome });
  }
}

/** Returns what has become of a mail; null while it waits. */
function outcomeOf(
  mail: Awaited<ReturnType<typeof findMails>>[number] | undefined,
): DeliveryReason | 'sent' | null {
  if (!mail) return 'left';
  if (mail.state === 'failed') return failureOf(mail) ?? 'internal';
  return mail.state === 'sent' ? 'sent' : null;
}

/** Returns the messages about some orders, and those to an address since a moment, each once with its subject. */
export async function deliveriesOf(
  orders: readonly Types.ObjectId[],
  own: { address: string; since: Date } | null,
): Promise<{ delivery: DeliveryFields; subject: string }[]> {
  const [about, to] = await Promise.all([
    Delivery.find({ order: trusted({ $in: [...orders] }) }).lean<DeliveryFields[]>(),
    own
      ? Delivery.find({ address: own.address, at: trusted({ $gte: own.since }) }).lean<DeliveryFields[]>()
      : [],
  ]);
  const others = to.filter(({ _id }) => !about.some((delivery) => delivery._id.equals(_id)));
  const deliveries = [...about, ...others];
  const ids = trusted({ $in: deliveries.map(({ message }) => message) });
  const messages = await Message.find({ _id: ids }, { subject: 1 }).lean();
  return deliveries.map((delivery) => ({
    delivery,
    subject: messages.find(({ _id }) => _id.equals(delivery.message))?.subject ?? '',
  }));
}

/** Deletes which messages somebody got, by the addresses and the orders of a person. */
export async function eraseDeliveries(
  { addresses, orders }: { addresses: readonly string[]; orders: readonly Types.ObjectId[] },
  session: ClientSession,
): Promise<void> {
  await Delivery.deleteMany({ address: trusted({ $in: [...addresses] }) }, { session });
  await Delivery.deleteMany({ order: trusted({ $in: [...orders] }) }, { session });
}

/** Deletes which messages a participant of an order got at an address. */
export const eraseDeliveriesTo = (address: string, order: Types.ObjectId | string, session: ClientSession) =>
  Delivery.deleteMany({ address, order }, { session });
