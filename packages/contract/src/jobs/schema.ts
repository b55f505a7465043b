import { z } from 'zod';
import { timestamp } from '../frame/fields.ts';
import { JOB_NAMES } from './values.ts';

/** The last run of a job. */
export const jobRun = z.object({
  name: z.enum(JOB_NAMES),
  isRunning: z.boolean(),
  /** No run has ended for twice the period of the job. */
  isLate: z.boolean(),
  lastStart: timestamp,
  /** The end of the last run; the next two fields have its result. */
  lastEnd: timestamp.nullable(),
  /** The number of records or files that it changed; null if it failed. */
  count: z.int().min(0).nullable(),
  /** One line, in the words of the program; null if it succeeded. */
  error: z.string().nullable(),
});
export type JobRun = z.infer<typeof jobRun>;
