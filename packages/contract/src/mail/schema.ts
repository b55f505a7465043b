import { z } from 'zod';
import { objectId, pageNumber, pageSize, timestamp } from '../frame/fields.ts';
import { MAIL_PAGE_SIZE } from '../limits.ts';
import { MAIL_FAILURES, MAIL_STATES } from './values.ts';

export const mailsQuery = z.object({ pageNumber, pageSize: pageSize.default(MAIL_PAGE_SIZE) });

/** A mail of the outbox as staff see it. */
export const listedMail = z.object({
  _id: objectId,
  kind: z.string(),
  to: z.string(),
  state: z.enum(MAIL_STATES),
  /** Null for one that has never failed, or was sent since. */
  failure: z.enum(MAIL_FAILURES).nullable(),
  queuedAt: timestamp,
  /** Null until it was sent. */
  sentAt: timestamp.nullable(),
  /** The name of its kind, shown while there is no subject. */
  label: z.string(),
  /** Null before the first attempt, and for mails of versions that did not store it. */
  subject: z.string().nullable(),
  /** As it left, without the links that open a page of its recipient; null as the subject, and for secrets. */
  text: z.string().nullable(),
  /** The names of the attached files. */
  attachments: z.array(z.string()),
  /** When staff sent it again, null if never. */
  repeatedAt: timestamp.nullable(),
  isRepeatable: z.boolean(),
});
export type ListedMail = z.infer<typeof listedMail>;
