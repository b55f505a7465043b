import type { Logger } from '../../lib/logger.ts';
import { mailsHandled } from '../../lib/metrics.ts';
import { trusted } from 'mongoose';
import { markNotified } from '../orders/order.service.ts';
import { noteMailFailed } from '../orders/orderNotice.service.ts';
import { givenUpAt, nextAttemptAt } from './backoff.ts';
import type { MailKind, MailMessage } from './mail.message.ts';
import { OutboxMail, type OutboxMailFields } from './mail.model.ts';
import type { MailTransport } from './mailTransport.ts';
import { describeFailure, failureOf, isOfServer, isPermanent } from './sendingFailure.ts';

const DAY = 24 * 60 * 60_000;
const KEEP_SENT_MS = 30 * DAY;
const KEEP_FAILED_MS = 90 * DAY;
/** How many mails one that gets through calls. */
const HURRIED_MAX = 10;

export type DeliveryDeps = {
  transport: MailTransport;
  /** Where the site is, for the links. */
  siteUrl: string;
  logger: Logger;
  now?: () => Date;
};

/** One mail on its way. */
export type Delivery = Required<DeliveryDeps> & { mail: OutboxMailFields };

/** The log names mails by id and kind: whom they go to and what they say is nobody's business there. */
const named = ({ _id, attempts }: OutboxMailFields, kind?: MailKind) => ({
  mail: _id.toString(),
  kind,
  attempts,
});

export async function noteSent(delivery: Delivery, message: MailMessage, file?: string): Promise<void> {
  const { mail, now, logger, transport } = delivery;
  const sentAt = now();
  const removeAt = new Date(sentAt.getTime() + KEEP_SENT_MS);
  await settle(delivery, { state: 'sent', sentAt, removeAt, lastError: null });
  mailsHandled.inc({ outcome: 'sent' });
  logger.info({ ...named(mail, message.kind), file }, file ? 'mail written to a file' : 'mail sent');
  // The mail is out: whatever happens to what follows, it must not be sent again.
  if (message.kind === 'statusChanged' && transport.reachesPeople) {
    await markNotified(message.orderId).catch((error: unknown) => {
      logger.error(
        { err: error, ...named(mail, message.kind) },
        'the order does not know that its buyer was told',
      );
    });
  }
  await hurry(sentAt).catch((error: unknown) => {
    logger.warn({ err: error }, 'mails that wait for the mail server could not be hurried');
  });
}

/**
 * The mail server takes mails again: the oldest that wait for it go now, however long their next wait would have been.
 * Each that gets through calls the next ones. A few at a time, and their waits grow from the first again: the server
 * may only be letting one through now and then.
 */
async function hurry(now: Date): Promise<void> {
  const waitsOn = {
    state: 'waiting',
    waitsForServer: true,
    lease: null,
    nextAttemptAt: trusted({ $gt: now }),
  } as const;
  const oldest = await OutboxMail.find(waitsOn, { _id: 1 }).sort({ queuedAt: 1 }).limit(HURRIED_MAX).lean();
  await OutboxMail.updateMany(
    { ...waitsOn, _id: trusted({ $in: oldest.map(({ _id }) => _id) }) },
    { $set: { nextAttemptAt: now, waitsForServer: false, step: 0 } },
  );
}

/** Plans the next try, or gives the mail up when there is no use in one. */
export async function noteFailure(delivery: Delivery, message: MailMessage, error: unknown): Promise<void> {
  const { mail, now, logger } = delivery;
  const { kind } = message;
  const failure = failureOf(error);
  const lastError = describeFailure(error);
  const next = isPermanent(failure) ? null : nextAttemptAt(mail.step, now(), givenUpAt(kind, mail.queuedAt));
  if (!next) return giveUp(delivery, lastError, message);
  await settle(delivery, { nextAttemptAt: next, lastError, waitsForServer: isOfServer(failure) });
  mailsHandled.inc({ outcome: 'retried' });
  logger.warn({ ...named(mail, kind), lastError, nextAttemptAt: next }, 'mail not sent, will be tried again');
}

/** Staff read of it in the log, and in the history of the order that the mail was about. */
export async function giveUp(delivery: Delivery, lastError: string, message?: MailMessage): Promise<void> {
  const { mail, now, logger } = delivery;
  const removeAt = new Date(now().getTime() + KEEP_FAILED_MS);
  await settle(delivery, { state: 'failed', removeAt, lastError });
  logger.error({ ...named(mail, message?.kind), lastError }, 'mail given up');
  if (!message || !('orderId' in message)) return;
  await noteMailFailed(message.orderId, lastError).catch((error: unknown) => {
    logger.warn({ err: error, ...named(mail, message.kind) }, 'the order does not know of a mail given up');
  });
}

/** There was nobody to write to; that is kept neither here nor in the log. */
export async function drop({ mail }: Delivery): Promise<void> {
  await OutboxMail.deleteOne({ _id: mail._id, lease: mail.lease });
}

/** Only while the lease is ours: after its end another process may be sending the mail, and will say how that went. */
async function settle({ mail }: Delivery, outcome: Partial<OutboxMailFields>): Promise<void> {
  await OutboxMail.updateOne(
    { _id: mail._id, lease: mail.lease },
    { $set: { ...outcome, lease: null }, $inc: { unended: -1 } },
  );
}
