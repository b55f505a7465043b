import type { LessonBody, Venue } from '@institut/contract/timetable/schema';
import { firstDay, inOrder, lastDay } from '@institut/contract/timetable/timetable';
import { instantOf } from '@institut/contract/timetable/wallTime';
import { type ClientSession, Types } from 'mongoose';
import { invalidInput } from '../../../lib/errors.ts';
import { today } from '../../../lib/instituteDay.ts';
import { countUsersAmong } from '../../users/lookup/userLookup.service.ts';
import { isBegun } from '../../core/courses/begunLessons.ts';
import type { LessonFields, TimetableFields } from '../../core/courses/timetable.model.ts';

type Before = TimetableFields & { start: string; isDraft: boolean };
type Edit = { start: string; lessons?: readonly LessonBody[]; venue?: Venue | null };

/**
 * Returns the lessons of a course after an edit, with the days that follow from them. Without lessons in the edit those that
 * are stored decide. Throws `validation` for another first day, a published lesson that is missing, another time of one that
 * has begun, a timetable in which every lesson is cancelled, a new day in the past, and a lesson that is held before it begins.
 */
export function timetableAfterEdit(before: Before, { start, lessons: given, venue }: Edit) {
  const stored = before.lessons;
  if (given && !before.isDraft) {
    refuseMissing(stored, given);
    refuseNoneLeft(before, given);
    refuseBegun(stored, given);
    refusePast(stored, given);
  }
  if (given) refuseEarlyHeld(stored, given);
  const isMoved = venue !== undefined && venueText(venue) !== venueText(before.venue);
  const edited = given ? inOrder(given).map((lesson) => editedLesson(stored, lesson)) : stored;
  const lessons = isMoved ? edited.map((lesson) => raised(stored, lesson)) : edited;
  const first = firstDay(lessons);
  // A draft may leave the day to the server.
  if (first && start && start !== first) throw invalidInput({ start: 'Početak određuje raspored.' });
  return { ...((given || isMoved) && { lessons, lastDay: lastDay(lessons) }), start: first || start };
}

/** Applications for a course with lessons end with its last day at the latest. Throws `validation`. */
export function refuseLateDeadline(
  before: TimetableFields,
  given: { applyUntil?: string; lessons?: readonly LessonBody[] },
  lastLesson = before.lastDay,
): void {
  if (given.applyUntil === undefined && given.lessons === undefined) return;
  const applyUntil = given.applyUntil ?? before.applyUntil;
  if (!lastLesson || applyUntil <= lastLesson) return;
  throw invalidInput({ applyUntil: 'Rok za prijave ne može biti poslije posljednjeg susreta.' });
}

const venueText = (venue: Venue | null): string =>
  venue ? [venue.mode, venue.address, venue.city].join() : '';

/** Another venue is a change of every lesson. */
function raised(stored: readonly LessonFields[], lesson: LessonFields): LessonFields {
  const before = stored.find(({ _id }) => _id.equals(lesson._id));
  return before && before.sequence === lesson.sequence
    ? { ...lesson, sequence: lesson.sequence + 1 }
    : lesson;
}

/** A course without a lesson that takes place would still take applications; a cancelled run takes none. */
function refuseNoneLeft({ lessons, runState }: Before, given: readonly LessonBody[]): void {
  if (!firstDay(lessons) || firstDay(given) || runState === 'cancelled') return;
  throw invalidInput({
    lessons:
      'Bar jedan susret mora ostati. Ako se kurs ne održava, na stranici polaznika kursa odaberite „Otkaži kurs”.',
  });
}

function refuseMissing(stored: readonly LessonFields[], given: readonly LessonBody[]): void {
  const kept = new Set(given.map(({ _id }) => _id));
  if (stored.every(({ _id }) => kept.has(_id.toString()))) return;
  throw invalidInput({ lessons: 'Objavljeni susret se ne briše. Otkažite ga, da polaznici to vide.' });
}

const TIMES = ['day', 'from', 'to'] as const;

/** A lesson that took place keeps its day and time; what is said about it can be corrected. */
function refuseBegun(stored: readonly LessonFields[], given: readonly LessonBody[]): void {
  for (const field of TIMES) {
    const isMoved = ({ _id: id, ...lesson }: LessonBody) => {
      const before = stored.find(({ _id }) => _id.toString() === id);
      return before !== undefined && before[field] !== lesson[field] && isBegun(before, new Date());
    };
    refuseLesson(given, isMoved, field, 'Susret je već počeo, pa mu se dan i vrijeme ne mogu promijeniti.');
  }
}

function refusePast(stored: readonly LessonFields[], given: readonly LessonBody[]): void {
  const isPast = ({ _id: id, day }: LessonBody) =>
    day < today() && stored.find(({ _id }) => _id.toString() === id)?.day !== day;
  refuseLesson(given, isPast, 'day', 'Susret ne može biti u prošlosti. Odaberite današnji ili kasniji dan.');
}

/** A lesson that is stored so stays so. */
function refuseEarlyHeld(stored: readonly LessonFields[], given: readonly LessonBody[]): void {
  const isEarly = ({ _id: id, day, from, state }: LessonBody) => {
    if (state !== 'held' || instantOf(day, from) <= new Date()) return false;
    const before = stored.find(({ _id }) => _id.toString() === id);
    return before?.state !== 'held' || before.day !== day || before.from !== from;
  };
  refuseLesson(given, isEarly, 'state', 'Susret koji još nije počeo ne može se označiti kao održan.');
}

function refuseLesson(
  given: readonly LessonBody[],
  isRefused: (lesson: LessonBody) => boolean,
  field: keyof LessonBody,
  sentence: string,
): void {
  const index = given.findIndex(isRefused);
  if (index >= 0) throw invalidInput({ [`lessons.${index}.${field}`]: sentence });
}

const EDITED = ['day', 'from', 'to', 'room', 'topic', 'state'] as const;

/** An id that the course does not have makes a new lesson. */
function editedLesson(stored: readonly LessonFields[], { _id: id, ...lesson }: LessonBody): LessonFields {
  const before = stored.find(({ _id }) => _id.toString() === id);
  if (!before) return { _id: new Types.ObjectId(), ...lesson, sequence: 0 };
  const isChanged = EDITED.some((field) => before[field] !== lesson[field]);
  const { _id, closed } = before;
  return { _id, ...lesson, sequence: before.sequence + (isChanged ? 1 : 0), ...(closed && { closed }) };
}

/** Throws `validation` for a lecturer with an account that does not exist. */
export async function refuseUnknownLecturers(
  { lecturers }: TimetableFields,
  session: ClientSession,
): Promise<void> {
  const ids = [...new Set(lecturers.flatMap(({ user }) => (user ? [user.toString()] : [])))];
  if (ids.length === 0) return;
  const known = await countUsersAmong(ids, session);
  if (known < ids.length) throw invalidInput({ lecturers: 'Nalog predavača ne postoji.' });
}
