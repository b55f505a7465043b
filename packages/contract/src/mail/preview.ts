import { z } from 'zod';

/** Recipients of a mail: the buyer of an order, an address that it had before, a participant, an accountant, somebody who waits for a seat, or an account. */
export const MAIL_ROLES = [
  'buyer',
  'formerAddress',
  'participant',
  'accountant',
  'waiting',
  'candidate',
  'account',
] as const;
export type MailRole = (typeof MAIL_ROLES)[number];

/** So many mails of a preview have their text; of those after them only the recipient is sent. */
export const PREVIEWED_TEXTS_MAX = 40;

/** The mails that a call would send now, each as its recipient would get it; nothing of the call is stored. */
export const mailPreview = z.object({
  mails: z.array(
    z.object({
      kind: z.string(),
      email: z.string(),
      name: z.string(),
      role: z.enum(MAIL_ROLES),
      /** The reference of the order that the mail is about; empty for others. */
      reference: z.string(),
      /** Subject and text are null after the first mails of a long list. */
      subject: z.string().nullable(),
      text: z.string().nullable(),
      /** The names of the attached files. */
      attachments: z.array(z.string()),
      /** The mail leaves once the act cannot be taken back any more; others leave at once. */
      isDelayed: z.boolean(),
    }),
  ),
  /** People concerned who get no mail, because there is no address. */
  withoutEmail: z.array(z.object({ name: z.string(), reference: z.string() })),
});
export type MailPreview = z.infer<typeof mailPreview>;
