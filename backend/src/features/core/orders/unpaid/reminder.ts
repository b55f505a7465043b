import { Schema, type Types } from 'mongoose';

/** The reminder of an order that waits for its payment. */
export type ReminderFields = {
  /** The id of the mail in the outbox. */
  mail: Types.ObjectId;
  queuedAt: Date;
  /** When the mail was sent to a mail server; null until then. */
  sentAt: Date | null;
  /** The first day of the courses, as the mail knows it; absent in a demo's reminders. */
  firstDay?: string | null;
  /** The last day for the payment, as the sent mail names it, until then as an earlier one did; null when the order does not expire by itself. */
  dueDay: string | null;
};

export const reminderSchema = new Schema<ReminderFields>(
  {
    mail: { type: Schema.Types.ObjectId, required: true },
    queuedAt: { type: Date, required: true },
    sentAt: { type: Date, default: null },
    firstDay: String,
    dueDay: { type: String, default: null },
  },
  { _id: false },
);
