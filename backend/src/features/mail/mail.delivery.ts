import { randomUUID } from 'node:crypto';
import { trusted } from 'mongoose';
import { getSiteConfig } from '../config/config.service.ts';
import { issueResetToken } from '../users/passwordReset.service.ts';
import { givenUpAt } from './backoff.ts';
import type { Letter } from './mailTemplate.ts';
import { letterFor, passwordResetLetter } from './mailTemplates.ts';
import { mailMessage, type MailMessage } from './mail.message.ts';
import { OutboxMail, type OutboxMailFields } from './mail.model.ts';
import { drop, giveUp, noteFailure, noteSent, type Delivery, type DeliveryDeps } from './mail.outcome.ts';
import { renderHtml } from './renderHtml.ts';
import { renderText } from './renderText.ts';

/** Longer than any sending takes (the transport's timeouts), so that nobody begins one that is still under way. */
export const LEASE_MS = 10 * 60_000;
/** A mail that ends the process each time it is tried must not do so for ever. Tries that we saw the end of do not count. */
export const UNENDED_MAX = 20;

/** Sends the mail that has been due longest; gives false when none is due. A refusal is recorded, never thrown. */
export async function deliverNext({ now = () => new Date(), ...deps }: DeliveryDeps): Promise<boolean> {
  const mail = await claim(now());
  if (mail) await deliver({ ...deps, now, mail });
  return mail !== null;
}

/**
 * Takes a due mail for this process alone until the lease ends; should the process end before the sending does, the
 * mail is due again then. One that was touched later than now waits for a clock that has been set back meanwhile, so it
 * is due as well; clocks of two processes that differ by less than a lease are taken for the same.
 */
async function claim(now: Date): Promise<OutboxMailFields | null> {
  const leaseEnd = new Date(now.getTime() + LEASE_MS);
  return OutboxMail.findOneAndUpdate(
    {
      state: 'waiting',
      $or: [{ nextAttemptAt: trusted({ $lte: now }) }, { touchedAt: trusted({ $gt: leaseEnd }) }],
    },
    {
      $set: { lease: randomUUID(), nextAttemptAt: leaseEnd, touchedAt: now },
      $inc: { attempts: 1, unended: 1, step: 1 },
    },
    { sort: { nextAttemptAt: 1, queuedAt: 1, _id: 1 }, returnDocument: 'after' },
  ).lean();
}

async function deliver(delivery: Delivery): Promise<void> {
  const { mail, now } = delivery;
  const { data: message } = mailMessage.safeParse(mail.message);
  if (!message) return giveUp(delivery, 'unreadable');
  if (mail.unended > UNENDED_MAX) return giveUp(delivery, 'too many attempts', message);
  const isTooLate = message.kind === 'passwordReset' && now() > givenUpAt(message.kind, mail.queuedAt);
  return isTooLate ? giveUp(delivery, 'too late', message) : send(message, delivery);
}

async function send(message: MailMessage, delivery: Delivery): Promise<void> {
  let file: string | undefined;
  try {
    const letter = await write(message, delivery);
    if (!letter) return await drop(delivery);
    ({ file } = await delivery.transport.send(envelop(message, letter, delivery)));
  } catch (error) {
    return noteFailure(delivery, message, error);
  }
  return noteSent(delivery, message, file);
}

/** Null when there is nobody to write to. */
async function write(message: MailMessage, { siteUrl, now }: Delivery): Promise<Letter | null> {
  const context = { site: getSiteConfig(), siteUrl };
  if (message.kind !== 'passwordReset') return letterFor(message, context);
  const reset = await issueResetToken(message.to, now());
  return reset && passwordResetLetter(reset, context);
}

function envelop({ to }: MailMessage, letter: Letter, { mail, siteUrl }: Delivery) {
  const site = getSiteConfig();
  return {
    id: mail._id.toString(),
    to,
    subject: letter.subject,
    html: renderHtml(letter, site, siteUrl),
    text: renderText(letter, site),
  };
}
