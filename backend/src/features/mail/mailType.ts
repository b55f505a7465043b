import type { SiteConfig } from '@institut/contract/site/schema';
import type { z } from 'zod';
import type { Introductions } from '../config/settings.ts';

export type Fact = { label: string; value: string; isTotal?: boolean };

/** One part of a mail; each has a form in HTML and one in plain text. */
export type Block =
  | { kind: 'text'; text: string }
  /** The most important sentence, set apart. */
  | { kind: 'notice'; text: string }
  /** Labels with values, such as the amounts of a bill. */
  | { kind: 'facts'; title: string; facts: Fact[] }
  /** The one thing to do. */
  | { kind: 'action'; label: string; url: string }
  | { kind: 'small'; text: string };

export const text = (said: string): Block => ({ kind: 'text', text: said });
export const notice = (said: string): Block => ({ kind: 'notice', text: said });
export const small = (said: string): Block => ({ kind: 'small', text: said });

/** One, several, or none where a condition is false. */
type Optional<Part> = Part | readonly Part[] | false | null | undefined | '' | 0;

/** Returns the parts without those whose conditions are false. */
export const partsOf = <Part>(parts: readonly Optional<Part>[]): Part[] =>
  parts.flatMap((part) => part || []);

/** A part of a mail: `isLate && notice('…')`. */
export type MailPart = Optional<Block>;

export const facts = (title: string, parts: readonly Optional<Fact>[]): Block => ({
  kind: 'facts',
  title,
  facts: partsOf(parts),
});

/** Returns a text that somebody typed as paragraphs, which end at empty lines; the other line breaks stay. */
export const paragraphs = (typed: string): Block[] =>
  typed
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map(text);

/** The content of a mail before it becomes HTML and plain text. Nothing in it is markup. */
export type MailContent = {
  subject: string;
  /** The preview that a mailbox shows beside the subject. */
  preview: string;
  heading: string;
  blocks: Block[];
};

/** The content as a type of mail writes it. */
export type MailText = Omit<MailContent, 'blocks'> & { blocks: readonly MailPart[] };

/** Returns the content of a mail without the parts that it does not have. */
export const contentOf = ({ blocks, ...head }: MailText): MailContent => ({
  ...head,
  blocks: partsOf(blocks),
});

export type MailAttachment = { filename: string; content: Buffer; contentType: string };

export type MailContext = {
  site: SiteConfig;
  siteUrl: string;
  now: Date;
  /** The first name on the account that has the address and has confirmed it; absent without one. */
  accountName?: string;
  /** The names of the files that the mail has as attachments. */
  attached?: readonly string[];
  /** Read instead of the stored introductions, for a preview. */
  introductions?: Introductions;
};

/**
 * One type of mail; the feature that sends it defines it. The outbox stores the message, and `render` writes the text
 * when the mail is sent, so that a mail that has waited has today's wording. A message never holds a secret.
 */
export type MailType<Message extends { to: string }> = {
  /** Stored with the message; never renamed. */
  kind: string;
  schema: z.ZodType<Message>;
  /** Sent before all other mails. */
  isUrgent?: true;
  /** Sent after all other mails. */
  isBulk?: true;
  /** Neither limited per recipient nor counted; only for mails whose number is limited elsewhere. */
  isUnlimited?: true;
  /** About the account that has the address when it is sent, also an unconfirmed one; the message does not name it. */
  isToAccount?: true;
  /** Deleted from the outbox and from the folder of mails as soon as it was sent or given up. */
  isForgotten?: true;
  /** How long a mail is kept after it was sent or given up, in days; also as a file. The table of retention says the default. */
  keptDays?: number;
  /** Returns the address that a reply goes to; the sender of all mails when absent. */
  replyTo?: (message: Message) => string;
  /** Returns the address to send to when it may differ from `to` by then. */
  recipient?: (message: Message) => Promise<string>;
  /**
   * Returns whether the name in the message is of somebody who was invited or has confirmed the address by a link, and so
   * stays without a confirmed account.
   */
  keepsName?: (message: Message) => boolean;
  /** A mail that could not be sent within this time is dropped, in milliseconds; three days when absent. */
  expiresAfterMs?: number;
  /** Returns the content, or null when there is no recipient. */
  render: (message: Message, context: MailContext) => MailText | null | Promise<MailText | null>;
  /** Returns the ids of the documents that are sent along where the recipient owns the address; instead of `attach`. */
  documents?: (message: Message) => readonly string[] | undefined;
  /**
   * Returns the files that are sent along; a mail leaves without those that cannot be made. `isConfirmed`: the recipient has
   * an account and has proved to own the address.
   */
  attach?: (message: Message, recipient: { isConfirmed: boolean }) => Promise<MailAttachment[]>;
  /** Called after the mail was handed over. */
  onSent?: (message: Message, delivered: Delivered) => Promise<void>;
  /** Called when the mail is given up; `reason` as the outbox keeps it. */
  onFailed?: (message: Message, reason: string) => Promise<void>;
};

/** `reachesPeople` is false where mails only go to a folder. */
export type Delivered = { reachesPeople: boolean; sentAt: Date };

/** A stored message with its type, ready to be sent. */
export type StoredMail = {
  recipient: () => Promise<string>;
  replyTo: string | undefined;
  keepsName: boolean;
  render: (context: MailContext) => Promise<MailContent | null>;
  attach: (recipient: { isConfirmed: boolean }) => Promise<MailAttachment[]>;
  onSent: (delivered: Delivered) => Promise<void>;
  onFailed: (reason: string) => Promise<void>;
};

export type MailHandler = {
  kind: string;
  expiresAfterMs: number | undefined;
  isForgotten: boolean;
  isToAccount: boolean;
  isUnlimited: boolean;
  keptDays: number | undefined;
  /** Returns null for a message that does not match the schema: an older version may have written it. */
  read: (message: unknown) => StoredMail | null;
};

/** Hides the message's type, so that handlers of all types fit in one list. */
export function mailHandler<Message extends { to: string }>(type: MailType<Message>): MailHandler {
  return {
    kind: type.kind,
    expiresAfterMs: type.expiresAfterMs,
    isForgotten: type.isForgotten ?? false,
    isToAccount: type.isToAccount ?? false,
    isUnlimited: type.isUnlimited ?? false,
    keptDays: type.keptDays,
    read: (stored) => {
      const { data } = type.schema.safeParse(stored);
      return data === undefined
        ? null
        : {
            replyTo: type.replyTo?.(data),
            keepsName: type.keepsName?.(data) ?? false,
            recipient: async () => (await type.recipient?.(data)) ?? data.to,
            render: async (context) => {
              const written = await type.render(data, context);
              return written && contentOf(written);
            },
            attach: async (recipient) => (await type.attach?.(data, recipient)) ?? [],
            onSent: async (delivered) => type.onSent?.(data, delivered),
            onFailed: async (reason) => type.onFailed?.(data, reason),
          };
    },
  };
}

/** Returns the URL of a page under the configured address of the site, never of a request header. */
export function pageUrl({ siteUrl }: MailContext, page: string): string {
  return new URL(page, siteUrl).href;
}

/** Letters with accents, hyphens and apostrophes; a full stop or comma only at the end of a word, as in `Kovač, dipl. ing.` */
const PERSON_NAME = /^[\p{L}\p{M}'’ʼ-]+\.?,?(?: [\p{L}\p{M}'’ʼ-]+\.?,?){0,4}$/u;
const NAME_MAX = 60;

/**
 * Returns a name as a mail may show it to somebody else than its owner. Anybody can write an advertisement with a link as a
 * "name", so of everything that does not look like a person's name nothing is left.
 */
export function personName(name: string): string {
  const given = name.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return given.length <= NAME_MAX && PERSON_NAME.test(given) ? given : '';
}

/** Texts that a mailbox shows as a link or a number to call: an address, a site, five digits in a row. */
const CONTACT = /@|:\/\/|www\.|\p{L}{2,}\.\p{L}{2,}|(?:\d[\s./-]*){5}/iu;

/** Returns the name of a company as a mail may show it to somebody else; nothing of one with an address or a number to call. */
export function companyName(name: string): string {
  const given = name.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return CONTACT.test(given) ? '' : given;
}

/** Returns the salutation of a mail, with the name when it is known whose it is. Anybody can register another person's address. */
export function greeting(name = ''): string {
  const given = personName(name);
  return given ? `Dobar dan, ${given},` : 'Dobar dan,';
}

/** Returns the salutation for a full name, such as the buyer's: its first word, unless that is an initial. */
export function greetingByFirstName(fullName: string): string {
  const whole = greeting(fullName);
  const [first = ''] = fullName.trim().split(/\s+/);
  return whole === greeting() || first.endsWith('.') ? whole : greeting(first);
}

/** Returns a sentence about the document that the mail has as an attachment; nothing for one without. */
export const attachmentBlock = ({ attached = [] }: MailContext, sentence: string): Block[] =>
  attached.length > 0 ? [text(sentence)] : [];
