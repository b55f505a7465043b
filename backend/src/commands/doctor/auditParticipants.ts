import type { Types } from 'mongoose';
import { withTransaction } from '../../database/transaction.ts';
import { Course } from '../../features/core/courses/course.model.ts';
import {
  Participant,
  type ParticipantFields,
} from '../../features/processes/participants/participant.model.ts';
import { Seat, type SeatFields } from '../../features/core/seats/seat.model.ts';
import { Reminder, type ReminderFields } from '../../features/processes/timetable/reminder.model.ts';
import { BATCH, type Violation, violations } from './violation.ts';

/**
 * Every held seat has exactly one current participant, of the same order and course, who has a name unless the seat waits for
 * one. What differs is read again in one snapshot.
 */
export async function participantViolations(): Promise<Violation[]> {
  const found: Violation[] = [];
  const current = new Map<string, ParticipantFields[]>();
  for await (const one of Participant.find({ isCurrent: true })
    .lean<ParticipantFields[]>()
    .cursor({ batchSize: BATCH })) {
    const seat = one.seat.toString();
    current.set(seat, [...(current.get(seat) ?? []), one]);
  }
  const isHeld = { state: 'held' } as const;
  for await (const seat of Seat.find(isHeld).lean<SeatFields[]>().cursor({ batchSize: BATCH })) {
    if (participantProblems(seat, current.get(seat._id.toString()) ?? []).length === 0) continue;
    found.push(...violations('seats', seat, await participantProblemsNow(seat._id)));
  }
  return found;
}

function participantProblems(seat: SeatFields, participants: readonly ParticipantFields[]): string[] {
  const [participant, ...others] = participants;
  if (!participant) return ['the held seat has no participant'];
  const problems = others.length > 0 ? [`the held seat has ${participants.length} current participants`] : [];
  const { state, name, course, order } = participant;
  if ((state === 'unnamed') !== (name === ''))
    problems.push(`its participant is ${state} and called "${name}"`);
  if (state === 'replaced') problems.push('its participant was replaced');
  const isOfSeat = course.equals(seat.course) && seat.order !== null && order.equals(seat.order);
  return isOfSeat ? problems : [...problems, 'its participant is of another order or course'];
}

const participantProblemsNow = (_id: Types.ObjectId): Promise<string[]> =>
  withTransaction(async (session) => {
    const seat = await Seat.findOne({ _id, state: 'held' }).session(session).lean<SeatFields>();
    const participants = await Participant.find({ seat: _id, isCurrent: true })
      .session(session)
      .lean<ParticipantFields[]>();
    return seat ? participantProblems(seat, participants) : [];
  });

/** Each reminder is of a participant that exists, and of a lesson of their course unless that was deleted. */
export async function reminderViolations(): Promise<Violation[]> {
  const found: Violation[] = [];
  const reminders = Reminder.find().lean<ReminderFields[]>();
  for await (const reminder of reminders.cursor({ batchSize: BATCH })) {
    const participant = await Participant.findById(reminder.participant, { course: 1 }).lean();
    const course = participant && (await Course.findById(participant.course, { lessons: 1 }).lean());
    const isOfCourse = !course || course.lessons.some(({ _id }) => _id.equals(reminder.lesson));
    if ((participant && isOfCourse) || !(await Reminder.exists({ _id: reminder._id }))) continue;
    const problem = participant
      ? `its lesson ${reminder.lesson.toString()} is not of the course of its participant`
      : `its participant ${reminder.participant.toString()} does not exist`;
    found.push(...violations('reminders', reminder, [problem]));
  }
  return found;
}
