import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Env } from '../../config/env.ts';
import { errorCode } from '../../lib/errors.ts';
import type { MailAttachment } from './mailType.ts';

export type OutgoingMail = {
  /** Part of the Message-ID, so that a mail sent twice after a crash can be recognised. */
  id: string;
  to: string;
  /** The account that the mail is about. */
  userId?: string;
  /** The order that the mail is about. */
  orderId?: string;
  /** The address that a reply goes to, if it is not the sender. */
  replyTo?: string | undefined;
  /** Part of the name of a file, which is removed after so many days; the table of retention says the default. */
  keptDays?: number | undefined;
  subject: string;
  html: string;
  text: string;
  attachments?: readonly MailAttachment[];
};

/** Delivers mails; `file` is the path of a mail written to a folder. `send` throws when the mail is refused. */
export type MailTransport = {
  send: (mail: OutgoingMail) => Promise<{ file?: string }>;
  /** A delivered mail reaches its recipient. */
  reachesPeople: boolean;
  /** Closes its connections; to be called when nothing is sent any more. */
  close?: () => void;
};

type Sender = Env['MAIL_FROM'];

/** A server that stops answering must not hold up the mails that wait behind this one. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
};
/** How many mails a process sends at the same time, each over a connection that is kept for the next one. */
export const PARALLEL_MAILS = 5;
/** A connection that was lost is tried again once; the outbox does the rest, with growing delays. */
const POOL = { pool: true, maxConnections: PARALLEL_MAILS, maxRequeues: 1 } as const;
/** A mail must not make nodemailer read a file or a URL. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Returns the options of a connection to the mail server. Without STARTTLS, also when somebody on the way removes it from
 * the server's reply, login and mails would travel in clear text: then nothing is sent, except to a server on this
 * machine. `?requireTLS=false` in the URL overrides this.
 */
export function smtpOptions(url: string) {
  const { protocol, hostname } = new URL(url);
  return { url, requireTLS: protocol === 'smtp:' && !LOOPBACK.test(hostname), ...CLOSED };
}

export function smtpTransport(url: string, from: Sender): MailTransport {
  const mailer = createTransport({ ...smtpOptions(url), ...TIMEOUTS, ...POOL });
  return {
    reachesPeople: true,
    send: async (mail) => {
      await mailer.sendMail(compose(mail, from));
      return {};
    },
    close: () => mailer.close(),
  };
}

/**
 * Writes each mail as an .eml file into `folder`, readable only by this user.
 * @param reachesPeople true in development, where the folder replaces the mailbox
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
      const { headers, ...composed } = compose(mail, from);
      const about = {
        ...(mail.userId !== undefined && { [ACCOUNT_HEADER]: mail.userId }),
        ...(mail.orderId !== undefined && { [ORDER_HEADER]: mail.orderId }),
      };
      const { message } = await mailer.sendMail({ ...composed, headers: { ...headers, ...about } });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${[mail.id, mail.keptDays].filter(Boolean).join('.')}.eml`);
      const draft = `${file}.${process.pid}`;
      await writeFile(draft, message, { mode: 0o600 });
      await rename(draft, file);
      return { file };
    },
  };
}

function compose({ id, to, replyTo, subject, html, text, attachments }: OutgoingMail, from: Sender) {
  const domain = from.address.slice(from.address.indexOf('@') + 1);
  return {
    from,
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    html,
    text,
    ...(attachments && { attachments: [...attachments] }),
    messageId: `<${id}@${domain}>`,
    // Prevents automatic replies such as absence notes.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

export function transportFor({ SMTP_URL, MAIL_FROM, DATA_DIR, NODE_ENV }: Env): MailTransport {
  return SMTP_URL
    ? smtpTransport(SMTP_URL, MAIL_FROM)
    : fileTransport(mailFolder(DATA_DIR), MAIL_FROM, NODE_ENV !== 'production');
}

/** In files only, by which the deletion of an account finds mails to an address that it had before. */
const ACCOUNT_HEADER = 'X-Account';
const ORDER_HEADER = 'X-Order';

/** Returns the folder of the mails that no server was there to take. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail');

/** The mails whose files are removed: by their ids, by recipient, by account and by order. */
type MailFilesOf = { ids: readonly string[] } & About;
type About = { addresses: readonly string[]; user: string; orders: readonly string[] };

/**
 * Removes the files of a person's mails, also of those that the outbox has no longer. Returns the number of removed files.
 */
export async function removeMailFiles(folder: string, { ids, ...about }: MailFilesOf): Promise<number> {
  const names = await readdir(folder).catch((error: unknown) => {
    // No mail has been written yet.
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const given = new Set(ids);
  let removed = 0;
  for (const name of names) {
    const file = join(folder, name);
    if (!given.has(name.split('.')[0] ?? '') && !(await isAbout(file, about))) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

async function isAbout(file: string, { addresses, user, orders }: About): Promise<boolean> {
  // Another process may have just renamed or removed it.
  const mail = await readFile(file, 'latin1').catch(() => '');
  const [head = ''] = mail.split('\r\n\r\n', 1);
  const [, recipient = ''] = /^To:((?:.*\r\n[ \t])*.*)/im.exec(head) ?? [];
  const lines = new Set(head.split('\r\n'));
  if (lines.has(`${ACCOUNT_HEADER}: ${user}`)) return true;
  if (orders.some((order) => lines.has(`${ORDER_HEADER}: ${order}`))) return true;
  const words = recipient.toLowerCase().split(/[\s<>,]+/);
  return addresses.some((address) => words.includes(address));
}
