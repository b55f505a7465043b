import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Env } from '../../config/env.ts';

export type OutgoingMail = {
  /** Names the mail in its Message-ID: sent twice after a crash, it can be recognised as one. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
};

/** One way to hand a mail over; `file` names where it was written when there is no mail server. Throws when refused. */
export type MailTransport = {
  send: (mail: OutgoingMail) => Promise<{ file?: string }>;
  /** Whether a mail handed over has reached somebody. */
  reachesPeople: boolean;
};

type Sender = Env['MAIL_FROM'];

/** All of them together stay far below the lease of a mail. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
};
/** A mail is what we make it; nothing in it may name a file or an address to be read. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };

/** Through the server of SMTP_URL. */
export function smtpTransport(url: string, from: Sender): MailTransport {
  const mailer = createTransport({ url, ...TIMEOUTS, ...CLOSED });
  return {
    reachesPeople: true,
    send: async (mail) => {
      await mailer.sendMail(compose(mail, from));
      return {};
    },
  };
}

/**
 * Into `folder`, one .eml file each, readable by this user alone: without a mail server the folder is the mailbox.
 * @param reachesPeople true where whoever works here reads the folder instead of a mailbox
 */
export function fileTransport(folder: string, from: Sender, reachesPeople: boolean): MailTransport {
  const mailer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...CLOSED,
  });
  return {
    reachesPeople,
    send: async (mail) => {
      const { message } = await mailer.sendMail(compose(mail, from));
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${mail.id}.eml`);
      const draft = `${file}.${process.pid}`;
      await writeFile(draft, message, { mode: 0o600 });
      await rename(draft, file);
      return { file };
    },
  };
}

function compose({ id, to, subject, html, text }: OutgoingMail, from: Sender) {
  const domain = from.address.slice(from.address.indexOf('@') + 1);
  return {
    from,
    to: { name: '', address: to },
    subject,
    html,
    text,
    messageId: `<${id}@${domain}>`,
    // Absence notes and the like are not sent in answer to these.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** The way mails take with these settings. */
export function transportFor({ SMTP_URL, MAIL_FROM, DATA_DIR, NODE_ENV }: Env): MailTransport {
  return SMTP_URL
    ? smtpTransport(SMTP_URL, MAIL_FROM)
    : fileTransport(join(DATA_DIR, 'mail'), MAIL_FROM, NODE_ENV !== 'production');
}
