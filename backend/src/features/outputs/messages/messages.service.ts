import { createHash } from 'node:crypto';
import { fullName } from '@institut/contract/accounts/values';
import {
  PREVIEWED_RECIPIENTS,
  type courseMessageText,
  type sendMessageBody,
} from '@institut/contract/messages/schema';
import { LECTURER_AUDIENCES } from '@institut/contract/messages/values';
import { instantOf } from '@institut/contract/timetable/wallTime';
import { type ClientSession, trusted, Types } from 'mongoose';
import type { z } from 'zod';
import { isDuplicateKey } from '../../../database/databaseErrors.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict, forbidden, invalidInput, notFound, recordNotFound } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { recordEvent } from '../../audit/audit.service.ts';
import { type CourseFacts, courseName, findCourseFacts } from '../../core/courses/courseLookup.service.ts';
import { queueMail, withdrawMail } from '../../mail/mail.service.ts';
import { sendDue, settleDeliveries, startMessage } from './delivery.service.ts';
import { filledMessage } from '../../mail/messageText.ts';
import { courseMessageMail } from './message.mails.ts';
import { Delivery, type DeliveryFields, Message, type MessageFields } from './message.model.ts';
import { recipientsOf } from './recipients.ts';

type Text = z.output<typeof courseMessageText>;
type Body = z.output<typeof sendMessageBody>;
type Params = { id: string; message: string };
/** The only courses that the caller reaches; null for all. */
type Reached = readonly string[] | null;

/** Lecturers do not learn who has paid or waits. */
function refuseAudience({ audience }: Text, reached: Reached): void {
  if (reached && !LECTURER_AUDIENCES.includes(audience)) throw forbidden();
}

async function findRun(course: string, session: ClientSession | null = null): Promise<CourseFacts> {
  const [facts] = await findCourseFacts([course], session);
  if (!facts) throw recordNotFound('courses');
  return facts;
}

/** Returns who would get a message now, and how the first of them would read it. Throws `not_found`. */
export async function previewMessage(course: string, reached: Reached, text: Text) {
  refuseAudience(text, reached);
  const run = await findRun(course);
  const { recipients, withoutEmail } = await recipientsOf(course, text.audience);
  const about = { course: run.name, start: run.start };
  const samples = recipients
    .slice(0, PREVIEWED_RECIPIENTS)
    .map(({ name }) => Object.assign({ name }, filledMessage(text, { ...about, name })));
  return { recipients: recipients.length, withoutEmail, samples };
}

/** Sends a message to who has written it, with their own name. Throws `not_found`. */
export async function tryMessage(id: string, reached: Reached, staff: SessionUser, body: Text) {
  refuseAudience(body, reached);
  const run = await findRun(id);
  const [name, course] = [fullName(staff), run.name];
  const { subject, text } = filledMessage(body, { name, course, start: run.start });
  const start = run.start || undefined;
  await queueMail(courseMessageMail, { to: staff.email, course, start, subject: `Proba: ${subject}`, text });
}

type Sending = { course: string; reached: Reached; staff: SessionUser; body: Body; key: string };

/**
 * Stores a message and sends it now, or later. The same key stores it once. Throws `not_found`, `idempotency_mismatch` for
 * another message with the same key, `validation` for a time that has passed, and a conflict when nobody would get it.
 */
export async function sendMessage({ course, reached, staff, body, key }: Sending): Promise<MessageFields> {
  refuseAudience(body, reached);
  const { sendAt, ...text } = body;
  const requestHash = createHash('sha256')
    .update(JSON.stringify([course, body]))
    .digest('hex');
  const given = { ...text, course: new Types.ObjectId(course), key: `${staff.id} ${key}`, requestHash };
  const stored = await Message.findOne({ key: given.key }).lean<MessageFields>();
  if (stored) return repeated(stored, requestHash);
  const scheduledAt = sendAt ? laterThanNow(sendAt) : new Date();
  const message: MessageFields = {
    ...given,
    _id: new Types.ObjectId(),
    state: 'scheduled',
    scheduledAt,
    by: { user: new Types.ObjectId(staff.id), name: fullName(staff) },
  };
  try {
    await store(message, sendAt === null);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return repeated(await Message.findOne({ key: given.key }).orFail().lean<MessageFields>(), requestHash);
  }
  // The job goes on where this ends.
  if (!sendAt) await sendDue().catch(() => undefined);
  return Message.findById(message._id).orFail().lean<MessageFields>();
}

const store = (message: MessageFields, isNow: boolean): Promise<void> =>
  withTransaction(async (session) => {
    const course = message.course.toString();
    const label = await courseName(course, session);
    await Message.create([message], { session });
    if (isNow && (await startMessage(message, session)) === 0) {
      throw conflict('U ovoj grupi nema nikoga kome bi se poruka poslala.');
    }
    const event = message.audience === 'waiting' ? 'waitingMessageSent' : 'messageSent';
    await recordEvent(session, { event, target: { kind: 'course', id: course, label } });
  });

function repeated(stored: MessageFields, requestHash: string): MessageFields {
  if (stored.requestHash === requestHash) return stored;
  const text = 'Ova poruka je već poslana s drugačijim sadržajem. Osvježite stranicu i provjerite.';
  throw conflict(text, 'idempotency_mismatch');
}

function laterThanNow({ day, time }: { day: string; time: string }): Date {
  const at = instantOf(day, time);
  if (at <= new Date()) throw invalidInput({ sendAt: 'Odaberite vrijeme koje tek dolazi.' });
  return at;
}

export type CountedMessage = { message: MessageFields; counts: Record<DeliveryFields['state'], number> };

const LISTED_MAX = 100;

/** Returns the newest messages of a course with what has become of them. Throws `not_found`. */
export async function listMessages(course: string): Promise<CountedMessage[]> {
  await courseName(course);
  const messages = await Message.find({ course })
    .sort({ scheduledAt: -1 })
    .limit(LISTED_MAX)
    .lean<MessageFields[]>();
  return Promise.all(messages.map(counted));
}

export async function counted(message: MessageFields): Promise<CountedMessage> {
  await settleDeliveries(message._id);
  const counts = { sent: 0, waiting: 0, failed: 0, skipped: 0 };
  const groups = await Delivery.aggregate<{ _id: DeliveryFields['state']; count: number }>([
    { $match: { message: message._id } },
    { $group: { _id: '$state', count: { $sum: 1 } } },
  ]);
  for (const { _id, count } of groups) counts[_id] = count;
  const { state } = await Message.findById(message._id, { state: 1 }).orFail().lean();
  return { message: { ...message, state }, counts };
}

const ATTENTION: readonly DeliveryFields['state'][] = ['failed', 'skipped', 'waiting', 'sent'];

const rank = ({ state }: DeliveryFields): number => ATTENTION.indexOf(state);

const find = async (
  { id, message }: Params,
  session: ClientSession | null = null,
): Promise<MessageFields> => {
  const found = await Message.findOne({ _id: message, course: id }).session(session).lean<MessageFields>();
  if (!found) throw notFound('Poruka', 'f');
  return found;
};

/** Returns a message with all addresses, those that need attention first. Throws `not_found`. */
export async function readMessage(params: Params) {
  const details = await counted(await find(params));
  const deliveries = await Delivery.find({ message: details.message._id })
    .sort({ message: 1, address: 1 })
    .lean<DeliveryFields[]>();
  return { ...details, deliveries: deliveries.toSorted((one, other) => rank(one) - rank(other)) };
}

/**
 * Stops a message: only mails that are being sent, or sent again after a failure, still leave. Throws `not_found`, and a conflict
 * for a message that has ended.
 */
export async function stopMessage(params: Params): Promise<CountedMessage> {
  await withTransaction(async (session) => {
    const { _id, course, state } = await find(params, session);
    if (state !== 'scheduled' && state !== 'sending') throw conflict('Slanje ove poruke je već završeno.');
    await Message.updateOne({ _id }, { state: 'cancelled' }, { session });
    await stopDeliveries(_id, session);
    const label = await courseName(course.toString(), session);
    const target = { kind: 'course', id: course.toString(), label } as const;
    await recordEvent(session, { event: 'messageStopped', target });
  });
  return counted(await find(params));
}

async function stopDeliveries(message: Types.ObjectId, session: ClientSession): Promise<void> {
  const waiting = await Delivery.find({ message, state: 'waiting' })
    .session(session)
    .lean<DeliveryFields[]>();
  const stopped: Types.ObjectId[] = [];
  for (const { _id, mail } of waiting) {
    if (!mail || (await withdrawMail(mail, session))) stopped.push(_id);
  }
  const outcome = { state: 'skipped', reason: 'stopped' } as const;
  await Delivery.updateMany({ _id: trusted({ $in: stopped }) }, outcome, { session });
}
