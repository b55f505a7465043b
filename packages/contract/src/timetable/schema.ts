import { z } from 'zod';
import {
  draftDay,
  imagePath,
  enteredDay,
  isoDay,
  requiredRichText,
  richText,
  seatCount,
} from '../content/schema.ts';
import { dayAfter, dayOf, daysBetween } from '../frame/days.ts';
import { objectId, optionalLines, optionalText, requiredText, timestamp } from '../frame/fields.ts';
import {
  BENEFITS_MAX,
  CALENDAR_DAYS_MAX,
  FAQ_ANSWER_MAX,
  FAQ_MAX,
  LECTURER_BIO_MAX,
  LECTURERS_MAX,
  LESSONS_MAX,
  RUN_MESSAGE_MAX,
} from '../limits.ts';
import { balanceKm } from '../money/schema.ts';
import { overlap } from './timetable.ts';
import { LESSON_STATES, RUN_DECISIONS, RUN_STATES, VENUE_MODES } from './values.ts';

/** A wall time at the institute, HH:MM. */
export const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
  error: ({ input }) => (input === '' ? 'Unesite vrijeme.' : 'Unesite ispravno vrijeme, npr. 17:00.'),
  abort: true,
});

const lessonState = z.enum(LESSON_STATES, 'Odaberite stanje susreta.');

/** A lesson as staff edit it; one without an id is new. */
const lessonBody = z
  .object({
    _id: objectId.exactOptional(),
    day: enteredDay,
    from: wallTime,
    to: wallTime,
    room: optionalText(100).default(''),
    topic: optionalText(200).default(''),
    state: lessonState.default('planned'),
  })
  .refine(({ from, to }) => from < to, { error: 'Kraj mora biti poslije početka.', path: ['to'] });
export type LessonBody = z.output<typeof lessonBody>;

const lessonsBody = z
  .array(lessonBody)
  .max(LESSONS_MAX, `Najviše ${LESSONS_MAX} susreta.`)
  .superRefine((lessons, context) => {
    for (const [index, lesson] of lessons.entries()) {
      const earlier = lessons.slice(0, index);
      if (earlier.some((other) => overlap(other, lesson)))
        context.addIssue({
          code: 'custom',
          message: 'U ovo vrijeme je već drugi susret kursa.',
          path: [index, 'from'],
        });
      if (earlier.some(({ _id }) => _id !== undefined && _id === lesson._id))
        context.addIssue({
          code: 'custom',
          message: 'Ovaj susret je naveden dva puta.',
          path: [index, 'day'],
        });
    }
  });

const SECURE_ADDRESS = /^https:\/\/[^\s"'<>]+$/;

const venueBody = z.object({
  mode: z.enum(VENUE_MODES, 'Odaberite način održavanja.'),
  city: optionalText(80).default(''),
  address: optionalText(200).default(''),
  /** For accepted participants only. */
  link: optionalText(500)
    .refine((link) => link === '' || SECURE_ADDRESS.test(link), 'Unesite adresu koja počinje sa https://.')
    .default(''),
});

/** A filter by the courses of one lecturer, or by `NO_LECTURER`. */
export const lecturerName = optionalText(100);

const lecturerBody = z.object({
  name: requiredText(100, 'Unesite ime i prezime predavača.'),
  title: optionalText(150).default(''),
  bio: richText(LECTURER_BIO_MAX).default(''),
  image: imagePath.default(''),
  /** The account of the lecturer. */
  user: objectId.nullable().default(null),
});

const faqBody = z.object({
  question: requiredText(200, 'Unesite pitanje.'),
  answer: requiredRichText('Unesite odgovor.', FAQ_ANSWER_MAX),
});

/** The timetable in the body of a course; a field that is absent stays as it is. */
export const timetableBody = {
  lessons: lessonsBody.exactOptional(),
  /** Null for none. */
  venue: venueBody.nullable().exactOptional(),
  lecturers: z.array(lecturerBody).max(LECTURERS_MAX, `Najviše ${LECTURERS_MAX} predavača.`).exactOptional(),
  /** The last day of applications; empty for the first day of the course. */
  applyUntil: draftDay.exactOptional(),
  /** The course takes place with so many participants; 0 when that was not said. */
  minSeats: seatCount.exactOptional(),
  /** Participants are reminded one day before each lesson, not only before the first. */
  remindEach: z.boolean().exactOptional(),
  /** Things that a participant gets for the price. */
  benefits: richText(BENEFITS_MAX).exactOptional(),
  faq: z.array(faqBody).max(FAQ_MAX, `Najviše ${FAQ_MAX} pitanja.`).exactOptional(),
};

/** The names of these fields. */
export type TimetableField = keyof typeof timetableBody;

export const lesson = z.object({
  _id: objectId,
  day: z.string(),
  from: z.string(),
  to: z.string(),
  room: z.string(),
  topic: z.string(),
  /** Rises with every change of the lesson. */
  sequence: z.int(),
  state: lessonState,
});
export type Lesson = z.infer<typeof lesson>;

const runState = z.enum(RUN_STATES);
const venueMode = z.enum(VENUE_MODES);

/** The place as visitors see it. */
const publicVenue = z.object({ mode: venueMode, city: z.string(), address: z.string() });
export const venue = publicVenue.extend({ link: z.string() });
export type Venue = z.infer<typeof venue>;

const publicLecturer = z.object({
  name: z.string(),
  title: z.string(),
  bio: z.string(),
  image: z.string(),
});
const lecturer = publicLecturer.extend({ user: objectId.nullable() });
export type Lecturer = z.infer<typeof lecturer>;

/** The fields of a course in lists. */
export const timetableSummary = {
  /** The day of the last lesson; empty without lessons. `start` is the day of the first. */
  lastDay: z.string(),
  /** Empty when it is not known. */
  city: z.string(),
  /** Null when it is not known. */
  mode: venueMode.nullable(),
  /** The last day of applications; empty for the first day of the course. */
  applyUntil: z.string(),
  runState,
};

/** The fields of a course on its page. */
export const timetableFields = {
  /** In order of time, cancelled ones included. */
  lessons: z.array(lesson),
  venue: publicVenue.nullable(),
  lecturers: z.array(publicLecturer),
  /** 0 when it was not said. */
  minSeats: z.int(),
  /** The number of seats that applications hold. */
  applied: z.int(),
  benefits: z.string(),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
};

/** The same for staff, and what only they see. */
export const adminTimetableFields = {
  venue: venue.nullable(),
  lecturers: z.array(lecturer),
  remindEach: z.boolean(),
  /** The id of the first run of the course, which all later runs share; null for a first run. */
  series: objectId.nullable(),
};

/** A lesson of another course that needs the same room or lecturer at the same time. */
export const lessonClash = z.object({
  kind: z.enum(['room', 'lecturer']),
  /** The room or the lecturer. */
  name: z.string(),
  day: z.string(),
  from: z.string(),
  to: z.string(),
  course: z.object({ _id: objectId, name: z.string() }),
});
export type LessonClash = z.infer<typeof lessonClash>;

const today = (): string => dayOf(new Date());

/** Calendar days at the institute, inclusive; by default a week from today. */
export const lessonCalendarQuery = z
  .object({ od: isoDay.default(today), do: isoDay.default(() => dayAfter(today(), 6)) })
  .refine(({ od, do: until }) => od <= until && daysBetween(od, until) < CALENDAR_DAYS_MAX, {
    error: `Odaberite od jednog do ${CALENDAR_DAYS_MAX} dana.`,
    path: ['do'],
  });

/** A lesson of any course, drafts too, that is not cancelled. */
const calendarLesson = lesson.omit({ sequence: true }).extend({
  /** Where the course is; empty when it is not known. */
  place: z.string(),
  course: z.object({ _id: objectId, name: z.string(), start: z.string(), isDraft: z.boolean() }),
  lecturers: z.array(z.string()),
  /** Lessons of other courses that need the same room or lecturer at the same time. */
  clashes: z.array(lessonClash),
});
export type CalendarLesson = z.infer<typeof calendarLesson>;

/** In order of time. */
export const lessonCalendar = z.object({ lessons: z.array(calendarLesson) });

export const FIRST_DAY_PAST = 'Prvi dan novog termina ne može biti u prošlosti.';

/** The next run: its lessons so many days later, or the first of them on a day. */
export const repeatCourseBody = z
  .object({
    days: z
      .int('Broj dana mora biti cijeli broj.')
      .min(1, 'Unesite broj dana od 1 do 1.000.')
      .max(1000, 'Unesite broj dana od 1 do 1.000.')
      .exactOptional(),
    firstDay: enteredDay.exactOptional(),
  })
  .refine(({ days, firstDay }) => (days === undefined) !== (firstDay === undefined), {
    error: 'Navedite broj dana ili prvi dan.',
    path: ['firstDay'],
  });
export type RepeatCourseBody = z.output<typeof repeatCourseBody>;

const runDecision = z.enum(RUN_DECISIONS, 'Odaberite da li se kurs održava.');

export const runQuery = z.object({
  /** Adds the preview of this decision. */
  state: runDecision.optional(),
});

export const runBody = z.object({
  state: runDecision,
  /** Stands in the mails. */
  message: optionalLines(RUN_MESSAGE_MAX).default(''),
  /** The version of the course that was read; another one is refused with `stale_edit`. */
  version: z.int().min(0).optional(),
});
export type RunBody = z.output<typeof runBody>;

/** The state of a run, the progress of its cancellation, and the effects of a decision. */
export const courseRun = z.object({
  state: runState,
  decidedAt: timestamp.nullable(),
  message: z.string(),
  version: z.int(),
  /** The applications of a cancelled run whose seats are released, and all of them; null for other runs. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** Null without `state` in the query. */
  preview: z
    .object({
      state: runDecision,
      orders: z.int(),
      seats: z.int(),
      /** The amount that the buyers of these seats have paid and would get back, in KM; 0 for a confirmation. */
      refund: balanceKm,
      /** The lessons that have begun, which a cancellation leaves as they are. */
      begunLessons: z.int().optional(),
    })
    .nullable(),
});
export type CourseRun = z.infer<typeof courseRun>;
