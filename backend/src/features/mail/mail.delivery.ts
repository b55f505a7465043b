import { randomUUID } from 'node:crypto';
import { trusted } from 'mongoose';
import { getSiteConfig } from '../config/config.service.ts';
import { OutboxMail, type OutboxMailFields } from './mail.model.ts';
import { drop, giveUp, noteFailure, noteSent, type Delivery, type DeliveryDeps } from './mail.outcome.ts';
import type { MailContent, StoredMail } from './mailType.ts';
import { renderHtml } from './renderHtml.ts';
import { renderText } from './renderText.ts';

/** Longer than any attempt takes (the transport's timeouts), so that no second one starts while one is under way. */
export const LEASE_MS = 10 * 60_000;
/** A mail that crashes the process at each attempt must not do so for ever. Attempts that ended normally do not count. */
export const UNENDED_MAX = 20;

/** Sends the mail that has been due longest. Returns false when none is due. A refusal is recorded, never thrown. */
export async function deliverNext({ now = () => new Date(), ...deps }: DeliveryDeps): Promise<boolean> {
  const mail = await claim(now());
  if (mail) await deliver({ ...deps, now, mail });
  return mail !== null;
}

/**
 * Takes a due mail for this process alone until the lease ends; if the process dies first, the mail is due again then.
 * A mail touched later than now waits for a clock that has been set back since, so it is due as well; clocks of two
 * processes that differ by less than a lease count as equal.
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
  const { mail, now, handlers } = delivery;
  const handler = handlers.find(({ kind }) => kind === mail.message.kind);
  const stored = handler?.read(mail.message);
  if (!stored) return giveUp(delivery, 'unreadable');
  if (mail.unended > UNENDED_MAX) return giveUp(delivery, 'too many attempts', stored);
  const expiresAt = expiryOf(mail, handler?.expiresAfterMs);
  if (expiresAt && now() > expiresAt) return giveUp(delivery, 'too late', stored);
  return send(stored, delivery, expiresAt);
}

const expiryOf = ({ queuedAt }: OutboxMailFields, afterMs: number | undefined): Date | null =>
  afterMs === undefined ? null : new Date(queuedAt.getTime() + afterMs);

async function send(stored: StoredMail, delivery: Delivery, expiresAt: Date | null): Promise<void> {
  const { siteUrl, transport, now } = delivery;
  let file: string | undefined;
  try {
    const content = await stored.render({ site: getSiteConfig(), siteUrl, now: now() });
    if (!content) return await drop(delivery);
    ({ file } = await transport.send(toOutgoingMail(stored.to, content, delivery)));
  } catch (error) {
    return noteFailure(delivery, { stored, error, expiresAt });
  }
  return noteSent(delivery, stored, file);
}

function toOutgoingMail(to: string, content: MailContent, { mail, siteUrl }: Delivery) {
  const site = getSiteConfig();
  return {
    id: mail._id.toString(),
    to,
    subject: content.subject,
    html: renderHtml(content, site, siteUrl),
    text: renderText(content, site),
  };
}
