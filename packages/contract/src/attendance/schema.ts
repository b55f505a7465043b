import { z } from 'zod';
import { isoDay } from '../content/schema.ts';
import { objectId, requiredText, timestamp } from '../frame/fields.ts';
import { ATTENDANCE_REASON_MAX, MARKS_MAX, MINUTES_MISSED_MAX } from '../limits.ts';
import { LESSON_STATES } from '../timetable/values.ts';
import { ATTENDANCE_STATES, MARK_OUTCOMES, MARK_REFUSALS } from './values.ts';

const state = z.enum(ATTENDANCE_STATES, 'Odaberite prisustvo.');
const minutesMissed = z
  .int('Broj minuta mora biti cijeli broj.')
  .min(0, 'Broj minuta ne može biti negativan.')
  .max(MINUTES_MISSED_MAX, `Najviše ${MINUTES_MISSED_MAX} minuta.`);

/** The stored mark of a participant at a lesson. */
export const attendance = z.object({
  state: z.enum(ATTENDANCE_STATES),
  /** The minutes that a late participant missed; 0 for others. */
  minutesMissed: z.int(),
  /** Rises with every change, from 1. */
  version: z.int(),
  /** The name of who marked it. */
  by: z.string(),
  at: timestamp,
});
export type Attendance = z.infer<typeof attendance>;

export const lessonClosing = z.object({ at: timestamp, by: z.string() });

/** A lesson with its names, as lecturers mark it: no address and no money. */
export const myLesson = z.object({
  _id: objectId,
  /** The topic; empty without one. */
  title: z.string(),
  startsAt: timestamp,
  endsAt: timestamp,
  room: z.string(),
  state: z.enum(LESSON_STATES),
  closed: lessonClosing.nullable(),
  /** Marks are accepted in this period. */
  opensAt: timestamp,
  closesAt: timestamp,
  participants: z.array(z.object({ _id: objectId, name: z.string(), attendance: attendance.nullable() })),
});
export type MyLesson = z.infer<typeof myLesson>;

/** The lessons that can be marked now or in the next days, so that a device has them before it loses its network. */
export const myLessons = z.object({
  now: timestamp,
  courses: z.array(
    z.object({
      _id: objectId,
      /** The name of the course with the first day of the run. */
      naziv: z.string(),
      lessons: z.array(myLesson),
    }),
  ),
});
export type MyLessons = z.infer<typeof myLessons>;

/** A mark as a device has made it, perhaps without a network. */
export const mark = z.object({
  /** The id that the device has made: the same mark may be sent again. */
  _id: z.uuidv4('Neispravna oznaka zapisa. Osvježite stranicu i pokušajte ponovo.'),
  lesson: objectId,
  participant: objectId,
  state,
  minutesMissed: minutesMissed.default(0),
  /** The version that the device has shown; 0 for none. */
  basedOn: z.int().min(0),
  /** The time of the mark by the clock of the device. */
  at: timestamp,
});
export type Mark = z.output<typeof mark>;

export const sendMarksBody = z.object({
  /** The time of sending by the clock of the device. */
  sentAt: timestamp,
  marks: z
    .array(mark)
    .min(1, 'Nema šta da se pošalje.')
    .max(MARKS_MAX, `Najviše ${MARKS_MAX} zapisa odjednom.`),
});
export type SendMarksBody = z.output<typeof sendMarksBody>;

export const markOutcomes = z.object({
  receivedAt: timestamp,
  /** One for each mark, in their order. */
  outcomes: z.array(
    z.object({
      _id: z.string(),
      outcome: z.enum(MARK_OUTCOMES),
      /** The reason of a refused mark. */
      reason: z.enum(MARK_REFUSALS).exactOptional(),
      /** The mark that is stored now; null for none, and where the caller may not see it. */
      attendance: attendance.nullable(),
    }),
  ),
});
export type MarkOutcomes = z.infer<typeof markOutcomes>;

export const correctAttendanceBody = z.object({
  lesson: objectId,
  participant: objectId,
  state,
  minutesMissed: minutesMissed.default(0),
  reason: requiredText(ATTENDANCE_REASON_MAX, 'Unesite razlog ispravke.'),
  /** The version that was read, 0 for none; another one is refused with `stale_edit`. */
  version: z.int().min(0),
});
export type CorrectAttendanceBody = z.output<typeof correctAttendanceBody>;

/** A mark or a correction, with its outcome. */
const trailEntry = attendance.omit({ version: true }).extend({
  _id: z.string(),
  lesson: objectId,
  outcome: z.enum(MARK_OUTCOMES),
  refusal: z.enum(MARK_REFUSALS).nullable(),
  /** The reason of a correction; empty for a mark of a device. */
  reason: z.string(),
});
export type TrailEntry = z.infer<typeof trailEntry>;

/** The form of a scan beside its file; without a lesson it is of the whole run. */
export const uploadScanBody = z.object({ lesson: objectId.optional() });

/** A scan of a signed signature sheet, without the file. */
export const signatureScan = z.object({
  _id: objectId,
  /** Null for a sheet of the whole run. */
  lesson: objectId.nullable(),
  type: z.enum(['application/pdf', 'image/jpeg']),
  /** In bytes. */
  size: z.int(),
  at: timestamp,
  /** The name of who added it. */
  by: z.string(),
});
export type SignatureScan = z.infer<typeof signatureScan>;

/** When marks are accepted, in hours before and after a lesson, and whether excused hours count as attended. */
const attendanceRule = z.object({
  opensHours: z.int(),
  closesHours: z.int(),
  countsExcused: z.boolean(),
});

/** The attendance of a course: lessons by participants. */
export const attendanceMatrix = z.object({
  course: z.object({ _id: objectId, name: z.string(), start: isoDay.nullable() }),
  rule: attendanceRule,
  lessons: z.array(
    z.object({
      _id: objectId,
      day: isoDay,
      from: z.string(),
      to: z.string(),
      topic: z.string(),
      state: z.enum(LESSON_STATES),
      closed: lessonClosing.nullable(),
      /** The lesson counts for the percentages. */
      isCounted: z.boolean(),
      /** It is not cancelled, and marks of it are accepted or were. */
      isCorrectable: z.boolean(),
    }),
  ),
  participants: z.array(
    z.object({
      _id: objectId,
      name: z.string(),
      /** Somebody else has the seat now, or nobody. */
      isFormer: z.boolean(),
      marks: z.array(attendance.extend({ lesson: objectId })),
      heldMinutes: z.int(),
      attendedMinutes: z.int(),
      /** Rounded down; null when no lesson was held. */
      percent: z.int().nullable(),
    }),
  ),
  /** Every mark and correction of the participant of the query, the first one first; empty without one. */
  trail: z.array(trailEntry),
  /** The newest one first. */
  scans: z.array(signatureScan),
});
export type AttendanceMatrix = z.infer<typeof attendanceMatrix>;
