import type { CoursePolicy } from '@institut/contract/cancellations/values';
import { Schema } from 'mongoose';

/** A record with a cancellation policy of its own: a course, and each line of an order since it was placed. */
export type PolicyOwner = {
  /** Null or absent: that of the institute. */
  policy?: CoursePolicy | null;
};

const whole = { type: Number, required: true, min: 0 };

export const policySchema = new Schema<CoursePolicy>(
  {
    withdrawalDays: whole,
    freeUntilDaysBefore: whole,
    lateFeePercent: whole,
    transferUntil: whole,
    replaceUntil: whole,
  },
  { _id: false },
);
