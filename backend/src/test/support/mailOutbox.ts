import { UNDO_SECONDS } from '@institut/contract/limits';
import { createLogger } from '../../lib/logger.ts';
import { OutboxMail, type OutboxMailFields } from '../../features/mail/mail.model.ts';
import { welcomeMail } from '../../features/users/accounts/user.mails.ts';
import { findAccount } from '../../features/users/accounts/user.service.ts';
import { MAIL_HANDLERS } from '../../mails.ts';
import type { ClientSession } from 'mongoose';
import { queueMail } from '../../features/mail/mail.service.ts';
import type { DeliveryDeps } from '../../features/mail/mail.delivery.ts';
import type { MailTransport, OutgoingMail } from '../../features/mail/mail.transport.ts';

export const SITE_URL = 'https://www.example.com';

/** Returns a transport that records mails; `refuse` makes it throw instead. */
export function recordingTransport() {
  const mails: OutgoingMail[] = [];
  let refusal: Error | null = null;
  const transport: MailTransport = {
    reachesPeople: true,
    send: async (mail) => {
      if (refusal) throw refusal;
      mails.push(mail);
      return {};
    },
  };
  return {
    transport,
    mails,
    refuse: (error: Error | null) => {
      refusal = error;
    },
  };
}

/** Returns the dependencies of a delivery, with a clock that only `advance` moves and a readable log. */
export function deliveryDeps(transport: MailTransport) {
  // Ahead, so that mails which a test queues are due, those about decisions as well.
  let time = Date.now() + (UNDO_SECONDS + 1) * 1000;
  const lines: string[] = [];
  const logger = createLogger('trace', { write: (line: string) => void lines.push(line) });
  const deps: DeliveryDeps = {
    handlers: MAIL_HANDLERS,
    transport,
    findAccount,
    siteUrl: SITE_URL,
    logger,
    now: () => new Date(time),
  };
  return {
    deps,
    log: () => lines.join(''),
    now: () => time,
    advance: (ms: number) => {
      time += ms;
    },
  };
}

const WELCOME = { to: 'ana@example.com', userId: 'a'.repeat(24), name: 'Ana' };
type Welcome = typeof WELCOME;

export const queueWelcome = (overrides: Partial<Welcome> = {}, session?: ClientSession) =>
  queueMail(welcomeMail, { ...WELCOME, ...overrides }, session);

export async function storedMail(overrides: Partial<Welcome> = {}): Promise<OutboxMailFields> {
  await queueWelcome(overrides);
  return OutboxMail.findOne().sort({ _id: -1 }).orFail().lean();
}

export const readOutbox = (): Promise<OutboxMailFields[]> => OutboxMail.find().sort({ _id: 1 }).lean();
