import { z } from 'zod';
import { isoDay } from '../content/schema.ts';
import {
  email,
  objectId,
  optionalText,
  pageNumber,
  pageSize,
  phoneNumber,
  queryFlag,
  requiredPrintText,
  searchKeyword,
  timestamp,
} from '../frame/fields.ts';
import { ATTENDANCE_STATES } from '../attendance/values.ts';
import { tidyLine } from '../frame/text.ts';
import { ORDER_SEATS_MAX, PARTICIPANT_LIST_MAX, PARTICIPANT_PAGE_SIZE } from '../limits.ts';

import { ORDER_STATUS, PAYMENT_STATUS } from '../orders/values.ts';
import { lesson, venue } from '../timetable/schema.ts';
import { RUN_STATES } from '../timetable/values.ts';
import { participantRegister, registerAnswers } from '../register/schema.ts';
import { SEAT_REASONS, SEAT_STATES } from '../seats/values.ts';
import type { PersonField } from './person.ts';
import { IMPORT_OUTCOMES, PARTICIPANT_STATES } from './values.ts';

/**
 * A person who takes part. Without an e-mail address nobody can be invited. A field that is absent leaves what is stored for the
 * same person.
 */
export const participantPerson = z.object({
  name: requiredPrintText(60, 'Unesite ime.'),
  lastName: requiredPrintText(60, 'Unesite prezime.'),
  email: z.union([z.literal(''), email], 'Unesite ispravnu e-mail adresu, npr. ime@example.com.').default(''),
  phone: phoneNumber,
  /** The parent or guardian of a minor. */
  guardian: optionalText(100).optional(),
} satisfies Record<PersonField, z.ZodType>);
export type ParticipantPerson = z.input<typeof participantPerson>;

/** The longest text that a list may have for a field of a person, in characters. */
const LIST_TEXT_MAX = 300;

/** The names that come with a new order: those of a course take its seats one after another. */
export const placedParticipants = z
  .array(
    participantPerson.extend({
      kurs: objectId,
      /** The buyer takes part: no invitation is sent. */
      isBuyer: z.boolean().default(false),
    }),
  )
  .max(ORDER_SEATS_MAX, `U jednoj prijavi može biti najviše ${ORDER_SEATS_MAX} mjesta.`);
export type PlacedParticipant = z.input<typeof placedParticipants>[number];

const version = z.int().min(0).optional();

/** The invitation is sent now; an absent value sends it when the application is accepted, or at once if it is. Only staff who enrol give it. */
const invite = z.boolean().optional();

/** Names the participant of a seat or replaces them; the version that was read, if the client has one. */
export const nameParticipantBody = participantPerson.extend({
  version,
  invite,
  /** The answers of a buyer who takes part; ignored for everybody else, and when the course asks nothing. */
  register: registerAnswers.exactOptional(),
});
export type NameParticipantBody = z.input<typeof nameParticipantBody>;

/** The person as it is sent; all empty while the seat has no name. */
const personTexts = {
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  guardian: z.string(),
} satisfies Record<PersonField, z.ZodString>;

const participant = z.object({
  _id: objectId,
  state: z.enum(PARTICIPANT_STATES),
  ...personTexts,
  /** The buyer takes part. */
  isBuyer: z.boolean(),
  /** When the newest invitation was queued; null for none. */
  invitedAt: timestamp.nullable(),
  version: z.int(),
});

const attendanceSum = z.object({
  heldMinutes: z.int(),
  attendedMinutes: z.int(),
  percent: z.int().nullable(),
});

/** A seat of an order with its participant. */
export const orderSeat = z.object({
  _id: objectId,
  /** Its number among the seats of the order on the course; it stays when others are cancelled or moved. */
  number: z.int(),
  kurs: objectId,
  course: z.string(),
  start: isoDay.nullable(),
  state: z.enum(SEAT_STATES),
  /** The reason why the seat was released; null for a held one. */
  reason: z.enum(SEAT_REASONS).nullable(),
  participant,
  /** The application was accepted: who is named is invited at once, before that at the acceptance. */
  isAdmitted: z.boolean(),
  /** The viewer may name or replace the participant now. */
  mayReplace: z.boolean(),
  /** Why not, in a sentence; null when they may, and for a released seat. */
  refusal: z.string().nullable(),
  /** Of the viewer's own seat, at held lessons; null for the seats of others. */
  attendance: attendanceSum.nullable(),
  /** The questions of an authority to a viewer who takes part; absent for the seats of others, and when nothing is asked. */
  register: participantRegister.exactOptional(),
});
export type OrderSeat = z.infer<typeof orderSeat>;

/** The token from the link in a mail. */
export const participantToken = z
  .string('Link nije potpun. Otvorite ga ponovo iz e-maila.')
  .regex(/^[\w-]{43}$/, 'Link nije potpun. Otvorite ga ponovo iz e-maila.');

export const participantTokenBody = z.object({ token: participantToken });

/** A participant confirms that they will come, and corrects their own data. The address stays the one that was invited. */
export const confirmParticipantBody = participantPerson
  .omit({ email: true })
  /** The answers are ignored when the course asks nothing. */
  .extend({ token: participantToken, register: registerAnswers.exactOptional() });
export type ConfirmParticipantBody = z.input<typeof confirmParticipantBody>;

/** The attendance of one participant, at held lessons; `percent` is null when there was none. */
const ownMark = z.object({ lesson: objectId, state: z.enum(ATTENDANCE_STATES), minutesMissed: z.int() });
const ownAttendance = attendanceSum.extend({
  countsExcused: z.boolean(),
  marks: z.array(ownMark),
  /** The corrections of staff, oldest first. */
  corrections: z.array(ownMark.extend({ reason: z.string(), at: timestamp })),
});

/** The private page of a participant. */
export const participantPage = z.object({
  ...personTexts,
  state: z.enum(PARTICIPANT_STATES),
  /** An account has taken the participation over. */
  isClaimed: z.boolean(),
  /** The person who placed the application. */
  buyer: z.string(),
  reference: z.string(),
  course: z.object({
    _id: objectId,
    name: z.string(),
    image: z.string(),
    start: isoDay.nullable(),
    /** The day of the last lesson; empty without lessons. */
    lastDay: z.string(),
    duration: z.number().nullable(),
    /** In order of time, cancelled ones included. */
    lessons: z.array(lesson),
    /** The link is empty unless the application was accepted and holds the seat. */
    venue: venue.nullable(),
    runState: z.enum(RUN_STATES),
    /** The lessons as a calendar file (iCalendar), with the link; empty without lessons. */
    calendar: z.string(),
    /** The course has a public page. */
    isPublic: z.boolean(),
  }),
  /** The order still holds the seat. */
  isHeld: z.boolean(),
  /** The application was accepted. */
  isAdmitted: z.boolean(),
  attendance: ownAttendance,
  /** The questions of an authority to the participant; absent when nothing is asked. */
  register: participantRegister.exactOptional(),
});
export type ParticipantPage = z.infer<typeof participantPage>;

/** A course in which the owner of an account takes part. */
export const participation = z.object({
  _id: objectId,
  kurs: objectId,
  course: z.string(),
  start: isoDay.nullable(),
  state: z.enum(PARTICIPANT_STATES),
  isHeld: z.boolean(),
  isAdmitted: z.boolean(),
  buyer: z.string(),
});
export type Participation = z.infer<typeof participation>;

export const courseParticipantsQuery = z.object({
  keyword: searchKeyword,
  /** Only seats of paid applications, or only of others; a part does not pay one. */
  isPaid: queryFlag.optional(),
  pageNumber,
  pageSize: pageSize.default(PARTICIPANT_PAGE_SIZE),
});
export type CourseParticipantsQuery = z.input<typeof courseParticipantsQuery>;

/** A held seat of a course in the table of its participants. */
export const courseParticipant = participant.extend({
  seat: objectId,
  order: z.object({
    _id: objectId,
    reference: z.string(),
    buyer: z.string(),
    buyerEmail: z.string(),
    phone: z.string(),
    note: z.string(),
    status: z.enum(ORDER_STATUS),
    paymentStatus: z.enum(PAYMENT_STATUS),
    isPaid: z.boolean(),
    /** In KM, of the whole application: received, given back and still open. */
    paid: z.number(),
    refunded: z.number(),
    openAmount: z.number(),
  }),
});
export type CourseParticipant = z.infer<typeof courseParticipant>;

const listText = z
  .string()
  .max(LIST_TEXT_MAX, `Najviše ${LIST_TEXT_MAX} znakova.`)
  .overwrite(tidyLine)
  .default('');

/** A person of a list as staff have it: the fields are checked one by one when the person is named. */
const listedPerson = z.object({
  /** The number of the line in the list, for the report. */
  line: z.int().min(1),
  /** The reference of the order that the person belongs to; ignored when all belong to one. */
  reference: listText,
  name: listText,
  lastName: listText,
  email: listText,
  phone: listText,
  guardian: listText,
} satisfies Record<PersonField | 'line' | 'reference', z.ZodType>);

/** People for the seats of a course that have no name, of one order or of those that their references name. */
export const importParticipantsBody = z.object({
  people: z
    .array(listedPerson)
    .min(1, 'Spisak je prazan.')
    .max(
      PARTICIPANT_LIST_MAX,
      `Spisak može imati najviše ${PARTICIPANT_LIST_MAX} osoba. Podijelite ga na manje.`,
    ),
  order: objectId.optional(),
  /** The response says what would happen, and nothing is stored. */
  isPreview: z.boolean().default(false),
  invite,
});
export type ImportParticipantsBody = z.input<typeof importParticipantsBody>;

/**
 * The outcome of each line, or what it would be: its person was named, had been named before, or the line names nobody. A line that
 * was left out has a sentence instead.
 */
export const importReport = z.object({
  lines: z.array(
    z.object({
      line: z.int(),
      outcome: z.enum(IMPORT_OUTCOMES),
      /** Why the line was left out; empty for the others. */
      message: z.string(),
    }),
  ),
});
export type ImportReport = z.infer<typeof importReport>;
