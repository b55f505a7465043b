import { createLogger } from '../../lib/logger.ts';
import type { MailMessage } from '../../features/mail/mail.message.ts';
import { OutboxMail, type OutboxMailFields } from '../../features/mail/mail.model.ts';
import { queueMail } from '../../features/mail/mail.service.ts';
import type { DeliveryDeps } from '../../features/mail/mail.outcome.ts';
import type { MailTransport, OutgoingMail } from '../../features/mail/mailTransport.ts';

export const SITE_URL = 'https://www.example.com';

/** A transport that keeps what it is given; `refuse` makes it throw instead. */
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

/** Everything a delivery needs, on a clock that moves only when it is told to, with a log that can be read. */
export function deliveryDeps(transport: MailTransport) {
  // A moment ahead: what a test queues from now on is due.
  let time = Date.now() + 1000;
  const lines: string[] = [];
  const logger = createLogger('trace', { write: (line: string) => void lines.push(line) });
  const deps: DeliveryDeps = { transport, siteUrl: SITE_URL, logger, now: () => new Date(time) };
  return {
    deps,
    log: () => lines.join(''),
    now: () => time,
    advance: (ms: number) => {
      time += ms;
    },
  };
}

export const welcomeMail = (
  overrides: Partial<Extract<MailMessage, { kind: 'welcome' }>> = {},
): MailMessage => ({
  kind: 'welcome',
  to: 'ana@example.com',
  name: 'Ana',
  ...overrides,
});

/** Queues a mail and gives it as it is stored. */
export async function storedMail(message: MailMessage = welcomeMail()): Promise<OutboxMailFields> {
  await queueMail(message);
  return OutboxMail.findOne().sort({ _id: -1 }).orFail().lean();
}

export const readOutbox = (): Promise<OutboxMailFields[]> => OutboxMail.find().sort({ _id: 1 }).lean();
