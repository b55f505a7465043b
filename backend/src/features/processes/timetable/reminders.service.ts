import { dayAfter, daysBetween } from '@institut/contract/frame/days';
import { inOrder } from '@institut/contract/timetable/timetable';
import type { ReminderKind } from '@institut/contract/timetable/values';
import { instantOf } from '@institut/contract/timetable/wallTime';
import { type ClientSession, trusted } from 'mongoose';
import { isDuplicateKey } from '../../../database/databaseErrors.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { morningOf, today } from '../../../lib/instituteDay.ts';
import { coursesOnDays, type CourseTimetable } from '../../core/courses/courseLookup.service.ts';
import { queueMails } from '../../mail/mail.service.ts';
import { findHolders } from '../participants/courseParticipants.service.ts';
import { addressesOf, recipientOf } from './holders.ts';
import { Reminder } from './reminder.model.ts';
import { lessonReminderMail, runFactsOf } from './timetable.mails.ts';
import type { LessonFields } from '../../core/courses/timetable.model.ts';

const WEEK_DAYS = 7;

type Due = { lesson: LessonFields; kind: ReminderKind; since: Date; isFirst: boolean };

/**
 * Does one round: reminds those who hold seats seven days and one day before the first lesson, from eight o'clock on, and
 * one day before others that were changed or of courses that want it. Returns the number of mails. A reminder that was
 * missed is sent only while the next one is not due and the lesson has not begun.
 */
export async function remindParticipants(now = new Date()): Promise<number> {
  const day = today(now);
  const days = Array.from({ length: WEEK_DAYS + 1 }, (_, index) => dayAfter(day, index));
  let sent = 0;
  for (const course of await coursesOnDays(days)) {
    for (const due of dueReminders(course, now)) sent += await remind(course, due, now);
  }
  return sent;
}

/** Returns the reminders of a course that are due at a moment. */
export function dueReminders(course: CourseTimetable, now: Date): Due[] {
  if (course.isDraft || course.runState === 'cancelled') return [];
  const planned = inOrder(course.lessons).filter(({ state }) => state === 'planned');
  return planned.flatMap((lesson, index): Due[] => {
    const isFirst = index === 0 && !isAfterHeld(course, lesson);
    const dayBefore = morningOf(dayAfter(lesson.day, -1));
    const begins = instantOf(lesson.day, lesson.from);
    if (now >= dayBefore && now < begins) {
      const isWanted = isFirst || course.remindEach || lesson.sequence > 0;
      return isWanted ? [{ lesson, kind: 'day', since: dayBefore, isFirst }] : [];
    }
    const weekBefore = morningOf(dayAfter(lesson.day, -WEEK_DAYS));
    return isFirst && now >= weekBefore && now < dayBefore
      ? [{ lesson, kind: 'week', since: weekBefore, isFirst }]
      : [];
  });
}

/** A lesson that was held is the first one, not the next that is planned. */
const isAfterHeld = ({ lessons }: CourseTimetable, { day }: LessonFields): boolean =>
  lessons.some((lesson) => lesson.state === 'held' && lesson.day <= day);

/** Sends one reminder to all who have not had it, in one transaction. */
async function remind(course: CourseTimetable, due: Due, now: Date): Promise<number> {
  try {
    return await withTransaction((session) => send(course, due, now, session));
  } catch (error) {
    // Another process sends the same one.
    if (isDuplicateKey(error)) return 0;
    throw error;
  }
}

async function send(
  course: CourseTimetable,
  { lesson, kind, since, isFirst }: Due,
  now: Date,
  session: ClientSession,
): Promise<number> {
  const holders = await findHolders(course._id.toString(), session);
  const ids = holders.map(({ participant }) => participant._id);
  const about = { lesson: lesson._id, kind };
  const reminded = await Reminder.find({ ...about, participant: trusted({ $in: ids }) })
    .session(session)
    .lean();
  const isReminded = new Set(reminded.map(({ participant }) => participant.toString()));
  const left = holders.filter(
    ({ participant, order }) => !isReminded.has(participant._id.toString()) && order.createdAt <= since,
  );
  if (left.length === 0) return 0;
  const records = left.map(({ participant }) =>
    Object.assign({ participant: participant._id, at: now }, about),
  );
  await Reminder.insertMany(records, { session });
  // Somebody with several seats whose other seat was reminded of before.
  const known = new Set(
    addressesOf(holders.filter(({ participant }) => isReminded.has(participant._id.toString()))).map(
      ({ email }) => email,
    ),
  );
  const addresses = addressesOf(left).filter(({ email }) => !known.has(email));
  const facts = runFactsOf(course, lesson);
  const inDays = daysBetween(today(now), lesson.day);
  const begins = { day: lesson.day, from: lesson.from };
  const messages = addresses.map((address) =>
    Object.assign(recipientOf(address), { inDays, isFirst, begins, text: '' }, facts),
  );
  if (messages.length > 0) await queueMails(lessonReminderMail, messages, session);
  return messages.length;
}
