import {
  ATTENDANCE_STATES,
  type AttendanceState,
  MARK_OUTCOMES,
  MARK_REFUSALS,
  type MarkOutcome,
  type MarkRefusal,
} from '@institut/contract/attendance/values';
import { model, Schema, type Types } from 'mongoose';

type Marked = {
  course: Types.ObjectId;
  lesson: Types.ObjectId;
  participant: Types.ObjectId;
  state: AttendanceState;
  /** 0 unless they came late. */
  minutesMissed: number;
  at: Date;
  by: { user: Types.ObjectId; name: string };
};

/** The stored attendance of a participant at a lesson. */
export type AttendanceFields = Marked & {
  _id: Types.ObjectId;
  /** Rises with every change, from 1. */
  version: number;
};

/** A mark of a device or a correction, with what became of it. Never changed. */
export type AttendanceMarkFields = Marked & {
  /** A UUID that the device has made. */
  _id: string;
  basedOn: number;
  receivedAt: Date;
  outcome: MarkOutcome;
  refusal: MarkRefusal | null;
  /** The reason of a correction; empty for a mark of a device. */
  reason: string;
};

const id = { type: Schema.Types.ObjectId, required: true };
const number = { type: Number, required: true };
const date = { type: Date, required: true };

const marked = {
  course: id,
  lesson: id,
  participant: id,
  state: { type: String, enum: ATTENDANCE_STATES, required: true },
  minutesMissed: number,
  at: date,
  by: new Schema({ user: id, name: { type: String, required: true } }, { _id: false }),
};

const attendanceSchema = new Schema<AttendanceFields>({ ...marked, version: number }, { versionKey: false });
attendanceSchema.index({ lesson: 1, participant: 1 }, { unique: true });
// Reports count who attended by its keys alone.
attendanceSchema.index({ course: 1, state: 1, participant: 1 });
attendanceSchema.index({ participant: 1 });

const markSchema = new Schema<AttendanceMarkFields>(
  {
    _id: { type: String, required: true },
    ...marked,
    basedOn: number,
    receivedAt: date,
    outcome: { type: String, enum: MARK_OUTCOMES, required: true },
    refusal: { type: String, enum: [...MARK_REFUSALS, null], default: null },
    reason: { type: String, default: '' },
  },
  { versionKey: false },
);
markSchema.index({ participant: 1, receivedAt: 1, _id: 1 });

export const Attendance = model('Attendance', attendanceSchema, 'attendance');
export const AttendanceMark = model('AttendanceMark', markSchema, 'attendancemarks');
