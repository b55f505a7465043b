import type { Lecturer, Lesson, Venue } from '@institut/contract/timetable/schema';
import {
  LESSON_STATES,
  type RunDecision,
  RUN_STATES,
  type RunState,
  VENUE_MODES,
} from '@institut/contract/timetable/values';
import { Schema, type Types } from 'mongoose';

/** When a lesson was closed, after which its attendance is only corrected, and by whom. */
export type LessonClosing = { at: Date; by: { user: Types.ObjectId; name: string } };
export type LessonFields = Omit<Lesson, '_id'> & { _id: Types.ObjectId; closed?: LessonClosing | null };
export type LecturerFields = Omit<Lecturer, 'user'> & { user: Types.ObjectId | null };

/** The decision of staff about a run. */
export type RunDecisionFields = {
  state: RunDecision;
  at: Date;
  message: string;
  /** The number of orders that held seats then. */
  orders: number;
  /** A job still releases seats of this cancelled run. */
  isOpen: boolean;
};

/** The timetable of a course. */
export type TimetableFields = {
  /** In order of time. */
  lessons: LessonFields[];
  /** The day of the last lesson that is not cancelled; empty without one. */
  lastDay: string;
  venue: Venue | null;
  lecturers: LecturerFields[];
  applyUntil: string;
  minSeats: number;
  remindEach: boolean;
  benefits: string;
  faq: { question: string; answer: string }[];
  runState: RunState;
  run: RunDecisionFields | null;
  series: Types.ObjectId | null;
};

const text = { type: String, default: '' };
const required = { type: String, required: true };

const closing = new Schema<LessonClosing>(
  {
    at: { type: Date, required: true },
    by: new Schema({ user: Schema.Types.ObjectId, name: required }, { _id: false }),
  },
  { _id: false },
);
const lesson = new Schema<LessonFields>({
  day: required,
  from: required,
  to: required,
  room: text,
  topic: text,
  sequence: { type: Number, default: 0 },
  state: { type: String, enum: LESSON_STATES, default: LESSON_STATES[0] },
  closed: closing,
});
const venue = new Schema<Venue>(
  { mode: { type: String, enum: VENUE_MODES, required: true }, city: text, address: text, link: text },
  { _id: false },
);
const lecturer = new Schema<LecturerFields>(
  {
    name: required,
    title: text,
    bio: text,
    image: text,
    user: { type: Schema.Types.ObjectId, default: null },
  },
  { _id: false },
);
const question = new Schema({ question: required, answer: required }, { _id: false });
const run = new Schema<RunDecisionFields>(
  {
    state: required,
    at: { type: Date, required: true },
    message: text,
    orders: { type: Number, default: 0 },
    isOpen: { type: Boolean, default: false },
  },
  { _id: false },
);

/** The fields of the timetable in the schema of a course. */
export const timetableDefinition = {
  lessons: [lesson],
  lastDay: text,
  venue: { type: venue, default: null },
  lecturers: [lecturer],
  applyUntil: text,
  minSeats: { type: Number, default: 0, min: 0 },
  remindEach: { type: Boolean, default: false },
  benefits: text,
  faq: [question],
  runState: { type: String, enum: RUN_STATES, default: RUN_STATES[0] },
  run: { type: run, default: null },
  series: { type: Schema.Types.ObjectId, default: null },
};
