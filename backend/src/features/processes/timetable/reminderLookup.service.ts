import { type ClientSession, trusted, type Types } from 'mongoose';
import { Reminder, type ReminderFields } from './reminder.model.ts';

/** Returns the reminders that participants were sent. */
export const remindersOfAll = (participants: readonly { _id: Types.ObjectId }[]): Promise<ReminderFields[]> =>
  Reminder.find({ participant: trusted({ $in: participants.map(({ _id }) => _id) }) }).lean<
    ReminderFields[]
  >();

/** Removes the reminders of participants who leave, or whose seat moves to another course. */
export async function removeReminders(
  participants: readonly Types.ObjectId[],
  session: ClientSession | null,
): Promise<void> {
  await Reminder.deleteMany({ participant: trusted({ $in: participants }) }).session(session);
}

/** A reminder in the copy of one's own data. */
export const presentOwnReminder = ({ participant, lesson, kind, at }: ReminderFields) => ({
  participant: participant.toString(),
  lesson: lesson.toString(),
  kind,
  at: at.toISOString(),
});
