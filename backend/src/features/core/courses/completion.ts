import {
  CERTIFICATE_TITLES,
  type Completion,
  DEFAULT_COMPLETION,
} from '@institut/contract/certificates/values';
import { Schema, type Types } from 'mongoose';

/** A course with conditions for certificates. */
export type CompletionOwner = {
  /** Absent in records of earlier versions. */
  completion?: Completion;
  /** The template of its certificates; absent for that of its type, or else the standard one. */
  certificateTemplate?: Types.ObjectId;
};

export const completionSchema = new Schema<Completion>(
  {
    minPercent: { type: Number, required: true, min: 0, max: 100 },
    needsPass: { type: Boolean, required: true },
    needsPayment: { type: Boolean, required: true },
    title: { type: String, enum: CERTIFICATE_TITLES, required: true },
  },
  { _id: false },
);

/** Returns the conditions under which a course gives certificates. */
export function completionOf({ completion = DEFAULT_COMPLETION }: CompletionOwner): Completion {
  const { minPercent, needsPass, needsPayment, title } = completion;
  return { minPercent, needsPass, needsPayment, title };
}
