import { model, Schema } from 'mongoose';

/** A job and its last run. */
export type JobFields = {
  /** The name of the job. */
  _id: string;
  /** Until when the process that runs it counts as alive; null when no process runs it. */
  lease: Date | null;
  lastStart: Date;
  /** When a run ended last, with its result: one of `count` and `error`. */
  lastEnd: Date | null;
  count: number | null;
  error: string | null;
};

const jobSchema = new Schema<JobFields>(
  {
    _id: { type: String, required: true },
    lease: { type: Date, default: null },
    lastStart: { type: Date, required: true },
    lastEnd: { type: Date, default: null },
    count: { type: Number, default: null },
    error: { type: String, default: null },
  },
  { versionKey: false },
);

export const JobRecord = model('Job', jobSchema, 'jobs');
