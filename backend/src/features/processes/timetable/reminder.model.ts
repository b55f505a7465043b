import { REMINDER_KINDS, type ReminderKind } from '@institut/contract/timetable/values';
import { RETENTION_DAYS } from '@institut/contract/limits';
import { model, Schema, type Types } from 'mongoose';

/** A participant was reminded of a lesson. A lesson that is moved loses its reminders and gets new ones. */
export type ReminderFields = {
  _id: Types.ObjectId;
  participant: Types.ObjectId;
  lesson: Types.ObjectId;
  kind: ReminderKind;
  at: Date;
};

const id = { type: Schema.Types.ObjectId, required: true };

const reminderSchema = new Schema<ReminderFields>(
  {
    participant: id,
    lesson: id,
    kind: { type: String, enum: REMINDER_KINDS, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false },
);
reminderSchema.index({ participant: 1, lesson: 1, kind: 1 }, { unique: true });
reminderSchema.index({ lesson: 1, kind: 1 });
reminderSchema.index({ at: 1 }, { expireAfterSeconds: RETENTION_DAYS.reminder * 24 * 60 * 60 });

export const Reminder = model('Reminder', reminderSchema);
