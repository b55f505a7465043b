import { model, Schema, type Types } from 'mongoose';

const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export type OutboxMailFields = {
  _id: Types.ObjectId;
  /** A MailMessage, read back through its schema: an older version of the program may have written it. */
  message: unknown;
  state: MailState;
  /** How often a sending has begun. */
  attempts: number;
  /** How many of them ended without anybody saying how, or have not ended yet. */
  unended: number;
  /** How far its waits have grown; the mail server being back makes them short again. */
  step: number;
  /** Nobody touches the mail before; a process that is sending it has moved this to the end of its lease. */
  nextAttemptAt: Date;
  /** When it was queued or a sending began; in the future only if the clock has been set back since. */
  touchedAt: Date;
  /** Names the sending that has begun last; only that one may say how it ended. */
  lease: string | null;
  lastError: string | null;
  /** The last try failed because of the mail server, not of this mail: it goes as soon as any mail gets through. */
  waitsForServer: boolean;
  queuedAt: Date;
  sentAt: Date | null;
  /** The database removes what is finished some time after this; null while it waits. */
  removeAt: Date | null;
};

const outboxMailSchema = new Schema<OutboxMailFields>({
  message: { type: Schema.Types.Mixed, required: true },
  state: { type: String, enum: MAIL_STATES, default: 'waiting' },
  attempts: { type: Number, default: 0 },
  unended: { type: Number, default: 0 },
  step: { type: Number, default: 0 },
  nextAttemptAt: { type: Date, required: true },
  touchedAt: { type: Date, required: true },
  lease: { type: String, default: null },
  lastError: { type: String, default: null },
  waitsForServer: { type: Boolean, default: false },
  queuedAt: { type: Date, required: true },
  sentAt: { type: Date, default: null },
  removeAt: { type: Date, default: null, expires: 0 },
});

outboxMailSchema.index({ state: 1, nextAttemptAt: 1 });
// For the one that has waited longest.
outboxMailSchema.index({ state: 1, queuedAt: 1 });

export const OutboxMail = model('OutboxMail', outboxMailSchema, 'outbox');
