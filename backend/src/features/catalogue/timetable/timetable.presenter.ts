import type { Lesson } from '@institut/contract/timetable/schema';
import { effectiveLessons } from '../../core/courses/begunLessons.ts';
import type { LessonFields, TimetableFields } from '../../core/courses/timetable.model.ts';

type Shown = TimetableFields & { _id: unknown };

export const presentLesson = ({
  _id,
  day,
  from,
  to,
  room,
  topic,
  sequence,
  state,
}: LessonFields): Lesson => ({
  _id: _id.toString(),
  day,
  from,
  to,
  room,
  topic,
  sequence,
  state,
});

/** Returns the timetable of a course as lists show it. */
export const presentTimetableSummary = ({
  lastDay,
  venue,
  applyUntil,
  runState,
}: Pick<Shown, 'lastDay' | 'venue' | 'applyUntil' | 'runState'>) => ({
  lastDay,
  city: venue?.city ?? '',
  mode: venue?.mode ?? null,
  applyUntil,
  runState,
});

/** Returns the timetable as visitors see it; the link of the venue is for accepted participants. */
export const presentTimetable = (course: Shown) => {
  const { venue, lecturers, minSeats, benefits, faq } = course;
  return {
    lessons: effectiveLessons(course).map(presentLesson),
    venue: venue ? { mode: venue.mode, city: venue.city, address: venue.address } : null,
    lecturers: lecturers.map(({ name, title, bio, image }) => ({ name, title, bio, image })),
    minSeats,
    benefits,
    faq: faq.map(({ question, answer }) => ({ question, answer })),
  };
};

/** Returns the whole place, with its link. */
export const presentVenue = ({ venue }: Pick<TimetableFields, 'venue'>) =>
  venue ? { mode: venue.mode, city: venue.city, address: venue.address, link: venue.link } : null;

/** Returns what only staff see. */
export const presentAdminTimetable = ({ lessons, venue, lecturers, remindEach, series }: Shown) => ({
  // As they are stored: the editor sends them back.
  lessons: lessons.map(presentLesson),
  venue: presentVenue({ venue }),
  lecturers: lecturers.map(({ name, title, bio, image, user }) => ({
    name,
    title,
    bio,
    image,
    user: user?.toString() ?? null,
  })),
  remindEach,
  series: series?.toString() ?? null,
});
