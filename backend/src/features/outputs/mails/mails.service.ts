import { seenMailKinds } from '@institut/contract/mail/kinds';
import type { mailsQuery } from '@institut/contract/mail/schema';
import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict, notFound } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { recordEvent } from '../../audit/audit.service.ts';
import { findWholeOrders, type OrderFields } from '../../core/orders/orderLookup.service.ts';
import type { OutboxMailFields } from '../../mail/mail.model.ts';
import { isRepeatable } from '../../mail/mail.presenter.ts';
import { queueAgain } from '../../mail/mail.service.ts';
import {
  findOutboxMail,
  listMailsAbout,
  noteRepeated,
  type MailsAbout,
} from '../../mail/mailList.service.ts';
import { getUser } from '../../users/accounts/userAdmin.service.ts';

type Page = z.output<typeof mailsQuery>;
type Reader = Pick<SessionUser, 'permissions'>;

/**
 * Returns a page of the mails about an order, a course or a person that the reader may see: mails about an account are for
 * administrators, those about a job for those who read candidates. Reading them is not recorded. Of mails with a link to an
 * account or a code nobody sees the text; other private links are left out of it.
 */
export const listMails = (about: MailsAbout, page: Page, { permissions }: Reader) =>
  listMailsAbout(about, seenMailKinds(permissions), page);

/** As `listMails`, for a person. Throws `not_found`. */
export async function listMailsTo(user: string, page: Page, reader: Reader) {
  const { email } = await getUser(user);
  return listMails({ user, email }, page, reader);
}

/** A second click, or a colleague, does not send it once more. */
const PAUSE_MS = 60_000;

/**
 * Sends a mail about an order again: to the address that the order has now, if it was corrected since, otherwise to the same
 * one. Throws `not_found`, and a conflict for a mail that waits or of another kind, and within a minute after the last time.
 */
export const repeatMail = (id: string): Promise<void> =>
  withTransaction(async (session) => {
    const mail = await findOutboxMail(id, session);
    if (!mail) throw notFound('E-mail', 'm');
    const order = await orderOf(mail);
    if (!order || !isRepeatable(mail)) throw conflict('Ovaj e-mail se ne može ponovo poslati.');
    await repeat(mail, order, session);
  });

async function orderOf({ message }: OutboxMailFields): Promise<OrderFields | undefined> {
  const id = message['orderId'];
  const [order] = await findWholeOrders(typeof id === 'string' ? [id] : []);
  return order;
}

async function repeat(mail: OutboxMailFields, order: OrderFields, session: ClientSession): Promise<void> {
  if (!(await noteRepeated(mail, new Date(Date.now() - PAUSE_MS), session))) {
    throw conflict('Ovaj e-mail je upravo ponovo poslan.');
  }
  await queueAgain(mail, addressOf(mail, order), session);
  const { _id: target, reference } = order;
  await recordEvent(session, {
    event: 'mailRepeated',
    target: { kind: 'order', id: target.toString(), label: reference },
  });
}

/** An address that the order had before was wrong. */
function addressOf({ message }: OutboxMailFields, { history, buyerEmail }: OrderFields): string {
  const to = String(message['to']);
  const isFormer = history.some(({ event, from }) => event === 'buyerEmail' && from === to);
  return isFormer ? buyerEmail : to;
}
