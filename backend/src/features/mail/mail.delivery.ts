import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { RETENTION_DAYS } from '@institut/contract/limits';
import { mailKindInfo } from '@institut/contract/mail/kinds';
import { trusted, type QueryFilter } from 'mongoose';
import { getSiteConfig } from '../config/config.service.ts';
import { CONTACT_KIND, OutboxMail, type OutboxMailFields, type ShownMail } from './mail.model.ts';
import type { MailAttachment, MailContent, StoredMail, MailHandler } from './mailType.ts';
import { delayMails, limitedUntil, type RecipientLimit } from './mail.recipientLimit.ts';
import { renderHtml, renderPreview, renderText } from './mail.render.ts';
import type { Logger } from '../../lib/logger.ts';
import { mailsHandled, mailSeconds } from '../../lib/metrics.ts';
import { whileRenewing } from '../../lib/whileRenewing.ts';
import type { MailTransport, OutgoingMail } from './mail.transport.ts';
import {
  GIVE_UP_AFTER_MS,
  nextAttemptAt,
  describeFailure,
  failureOf,
  isOfServer,
  isPermanent,
} from './mail.retry.ts';

/** A process that has not renewed its lease of a mail for so long counts as gone. */
export const LEASE_MS = 2 * 60_000;
const RENEW_MS = LEASE_MS / 4;
/** A mail that crashes the process at each attempt must not do so forever. Attempts that ended normally do not count. */
export const UNENDED_MAX = 20;

/**
 * Claims up to `max` mails that are due: urgent ones first, those of messages to many people last, and of each lane those that
 * have been due longest. Returns for each the
 * function that sends it, which records a refusal and never throws it.
 */
export async function claimDue({ now = () => new Date(), ...deps }: DeliveryDeps, max: number) {
  const mails = await claim(now(), max);
  return mails.map(
    (mail) => () =>
      whileRenewing(
        () => renew(mail, now()),
        RENEW_MS,
        () => deliver({ ...deps, now, mail }),
      ),
  );
}

/** Sends the next mail. Returns false when none is due. */
export async function deliverNext(deps: DeliveryDeps): Promise<boolean> {
  const [send] = await claimDue(deps, 1);
  await send?.();
  return send !== undefined;
}

/**
 * Takes due mails for this process alone until the lease ends; if the process dies first, they are due again then.
 * A mail touched later than now waits for a clock that has been set back since, so it is due as well; clocks of two
 * processes that differ by less than a lease count as equal. Each query reads the beginning of an index, so that many
 * waiting mails cost no more than few.
 */
async function claim(now: Date, max: number): Promise<OutboxMailFields[]> {
  const leaseEnd = new Date(now.getTime() + LEASE_MS);
  const isDue = { nextAttemptAt: trusted({ $lte: now }) };
  // Mails that were delayed to the same moment are sent in the order in which they were queued.
  const byTime = { nextAttemptAt: 1, queuedAt: 1 } as const;
  const taken: OutboxMailFields[] = [];
  const take = async (which: QueryFilter<OutboxMailFields>, sort: Record<string, 1>): Promise<void> => {
    const waiting = { state: 'waiting', ...which } as const;
    const found = await OutboxMail.find(waiting, { _id: 1 })
      .sort(sort)
      .limit(max - taken.length)
      .lean();
    if (found.length === 0) return;
    const ids = trusted({ $in: found.map(({ _id }) => _id) });
    const lease = randomUUID();
    await OutboxMail.updateMany(
      { ...waiting, _id: ids },
      {
        $set: { lease, isCounted: false, nextAttemptAt: leaseEnd, touchedAt: now },
        $inc: { attempts: 1, unended: 1, step: 1 },
      },
    );
    const mine = await OutboxMail.find({ _id: ids, lease }).sort({ queuedAt: 1 }).lean();
    taken.push(...mine);
    // Another process has taken all of them since, so there may be more.
    if (mine.length === 0) await take(which, sort);
  };
  await take({ isUrgent: true, ...isDue }, byTime);
  if (taken.length < max) await take({ isBulk: null, ...isDue }, byTime);
  if (taken.length < max) await take({ isBulk: true, ...isDue }, byTime);
  if (taken.length === 0) await take({ touchedAt: trusted({ $gt: leaseEnd }) }, { touchedAt: 1 });
  return taken;
}

async function renew({ _id, lease }: OutboxMailFields, now: Date): Promise<void> {
  await OutboxMail.updateOne({ _id, lease }, { $set: { nextAttemptAt: new Date(now.getTime() + LEASE_MS) } });
}

async function deliver(delivery: Delivery): Promise<void> {
  const { mail, now } = delivery;
  const handler = handlerOf(delivery);
  const stored = handler?.read(mail.message);
  if (!handler || !stored) return giveUp(delivery, 'unreadable');
  if (mail.unended > UNENDED_MAX) return giveUp(delivery, 'too many attempts', stored);
  const expiresAt = expiryOf(mail, handler.expiresAfterMs);
  if (expiresAt && now() > expiresAt) return giveUp(delivery, 'too late', stored);
  const to = await currentRecipient(stored, mail);
  const until = handler.isUnlimited ? null : await limitedUntil(mail, to, now(), recipientLimit(delivery));
  if (until) return delay(delivery, to, until);
  const account = await delivery.findAccount(to);
  const owned = await noteAccount(delivery, account);
  const shown = shownMail(handler, { message: mail.message, account });
  return send({ stored: shown ?? stored, to, expiresAt, account }, { ...delivery, mail: owned });
}

type Shown = { message: OutboxMailFields['message']; account: MailAccount | null };

/** Returns a mail as its recipient gets it. The name on an unconfirmed account may have been chosen by somebody who does not own the address. */
export function shownMail(handler: MailHandler, { message, account }: Shown): StoredMail | null {
  const stored = handler.read(message);
  return account?.isConfirmed || stored?.keepsName ? stored : handler.read({ ...message, name: '' });
}

/** The name with which the mails about an account greet; only of one whose owner has confirmed the address. */
export const accountNameOf = (account: MailAccount | null): { accountName?: string } =>
  account?.isConfirmed ? { accountName: account.name } : {};

const recipientLimit = ({ mail, handlers }: Delivery): RecipientLimit => ({
  isUrgent: mail.isUrgent ?? false,
  unlimitedKinds: handlers.filter(({ isUnlimited }) => isUnlimited).map(({ kind }) => kind),
});

/**
 * Notes whose a mail is that names neither account nor order, for the time when the account has another address. Anybody can
 * register an address, so that other mails to an unconfirmed one are not the account's.
 */
async function noteAccount(
  { mail, handlers }: Delivery,
  account: MailAccount | null,
): Promise<OutboxMailFields> {
  const { _id, lease, message } = mail;
  if (!account || message.kind === CONTACT_KIND) return mail;
  if (!account.isConfirmed && !handlerOf({ mail, handlers })?.isToAccount) return mail;
  if (message['userId'] !== undefined || message['orderId'] !== undefined) return mail;
  await OutboxMail.updateOne({ _id, lease }, { $set: { 'message.userId': account.id } });
  return { ...mail, message: { ...message, userId: account.id } };
}

/** Stores a changed address with the mail, so that limits and later attempts know it. */
async function currentRecipient(
  stored: StoredMail,
  { _id, lease, message }: OutboxMailFields,
): Promise<string> {
  const to = await stored.recipient();
  if (to !== message.to) await OutboxMail.updateOne({ _id, lease }, { $set: { 'message.to': to } });
  return to;
}

async function delay(delivery: Delivery, to: string, until: Date): Promise<void> {
  const { mail, logger } = delivery;
  await delayMails(mail, { to, until, ...recipientLimit(delivery) });
  mailsHandled.inc({ outcome: 'delayed' });
  logger.info({ ...named(mail), nextAttemptAt: until }, 'mails to one recipient delayed by the hourly limit');
}

const expiryOf = ({ queuedAt }: OutboxMailFields, afterMs: number | undefined): Date | null =>
  afterMs === undefined ? null : new Date(queuedAt.getTime() + afterMs);

type Attempt = { stored: StoredMail; to: string; expiresAt: Date | null; account: MailAccount | null };

async function send({ stored, to, expiresAt, account }: Attempt, delivery: Delivery): Promise<void> {
  const { siteUrl, transport, now } = delivery;
  let file: string | undefined;
  let written = delivery;
  try {
    const isConfirmed = account?.isConfirmed ?? false;
    const attachments = await attachmentsOf(delivery, { stored, isConfirmed });
    const attached = attachments.map(({ filename }) => filename);
    const content = await stored.render({
      site: getSiteConfig(),
      siteUrl,
      now: now(),
      attached,
      ...accountNameOf(account),
    });
    if (!content) return await drop(delivery);
    written = { ...delivery, shown: shownOf(delivery.mail.message.kind, content, attached) };
    const outgoing = toOutgoingMail({ stored, to, content, attachments }, delivery);
    const end = mailSeconds.startTimer();
    ({ file } = await transport.send(outgoing).finally(end));
  } catch (error) {
    return noteFailure(written, { stored, error, expiresAt });
  }
  return noteSent(written, stored, file);
}

/**
 * Returns what staff may read of a mail later: nothing of kinds that they do not see, no text with a secret, and no link that
 * opens the page of its recipient.
 */
function shownOf(kind: string, content: MailContent, attachments: readonly string[]): ShownMail | undefined {
  const info = mailKindInfo(kind);
  if (!info) return undefined;
  const text = info.isSecret ? null : renderPreview(content);
  return { subject: content.subject, text, attachments: [...attachments] };
}

async function attachmentsOf(
  { mail, logger }: Delivery,
  { stored, isConfirmed }: Pick<Attempt, 'stored'> & { isConfirmed: boolean },
): Promise<readonly MailAttachment[]> {
  try {
    return await stored.attach({ isConfirmed });
  } catch (error) {
    // The mail must not wait for a file that the buyer also finds on the order.
    logger.error({ err: error, ...named(mail) }, 'the mail leaves without its attachment');
    return [];
  }
}

type Written = {
  stored: StoredMail;
  to: string;
  content: MailContent;
  attachments: readonly MailAttachment[];
};

function toOutgoingMail(
  { stored, to, content, attachments }: Written,
  { mail, siteUrl, handlers }: Delivery,
): OutgoingMail {
  const site = getSiteConfig();
  const { userId, orderId } = mail.message;
  return {
    id: mail._id.toString(),
    keptDays: handlerOf({ mail, handlers })?.keptDays,
    to,
    ...(typeof userId === 'string' && { userId }),
    ...(typeof orderId === 'string' && { orderId }),
    replyTo: stored.replyTo,
    subject: content.subject,
    html: renderHtml(content, site, siteUrl),
    text: renderText(content, site),
    ...(attachments.length > 0 && { attachments }),
  };
}

const DAY = 24 * 60 * 60_000;
/** After one successful delivery, at most this many mails that wait for the mail server are retried at once. */
const RETRY_BATCH = 10;

export type MailAccount = { id: string; name: string; isConfirmed: boolean };

export type DeliveryDeps = {
  /** Every type of mail, as `mails.ts` lists them. */
  handlers: readonly MailHandler[];
  transport: MailTransport;
  /** Returns the account that has an address, and whether its owner has confirmed it; null without one. */
  findAccount: (address: string) => Promise<MailAccount | null>;
  /** The address of the site, for links. */
  siteUrl: string;
  logger: Logger;
  now?: () => Date;
};

/** One attempt to send one mail. */
export type Delivery = Required<DeliveryDeps> & { mail: OutboxMailFields; shown?: ShownMail | undefined };

/** The log names mails by id and kind; addresses and contents stay out of it. */
const named = ({ _id, attempts, message }: OutboxMailFields) => ({
  mail: _id.toString(),
  kind: message.kind,
  attempts,
});

export async function noteSent(delivery: Delivery, stored: StoredMail, file?: string): Promise<void> {
  const { mail, now, logger, transport } = delivery;
  const sentAt = now();
  const removeAt = removalTime(delivery, RETENTION_DAYS.sentMail);
  const { reachesPeople } = transport;
  if (isForgotten(delivery)) {
    await drop(delivery);
    if (file) await rm(file, { force: true });
  } else {
    await settle(delivery, {
      state: 'sent',
      sentAt,
      reachedPeople: reachesPeople,
      removeAt,
      lastError: null,
    });
  }
  mailsHandled.inc({ outcome: 'sent' });
  logger.info({ ...named(mail), file }, file ? 'mail written to a file' : 'mail sent');
  // The mail has been sent, so a later failure must not send it again.
  await stored.onSent({ reachesPeople, sentAt }).catch((error: unknown) => {
    logger.error({ err: error, ...named(mail) }, 'the sent mail could not be recorded with its subject');
  });
  await retryWaitingMails(sentAt).catch((error: unknown) => {
    logger.warn({ err: error }, 'mails that wait for the mail server could not be rescheduled');
  });
}

/**
 * The mail server accepts mails again: reschedules the oldest and the urgent mails that wait for it to now. Each successful delivery
 * releases the next batch. The batch is small and the delays start from the first again, because the server may only
 * be letting one mail through now and then.
 */
async function retryWaitingMails(now: Date): Promise<void> {
  const waitsOn = {
    state: 'waiting',
    waitsForServer: true,
    lease: null,
    nextAttemptAt: trusted({ $gt: now }),
  } as const;
  const oldest = await OutboxMail.find(waitsOn, { _id: 1 }).sort({ queuedAt: 1 }).limit(RETRY_BATCH).lean();
  if (oldest.length === 0) return;
  const released = [{ _id: trusted({ $in: oldest.map(({ _id }) => _id) }) }, { isUrgent: true }];
  await OutboxMail.updateMany(
    { ...waitsOn, $or: released },
    { $set: { nextAttemptAt: now, waitsForServer: false, step: 0 } },
  );
}

type Failure = { stored: StoredMail; error: unknown; expiresAt: Date | null };

/** Schedules the next attempt, or gives the mail up when another attempt is of no use. */
export async function noteFailure(delivery: Delivery, { stored, error, expiresAt }: Failure): Promise<void> {
  const { mail, now, logger } = delivery;
  const failure = failureOf(error);
  const lastError = describeFailure(error);
  const end = expiresAt ?? new Date(mail.queuedAt.getTime() + GIVE_UP_AFTER_MS);
  const next = isPermanent(failure) ? null : nextAttemptAt(mail.step, now(), end);
  const waitsForServer = isOfServer(failure);
  if (!next) return giveUp(delivery, lastError, stored, waitsForServer);
  await settle(delivery, { nextAttemptAt: next, lastError, waitsForServer });
  mailsHandled.inc({ outcome: 'retried' });
  logger.warn({ ...named(mail), lastError, nextAttemptAt: next }, 'mail not sent, will be tried again');
}

/** Records the failure in the log and, through the mail's type, with the record the mail was about. */
export async function giveUp(
  delivery: Delivery,
  lastError: string,
  stored?: StoredMail,
  waitsForServer = false,
): Promise<void> {
  const { mail, logger } = delivery;
  const removeAt = removalTime(delivery, RETENTION_DAYS.failedMail);
  if (isForgotten(delivery)) await drop(delivery);
  else await settle(delivery, { state: 'failed', removeAt, lastError, waitsForServer });
  logger.error({ ...named(mail), lastError }, 'mail given up');
  await stored?.onFailed(lastError).catch((error: unknown) => {
    logger.warn({ err: error, ...named(mail) }, 'the failed mail could not be recorded with its subject');
  });
}

const handlerOf = ({ handlers, mail }: Pick<Delivery, 'handlers' | 'mail'>) =>
  handlers.find(({ kind }) => kind === mail.message.kind);

const isForgotten = (delivery: Delivery): boolean => handlerOf(delivery)?.isForgotten ?? false;

/** Returns when the database removes the mail of a delivery that ends now. */
const removalTime = (delivery: Delivery, defaultDays: number): Date =>
  new Date(delivery.now().getTime() + (handlerOf(delivery)?.keptDays ?? defaultDays) * DAY);

/** Removes a mail; neither the outbox nor the log keeps the address. */
export async function drop({ mail }: Delivery): Promise<void> {
  await OutboxMail.deleteOne({ _id: mail._id, lease: mail.lease });
}

/** Changes the mail only while this process holds the lease; after that another process may be sending the mail. */
async function settle({ mail, shown }: Delivery, outcome: Partial<OutboxMailFields>): Promise<void> {
  await OutboxMail.updateOne(
    { _id: mail._id, lease: mail.lease },
    { $set: { ...outcome, ...(shown && { shown }), lease: null }, $inc: { unended: -1 } },
  );
}
