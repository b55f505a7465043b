import { lessonText } from '@institut/contract/timetable/timetable';
import { type ClientSession, trusted } from 'mongoose';
import { today } from '../../../lib/instituteDay.ts';
import type { CourseFields } from '../../core/courses/course.model.ts';
import { queueMails } from '../../mail/mail.service.ts';
import { findHolders } from '../participants/courseParticipants.service.ts';
import { Reminder } from './reminder.model.ts';
import { addressesOf, recipientOf } from './holders.ts';
import { lessonsChangedMail, runFactsOf } from './timetable.mails.ts';
import { venueText } from '../../core/courses/timetableFacts.ts';
import type { LessonFields } from '../../core/courses/timetable.model.ts';

type Change = { label: string; value: string };
type Edited = Pick<
  CourseFields,
  '_id' | 'name' | 'start' | 'isDraft' | 'lessons' | 'venue' | 'runState' | 'freeSeats' | 'capacity'
>;

/**
 * Queues, in the transaction of an edit, one mail to everybody who holds a seat with what has changed about lessons to come.
 * A lesson that was moved is reminded of again. Nothing is sent about the first timetable of a course.
 */
export async function tellChanges(
  before: Edited,
  after: Edited,
  { text, session }: { text: string; session: ClientSession },
): Promise<void> {
  if (before.isDraft || after.isDraft || after.runState === 'cancelled') return;
  const moved = movedLessons(before, after);
  if (moved.length > 0) await Reminder.deleteMany({ lesson: trusted({ $in: moved }) }, { session });
  const changes = changesBetween(before, after);
  if (changes.length === 0 || after.capacity === after.freeSeats) return;
  const addresses = addressesOf(await findHolders(after._id.toString(), session));
  const facts = runFactsOf(after);
  const messages = addresses.map((address) => Object.assign(recipientOf(address), { changes, text }, facts));
  if (messages.length > 0) await queueMails(lessonsChangedMail, messages, session);
}

const isAtOtherTime = (one: LessonFields, other: LessonFields): boolean =>
  one.day !== other.day || one.from !== other.from || one.state !== other.state;

const movedLessons = ({ lessons: old }: Edited, { lessons }: Edited) =>
  lessons
    .filter((lesson) => old.some((one) => one._id.equals(lesson._id) && isAtOtherTime(one, lesson)))
    .map(({ _id }) => _id);

/** Returns what people have to know, in the order of the lessons. */
export function changesBetween(before: Edited, after: Edited): Change[] {
  const old = before.lessons;
  if (old.length === 0) return [];
  const lessons = after.lessons.flatMap((lesson) =>
    lessonChange(
      old.find(({ _id }) => _id.equals(lesson._id)),
      lesson,
    ),
  );
  const [was, is] = [venueText(before.venue), venueText(after.venue)];
  return [...lessons, ...(is && was !== is ? [{ label: 'Novo mjesto održavanja', value: is }] : [])];
}

function lessonChange(was: LessonFields | undefined, is: LessonFields): Change[] {
  const day = today();
  if (is.day < day && (!was || was.day < day)) return [];
  const text = lessonText(is);
  if (!was) return is.state === 'cancelled' ? [] : [{ label: 'Novi susret', value: text }];
  if (is.state === 'cancelled') {
    return was.state === 'cancelled' ? [] : [{ label: 'Otkazan susret', value: lessonText(was) }];
  }
  if (was.state === 'cancelled') return [{ label: 'Susret se ipak održava', value: text }];
  const earlier = lessonText(was);
  if (earlier === text) return [];
  const isMoved = was.day !== is.day || was.from !== is.from;
  const label = isMoved ? 'Pomjeren susret' : 'Promijenjen susret';
  return [{ label, value: `${text} (ranije ${earlier})` }];
}
