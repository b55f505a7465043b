import { model, Schema, type Types } from 'mongoose';

const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Messages of the contact page go to the institute, so they belong to no account, whoever has that address. */
export const CONTACT_KIND = 'contact';

export type OutboxMailFields = {
  _id: Types.ObjectId;
  /** Read back through the schema of its type: an older version may have written it. */
  message: { kind: string; [field: string]: unknown };
  state: MailState;
  /** Sent before all others, such as a link for a new password; absent in the others. */
  isUrgent?: boolean;
  /** Sent behind all others: one of many mails that nobody waits for; absent in the others. */
  isBulk?: boolean;
  /** Attempts started. */
  attempts: number;
  /** Attempts whose end was not recorded: in progress, or interrupted by a crash. */
  unended: number;
  /** Position in the retry delays; reset when the mail server is back. */
  step: number;
  /** The mail is due from here on; the process that is sending it moves this to the end of its lease. */
  nextAttemptAt: Date;
  /** When it was queued or an attempt started; in the future only if the clock has been set back since. */
  touchedAt: Date;
  /** Identifies the latest attempt; only that one may record its outcome. */
  lease: string | null;
  /** The attempt under way counts for the hourly limit of its recipient; absent before the first. */
  isCounted?: boolean;
  lastError: string | null;
  /** The last attempt failed because of the mail server, not this mail: it is retried once any mail is accepted; kept when it is given up. */
  waitsForServer: boolean;
  queuedAt: Date;
  sentAt: Date | null;
  /** The mail was sent to a mail server, not only to a folder; absent until it was sent. */
  reachedPeople?: boolean;
  /** The mail as it left, for staff and its recipient; absent before the first attempt and for kinds that staff do not see. */
  shown?: ShownMail;
  /** When staff sent it again. */
  repeatedAt?: Date;
  /** The database's TTL index removes the mail after this; null while it waits. */
  removeAt: Date | null;
};

/** The text is null for a mail with a secret. */
export type ShownMail = { subject: string; text: string | null; attachments: string[] };

const shownMail = new Schema<ShownMail>(
  { subject: String, text: { type: String, default: null }, attachments: [String] },
  { _id: false },
);

const outboxMailSchema = new Schema<OutboxMailFields>({
  message: { type: Schema.Types.Mixed, required: true },
  state: { type: String, enum: MAIL_STATES, default: 'waiting' },
  isUrgent: Boolean,
  isBulk: Boolean,
  attempts: { type: Number, default: 0 },
  unended: { type: Number, default: 0 },
  step: { type: Number, default: 0 },
  nextAttemptAt: { type: Date, required: true },
  touchedAt: { type: Date, required: true },
  lease: { type: String, default: null },
  isCounted: Boolean,
  lastError: { type: String, default: null },
  waitsForServer: { type: Boolean, default: false },
  queuedAt: { type: Date, required: true },
  sentAt: { type: Date, default: null },
  reachedPeople: Boolean,
  shown: shownMail,
  repeatedAt: Date,
  removeAt: { type: Date, default: null, expires: 0 },
});

outboxMailSchema.index({ state: 1, isBulk: 1, nextAttemptAt: 1, queuedAt: 1 });
outboxMailSchema.index({ state: 1, isUrgent: -1, nextAttemptAt: 1, queuedAt: 1 });
// For mails that wait for a clock which has been set back.
outboxMailSchema.index({ state: 1, touchedAt: 1 });
// For the limit of mails to one recipient.
outboxMailSchema.index({ 'message.to': 1, sentAt: -1 });
// For the deletion of an account, and for what staff see with a record.
outboxMailSchema.index({ 'message.orderId': 1, queuedAt: -1 });
outboxMailSchema.index({ 'message.courseId': 1, queuedAt: -1 });
outboxMailSchema.index({ 'message.to': 1, queuedAt: -1 });
// For the mails to one account whatever its address was then.
outboxMailSchema.index({ 'message.userId': 1, queuedAt: -1 });
// For the mail that has waited longest.
outboxMailSchema.index({ state: 1, queuedAt: 1 });

export const OutboxMail = model('OutboxMail', outboxMailSchema, 'outbox');
