import type { CoursePolicy } from '@institut/contract/cancellations/values';
import { Schema } from 'mongoose';

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
