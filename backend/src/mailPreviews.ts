import { fullName } from '@institut/contract/accounts/values';
import type { MailPreview } from '@institut/contract/mail/preview';
import { dryRunSession } from './database/dryRun.ts';
import { findAccount } from './features/users/accounts/user.service.ts';
import { type MailSubjects, previewMails } from './features/mail/mailPreview.ts';
import { findOrders } from './features/core/orders/orderLookup.service.ts';
import { participantsOfOrders } from './features/processes/participants/participants.service.ts';
import { dryDistributions, SET_ASIDE_MS } from './features/core/seats/distributionRequests.ts';
import { distributeSeats } from './features/processes/waitingList/distribution.service.ts';
import { MAIL_HANDLERS } from './mails.ts';

/** Returns the mails that a handler of a call would send, and stores nothing of what it does. Throws what it throws. */
export const previewMailsOf = (handle: () => Promise<unknown>, siteUrl: string): Promise<MailPreview> =>
  previewMails(handle, {
    handlers: MAIL_HANDLERS,
    findAccount,
    siteUrl,
    findSubjects,
    follow: distribute,
  });

async function findSubjects(ids: readonly string[]): Promise<MailSubjects> {
  const orders = await findOrders(ids, dryRunSession());
  const participants = await participantsOfOrders(orders, dryRunSession());
  return new Map(
    orders.map(({ _id, reference, buyerEmail }) => [
      _id.toString(),
      {
        reference,
        buyerEmail,
        people: participants
          .filter(({ order, isCurrent }) => isCurrent && order.equals(_id))
          .map((person) => ({ email: person.email, name: fullName(person) })),
      },
    ]),
  );
}

/** Seats that were released are offered once nobody can take them back. */
async function distribute(): Promise<void> {
  const then = new Date(Date.now() + SET_ASIDE_MS);
  for (const course of dryDistributions()) await distributeSeats(course, then);
}
